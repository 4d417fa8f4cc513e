#include "lines/gnu_options.hpp"

#include <fmt/format.h>
#include <getopt.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <system_error>

#include "fairshuf/version.hpp"
#include "lines/gnu_quoting.hpp"

namespace fairshuf::lines {
namespace {

enum long_only : int { random_source_option = 256, help_option, version_option };

constexpr const char* short_options = "ei:n:o:rz";
constexpr std::array<option, 10> long_options{{
    {"echo", no_argument, nullptr, 'e'},
    {"input-range", required_argument, nullptr, 'i'},
    {"head-count", required_argument, nullptr, 'n'},
    {"output", required_argument, nullptr, 'o'},
    {"random-source", required_argument, nullptr, random_source_option},
    {"repeat", no_argument, nullptr, 'r'},
    {"zero-terminated", no_argument, nullptr, 'z'},
    {"help", no_argument, nullptr, help_option},
    {"version", no_argument, nullptr, version_option},
    {nullptr, 0, nullptr, 0},
}};

constexpr std::string_view help_text = R"(usage: {0} [OPTION]... [FILE]
       {0} -e [OPTION]... [ARGUMENT]...
       {0} -i LO-HI [OPTION]...

Prints the lines of FILE in random order, each order equally likely. Without
FILE, or if it is -, the lines come from standard input.

  -e, --echo                 shuffle the arguments: each is a line
  -i, --input-range=LO-HI    shuffle the numbers from LO to HI
  -n, --head-count=COUNT     print no more than COUNT lines
  -o, --output=FILE          print to FILE (which may also be the input)
  -r, --repeat               a line may come up again; without -n, endlessly
  -z, --zero-terminated      lines end with a NUL byte, not with a line break
      --random-source=FILE   take random bytes from FILE: the same bytes, the
                             same order as GNU's shuf
      --help                 print this help
      --version              print who made this

This is fairshuf, standing in for GNU's shuf. Without --random-source it draws
with ChaCha20, keyed by the system.
)";

constexpr std::string_view version_text = "shuf (fairshuf {})\nA drop-in for GNU's shuf. Licence: MIT.\n";

ending ask_for_help(const char* program, const std::string& problem = "") {
    const std::string first = problem.empty() ? "" : fmt::format("{}: {}\n", program, problem);
    return {"", fmt::format("{}Try '{} --help' for more information.\n", first, program), 1};
}

enum class reading { fine, too_large, wrong };

struct number {
    reading how = reading::wrong;
    std::uint64_t value = 0;
};

number read_number(std::string_view text) {
    constexpr std::string_view blanks = " \t\n\v\f\r";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.starts_with('+')) text.remove_prefix(1);
    number result;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), result.value);
    if (end != text.data() + text.size()) return {};
    if (problem == std::errc::invalid_argument) return {};
    result.how = problem == std::errc() ? reading::fine : reading::too_large;
    return result;
}

error wrong_range(std::string_view text, reading how = reading::wrong) {
    const std::string why = how == reading::too_large ? fmt::format(": {}", std::strerror(EOVERFLOW)) : "";
    return {fmt::format("invalid input range: {}{}", in_quotes(text), why)};
}

// Reads the options one by one; the first mistake ends it.
class option_reader {
public:
    option_reader(int argc, char** argv) : argc_(argc), argv_(argv) {}

    std::variant<request, ending> read() {
        optind = 0;  // begin anew, with POSIXLY_CORRECT as it is now
        for (;;) {
            const int found = getopt_long(argc_, argv_, short_options, long_options.data(), nullptr);
            if (found == -1) return operands();
            if (auto end = take(found)) return *end;
        }
    }

private:
    std::optional<ending> take(int found) {
        switch (found) {
            case 'e': echo_ = true; return {};
            case 'i': return take_range();
            case 'n': return take_head_count();
            case 'o': return take_once(result_.output, "multiple output files specified");
            case random_source_option:
                return take_once(result_.random_source, "multiple random sources specified");
            case 'r': result_.repeat = true; return {};
            case 'z': result_.delimiter = '\0'; return {};
            case help_option: return ending{fmt::format(fmt::runtime(help_text), argv_[0]), "", 0};
            case version_option: return ending{fmt::format(fmt::runtime(version_text), version), "", 0};
            default: return ask_for_help(argv_[0]);  // getopt has said what is wrong
        }
    }

    std::optional<ending> take_range() {
        if (range_) return wrong("multiple -i options specified");
        const auto range = read_range(optarg);
        if (!range) return wrong(range.error_message());
        range_ = *range;
        return {};
    }

    std::optional<ending> take_head_count() {
        const auto count = read_head_count(optarg);
        if (!count) return wrong(count.error_message());
        result_.head_count = std::min(result_.head_count, *count);
        return {};
    }

    // The same value again is fine.
    std::optional<ending> take_once(std::optional<std::string>& place, const char* problem) const {
        if (place && *place != optarg) return wrong(problem);
        place = optarg;
        return {};
    }

    std::variant<request, ending> operands() {
        const std::vector<std::string_view> given(argv_ + optind, argv_ + argc_);
        if (echo_ && range_) return ask_for_help(argv_[0], "cannot combine -e and -i options");
        const std::size_t most = echo_ ? given.size() : range_ ? 0 : 1;
        if (given.size() > most)
            return ask_for_help(argv_[0], fmt::format("extra operand {}", in_quotes(given[most])));
        if (echo_) {
            result_.cards = given;
        } else if (range_) {
            result_.cards = *range_;
        } else if (!given.empty()) {
            result_.cards = std::string(given.front());
        }
        return result_;
    }

    ending wrong(const std::string& problem) const {
        return {"", fmt::format("{}: {}\n", argv_[0], problem), 1};
    }

    int argc_;
    char** argv_;
    request result_;
    bool echo_ = false;
    std::optional<number_range> range_;
};

}  // namespace

expected<number_range> read_range(std::string_view text) {
    const auto dash = text.find('-');
    if (dash == std::string_view::npos) return wrong_range(text);
    const std::string_view low_text = text.substr(0, dash), high_text = text.substr(dash + 1);
    const number low = read_number(low_text);
    if (low.how != reading::fine) return wrong_range(low_text, low.how);
    const number high = read_number(high_text);
    if (high.how != reading::fine) return wrong_range(high_text, high.how);
    // Empty if HI is LO - 1; all 2^64 numbers would be one too many to count.
    const std::uint64_t count = high.value - low.value + 1;
    if ((low.value <= high.value) != (count != 0)) return wrong_range(text);
    return number_range{low.value, count};
}

expected<std::uint64_t> read_head_count(std::string_view text) {
    const number count = read_number(text);
    if (count.how == reading::wrong) return error{fmt::format("invalid line count: {}", in_quotes(text))};
    return count.how == reading::fine ? count.value : no_limit;
}

std::variant<request, ending> read_gnu_options(int argc, char** argv) {
    return option_reader(argc, argv).read();
}

}  // namespace fairshuf::lines
