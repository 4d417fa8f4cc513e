// Runs another program of the user's, such as ssh-keygen, and waits for its end.
//
//   const auto ran = run_tool({"openssl", "dgst", "-sha512", "/dev/fd/3"}, {"", text});
//   if (!ran) ...            // this machine could not start it
//   if (!*ran) ...           // it is not installed
//   (*ran)->succeeded(), (*ran)->out
//
// It is found in PATH and runs without a shell. Its input lies in memory, so neither side can block.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

struct tool_result {
    int status = 0;  // as waitpid gives it
    std::string out, err;

    bool succeeded() const { return status == 0; }
    std::string complaint() const;  // what it wrote, escaped and shortened, as ": '...'"; or empty
};

// The first input is its standard input, the next ones are /dev/fd/3, /dev/fd/4 and so on. Nothing if there
// is no such program.
expected<std::optional<tool_result>> run_tool(const std::vector<std::string>& words,
                                              const std::vector<std::string>& inputs);

// Runs it in the user's terminal, where it may ask for a passphrase. Its exit status; nothing if there is no
// such program.
expected<std::optional<int>> run_tool_in_terminal(const std::vector<std::string>& words);

}  // namespace fairshuf
