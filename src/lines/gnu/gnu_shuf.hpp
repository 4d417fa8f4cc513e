// Runs a command line of GNU shuf. The input must fit into memory, unless only some of its lines are printed
// and it is a pipe or a large file.
#pragma once

#include <functional>
#include <optional>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/options/gnu_options.hpp"
#include "lines/output/line_writer.hpp"

namespace fairshuf::lines {

// Opens standard output, or writes the file directly.
expected<line_writer> open_as_gnu_does(const request& asked);

// Settings beyond GNU's options.
struct gnu_settings {
    std::function<expected<line_writer>(const request&)> open_output = open_as_gnu_does;
    std::optional<key> words = {};  // for draws without --random-source; otherwise from the system
    bool strict = false;            // the input must be as long as its size, and its errors name it
};

// The error is in GNU's words, without the name of the program; each line of it is a message. The output is
// closed at the end to detect write errors.
expected<void> run(const request& given, const gnu_settings& settings);
expected<void> run(const request& asked);

}  // namespace fairshuf::lines
