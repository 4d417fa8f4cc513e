// Measures how fast `fairshuf lines`, the drop-in for shuf, GNU's shuf and, if installed, the shuf of uutils
// and terashuf shuffle the lines of a file, compared with a plain copy. All methods run in turn; it reports
// seconds and memory.
// JSON lines are also shuffled from a file packed with zstd into another, beside a pipe of zstd, shuf and
// zstd; and TFRecords beside a buffer of 1,000 records, which loaders of training data use, and which is no
// shuffle.
//
//   build/release/bench/files [--quick] [--lines N] [--rounds N] [--only CONTEST] [--folder DIR] [--json
//   FILE]
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
#include "made_files.hpp"
#include "report/terminal.hpp"
#include "system/host_info.hpp"
#include "system/output/whole_file.hpp"
#include "system/progress_note.hpp"
#include "timed_programs.hpp"

using namespace fairshuf;
using bench::contents;
using bench::fingerprint;
using bench::fingerprint_of;

namespace {

struct options {
    std::string folder = "/dev/shm", json;
    std::uint64_t lines = 100'000'000;
    int rounds = 3;
    bool quick = false;
    std::vector<std::string> only = {};  // contests; none: all
    std::string buffered = {};           // a file of TFRecords to pass through the buffer

    bool wants(std::string_view contest) const {
        return only.empty() || std::ranges::find(only, contest) != only.end();
    }
};

constexpr std::string_view standard_method = "shuf";
constexpr std::uint64_t sample_size = 1000, small_lines = 1000;
constexpr std::size_t buffered_records = 1000;
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
    std::string standard_in_words = "shuf";
    contents kind = contents::lines;  // of the outputs
    contents input_kind = contents::lines;
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
                    .standard_in_words = "pipe",
                    .kind = contents::packed_lines};
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

    // Shuffles TFRecords.
    contest tfrecords(std::string name, std::uint64_t records, const std::string& input) const {
        contest all{.name = std::move(name),
                    .about = fmt::format(", TFRecords; a buffer of {} records is no shuffle",
                                         report::grouped(std::to_string(buffered_records))),
                    .lines = records,
                    .input = input,
                    .standard = "buffer of 1,000",
                    .standard_in_words = "buffer",
                    .kind = contents::tfrecords,
                    .input_kind = contents::tfrecords};
        const std::string memory = fmt::format("{}M", megabytes_);
        add(all, "fairshuf lines", {FAIRSHUF_COMMAND, "lines", "--seed", "bench", input}, result::shuffled);
        add(all, "fairshuf lines -S " + memory,
            {FAIRSHUF_COMMAND, "lines", "--seed", "bench", "-S", memory, "-T", place_->folder(), input},
            result::shuffled);
        all.methods.back().same_as = "fairshuf lines";
        std::error_code ignored;
        const auto self = std::filesystem::read_symlink("/proc/self/exe", ignored);
        add(all, all.standard, {self.string(), "--buffered", input}, result::shuffled);
        add(all, "cp", {"/bin/cp", input, place_->file("copy")}, result::any);
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
        const auto before =
            fingerprint_of(what_->input, what_->input_kind);  // this also brings it into the cache
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
        if (one.prints == result::sample)
            return bench::check_sample(one.program.output, sample_size, what_->lines);
        const auto printed = fingerprint_of(one.program.output, what_->kind);
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
    const std::string compared = "times as fast as " + what.standard_in_words;
    fmt::print("  {:<26}{:>10}  {}  {:>12}\n", "", "seconds", compared, "peak memory");
    for (const auto& one : rows)
        fmt::print(
            "  {:<26}{:>10}  {:>{}.2f}  {:>12}\n", one.method,
            fmt::format("{:.{}f}", one.seconds, one.seconds < 0.1 ? 5 : 2), one.times_faster_than_shuf,
            compared.size(),
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
    if (auto written = bench::write_json_lines(input, lines, line_bytes); !written) return written;
    const auto done = place.run({.arguments = {*zstd, "-q", "-3", "-c", input}, .output = packed});
    if (!done) return done.error();
    return run(all.packed(lines_of(lines, lines * line_bytes), lines, input, packed));
}

template <class Run>
expected<void> compare_tfrecords(bench::workplace& place, const contenders& all, std::uint64_t records,
                                 Run run) {
    constexpr std::size_t data_bytes = 100 - bench::tfrecord_frame;
    const std::string input = place.file("input.tfrecord");
    if (auto written = bench::write_tfrecords(input, records, data_bytes); !written) return written;
    return run(all.tfrecords(fmt::format("{} records of 100 bytes", report::grouped(std::to_string(records))),
                             records, input));
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
        std::string_view name;
        std::uint64_t lines;
        std::size_t line_bytes;
        bool is_small;
    };
    for (const kind& of : {kind{"small", small_lines, 0, true},
                           {"short", given.lines, 0, false},
                           {"long", long_lines, long_line, false}}) {
        if (!given.wants(of.name)) continue;
        if (auto written = bench::write_lines(input, of.lines, of.line_bytes); !written)
            return written.error();
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
    if (given.wants("packed"))
        if (auto done = compare_packed(place, all, long_lines, run); !done) return done.error();
    std::error_code ignored;
    for (const auto* name : {"input", "input.zst"}) std::filesystem::remove(place.file(name), ignored);
    if (given.wants("tfrecord"))
        if (auto done = compare_tfrecords(place, all, long_lines, run); !done) return done.error();
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
    app.add_option(
           "--only", given.only,
           "Only these contests: small, short (lines), long (lines), packed, tfrecord; may be repeated")
        ->check(CLI::IsMember({"small", "short", "long", "packed", "tfrecord"}))
        ->option_text("CONTEST");
    app.add_option("--buffered", given.buffered, "Pass TFRecords through a buffer; a contest runs this")
        ->group("");
    CLI11_PARSE(app, argc, argv);
    if (!given.buffered.empty()) {
        const auto done = bench::pass_through_buffer(given.buffered, buffered_records);
        return done ? 0 : complain(done.error());
    }
    if (given.quick) {
        given.rounds = std::min(given.rounds, 3);
        given.lines = std::max<std::uint64_t>(given.lines / 10, 10);
    }
    return run(given);
}
