// Measures how fast `fairshuf lines`, the drop-in for shuf, GNU's shuf and, if installed, the shuf of uutils
// and terashuf shuffle the lines of a file, compared with a plain copy. All methods run in turn; it reports
// seconds and memory.
// JSON lines are also shuffled from a file packed with zstd into another, beside a pipe of zstd, shuf and
// zstd.
//
//   build/release/bench/files [--quick] [--lines N] [--rounds N] [--folder DIR] [--json FILE]
//
// Runs with little memory (-S) have 256 MB for a hundred million lines, and in proportion for fewer. Input,
// output and temporary files are in one folder of /dev/shm: no disk is measured unless --folder names one.
// The first round checks the output: it must be a permutation of the input, and with little memory the same
// order as with much.
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bench/race_report.hpp"
#include "format/quantities.hpp"
#include "report/terminal.hpp"
#include "system/host_info.hpp"
#include "system/output/whole_file.hpp"
#include "system/progress_note.hpp"
#include "timed_programs.hpp"

using namespace fairshuf;

namespace {

struct options {
    std::string folder = "/dev/shm", json;
    std::uint64_t lines = 100'000'000;
    int rounds = 3;
    bool quick = false;
};

constexpr std::string_view standard_method = "shuf";
constexpr std::uint64_t sample_size = 1000, small_lines = 1000;
constexpr int small_runs = 50;  // for each round

// The output is a permutation of the input, a sample of it, or not checked.
enum class result { shuffled, sample, any };

struct method {
    std::string name;
    bench::program program;
    result prints = result::any;
    std::string same_as = {};  // the method that must print the same
};

struct contest {
    std::string name, about;
    std::uint64_t lines = 0;
    std::string input;
    int runs = 1;  // in each round
    std::vector<method> methods = {};
    std::string standard = std::string(standard_method);  // others are compared with it
    bool packed = false;                                  // outputs are packed with zstd
};

struct row {
    std::string contest, method;
    std::uint64_t lines = 0, bytes = 0;
    double seconds = 0, times_faster_than_shuf = 0;
    std::uint64_t peak_bytes = 0;
};

void note(std::string_view what) {
    fmt::print(stderr, "note: {}\n", what);
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

using closing = int (*)(std::FILE*);
using file = std::unique_ptr<std::FILE, closing>;

file open_file(const std::string& path, const char* mode) {
    return {std::fopen(path.c_str(), mode), &std::fclose};
}

// Independent of the engine: a sum that does not depend on the order of the lines, and one that does.
struct fingerprint {
    std::uint64_t lines = 0, bytes = 0, sum = 0, order = 0;

    bool has_the_lines_of(const fingerprint& other) const {
        return lines == other.lines && bytes == other.bytes && sum == other.sum;
    }
    bool operator==(const fingerprint&) const = default;
};

expected<fingerprint> fingerprint_of(const std::string& path, bool packed = false) {
    const auto from =
        packed ? file(::popen(("zstd -dc < '" + path + "'").c_str(), "r"), &::pclose) : open_file(path, "r");
    if (!from) return bench::failed(path);
    std::vector<char> buffer(std::size_t{1} << 18);
    constexpr std::uint64_t basis = 0xcbf29ce484222325, prime = 0x100000001b3;  // FNV-1a
    fingerprint all;
    std::uint64_t hash = basis;
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), from.get())) {
        all.bytes += got;
        for (const char c : std::span(buffer).first(got)) {
            hash = (hash ^ static_cast<unsigned char>(c)) * prime;
            if (c != '\n') continue;
            hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9;
            hash ^= hash >> 32;
            ++all.lines;
            all.sum += hash;
            all.order = (all.order ^ hash) * prime;
            hash = basis;
        }
    }
    return all;
}

// Checks that the sample has the requested count of different numbers, none too large.
expected<void> check_sample(const std::string& path, std::uint64_t most) {
    const auto from = open_file(path, "r");
    if (!from) return bench::failed(path);
    std::set<unsigned long long> seen;
    unsigned long long number = 0;
    std::uint64_t lines = 0;
    for (; std::fscanf(from.get(), "%llu", &number) == 1; ++lines)
        if (number >= 1 && number <= most) seen.insert(number);
    const std::uint64_t wanted = std::min(sample_size, most);
    if (lines == wanted && seen.size() == wanted) return {};
    return error{fmt::format("{} lines, {} different: not a sample of {}", lines, seen.size(), wanted)};
}

// Writes the numbers from 1 as seq does. Longer lines continue with letters in quotes, and so are CSV
// records.
expected<void> write_lines(const std::string& path, std::uint64_t lines, std::size_t line_bytes = 0) {
    const auto into = open_file(path, "w");
    if (!into) return bench::failed(path);
    fmt::memory_buffer text;
    for (std::uint64_t i = 1; i <= lines; ++i) {
        const std::size_t begin = text.size();
        fmt::format_to(std::back_inserter(text), "{}", i);
        if (line_bytes > 0) {
            fmt::format_to(std::back_inserter(text), ",\"");
            while (text.size() - begin + 2 < line_bytes)
                text.push_back(static_cast<char>('a' + (text.size() * i) % 26));
            text.push_back('"');
        }
        text.push_back('\n');
        if (text.size() < (std::size_t{1} << 18) && i < lines) continue;
        if (std::fwrite(text.data(), 1, text.size(), into.get()) != text.size()) return bench::failed(path);
        text.clear();
    }
    if (std::fflush(into.get()) != 0) return bench::failed(path);
    return {};
}

// JSON lines of so many bytes each, with words from a vocabulary of some thousand.
expected<void> write_json_lines(const std::string& path, std::uint64_t lines, std::size_t line_bytes) {
    const auto into = open_file(path, "w");
    if (!into) return bench::failed(path);
    constexpr std::string_view syllables = "kalomiresutaponevedigobufa";
    fmt::memory_buffer text;
    std::uint64_t state = 1;
    for (std::uint64_t i = 1; i <= lines; ++i) {
        std::string line = fmt::format(R"({{"id": {}, "text": ")", i);
        while (line.size() + 3 < line_bytes) {
            state = state * 6364136223846793005 + 1442695040888963407;
            for (std::uint64_t word = state >> 52; word > 0; word /= 13)
                line += syllables.substr(2 * (word % 13), 2);
            line += ' ';
        }
        line.resize(line_bytes - 3);
        line += "\"}\n";
        text.append(line);
        if (text.size() < (std::size_t{1} << 18) && i < lines) continue;
        if (std::fwrite(text.data(), 1, text.size(), into.get()) != text.size()) return bench::failed(path);
        text.clear();
    }
    if (std::fflush(into.get()) != 0) return bench::failed(path);
    return {};
}

// The path of a program, if it is in a folder of PATH.
std::optional<std::string> find_program(const std::string& name) {
    const char* const path = std::getenv("PATH");
    std::string_view folders = path == nullptr ? "" : path;
    while (!folders.empty()) {
        const auto end = std::min(folders.find(':'), folders.size());
        const std::string found = std::string(folders.substr(0, end)) + "/" + name;
        if (::access(found.c_str(), X_OK) == 0) return found;
        folders.remove_prefix(std::min(end + 1, folders.size()));
    }
    return {};
}

// The programs to compare.
class contenders {
public:
    // `megabytes` is the limit for runs with little memory.
    contenders(const bench::workplace& place, std::uint64_t megabytes)
        : place_(&place),
          megabytes_(megabytes),
          shuf_link_(place.file("shuf")),
          uutils_(find_uutils()),
          terashuf_(find_program("terashuf")) {
        std::error_code ignored;
        std::filesystem::create_symlink(FAIRSHUF_COMMAND, shuf_link_, ignored);
        if (!uutils_) note("the shuf of uutils is skipped: Debian's rust-coreutils is not installed");
        if (!terashuf_) note("terashuf is skipped: it is not on the PATH");
    }

    // Shuffles all lines of a file, optionally also as CSV records.
    contest whole(std::string name, std::uint64_t lines, const std::string& input, bool csv) const {
        contest all{.name = std::move(name), .about = "", .lines = lines, .input = input};
        const std::string memory = fmt::format("{}M", megabytes_);
        add(all, "fairshuf lines", {FAIRSHUF_COMMAND, "lines", "--seed", "bench", input}, result::shuffled);
        add(all, "fairshuf lines -S " + memory,
            {FAIRSHUF_COMMAND, "lines", "--seed", "bench", "-S", memory, "-T", place_->folder(), input},
            result::shuffled);
        all.methods.back().same_as = "fairshuf lines";
        if (csv) {
            add(all, "fairshuf lines --csv", {FAIRSHUF_COMMAND, "lines", "--seed", "bench", "--csv", input},
                result::shuffled);
            all.methods.back().same_as = "fairshuf lines";
        }
        add(all, "shuf, our link", {shuf_link_, input}, result::shuffled);
        add(all, "shuf", {gnu_shuf, input}, result::shuffled);
        add_uutils(all, {input}, result::shuffled);
        add_terashuf(all, "terashuf", {});
        add_terashuf(all, "terashuf, " + memory,
                     {fmt::format("MEMORY={:.4f}", static_cast<double>(megabytes_ << 20) * 1e-9)});
        add(all, "cp", {"/bin/cp", input, place_->file("copy")}, result::any);
        return all;
    }

    // Samples the lines of a pipe.
    contest sample(std::string name, std::uint64_t lines, const std::string& input) const {
        contest all{.name = std::move(name),
                    .about = fmt::format(", {} of them, from a pipe", sample_size),
                    .lines = lines,
                    .input = input};
        const std::string count = std::to_string(sample_size);
        add(all, "fairshuf lines -n", {FAIRSHUF_COMMAND, "lines", "--seed", "bench", "-n", count},
            result::sample);
        add(all, "shuf -n, our link", {shuf_link_, "-n", count}, result::sample);
        add(all, "shuf", {gnu_shuf, "-n", count}, result::sample);
        add(all, "cat", {"/bin/cat"}, result::any);
        for (auto& one : all.methods) {
            one.program.input = input;
            one.program.through_a_pipe = true;
        }
        all.methods.back().program.output = "/dev/null";
        return all;
    }

    // Shuffles JSON lines from a packed file into another. `input` is the plain text of `packed`.
    contest packed(std::string name, std::uint64_t lines, const std::string& input,
                   const std::string& packed) const {
        contest all{.name = std::move(name),
                    .about = ", packed with zstd before and after",
                    .lines = lines,
                    .input = input,
                    .standard = "zstd | shuf | zstd -T0",
                    .packed = true};
        const std::vector<std::string> ours{FAIRSHUF_COMMAND, "lines",      "--seed", "bench",
                                            packed,           "--compress", "zstd:3"};
        add(all, "fairshuf lines", ours, result::shuffled);
        auto little = ours;
        const std::string memory = fmt::format("{}M", megabytes_);
        little.insert(little.end(), {"-S", memory, "-T", place_->folder()});
        add(all, "fairshuf lines -S " + memory, little, result::shuffled);
        all.methods.back().same_as = "fairshuf lines";
        add(all, all.standard,
            {"/bin/sh", "-c", fmt::format("zstd -dc '{}' | {} | zstd -q -3 -T0 -c", packed, gnu_shuf)},
            result::shuffled);
        if (terashuf_)
            add(all, "zstd | terashuf | zstd -T0",
                {"/bin/sh", "-c",
                 fmt::format("zstd -dc '{}' | TMPDIR='{}' '{}' | zstd -q -3 -T0 -c", packed, place_->folder(),
                             *terashuf_)},
                result::shuffled);
        return all;
    }

    // Draws half as many lines as there are, with replacement.
    contest repeated(std::string name, std::uint64_t lines, const std::string& input) const {
        contest all{.name = std::move(name),
                    .about = ", half as many drawn with replacement",
                    .lines = lines,
                    .input = input};
        const std::string count = std::to_string(lines / 2);
        add(all, "shuf -r, our link", {shuf_link_, "-r", "-n", count, input}, result::any);
        add(all, "shuf", {gnu_shuf, "-r", "-n", count, input}, result::any);
        add_uutils(all, {"-r", "-n", count, input}, result::any);
        return all;
    }

    // Shuffles a file so small that starting the program is most of the work.
    contest small(std::string name, std::uint64_t lines, const std::string& input) const {
        contest all{.name = std::move(name),
                    .about = ", start of the program included",
                    .lines = lines,
                    .input = input,
                    .runs = small_runs};
        add(all, "fairshuf lines", {FAIRSHUF_COMMAND, "lines", input}, result::shuffled);
        add(all, "shuf, our link", {shuf_link_, input}, result::shuffled);
        add(all, "shuf", {gnu_shuf, input}, result::shuffled);
        add_uutils(all, {input}, result::shuffled);
        add(all, "cp", {"/bin/cp", input, place_->file("copy")}, result::any);
        add(all, "true", {"/bin/true"}, result::any);
        return all;
    }

private:
    static constexpr const char* gnu_shuf = "/usr/bin/shuf";

    void add(contest& to, std::string name, std::vector<std::string> arguments, result prints) const {
        to.methods.push_back(
            {std::move(name), {.arguments = std::move(arguments), .output = place_->file("out")}, prints});
    }

    // Where Debian and Ubuntu install it.
    static std::optional<std::string> find_uutils() {
        const std::string path = "/usr/lib/cargo/bin/coreutils/shuf";
        return ::access(path.c_str(), X_OK) == 0 ? std::optional(path) : std::nullopt;
    }

    void add_uutils(contest& to, std::vector<std::string> arguments, result prints) const {
        if (!uutils_) return;
        arguments.insert(arguments.begin(), *uutils_);
        add(to, "shuf of uutils", std::move(arguments), prints);
    }

    void add_terashuf(contest& to, std::string name, std::vector<std::string> environment) const {
        if (!terashuf_) return;
        add(to, std::move(name), {*terashuf_}, result::shuffled);
        to.methods.back().program.environment = std::move(environment);
        to.methods.back().program.environment.push_back("TMPDIR=" + place_->folder());
        to.methods.back().program.input = to.input;
    }

    const bench::workplace* place_;
    std::uint64_t megabytes_;
    std::string shuf_link_;
    std::optional<std::string> uutils_, terashuf_;
};

// Runs a contest and checks the output.
class match {
public:
    match(bench::workplace& place, const contest& what) : place_(&place), what_(&what) {}

    expected<std::vector<row>> run(int rounds) {
        const auto before = fingerprint_of(what_->input);  // this also brings it into the cache
        if (!before) return before.error();
        input_ = *before;
        std::vector<std::vector<double>> seconds(what_->methods.size());
        std::vector<std::uint64_t> peaks(what_->methods.size());
        for (int turn = 0; turn < rounds * what_->runs; ++turn)
            for (std::size_t i = 0; i < what_->methods.size(); ++i) {
                const method& one = what_->methods[i];
                const auto took = place_->run(one.program);
                if (!took) return took.error();
                seconds[i].push_back(took->seconds);
                peaks[i] = std::max(peaks[i], took->peak_bytes);
                if (turn > 0) continue;
                if (const auto right = check(one); !right)
                    return error{fmt::format("{}, {}: {}", what_->name, one.name, right.error().message)};
            }
        return rows(seconds, peaks);
    }

private:
    expected<void> check(const method& one) {
        if (one.prints == result::any) return {};
        if (one.prints == result::sample) return check_sample(one.program.output, what_->lines);
        const auto printed = fingerprint_of(one.program.output, what_->packed);
        if (!printed) return printed.error();
        if (!printed->has_the_lines_of(input_))
            return error{fmt::format("not the input in another order: {} lines and {} bytes of {} and {}",
                                     printed->lines, printed->bytes, input_.lines, input_.bytes)};
        if (*printed == input_) return error{"the input as it was"};
        if (!one.same_as.empty() && *printed != printed_[one.same_as])
            return error{"not the order of " + one.same_as};
        printed_[one.name] = *printed;
        return {};
    }

    std::vector<row> rows(const std::vector<std::vector<double>>& seconds,
                          const std::vector<std::uint64_t>& peaks) const {
        std::vector<row> all;
        double of_shuf = 0;
        for (std::size_t i = 0; i < what_->methods.size(); ++i) {
            all.push_back({what_->name, what_->methods[i].name, what_->lines, input_.bytes,
                           median(seconds[i]), 0, peaks[i]});
            if (all.back().method == what_->standard) of_shuf = all.back().seconds;
        }
        for (auto& one : all) one.times_faster_than_shuf = of_shuf / one.seconds;
        return all;
    }

    bench::workplace* place_;
    const contest* what_;
    fingerprint input_;
    std::map<std::string, fingerprint> printed_;
};

void print_table(const contest& what, const std::vector<row>& rows) {
    fmt::print("\n{} ({}){}\n", what.name, format_bytes(rows.front().bytes), what.about);
    fmt::print("  {:<26}{:>10}  {:>17}  {:>12}\n", "", "seconds", "times as fast as shuf", "peak memory");
    for (const auto& one : rows)
        fmt::print(
            "  {:<26}{:>10}  {:>21.2f}  {:>12}\n", one.method,
            fmt::format("{:.{}f}", one.seconds, one.seconds < 0.1 ? 5 : 2), one.times_faster_than_shuf,
            (one.peak_bytes <= bench::own_peak_bytes() ? "under " : "") + format_bytes(one.peak_bytes));
    std::fflush(stdout);
}

std::string as_json(const std::vector<row>& rows) {
    using nlohmann::ordered_json;
    const auto where = this_host();
    ordered_json list = ordered_json::array();
    for (const auto& one : rows)
        list.push_back({{"contest", one.contest},
                        {"method", one.method},
                        {"lines", one.lines},
                        {"bytes", one.bytes},
                        {"seconds", one.seconds},
                        {"times_faster_than_shuf", one.times_faster_than_shuf},
                        {"peak_bytes", one.peak_bytes}});
    const ordered_json all{{"machine",
                            {{"name", where.name},
                             {"cores", where.cores},
                             {"compiler", where.compiler},
                             {"cpu_path", where.cpu_path}}},
                           {"rows", list}};
    return all.dump() + "\n";
}

std::string lines_of(std::uint64_t lines, std::uint64_t bytes) {
    return fmt::format("{} lines of {} bytes", report::grouped(std::to_string(lines)),
                       (bytes + lines / 2) / lines);
}

// JSON lines that are packed with zstd, if it is installed.
template <class Run>
expected<void> compare_packed(bench::workplace& place, const contenders& all, std::uint64_t lines, Run run) {
    constexpr std::size_t line_bytes = 100;
    const std::string input = place.file("input"), packed = place.file("input.zst");
    const auto zstd = find_program("zstd");
    if (!zstd) {
        note("packed files are skipped: zstd is not on the PATH");
        return {};
    }
    if (auto written = write_json_lines(input, lines, line_bytes); !written) return written;
    const auto done = place.run({.arguments = {*zstd, "-q", "-3", "-c", input}, .output = packed});
    if (!done) return done.error();
    return run(all.packed(lines_of(lines, lines * line_bytes), lines, input, packed));
}

// Runs all contests and prints a table for each.
expected<std::vector<row>> compare_all(bench::workplace& place, const options& given) {
    constexpr std::size_t long_line = 108;
    const std::uint64_t long_lines = std::max<std::uint64_t>(given.lines / 10, 1);
    // The input, the output, a copy, and temporary files.
    const std::uint64_t needed = 4 * std::max(given.lines * 9, long_lines * long_line);
    if (place.free_bytes() < needed)
        return error{fmt::format("{}: {} needed, {} free; --folder names another, --lines takes fewer",
                                 given.folder, format_bytes(needed), format_bytes(place.free_bytes()))};

    constexpr std::uint64_t lines_per_megabyte = 390'625;  // 256 MB for a hundred million
    const contenders all(place, std::max<std::uint64_t>(given.lines / lines_per_megabyte, 1));
    const std::string input = place.file("input");
    std::vector<row> rows;
    const auto run = [&](const contest& what) -> expected<void> {
        const progress_note progress(what.name);
        auto found = match(place, what).run(given.rounds);
        if (!found) return found.error();
        print_table(what, *found);
        std::ranges::move(*found, std::back_inserter(rows));
        return {};
    };
    struct kind {
        std::uint64_t lines;
        std::size_t line_bytes;
        bool is_small;
    };
    for (const kind& of :
         {kind{small_lines, 0, true}, {given.lines, 0, false}, {long_lines, long_line, false}}) {
        if (auto written = write_lines(input, of.lines, of.line_bytes); !written) return written.error();
        std::error_code ignored;
        const std::string name = lines_of(of.lines, std::filesystem::file_size(input, ignored));
        if (auto done = run(of.is_small ? all.small(name, of.lines, input)
                                        : all.whole(name, of.lines, input, of.line_bytes > 0));
            !done)
            return done.error();
        if (of.is_small) continue;
        if (auto done = run(of.line_bytes > 0 ? all.repeated(name, of.lines, input)
                                              : all.sample(name, of.lines, input));
            !done)
            return done.error();
    }
    if (auto done = compare_packed(place, all, long_lines, run); !done) return done.error();
    return rows;
}

int complain(const error& problem) {
    fmt::print(stderr, "files: {}\n", problem.message);
    return 1;
}

int run(const options& given) {
    if (!given.json.empty())
        if (const auto may = may_write_file(given.json); !may) return complain(may.error());
    bench::workplace place(given.folder);
    if (const auto there = place.is_there(); !there) return complain(there.error());
    fmt::print("{}\nfiles in {}; medians of {} rounds\n", report::in_words(this_host()), given.folder,
               given.rounds);
    const auto rows = compare_all(place, given);
    if (!rows) return complain(rows.error());
    if (given.json.empty()) return 0;
    const auto written = write_file(given.json, as_json(*rows));
    return written ? 0 : complain(written.error());
}

}  // namespace

int main(int argc, char** argv) {
    options given;
    CLI::App app("Measures how fast fairshuf and others shuffle the lines of a file, compared with a copy.",
                 "files");
    app.add_flag("--quick", given.quick, "Use a tenth of the lines and at most three rounds");
    app.add_option("--lines", given.lines,
                   "Number of short lines (100 million); there are a tenth as many long ones")
        ->check(CLI::Range(std::uint64_t{10}, std::uint64_t{100'000'000'000}))
        ->option_text("N");
    app.add_option("--rounds", given.rounds, "Number of rounds (3); the median counts")
        ->check(CLI::Range(1, 1000))
        ->option_text("N");
    app.add_option("--folder", given.folder, "Folder for all files, including temporary ones (/dev/shm)")
        ->option_text("DIR");
    app.add_option("--json", given.json, "Also write the figures into this file")->option_text("FILE");
    CLI11_PARSE(app, argc, argv);
    if (given.quick) {
        given.rounds = std::min(given.rounds, 3);
        given.lines = std::max<std::uint64_t>(given.lines / 10, 10);
    }
    return run(given);
}
