#include "lines/run.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/quantities.hpp"
#include "lines/check/check.hpp"
#include "lines/columns/filter_inputs.hpp"
#include "lines/columns/run_columns.hpp"
#include "lines/gnu/gnu_with_key.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/line_source.hpp"
#include "lines/options/output_names.hpp"
#include "lines/options/task_options.hpp"
#include "lines/output/destination.hpp"
#include "lines/output/notes.hpp"
#include "lines/shuffle/in_step.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "lines/shuffle/shuffle_to.hpp"
#include "system/progress.hpp"
#include "system/stopwatch.hpp"
#include "system/temporary/signal_cleanup.hpp"

namespace fairshuf::lines {
namespace {

const number_range* range_of(const lines_request& asked) {
    return std::get_if<number_range>(&asked.gnu.cards);
}
const std::vector<std::string_view>* arguments_of(const lines_request& asked) {
    return std::get_if<std::vector<std::string_view>>(&asked.gnu.cards);
}

// Draws with replacement, draws from a file, and a few of many numbers are the work of the drop-in. So is an
// empty output.
bool is_work_of_gnu(const lines_request& asked) {
    const request& gnu = asked.gnu;
    if (asked.columns.any()) return false;
    const bool nothing = gnu.head_count == 0 && !asked.parts && !asked.shard_bytes && asked.header == 0 &&
                         asked.format.kind == file_format::lines;
    if (nothing || gnu.repeat || gnu.random_source || gnu.random_seed) return true;
    const auto* range = range_of(asked);
    return range != nullptr && gnu.head_count < range->count;
}

input_settings reading_of(const lines_request& asked) {
    return {.form = asked.form,
            .header = asked.header,
            .unpack = asked.unpack,
            .memory = [limits = wanted_limits{asked.threads,
                                              asked.buffer_size}] { return memory_for_reading(limits); },
            .format = asked.format};
}

expected<inputs> open_inputs(const lines_request& asked) {
    if (arguments_of(asked) != nullptr) return inputs{};
    const auto* range = range_of(asked);
    if (range == nullptr) return open_inputs(asked.files, reading_of(asked));
    if (range->count > detail::most_keyed_items) return too_many_items();
    inputs numbers;
    numbers.form = asked.form;
    numbers.sources.push_back(std::make_unique<number_source>(*range, asked.gnu.delimiter));
    return numbers;
}

packing_settings packing_of(const lines_request& asked) {
    return {asked.compress, asked.threads, asked.buffer_size, asked.columns.decides()};
}

// The names of so many shards. None of them may replace a compressed input by a plain file.
expected<std::vector<std::string>> shard_names(const lines_request& asked, const inputs& from,
                                               std::size_t count) {
    auto names = shards_by_size(asked, count);
    if (!names) return names;
    for (const auto& path : *names)
        if (auto kept = keeps_compressed(from, path, asked.compress); !kept) return kept.error();
    return names;
}

expected<destination> open_destination(const lines_request& asked, const inputs& from) {
    const auto packing = packing_of(asked);
    if (asked.shard_bytes) {
        const auto names = [&asked, &from](std::size_t count) { return shard_names(asked, from, count); };
        return destination::open(sized_shards{*asked.shard_bytes, names, most_outputs}, packing);
    }
    if (asked.gnu.output && !asked.parts)
        if (auto kept = keeps_compressed(from, *asked.gnu.output, packing.how); !kept) return kept.error();
    for (const auto& path : asked.outputs)
        if (auto kept = keeps_compressed(from, path, packing.how); !kept) return kept.error();
    return asked.parts ? destination::open(asked.outputs, *asked.parts, packing)
                       : destination::open(asked.gnu.output, packing);
}

keyed_run work_of(const lines_request& asked, const key& order, progress& shown) {
    const bool all = asked.gnu.head_count == no_limit || range_of(asked) != nullptr;
    return {.order = order,
            .shown = &shown,
            .allow_rest = asked.allow_rest,
            .sample = all ? std::nullopt : std::optional(asked.gnu.head_count),
            .share = asked.share,
            .limits = {asked.threads, asked.buffer_size},
            .folders = asked.folders};
}

expected<written> write_to(destination& to, const inputs& from, const lines_request& asked,
                           const keyed_run& work) {
    if (asked.what == task::unshuffle) return unshuffle_to(to, from, work);
    if (const auto* arguments = arguments_of(asked); arguments != nullptr)
        return shuffle_arguments_to(to, *arguments, asked.gnu.delimiter, work);
    return shuffle_to(to, from, work);
}

// Shuffles, samples or unshuffles. The output appears when it is complete.
expected<void> shuffle_records(const lines_request& asked, const key& order, progress& shown) {
    auto from = open_inputs(asked);
    if (!from) return from.error();
    print_warnings(from->warnings);
    auto to = open_destination(asked, *from);
    if (!to) return to.error();
    const auto work = work_of(asked, order, shown);
    const auto done = asked.columns.any()
                          ? shuffle_by_columns(*to, *std::move(from), asked.columns, work, asked.parts)
                          : write_to(*to, *from, asked, work);
    shown.finish();
    if (!done) return done.error();
    const stopwatch watch;
    if (auto committed = to->commit(done->bytes); !committed) return committed;
    if (asked.shard_bytes && !asked.quiet)
        print_note(fmt::format("fairshuf lines: {}\n", counted(to->files().size(), "shard")));
    if (asked.verbose) print_note(done->note + commit_note(watch.seconds()));
    return {};
}

expected<void> shuffle_in_step(const lines_request& asked, const key& order, progress& shown) {
    const auto notes = shuffle_in_step({asked.files, asked.outputs, reading_of(asked), packing_of(asked)},
                                       work_of(asked, order, shown));
    if (!notes) return notes.error();
    if (asked.verbose) print_note(*notes);
    return {};
}

check_request files_of(const lines_request& asked) {
    return {.files = asked.files,
            .reading = reading_of(asked),
            .allow_rest = asked.allow_rest,
            .folders = asked.folders,
            .limits = {asked.threads, asked.buffer_size},
            .quiet = asked.quiet};
}

// What --dedupe and --fraction leave of the original.
expected<inputs> left_by_filters(inputs from, const lines_request& asked) {
    const auto limits = run_limits::of({asked.threads, asked.buffer_size}, pointers_to(from.sources));
    const stream_settings reading{from.form, asked.allow_rest, limits.memory / 2};
    auto left = filter_inputs(std::move(from), asked.columns,
                              {.order = asked.chosen_key.value_or(key::from_text("")),
                               .reading = reading,
                               .limits = limits,
                               .folders = asked.folders});
    return left ? expected(std::move(left->from)) : left.error();
}

expected<bool> check_files(const lines_request& asked) {
    check_request files = files_of(asked);
    if (asked.columns.has_filter())
        files.original = [&asked](inputs from) { return left_by_filters(std::move(from), asked); };
    return check_shuffle(files, asked.chosen_key);
}

expected<void> print_place(const lines_request& asked, const key& order) {
    std::optional<std::uint64_t> count;  // of files it is unknown before they are read
    if (const auto* range = range_of(asked); range != nullptr) count = range->count;
    if (const auto* arguments = arguments_of(asked); arguments != nullptr) count = arguments->size();
    return print_place(files_of(asked), {asked.where, count}, order);
}

expected<void> do_task(const lines_request& asked, const key& order, progress& shown) {
    switch (asked.what) {
        case task::in_step: return shuffle_in_step(asked, order, shown);
        case task::where: return print_place(asked, order);
        default:
            return is_work_of_gnu(asked) ? run_with_key(asked.gnu, order, packing_of(asked))
                                         : shuffle_records(asked, order, shown);
    }
}

}  // namespace

expected<bool> run_keyed(const lines_request& asked, progress& shown) {
    const key order = asked.chosen_key ? *asked.chosen_key : key::from_os();
    if (!asked.quiet) print_warnings(asked.warnings);
    if (asked.print_key) print_note(order.hex() + "\n");
    if (asked.what == task::check) return check_files(asked);
    if (auto done = do_task(asked, order, shown); !done) return done.error();
    return true;
}

expected<bool> run_keyed(const lines_request& asked) {
    const signal_cleanup watch("fairshuf lines");
    const bool has_progress =
        asked.what != task::check && asked.what != task::where && !is_work_of_gnu(asked);
    progress shown(!asked.quiet && has_progress);
    return run_keyed(asked, shown);
}

}  // namespace fairshuf::lines
