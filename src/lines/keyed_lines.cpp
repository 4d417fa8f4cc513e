#include "lines/keyed_lines.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/bulk/keyed.hpp"
#include "fairshuf/bulk/workers.hpp"
#include "lines/amounts.hpp"
#include "lines/gnu_shuf.hpp"
#include "lines/inputs.hpp"
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
using sources = std::vector<line_source*>;
using seconds = std::chrono::duration<double>;

// Tells how much is read.
class watched_source : public line_source {
public:
    watched_source(line_source& source, progress& shown) : source_(&source), shown_(&shown) {}
    std::string name() const override { return source_->name(); }
    std::uint64_t lines_before() const override { return source_->lines_before(); }
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
            if (range->count > most_keyed_items) return too_many_items();
            number_source source(*range, gnu.delimiter);
            return shuffle_all({&source});
        }
        if (const auto* arguments = std::get_if<std::vector<std::string_view>>(&gnu.cards))
            return gnu.head_count == no_limit ? shuffle_arguments(*arguments) : sample_arguments(*arguments);
        auto all = open_inputs(asked_->files, asked_->form, asked_->header);
        if (!all) return all.problem();
        header_ = std::move(all->header);
        sources files;
        for (const auto& source : all->sources) files.push_back(source.get());
        return gnu.head_count == no_limit ? shuffle_all(files) : sample(files);
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
        auto done = lines::run(asked_->gnu, how);
        if (!done && output && output->any_order())  // it will be as it was
            ::lseek(output->file(), static_cast<off_t>(output->origin()), SEEK_SET);
        if (!done || !output) return done;
        const off_t end = output->any_order() ? ::lseek(output->file(), 0, SEEK_CUR) : 0;
        return output->commit(output->any_order() ? static_cast<std::uint64_t>(end) - output->origin() : 0);
    }

    // Of an input so small that one thread does it, the machine is not even asked.
    unsigned threads(const sources& files) const {
        if (asked_->threads > 0) return std::min(asked_->threads, 256U);
        return is_small(files) ? 1 : all_threads();
    }

    // Nothing if that of one is not known.
    static std::optional<std::uint64_t> size_of(const sources& files) {
        std::uint64_t bytes = 0;
        for (const auto* source : files) {
            const auto size = source->size();
            if (!size) return size;
            bytes += *size;
        }
        return bytes;
    }

    static bool is_small(const sources& files) {
        const auto size = size_of(files);
        return size && *size <= std::uint64_t{1} << 17;
    }

    std::uint64_t limit(const sources& files) const {
        constexpr std::uint64_t least = std::uint64_t{1} << 20;
        if (asked_->buffer_size) return std::max(*asked_->buffer_size, least);
        if (is_small(files)) return 16 * least;  // more than enough
        return usual_memory_limit(free_memory());
    }

    expected<bool> shuffle_all(const sources& files) {
        const auto begin = std::chrono::steady_clock::now();
        auto output = safe_output::open(asked_->gnu.output);
        if (!output) return output.problem();
        line_output lines(output->file(), output->any_order(), output->origin());
        lines.tell([this](std::uint64_t bytes) { shown_.add(bytes); });
        spill disk(asked_->folders);
        auto all_read = begin;
        const shuffle_settings how{.form = asked_->form,
                                   .rest_may_stay = asked_->allow_rest,
                                   .threads = threads(files),
                                   .limit = limit(files),
                                   .all_read = [&](std::uint64_t bytes) {
                                       all_read = std::chrono::steady_clock::now();
                                       shown_.phase("writing", bytes);
                                       return begin_with_header(lines);
                                   }};
        auto watched = watch(files);
        const auto done = line_shuffle(key_, how, disk, lines).run(pointers(watched));
        shown_.finish();
        if (!done) return done.problem();
        const auto written = std::chrono::steady_clock::now();
        if (auto committed = output->commit(header_.size() + done->bytes); !committed) return committed;
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
        return open_and_write(chosen);
    }

    // All that is read is shown.
    std::deque<watched_source> watch(const sources& files) {
        shown_.phase("reading", size_of(files).value_or(0));
        std::deque<watched_source> watched;
        for (auto* source : files) watched.emplace_back(*source, shown_);
        return watched;
    }

    static sources pointers(std::deque<watched_source>& watched) {
        sources all;
        for (auto& source : watched) all.push_back(&source);
        return all;
    }

    expected<bool> begin_with_header(line_output& lines) const {
        if (header_.empty()) return true;
        auto written = lines.write(0, 0, header_);
        lines.begin_behind(header_.size());
        return written;
    }

    expected<bool> sample(const sources& files) {
        constexpr std::size_t chunk_bytes = std::size_t{1} << 18;
        auto output = safe_output::open(asked_->gnu.output);
        if (!output) return output.problem();
        const std::uint64_t memory = limit(files);
        auto watched = watch(files);
        chunk_reader input(pointers(watched), asked_->form, chunk_bytes);
        if (asked_->allow_rest) input.let_rest_stay();
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
            if (auto kept = chosen.offer(text.data(), lines, asked_->form); !kept) return kept;
            if (lines.bytes > chunk_bytes) text = {};  // before another long line is read
        }
        shown_.finish();
        return write_sample(chosen, *output);
    }

    expected<bool> open_and_write(line_sample& chosen) {
        auto output = safe_output::open(asked_->gnu.output);
        if (!output) return output.problem();
        return write_sample(chosen, *output);
    }

    expected<bool> write_sample(line_sample& chosen, safe_output& output) {
        chosen.finish();
        line_output lines(output.file(), output.any_order(), output.origin());
        if (auto begun = begin_with_header(lines); !begun) return begun;
        std::vector<char> buffer(std::size_t{1} << 18);
        const line_hash hash(key::from_os());
        part_writer out(lines, hash, buffer);
        out.begin(0, 0);
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            if (!chosen.is_intact(i))
                return error{"a line changed in memory: this is a fault of the machine or of this program"};
            if (!out.put_known(chosen.line(i).data(), chosen.line(i).size())) break;
        }
        if (auto done = out.finish(); !done) return done;
        return output.commit(header_.size() + out.sum().bytes);
    }

    const lines_request* asked_;
    std::string header_;
    key key_;
    progress shown_;
};

}  // namespace

expected<bool> run_keyed(const lines_request& asked) {
    const signal_cleanup watch;
    return keyed_run(asked).run();
}

}  // namespace fairshuf::lines
