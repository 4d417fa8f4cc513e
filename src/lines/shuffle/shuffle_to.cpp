#include "lines/shuffle/shuffle_to.hpp"

#include <limits>

#include "lines/input/chunk_reader.hpp"
#include "lines/input/watched_source.hpp"
#include "lines/output/notes.hpp"
#include "lines/output/write_records.hpp"
#include "lines/shuffle/keyed_order.hpp"
#include "lines/shuffle/line_sample.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "lines/shuffle/line_unshuffle.hpp"
#include "system/stopwatch.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {
namespace {

expected<void> check_count(const keyed_run& run, std::uint64_t records) {
    return run.check_count ? run.check_count(records) : expected<void>();
}

// Reads all records, then writes them. Engine is line_shuffle or line_unshuffle.
template <class Engine>
expected<written> write_all_records(destination& to, const inputs& from, const keyed_run& run) {
    const auto files = pointers_to(from.sources);
    const auto limits = run_limits::of(run.limits, files);
    spill disk(run.folders);
    const stopwatch watch;
    double reading = 0;
    const auto all_read = [&](const multiset_hash& all) -> expected<void> {
        reading = watch.seconds();
        if (auto right = check_count(run, all.lines); !right) return right;
        run.shown->phase("writing", all.bytes);
        return to.begin(all.lines, from.header);
    };
    const shuffle_settings settings{.form = run.form,
                                    .allow_rest = run.allow_rest,
                                    .threads = limits.threads,
                                    .limit = limits.memory,
                                    .all_read = all_read};
    to.lines().on_written([&run](std::uint64_t bytes) { run.shown->add(bytes); });
    to.lines().stop_if([&run] { return run.shown->is_cancelled(); });
    const auto sources = watched(files, *run.shown);
    const auto done = Engine(run.order, settings, disk, to.lines()).run(pointers_to(sources));
    if (!done) return done.error();
    return written{done->lines, done->bytes,
                   shuffle_note({.records = done->lines,
                                 .bytes = done->bytes,
                                 .reading = reading,
                                 .writing = watch.seconds() - reading,
                                 .memory = limits.memory,
                                 .threads = limits.threads,
                                 .spilled = done->spilled})};
}

// Writes the sample of so many records.
expected<written> write_sample(destination& to, line_sample& chosen, std::uint64_t of,
                               const std::string& header, const keyed_run& run) {
    if (auto right = check_count(run, of); !right) return right.error();
    chosen.finish();
    bool intact = true;
    const auto bytes = write_records(to, header, chosen.size(), [&](std::size_t i) {
        intact = intact && chosen.is_intact(i);
        return chosen.line(i);
    });
    if (!bytes) return bytes.error();
    if (!intact) return error{"a line changed in memory: the machine is faulty, or this program has a bug"};
    return written{of, *bytes, sample_note(chosen.size(), of)};
}

expected<written> sample_to(destination& to, const inputs& from, const keyed_run& run) {
    const auto files = pointers_to(from.sources);
    const auto sources = watched(files, *run.shown);
    chunk_reader input(pointers_to(sources), run.form, line_sample::chunk_bytes);
    if (run.allow_rest) input.allow_rest();
    line_sample chosen(run.order, *run.sample, run_limits::of(run.limits, files).memory);
    if (auto read = chosen.offer_all(input, run.form); !read) return read.error();
    run.shown->finish();
    return write_sample(to, chosen, input.next_line(), from.header, run);
}

}  // namespace

expected<written> shuffle_to(destination& to, const inputs& from, const keyed_run& run) {
    return run.sample ? sample_to(to, from, run) : write_all_records<line_shuffle>(to, from, run);
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
        return write_sample(to, chosen, count, "", run);
    }
    const auto order = shuffled(arguments, run.order);
    std::string record;
    const auto bytes = write_records(to, "", count, [&](std::size_t i) -> std::string_view {
        record = order[i];
        return record += delimiter;
    });
    if (!bytes) return bytes.error();
    return written{count, *bytes, sample_note(count, count)};
}

}  // namespace fairshuf::lines
