#include "lines/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"
#include "lines/check/check.hpp"
#include "lines/gnu/gnu_shuf.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/line_source.hpp"
#include "lines/output/destination.hpp"
#include "lines/output/part_writer.hpp"
#include "lines/shuffle/line_sample.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "lines/shuffle/line_unshuffle.hpp"
#include "lines/shuffle/run_limits.hpp"
#include "system/files/atomic_output.hpp"
#include "system/files/spill.hpp"
#include "system/process/signals.hpp"
#include "system/progress.hpp"

namespace fairshuf::lines {
namespace {

using sources = std::vector<line_source*>;

class stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(clock::now() - begin_).count(); }

private:
    using clock = std::chrono::steady_clock;
    clock::time_point begin_ = clock::now();
};

// Reports how much is read.
class watched_source : public line_source {
public:
    watched_source(line_source& source, progress& shown) : source_(&source), progress_(&shown) {}
    std::string name() const override { return source_->name(); }
    std::uint64_t lines_before() const override { return source_->lines_before(); }
    expected<std::size_t> read(std::span<char> into) override {
        auto got = source_->read(into);
        if (got) progress_->add(*got);
        return got;
    }
    std::optional<std::uint64_t> size() const override { return source_->size(); }

private:
    line_source* source_;
    progress* progress_;
};

// One run with a key.
class keyed_run {
public:
    explicit keyed_run(const lines_request& asked)
        : asked_(&asked),
          key_(asked.chosen_key ? *asked.chosen_key : key::from_os()),
          progress_(!asked.quiet) {
        if (asked.print_key) say(key_.hex() + "\n");
    }

    // False if --check finds a mismatch.
    expected<bool> run() {
        if (asked_->what == task::check) return check_shuffle(question(), asked_->chosen_key);
        if (auto done = write(); !done) return done.error();
        return true;
    }

private:
    expected<void> write() {
        switch (asked_->what) {
            case task::in_step: return in_step();
            case task::where: return print_place(question(), {asked_->where, known_count()}, key_);
            case task::unshuffle: return unshuffle();
            default: return shuffle();
        }
    }

    wanted_limits limits() const { return {asked_->threads, asked_->buffer_size}; }

    check_request question() const {
        return {.files = asked_->files,
                .form = asked_->form,
                .allow_rest = asked_->allow_rest,
                .header = asked_->header,
                .folders = asked_->folders,
                .limits = limits()};
    }

    // The number of numbers or arguments. Files must be read first.
    std::optional<std::uint64_t> known_count() const {
        if (const auto* range = std::get_if<number_range>(&asked_->gnu.cards)) return range->count;
        if (!asked_->files.empty()) return std::nullopt;
        return std::get<std::vector<std::string_view>>(asked_->gnu.cards).size();
    }

    static void say(const std::string& text) { (void)std::fwrite(text.data(), 1, text.size(), stderr); }

    expected<void> shuffle() {
        const request& gnu = asked_->gnu;
        const bool nothing = gnu.head_count == 0 && !asked_->parts && asked_->header == 0;
        if (nothing || gnu.repeat || gnu.random_source) return as_gnu_does();
        if (const auto* range = std::get_if<number_range>(&gnu.cards)) {
            if (gnu.head_count < range->count) return as_gnu_does();
            if (range->count > detail::most_keyed_items) return too_many_items();
            number_source source(*range, gnu.delimiter);
            return to_output([&](destination& to) { return shuffle_all({&source}, "", to); });
        }
        if (const auto* arguments = std::get_if<std::vector<std::string_view>>(&gnu.cards))
            return gnu.head_count == no_limit ? shuffle_arguments(*arguments) : sample_arguments(*arguments);
        const auto files = open_inputs(asked_->files, asked_->form, asked_->header);
        if (!files) return files.error();
        return to_output([&](destination& to) { return shuffle_files(*files, to); });
    }

    // Works as the drop-in does, with the draws of the key and an atomic output.
    expected<void> as_gnu_does() {
        std::optional<atomic_output> output;
        const gnu_settings settings{[&](const request& asked) -> expected<line_writer> {
                                        auto opened = atomic_output::open(asked.output);
                                        if (!opened) return opened.error();
                                        output.emplace(*std::move(opened));
                                        return line_writer(descriptor(::dup(output->file())),
                                                           asked.delimiter);
                                    },
                                    key_};
        auto done = lines::run(asked_->gnu, settings);
        if (!done && output && output->any_order())  // leave it unchanged
            ::lseek(output->file(), static_cast<off_t>(output->origin()), SEEK_SET);
        if (!done || !output) return done;
        const off_t end = output->any_order() ? ::lseek(output->file(), 0, SEEK_CUR) : 0;
        return output->commit(output->any_order() ? static_cast<std::uint64_t>(end) - output->origin() : 0);
    }

    // The written output, before it is moved into place.
    struct written {
        std::uint64_t read = 0;   // records
        std::uint64_t bytes = 0;  // without the header
        std::string report = {};
    };

    template <class Write>
    expected<void> to_output(Write write) {
        auto to = asked_->parts ? destination::open(asked_->outputs, *asked_->parts)
                                : destination::open(asked_->gnu.output);
        if (!to) return to.error();
        const expected<written> done = write(*to);
        progress_.finish();
        if (!done) return done.error();
        const stopwatch watch;
        if (auto committed = to->commit(done->bytes); !committed) return committed;
        if (asked_->verbose) say(done->report + in_place(watch.seconds()));
        return {};
    }

    expected<written> shuffle_files(const inputs& files, destination& to) {
        const auto all = pointers_to(files.sources);
        return asked_->gnu.head_count == no_limit ? shuffle_all(all, files.header, to)
                                                  : sample(all, files.header, to);
    }

    // The same order for each file. No output appears before all are written.
    expected<void> in_step() {
        std::vector<inputs> files;
        std::vector<destination> outputs;
        if (auto opened = open_each(files, outputs); !opened) return opened;
        std::vector<written> all;
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            step_ = all.empty() ? std::nullopt : std::optional(step{all.front().read, &asked_->files[i]});
            auto done = shuffle_files(files[i], outputs[i]);
            if (!done) return done.error();
            all.push_back(*std::move(done));
        }
        progress_.finish();
        const stopwatch watch;
        std::vector<atomic_output::finished> finished;
        for (std::size_t i = 0; i < outputs.size(); ++i)
            for (const auto& one : outputs[i].finished(all[i].bytes)) finished.push_back(one);
        if (auto committed = atomic_output::commit_all(finished); !committed) return committed;
        if (!asked_->verbose) return {};
        for (std::size_t i = 0; i < all.size(); ++i) say(as_name(asked_->files[i]) + ": " + all[i].report);
        say(in_place(watch.seconds()));
        return {};
    }

    expected<void> open_each(std::vector<inputs>& files, std::vector<destination>& outputs) const {
        allow_open_files(asked_->files.size() + asked_->outputs.size());
        for (const auto& path : asked_->files) {
            auto input = open_inputs({path}, asked_->form, asked_->header, naming_inputs::always);
            if (!input) return input.error();
            files.push_back(*std::move(input));
        }
        std::vector<const atomic_output*> places;
        for (const auto& path : asked_->outputs) {
            auto to = destination::open(path);
            if (!to) return to.error();
            if (!to->is_hidden())
                return error{
                    fmt::format("{}: with --in-step, each output must be a regular file", as_name(path))};
            places.push_back(&to->files().front());
            outputs.push_back(*std::move(to));
        }
        return all_different(places);
    }

    // With --in-step, each file must have as many records as the first.
    expected<void> check_count(std::uint64_t records) const {
        if (!step_ || step_->records == records) return {};
        return error{fmt::format("{} has {}, but {} has {}: --in-step needs the same number in each file",
                                 as_name(asked_->files.front()), counted(step_->records, "record"),
                                 as_name(*step_->file), records)};
    }

    expected<void> unshuffle() {
        const auto files = open_inputs(asked_->files, asked_->form, asked_->header);
        if (!files) return files.error();
        return to_output([&](destination& to) {
            return run_engine<line_unshuffle>(pointers_to(files->sources), files->header, to);
        });
    }

    expected<written> shuffle_all(const sources& files, const std::string& header, destination& to) {
        return run_engine<line_shuffle>(files, header, to);
    }

    template <class Engine>
    expected<written> run_engine(const sources& files, const std::string& header, destination& to) {
        to.lines().on_written([this](std::uint64_t bytes) { progress_.add(bytes); });
        spill disk(asked_->folders);
        const auto granted = run_limits::of(limits(), files);
        const stopwatch watch;
        double reading = 0;
        const shuffle_settings settings{.form = asked_->form,
                                        .allow_rest = asked_->allow_rest,
                                        .threads = granted.threads,
                                        .limit = granted.memory,
                                        .all_read = [&](const multiset_hash& all) -> expected<void> {
                                            reading = watch.seconds();
                                            if (auto equal = check_count(all.lines); !equal) return equal;
                                            progress_.phase("writing", all.bytes);
                                            return to.begin(all.lines, header);
                                        }};
        auto watched = watch_all(files);
        const auto done = Engine(key_, settings, disk, to.lines()).run(pointers(watched));
        if (!done) return done.error();
        return written{done->lines, done->bytes, report(*done, granted, reading, watch.seconds() - reading)};
    }

    static std::string report(const shuffle_result& done, const run_limits& granted, double reading,
                              double writing) {
        const auto rate =
            static_cast<std::uint64_t>(static_cast<double>(done.bytes) / std::max(reading + writing, 1e-6));
        return fmt::format(
            "{}, {}, in {:.2f} s ({}/s)\n"
            "  read and distributed  {:8.2f} s\n"
            "  ordered and written   {:8.2f} s\n"
            "  memory limit: {}; threads: {}; {}\n"
            "  checked: the output is a permutation of the input\n",
            counted(done.lines, "record"), format_bytes(done.bytes), reading + writing, format_bytes(rate),
            reading, writing, format_bytes(granted.memory), granted.threads,
            done.spilled > 0 ? fmt::format("temporary files: {}", format_bytes(done.spilled))
                             : "no temporary files");
    }

    static std::string in_place(double seconds) {
        return fmt::format("  moved into place      {:8.2f} s\n", seconds);
    }

    expected<void> shuffle_arguments(std::vector<std::string_view> arguments) {
        fairshuf::shuffle(arguments, key_, {.threads = 1});
        const auto argument = [&](std::size_t i) {
            return std::string(arguments[i]) + asked_->gnu.delimiter;
        };
        return to_output([&](destination& to) {
            return write_records(arguments.size(), argument, arguments.size(), "", to);
        });
    }

    expected<void> sample_arguments(const std::vector<std::string_view>& arguments) {
        line_sample chosen(key_, asked_->gnu.head_count, no_limit);
        for (std::size_t i = 0; i < arguments.size(); ++i)
            if (auto kept = chosen.offer(i, std::string(arguments[i]) + asked_->gnu.delimiter); !kept)
                return kept;
        return to_output([&](destination& to) { return write_sample(chosen, arguments.size(), "", to); });
    }

    // Reports everything that is read.
    std::deque<watched_source> watch_all(const sources& files) {
        progress_.phase("reading", size_of(files).value_or(0));
        std::deque<watched_source> watched;
        for (auto* source : files) watched.emplace_back(*source, progress_);
        return watched;
    }

    static sources pointers(std::deque<watched_source>& watched) {
        sources all;
        for (auto& source : watched) all.push_back(&source);
        return all;
    }

    expected<written> sample(const sources& files, const std::string& header, destination& to) {
        constexpr std::size_t chunk_bytes = std::size_t{1} << 18;
        const std::uint64_t memory = run_limits::of(limits(), files).memory;
        auto watched = watch_all(files);
        chunk_reader input(pointers(watched), asked_->form, chunk_bytes);
        if (asked_->allow_rest) input.allow_rest();
        line_sample chosen(key_, asked_->gnu.head_count, memory);
        text_buffer text;
        for (;;) {
            const std::uint64_t left = memory > chosen.memory() ? memory - chosen.memory() : 0;
            const auto state = input.prepare(std::max<std::uint64_t>(left, 2 * chunk_bytes));
            if (!state) return state.error();
            if (*state == chunk_reader::state::over) break;
            chunk lines;
            if (*state == chunk_reader::state::needs_memory) return line_too_long(input.next_line());
            if (!input.hand_out(text, lines)) return error{"memory exhausted"};
            if (auto kept = chosen.offer(text.data(), lines, asked_->form); !kept) return kept.error();
            if (lines.bytes > chunk_bytes) text = {};  // free it before another long line is read
        }
        progress_.finish();
        return write_sample(chosen, input.next_line(), header, to);
    }

    expected<written> write_sample(line_sample& chosen, std::uint64_t of, const std::string& header,
                                   destination& to) {
        if (auto equal = check_count(of); !equal) return equal.error();
        chosen.finish();
        bool intact = true;
        const auto line = [&](std::size_t i) {
            intact = intact && chosen.is_intact(i);
            return chosen.line(i);
        };
        auto done = write_records(chosen.size(), line, of, header, to);
        if (done && !intact)
            return error{"a line changed in memory: the machine is faulty, or this program has a bug"};
        return done;
    }

    // Writes a few records that are in memory.
    template <class Record>
    expected<written> write_records(std::size_t count, Record record, std::uint64_t of,
                                    const std::string& header, destination& to) {
        if (auto begun = to.begin(count, header); !begun) return begun.error();
        std::vector<char> buffer(std::size_t{1} << 18);
        const line_hash hash(key::from_os());
        part_writer out(to.lines(), hash, buffer);
        out.begin(0, 0, 0);
        for (std::size_t i = 0; i < count; ++i) {
            const auto& one = record(i);
            const auto copy = [&](std::uint64_t done, std::span<char> into) {
                std::copy_n(one.data() + done, into.size(), into.data());
                return expected<void>();
            };
            if (!out.put_pieces(one.size(), copy)) break;
        }
        if (auto done = out.finish(); !done) return done.error();
        return written{of, out.sum().bytes, report_on(count, of)};
    }

    static std::string report_on(std::uint64_t records, std::uint64_t of) {
        return fmt::format("{} of {}\n", records, counted(of, "record"));
    }

    // What --in-step expects of the files after the first.
    struct step {
        std::uint64_t records = 0;
        const std::string* file = nullptr;
    };

    const lines_request* asked_;
    key key_;
    progress progress_;
    std::optional<step> step_;
};

}  // namespace

expected<bool> run_keyed(const lines_request& asked) {
    const signal_cleanup watch("fairshuf lines");
    return keyed_run(asked).run();
}

}  // namespace fairshuf::lines
