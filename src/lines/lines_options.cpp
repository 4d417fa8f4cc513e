#include "lines/lines_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "fairshuf/core/text.hpp"
#include "fairshuf/version.hpp"
#include "fairshuf/words/key_file.hpp"
#include "lines/gnu_quoting.hpp"
#include "lines/option_help.hpp"
#include "lines/option_reader.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::string_view help_text = R"(usage: {0} [OPTION]... [FILE]
       {0} -e [OPTION]... [ARGUMENT]...
       {0} -i LO-HI [OPTION]...

Prints the lines of FILE in random order, each order equally likely. Without
FILE, or if it is -, the lines come from standard input. All options of GNU's
shuf are here:

{1}
The key, 256 bits that decide the order; without these options, a fresh one:

{2}
Memory, threads and messages:

{3}
{4}
The order depends on the key and the number of lines only: not on memory,
threads, or whether it is a file or a pipe. With -n, it is a sample of its own:
for one key the beginning of every larger one, but not of the whole shuffle.

Exit status: 0 done, 1 error.

Examples:
  {0} -n 3 names.txt                   # three winners
  {0} --seed 'round 7' names.txt       # the same order again
  {0} -S 2G -T /fast big -o shuffled   # more than memory holds
)";

std::string help(const char* program) {
    using enum option_group;
    return fmt::format(fmt::runtime(help_text), program, help_on(gnu), help_on(key), help_on(machine),
                       help_on(about));
}

std::uint64_t memory_of_the_machine() {
    const auto pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) : 0;
}

error excluding(std::string_view one, std::string_view other, std::string_view why) {
    return {fmt::format("{} and {} exclude each other: {}", one, other, why)};
}

// --seed, --key or --key-file, and what it says.
struct named_key {
    int option = 0;
    std::string text;

    std::string_view name() const {
        switch (option) {
            case seed_option: return "--seed";
            case key_option: return "--key";
            default: return "--key-file";
        }
    }

    expected<key> read() const {
        switch (option) {
            case seed_option: return key::from_text(text);
            case key_option: return key::from_hex(text);
            default: return key_from_named_file();
        }
    }

private:
    // The message begins with the name of the file: here it is quoted where it must be.
    expected<key> key_from_named_file() const {
        auto found = key_from_file(text);
        if (!found) return error{as_name(text) + found.error_message().substr(text.size())};
        return found;
    }
};

class lines_reader {
public:
    explicit lines_reader(command_line line) : line_(line), gnu_(line) {}

    std::variant<lines_request, ending> read() {
        if (auto end = each_option(line_, all_options(), [this](int code) { return take(code); }))
            return *end;
        auto gnu = gnu_.finish();
        if (auto* end = std::get_if<ending>(&gnu)) return *end;
        result_.gnu = std::get<request>(std::move(gnu));
        const auto chosen = choose_key();
        if (!chosen) return line_.wrong(chosen.error_message());
        result_.chosen_key = *chosen;
        return result_;
    }

private:
    std::optional<ending> take(int code) {
        switch (code) {
            case seed_option:
            case key_option:
            case key_file_option: return take_key({code, optarg});
            case print_key_option: result_.print_key = true; return {};
            case 'S': return take_buffer_size();
            case 'T': result_.folders.emplace_back(optarg); return {};
            case parallel_option: return take_threads();
            case 'q': be(true, false); return {};
            case 'v': be(false, true); return {};
            case help_option: return ending{help(line_.program()), "", 0};
            case version_option:
                return ending{fmt::format("{} (fairshuf {})\nLicence: MIT.\n", line_.program(), version), "",
                              0};
            default: return gnu_.take(code);
        }
    }

    // The same again is fine.
    std::optional<ending> take_key(const named_key& given) {
        if (key_ && key_->option != given.option)
            return line_.wrong(excluding(key_->name(), given.name(), "give one of them").message);
        if (key_ && key_->text != given.text)
            return line_.wrong(fmt::format("multiple {} options specified", given.name()));
        key_ = given;
        return {};
    }

    // As sort has it: the largest holds.
    std::optional<ending> take_buffer_size() {
        const auto size = read_buffer_size(optarg, memory_of_the_machine());
        if (!size) return line_.wrong("--buffer-size " + size.error_message());
        result_.buffer_size = std::max(result_.buffer_size.value_or(0), *size);
        return {};
    }

    std::optional<ending> take_threads() {
        const auto threads = read_threads(optarg);
        if (!threads) return line_.wrong("--parallel " + threads.error_message());
        result_.threads = *threads;
        return {};
    }

    void be(bool quiet, bool verbose) {
        result_.quiet = quiet;
        result_.verbose = verbose;
    }

    expected<std::optional<key>> choose_key() const {
        const std::string_view asking = key_ ? key_->name() : result_.print_key ? "--print-key" : "";
        if (result_.gnu.random_source && !asking.empty())
            return excluding(asking, "--random-source", "with a random source there is no key");
        if (!key_) return std::optional<key>();
        const auto found = key_->read();
        if (!found) return error{fmt::format("{}: {}", key_->name(), found.error_message())};
        return std::optional(*found);
    }

    command_line line_;
    gnu_part gnu_;
    lines_request result_ = {};
    std::optional<named_key> key_ = {};
};

// Nothing if it is more than 64 bits hold.
std::optional<std::uint64_t> times(std::uint64_t a, std::uint64_t b) {
    if (a != 0 && b > std::numeric_limits<std::uint64_t>::max() / a) return {};
    return a * b;
}

std::optional<std::uint64_t> percent_of(std::uint64_t memory, std::uint64_t percent) {
    const auto whole = times(memory / 100, percent), rest = times(memory % 100, percent);
    if (!whole || !rest || *whole > std::numeric_limits<std::uint64_t>::max() - *rest / 100) return {};
    return *whole + *rest / 100;
}

// Bytes in a unit, given as a letter; 0 if there is no such unit. GNU sort writes some in small letters, too.
std::uint64_t unit_size(char unit) {
    constexpr std::string_view large = "bKMGTPE", small = "bkmgt";
    const auto power = std::min(large.find(unit), small.find(unit));
    return power == std::string_view::npos ? 0 : std::uint64_t{1} << 10 * power;
}

}  // namespace

expected<std::uint64_t> read_buffer_size(std::string_view text, std::uint64_t memory) {
    const auto wrong = [text](std::string_view why) {
        return error{fmt::format("{}: {}", in_quotes(text), why)};
    };
    const bool bare = !text.empty() && text.back() >= '0' && text.back() <= '9';
    const char unit = bare || text.empty() ? 'K' : text.back();
    const auto count = whole_number(text.substr(0, text.size() - (bare || text.empty() ? 0 : 1)));
    if (!count || (unit != '%' && unit_size(unit) == 0))
        return wrong("a size is a whole number with b, K, M, G, T, P, E or % behind it, as in 500M or 30%");
    const auto size = unit == '%' ? percent_of(memory, *count) : times(*count, unit_size(unit));
    if (!size) return wrong("too large; a size is less than 16E");
    return *size;
}

expected<unsigned> read_threads(std::string_view text) {
    const auto count = whole_number(text);
    if (!count || *count == 0 || *count > std::numeric_limits<unsigned>::max())
        return error{fmt::format("{}: the number of threads is a whole number, at least 1", in_quotes(text))};
    return static_cast<unsigned>(*count);
}

std::variant<lines_request, ending> read_lines_options(int argc, char** argv) {
    return lines_reader({argc, argv}).read();
}

}  // namespace fairshuf::lines
