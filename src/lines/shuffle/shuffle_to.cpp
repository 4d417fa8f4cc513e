#include "lines/shuffle/shuffle_to.hpp"

#include <limits>
#include <optional>
#include <utility>

#include "lines/input/chunk_reader.hpp"
#include "lines/input/watched_source.hpp"
#include "lines/output/notes.hpp"
#include "lines/output/write_records.hpp"
#include "lines/sample/line_sample.hpp"
#include "lines/shuffle/keyed_order.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "lines/shuffle/line_unshuffle.hpp"
#include "system/stopwatch.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {
namespace {

expected<void> check_count(const keyed_run& run, std::uint64_t records) {
    return run.check_count ? run.check_count(records) : expected<void>();
}

surroundings around(const inputs& from) {
    return {from.header, from.frame.get(), std::holds_alternative<framed>(from.form)};
}

// Reads all records, then writes them. Engine is line_shuffle or line_unshuffle.
template <class Engine>
expected<written> write_all_records(destination& to, const inputs& from, const keyed_run& run) {
    const auto files = pointers_to(from.sources);
    const auto limits = run_limits::of(run.limits, files, to.memory());
    spill disk(run.folders);
    const stopwatch watch;
    double reading = 0;
    const auto all_read = [&](const multiset_hash& all) -> expected<void> {
        reading = watch.seconds();
        if (auto right = check_count(run, all.lines); !right) return right;
        run.shown->phase("writing", all.bytes);
        return to.begin({all.lines, all.bytes}, around(from));
    };
    const shuffle_settings settings{.form = from.form,
                                    .allow_rest = run.allow_rest,
                                    .threads = limits.threads,
                                    .limit = limits.memory,
                                    .all_read = all_read};
    line_output& out = run.into != nullptr ? *run.into : to.lines();
    out.on_written([&run](std::uint64_t bytes) { run.shown->add(bytes); });
    out.stop_if([&run] { return run.shown->is_cancelled(); });
    const auto sources = watched(files, *run.shown);
    const auto done = Engine(run.order, settings, disk, out).run(pointers_to(sources));
    if (!done) return done.error();
    // If others take the records, they end the output.
    const auto bytes = run.into != nullptr ? expected(done->bytes) : to.end(done->bytes);
    if (!bytes) return bytes.error();
    return written{done->lines, *bytes,
                   shuffle_note({.records = done->lines,
                                 .bytes = *bytes,
                                 .reading = reading,
                                 .writing = watch.seconds() - reading,
                                 .memory = limits.memory,
                                 .threads = limits.threads,
                                 .spilled = done->spilled})};
}

// Writes the sample of so many records.
expected<written> write_sample(destination& to, line_sample& chosen, std::uint64_t of,
                               const surroundings& around, const keyed_run& run) {
    if (auto right = check_count(run, of); !right) return right.error();
    if (auto finished = chosen.finish(of); !finished) return finished.error();
    std::optional<error> problem;
    const auto bytes =
        write_records(to, around, {chosen.size(), chosen.bytes()}, [&](std::size_t) -> std::string_view {
            const auto line = chosen.next();
            if (!line && !problem) problem = line.error();
            return problem ? std::string_view() : *line;
        });
    if (problem) return *problem;
    if (!bytes) return bytes.error();
    return written{of, *bytes, sample_note(chosen.size(), of)};
}

expected<written> sample_to(destination& to, const inputs& from, const keyed_run& run) {
    const auto files = pointers_to(from.sources);
    const auto sources = watched(files, *run.shown);
    chunk_reader input(pointers_to(sources), from.form, line_sample::chunk_bytes);
    if (run.allow_rest) input.allow_rest();
    spill disk(run.folders);
    const std::uint64_t limit = run_limits::of(run.limits, files, to.memory()).memory;
    auto chosen =
        run.share ? line_sample(run.order, *run.share, limit) : line_sample(run.order, *run.sample, limit);
    chosen.spill_to(disk);
    if (auto read = chosen.offer_all(input, from.form); !read) return read.error();
    run.shown->finish();
    return write_sample(to, chosen, input.next_line(), around(from), run);
}

}  // namespace

expected<written> shuffle_to(destination& to, const inputs& from, const keyed_run& run) {
    return run.sample || run.share ? sample_to(to, from, run)
                                   : write_all_records<line_shuffle>(to, from, run);
}

expected<written> unshuffle_to(destination& to, const inputs& from, const keyed_run& run) {
    return write_all_records<line_unshuffle>(to, from, run);
}

expected<written> shuffle_arguments_to(destination& to, std::span<const std::string_view> arguments,
                                       char delimiter, const keyed_run& run) {
    const std::size_t count = arguments.size();
    if (run.sample) {
        line_sample chosen(run.order, *run.sample, std::numeric_limits<std::uint64_t>::max());
        for (std::size_t i = 0; i < count; ++i)
            if (auto kept = chosen.offer(i, std::string(arguments[i]) + delimiter); !kept)
                return kept.error();
        return write_sample(to, chosen, count, {}, run);
    }
    const auto order = shuffled(arguments, run.order);
    std::uint64_t size = count;  // delimiters
    for (const auto one : arguments) size += one.size();
    std::string record;
    const auto bytes = write_records(to, {}, {count, size}, [&](std::size_t i) -> std::string_view {
        record = order[i];
        return record += delimiter;
    });
    if (!bytes) return bytes.error();
    return written{count, *bytes, sample_note(count, count)};
}

}  // namespace fairshuf::lines
