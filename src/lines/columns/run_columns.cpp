#include "lines/columns/run_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <compare>
#include <string>
#include <utility>
#include <vector>

#include "format/quantities.hpp"
#include "lines/columns/filter_inputs.hpp"
#include "lines/columns/parts_of_values.hpp"
#include "lines/columns/record_router.hpp"
#include "lines/columns/record_sorter.hpp"
#include "lines/columns/record_stream.hpp"
#include "lines/columns/sorted_output.hpp"
#include "lines/columns/strata_on_disk.hpp"
#include "lines/columns/weight.hpp"
#include "lines/input/watched_source.hpp"
#include "lines/output/line_output.hpp"
#include "lines/values/column.hpp"
#include "lines/values/value_digest.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {
namespace {

constexpr auto no_most = std::numeric_limits<std::uint64_t>::max();

struct by_arrival {
    const weighted_arrivals* arrivals = nullptr;
    bool operator()(const arrival& a, const arrival& b) const { return arrivals->comes_before(a, b); }
};

// A run after the filters.
class column_run {
public:
    column_run(destination& to, filtered_inputs from, const column_options& asked, keyed_run run,
               const std::optional<division>& parts)
        : to_(&to),
          from_(std::move(from)),
          asked_(&asked),
          run_(std::move(run)),
          parts_(parts.value_or(division::evenly(1))),
          memory_(from_.memory) {}

    expected<written> go() {
        auto done = by_what_is_asked();
        if (done) done->note = from_.note() + done->note;
        return done;
    }

private:
    expected<written> by_what_is_asked() {
        if (asked_->weight) return weighted();
        if (asked_->by) return groups();
        if (asked_->stratify) return stratified();
        if (asked_->hash_by && parts_.outputs() > 1) return hashed();
        run_.limits.buffer_size = memory_ + to_->memory();  // shuffle_to subtracts it
        return shuffle_to(*to_, from_.from, run_);
    }

    expected<record_column> find(const std::optional<std::string>& name, std::string_view option) const {
        return find_column(*name, option, *asked_, from_.from.form, from_.from);
    }

    stream_settings reading(std::uint64_t longest) const {
        return {from_.from.form, run_.allow_rest, longest};
    }

    // Calls f(record, value) with each record.
    template <class F>
    expected<void> each_value(record_column& which, std::uint64_t longest, F f) {
        const auto shown = watched(pointers_to(from_.from.sources), *run_.shown);
        return each_record(pointers_to(shown), reading(longest),
                           [&](const record_at& record) -> expected<void> {
                               const auto value = which.value_of(record.text);
                               if (!value) return record.wrong(value.error().message);
                               return f(record, *value);
                           });
    }

    template <class Sorter, class SameGroup>
    expected<sorted_written> write_out(Sorter& sorter, std::uint64_t most_groups, SameGroup same_group) {
        if (auto sorted = sorter.finish(); !sorted) return sorted.error();
        run_.shown->phase("writing", bytes_);
        return write_sorted(sorter,
                            {.to = to_,
                             .header = from_.from.header,
                             .shares = parts_,
                             .memory = memory_,
                             .bytes = bytes_,
                             .shown = run_.shown,
                             .most_groups = most_groups},
                            same_group);
    }

    expected<written> weighted() {
        auto which = find(asked_->weight, "--weight");
        if (!which) return which.error();
        weighted_arrivals arrivals(run_.order);
        spill disk(run_.folders);
        record_sorter<arrival, by_arrival> sorter(disk, memory_, {&arrivals}, run_.sample.value_or(no_most));
        const auto add = [&](const record_at& record, std::string_view value) -> expected<void> {
            const auto weight = read_weight(value);
            if (!weight) return record.wrong(weight.error().message);
            ++records_;
            bytes_ += record.text.size();
            return weight->digits == 0 ? expected<void>()
                                       : sorter.add(arrivals.of(record.number, *weight), record.text);
        };
        if (auto read = each_value(*which, sorter.longest(), add); !read) return read.error();
        const auto done = write_out(sorter, no_most, [](const arrival&, const arrival&) { return false; });
        if (!done) return done.error();
        return written{
            records_, done->bytes,
            fmt::format("{} of {} drawn by their weights\n", done->records, counted(records_, "record"))};
    }

    expected<written> groups() {
        auto which = find(asked_->by, "--by");
        if (!which) return which.error();
        value_digest digest(run_.order, "fairshuf.by");
        spill disk(run_.folders);
        record_sorter<digest_and_number> sorter(disk, memory_);
        const auto add = [&](const record_at& record, std::string_view value) {
            ++records_;
            bytes_ += record.text.size();
            return sorter.add({digest.of(value), record.number}, record.text);
        };
        if (auto read = each_value(*which, sorter.longest(), add); !read) return read.error();
        const auto done = write_out(
            sorter, run_.sample.value_or(no_most),
            [](const digest_and_number& a, const digest_and_number& b) { return a.digest == b.digest; });
        if (!done) return done.error();
        return written{records_, done->bytes,
                       fmt::format("{} of {} in {}\n", done->records, counted(records_, "record"),
                                   counted(done->groups, "group"))};
    }

    // Shuffles all records, through a filter that looks at them, and gives them away in the new order.
    expected<written> shuffle_through(record_filter& seen, routed_sink::receiver put, std::uint64_t memory) {
        inputs through;
        through.header = from_.from.header;
        through.form = from_.from.form;
        through.sources = filtered(pointers_to(from_.from.sources), reading(memory), seen);
        routed_sink sink(from_.from.form, std::move(put));
        line_output into(sink);
        run_.into = &into;
        run_.sample.reset();
        run_.limits.buffer_size = memory + to_->memory();  // shuffle_to subtracts it
        auto done = shuffle_to(*to_, through, run_);
        if (!done) return done;
        if (auto whole = sink.finish(); !whole) return whole.error();
        return done;
    }

    expected<written> finished(expected<written> done, record_router& router) {
        if (!done) return done;
        if (auto flushed = router.finish(); !flushed) return flushed.error();
        if (auto ended = to_->end(router.bytes()); !ended) return ended.error();
        done->bytes = router.bytes();
        done->note += fmt::format("  written: {}\n", counted(router.records(), "record"));
        return done;
    }

    expected<written> hashed() {
        auto which = find(asked_->hash_by, "--hash-by");
        if (!which) return which.error();
        hashed_parts parts(run_.order, parts_.shares());
        value_check check(*which, [](std::string_view) { return expected<void>(); });
        auto again = *which;
        record_router router(*to_, parts_.outputs(), memory_);
        const auto put = [&](std::string_view record) -> expected<void> {
            const auto value = again.value_of(record);
            return value ? router.put(parts.part_of(*value), record) : value.error();
        };
        return finished(shuffle_through(check, put, memory_), router);
    }

    // The shares of a sample are that of what is taken and that of the rest.
    std::vector<std::uint64_t> shares_of(std::uint64_t records,
                                         const std::optional<std::uint64_t>& sample) const {
        if (!sample) return parts_.shares();
        const std::uint64_t taken = std::min(*sample, records);
        return {taken, records - taken};
    }

    expected<written> stratified() {
        auto which = find(asked_->stratify, "--stratify");
        if (!which) return which.error();
        const std::uint64_t quarter = memory_ / 4;
        spill disk(run_.folders);
        strata few(quarter);
        strata_on_disk many(run_.order, disk, quarter);
        bool on_disk = false;
        const auto go_to_disk = [&] {
            on_disk = true;
            return few.take_all(
                [&](std::string_view value, std::uint64_t records) { return many.count(value, records); });
        };
        value_check count(*which, [&](std::string_view value) -> expected<void> {
            if (!on_disk && few.count(value)) return {};
            if (!on_disk)
                if (auto moved = go_to_disk(); !moved) return moved;
            return many.count(value, 1);
        });
        run_.check_count = [&, sample = run_.sample](std::uint64_t records) -> expected<void> {
            const auto shares = shares_of(records, sample);
            if (!on_disk && few.divide(run_.order, shares)) return {};
            if (!on_disk)
                if (auto moved = go_to_disk(); !moved) return moved;
            return many.divide(shares);
        };
        auto again = *which;
        record_router router(*to_, parts_.outputs(), memory_);
        const auto put = [&](std::string_view record) -> expected<void> {
            const auto value = again.value_of(record);
            if (!value) return value.error();
            if (on_disk) return many.add(*value, record);
            const auto part = few.next(*value);
            return part ? router.put(*part, record) : part.error();
        };
        auto done = shuffle_through(count, put, memory_ / 2);
        if (done && on_disk)
            if (auto all = many.write(router); !all) return all.error();
        return finished(std::move(done), router);
    }

    // Looks at the value of each record on its way.
    class value_check final : public record_filter {
    public:
        using look = std::function<expected<void>(std::string_view)>;
        value_check(record_column& which, look at) : which_(&which), at_(std::move(at)) {}
        expected<bool> takes(const record_at& record) override {
            const auto value = which_->value_of(record.text);
            if (!value) return record.wrong(value.error().message);
            if (auto fine = at_(*value); !fine) return fine.error();
            return true;
        }

    private:
        record_column* which_;
        look at_;
    };

    destination* to_;
    filtered_inputs from_;
    const column_options* asked_;
    keyed_run run_;
    division parts_;
    std::uint64_t memory_;
    std::uint64_t records_ = 0, bytes_ = 0;
};

}  // namespace

expected<written> shuffle_by_columns(destination& to, inputs from, const column_options& asked, keyed_run run,
                                     const std::optional<division>& parts) {
    const auto limits = run_limits::of(run.limits, pointers_to(from.sources), to.memory());
    run.limits = {limits.threads, limits.memory};
    const stream_settings reading{from.form, run.allow_rest, limits.memory / 2};
    auto filtered_ones = filter_inputs(std::move(from), asked,
                                       {.order = run.order,
                                        .reading = reading,
                                        .limits = limits,
                                        .folders = run.folders,
                                        .shown = run.shown});
    if (!filtered_ones) return filtered_ones.error();
    return column_run(to, *std::move(filtered_ones), asked, std::move(run), parts).go();
}

}  // namespace fairshuf::lines
