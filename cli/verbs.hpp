// The verbs of the command line. Each adds itself to the parser; when it is chosen, it runs and
// leaves its exit status: 0 done or fair, 1 error, 2 unfair or a check failed, 3 suspicious.
#pragma once

#include <CLI/CLI.hpp>

namespace fairshuf::cli {

enum exit_status : int { done = 0, failed = 1, unfair = 2, suspicious = 3 };

void add_algorithms(CLI::App& app, int& status);
void add_announce(CLI::App& app, int& status);
void add_bench(CLI::App& app, int& status);
void add_commit(CLI::App& app, int& status);
void add_completion(CLI::App& app, int& status);
void add_crack(CLI::App& app, int& status);
void add_deal(CLI::App& app, int& status);
void add_draw(CLI::App& app, int& status);
void add_explain(CLI::App& app, int& status);
void add_lab(CLI::App& app, int& status);
void add_lines(CLI::App& app);
void add_manual(CLI::App& app, int& status);
void add_mines(CLI::App& app, int& status);
void add_observe(CLI::App& app, int& status);
void add_playlist(CLI::App& app, int& status);
void add_prove(CLI::App& app, int& status);
void add_reveal(CLI::App& app, int& status);
void add_trace(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);

// What `fairshuf` shows without any arguments.
int tour();

// Writes "fairshuf: ..." to standard error; returns `failed`.
int complain(const std::string& problem);

// Writes a result to standard output. A reader that has gone away is not an error; a full disk is.
int print(const std::string& result, int status = done);

}  // namespace fairshuf::cli
