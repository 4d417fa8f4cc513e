#include "lines/keyed_lines.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/bulk/keyed.hpp"
#include "fairshuf/bulk/workers.hpp"
#include "lines/amounts.hpp"
#include "lines/gnu_shuf.hpp"
#include "lines/line_output.hpp"
#include "lines/line_sample.hpp"
#include "lines/line_shuffle.hpp"
#include "lines/line_source.hpp"
#include "lines/memory_limit.hpp"
#include "lines/part_writer.hpp"
#include "lines/progress.hpp"
#include "lines/safe_output.hpp"
#include "lines/signals.hpp"
#include "lines/spill.hpp"
#include "lines/system_files.hpp"

namespace fairshuf::lines {
namespace {

using orders::descriptor;
using seconds = std::chrono::duration<double>;

// Tells how much is read.
class watched_source : public line_source {
public:
    watched_source(line_source& source, progress& shown) : source_(&source), shown_(&shown) {}
    expected<std::size_t> read(std::span<char> into) override {
        auto got = source_->read(into);
        if (got) shown_->add(*got);
        return got;
    }
    std::optional<std::uint64_t> size() const override { return source_->size(); }

private:
    line_source* source_;
    progress* shown_;
};

// Where the input comes from: an opened file, or standard input.
struct input_file {
    descriptor opened = {};
    int file = STDIN_FILENO;
};

expected<input_file> open_input(const std::string& path) {
    input_file input;
    if (path != "-") {
        auto file = open_for_reading(path);
        if (!file) return file.problem();
        input.opened = *std::move(file);
        input.file = input.opened.get();
    }
    struct stat about{};
    if (::fstat(input.file, &about) != 0) return input;  // reading will tell
    if (S_ISDIR(about.st_mode)) return error{fmt::format("read error: {}", std::strerror(EISDIR))};
#ifdef F_SETPIPE_SZ
    // A pipe that holds more is filled and emptied less often. It may be refused.
    if (S_ISFIFO(about.st_mode)) ::fcntl(input.file, F_SETPIPE_SZ, 1 << 20);  // NOLINT(*-vararg)
#endif
    return input;
}

// One run by a key.
class keyed_run {
public:
    explicit keyed_run(const lines_request& asked)
        : asked_(&asked), key_(asked.chosen_key ? *asked.chosen_key : key::from_os()), shown_(!asked.quiet) {
        if (asked.print_key) say(key_.hex() + "\n");
    }

    expected<bool> run() {
        const request& gnu = asked_->gnu;
        if (gnu.head_count == 0 || gnu.repeat || gnu.random_source) return as_gnu_does();
        if (const auto* range = std::get_if<number_range>(&gnu.cards)) {
            if (gnu.head_count < range->count) return as_gnu_does();
            number_source source(*range, gnu.delimiter);
            return shuffle_all(source);
        }
        if (const auto* arguments = std::get_if<std::vector<std::string_view>>(&gnu.cards))
            return gnu.head_count == no_limit ? shuffle_arguments(*arguments) : sample_arguments(*arguments);
        auto input = open_input(std::get<std::string>(gnu.cards));
        if (!input) return input.problem();
        file_source source(input->file);
        return gnu.head_count == no_limit ? shuffle_all(source) : sample(source);
    }

private:
    static void say(const std::string& text) { (void)std::fwrite(text.data(), 1, text.size(), stderr); }

    // Everything as the drop-in does it, with the key's draws and a safe output.
    expected<bool> as_gnu_does() {
        std::optional<safe_output> output;
        const manner how{[&](const request& asked) -> expected<line_writer> {
                             auto opened = safe_output::open(asked.output);
                             if (!opened) return opened.problem();
                             output.emplace(*std::move(opened));
                             return line_writer(descriptor(::dup(output->file())), asked.delimiter);
                         },
                         key_};
        if (auto done = lines::run(asked_->gnu, how); !done || !output) return done;
        const off_t end = output->any_order() ? ::lseek(output->file(), 0, SEEK_CUR) : 0;
        return output->commit(output->any_order() ? static_cast<std::uint64_t>(end) - output->origin() : 0);
    }

    // Of an input so small that one thread does it, the machine is not even asked.
    unsigned threads(const line_source& source) const {
        if (asked_->threads > 0) return std::min(asked_->threads, 256U);
        return is_small(source) ? 1 : all_threads();
    }

    static bool is_small(const line_source& source) {
        const auto size = source.size();
        return size && *size <= std::uint64_t{1} << 17;
    }

    std::uint64_t limit(const line_source& source) const {
        constexpr std::uint64_t least = std::uint64_t{1} << 20;
        if (asked_->buffer_size) return std::max(*asked_->buffer_size, least);
        if (is_small(source)) return 16 * least;  // more than enough
        return usual_memory_limit(free_memory());
    }

    expected<bool> shuffle_all(line_source& source) {
        const auto begin = std::chrono::steady_clock::now();
        auto output = safe_output::open(asked_->gnu.output);
        if (!output) return output.problem();
        line_output lines(output->file(), output->any_order(), output->origin());
        lines.tell([this](std::uint64_t bytes) { shown_.add(bytes); });
        spill disk(asked_->folders);
        auto all_read = begin;
        const shuffle_settings how{.form = form_,
                                   .threads = threads(source),
                                   .limit = limit(source),
                                   .all_read = [&](std::uint64_t bytes) {
                                       all_read = std::chrono::steady_clock::now();
                                       shown_.phase("writing", bytes);
                                   }};
        shown_.phase("reading", source.size().value_or(0));
        watched_source watched(source, shown_);
        const auto done = line_shuffle(key_, how, disk, lines).run(watched);
        shown_.finish();
        if (!done) return done.problem();
        const auto written = std::chrono::steady_clock::now();
        if (auto committed = output->commit(done->bytes); !committed) return committed;
        if (asked_->verbose)
            report(*done, how, all_read - begin, written - all_read,
                   std::chrono::steady_clock::now() - written);
        return true;
    }

    static void report(const shuffle_result& done, const shuffle_settings& how, seconds reading,
                       seconds writing, seconds ending) {
        const seconds all = reading + writing + ending;
        const auto rate =
            static_cast<std::uint64_t>(static_cast<double>(done.bytes) / std::max(all.count(), 1e-6));
        say(fmt::format("{} lines, {}, in {:.2f} s ({}/s)\n", done.lines, amount(done.bytes), all.count(),
                        amount(rate)));
        say(fmt::format("  read and sorted out  {:8.2f} s\n", reading.count()));
        say(fmt::format("  ordered and written  {:8.2f} s\n", writing.count()));
        say(fmt::format("  put into place       {:8.2f} s\n", ending.count()));
        say(fmt::format("memory allowed: {}; threads: {}; {}\n", amount(how.limit), how.threads,
                        done.spilled > 0 ? fmt::format("temporary files: {}", amount(done.spilled))
                                         : "no temporary files"));
        say("checked: what was written is what was read, in another order\n");
    }

    expected<bool> shuffle_arguments(std::vector<std::string_view> arguments) {
        fairshuf::shuffle(arguments, key_, {.threads = 1});
        std::string text;
        for (const auto argument : arguments) (text += argument) += asked_->gnu.delimiter;
        return write_text(text);
    }

    expected<bool> write_text(std::string_view text) {
        auto output = safe_output::open(asked_->gnu.output);
        if (!output) return output.problem();
        line_output lines(output->file(), output->any_order(), output->origin());
        if (auto written = lines.write(0, 0, text); !written) return written;
        return output->commit(text.size());
    }

    expected<bool> sample_arguments(const std::vector<std::string_view>& arguments) {
        line_sample chosen(key_, asked_->gnu.head_count, no_limit);
        for (std::size_t i = 0; i < arguments.size(); ++i)
            if (auto kept = chosen.offer(i, std::string(arguments[i]) + asked_->gnu.delimiter); !kept)
                return kept;
        return write_sample(chosen);
    }

    expected<bool> sample(line_source& source) {
        constexpr std::size_t chunk_bytes = std::size_t{1} << 18;
        const std::uint64_t memory = limit(source);
        shown_.phase("reading", source.size().value_or(0));
        watched_source watched(source, shown_);
        chunk_reader input(watched, form_, chunk_bytes);
        line_sample chosen(key_, asked_->gnu.head_count, memory);
        text_buffer text;
        for (;;) {
            const std::uint64_t left = memory > chosen.memory() ? memory - chosen.memory() : 0;
            const auto state = input.prepare(std::max<std::uint64_t>(left, 2 * chunk_bytes));
            if (!state) return state.problem();
            if (*state == chunk_reader::state::over) break;
            chunk lines;
            if (*state == chunk_reader::state::needs_memory) return line_too_long(input.next_line());
            if (!input.hand_out(text, lines)) return error{"memory exhausted"};
            if (auto kept = chosen.offer(text.data(), lines, form_); !kept) return kept;
            if (lines.bytes > chunk_bytes) text = {};  // before another long line is read
        }
        shown_.finish();
        return write_sample(chosen);
    }

    expected<bool> write_sample(line_sample& chosen) {
        chosen.finish();
        auto output = safe_output::open(asked_->gnu.output);
        if (!output) return output.problem();
        line_output lines(output->file(), output->any_order(), output->origin());
        std::vector<char> buffer(std::size_t{1} << 18);
        const line_hash hash(key_);
        part_writer out(lines, hash, buffer);
        out.begin(0, 0);
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            if (!chosen.is_intact(i))
                return error{"a line changed in memory: this is a fault of the machine or of this program"};
            if (!out.put_known(chosen.line(i).data(), chosen.line(i).size())) break;
        }
        if (auto done = out.finish(); !done) return done;
        return output->commit(out.sum().bytes);
    }

    const lines_request* asked_;
    record_form form_ = delimited{asked_->gnu.delimiter};
    key key_;
    progress shown_;
};

}  // namespace

expected<bool> run_keyed(const lines_request& asked) {
    const signal_cleanup watch;
    return keyed_run(asked).run();
}

}  // namespace fairshuf::lines
