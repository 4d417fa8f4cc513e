#include "observe/one/measure_order.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "fairshuf/audit/one/block_stream.hpp"
#include "fairshuf/audit/one/inversions.hpp"
#include "fairshuf/audit/one/longest.hpp"
#include "fairshuf/audit/one/measured.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "language/words/observe_input.hpp"
#include "system/memory/big_array.hpp"

namespace fairshuf::one {
namespace {

using namespace audit::detail;  // NOLINT(google-build-using-namespace)
using fairshuf::detail::in_parallel;
using work = std::function<void()>;

void run_all(unsigned threads, const std::vector<work>& tasks) {
    in_parallel(threads, tasks.size(), [&](unsigned /*worker*/, std::size_t task) { tasks[task](); });
}

std::uint64_t largest_table(std::uint64_t n) {
    return std::max({n, xor_pair_statistics::bytes(n, false), xor_pair_statistics::bytes(n, true)});
}

// The pieces of an order, as large as a cache.
template <class T, class... Statistics>
void feed(std::span<const T> order, Statistics&... statistics) {
    constexpr std::size_t piece = std::size_t{1} << 14;
    for (std::size_t from = 0; from < order.size(); from += piece) {
        const auto some = order.subspan(from, std::min(piece, order.size() - from));
        (statistics.add(some, from), ...);
    }
}

template <class T>
class whole_order {
public:
    whole_order(std::span<T> order, unsigned threads)
        : order_(order), threads_(std::max(1U, threads)), measured_(order.size()) {}

    expected<one_measured> measure() {
        auto inverse = big_array<T>::of(order_.size());
        auto table = big_array<std::uint8_t>::of(static_cast<std::size_t>(largest_table(order_.size())));
        if (!inverse || !table) return error{say<words::order_out_of_memory>()};
        invert(inverse->all());
        run_tasks(inverse->all(), table->all());
        count_cycles(table->all());
        measured_.blocks = block_search<T>(order_).find();
        measured_.inversions = {count_all_inversions(inverse->all()), order_.size()};
        return std::move(measured_);
    }

private:
    using constant = std::span<const T>;

    void in_parts(std::size_t parts, std::size_t size,
                  const std::function<void(std::size_t, std::size_t)>& part) const {
        in_parallel(threads_, parts, [&](unsigned /*worker*/, std::size_t i) {
            part(size / parts * i, i + 1 == parts ? size : size / parts * (i + 1));
        });
    }

    void invert(std::span<T> inverse) const {
        in_parts(std::size_t{8} * threads_, order_.size(), [&](std::size_t from, std::size_t to) {
            for (std::size_t place = from; place < to; ++place)
                inverse[order_[place]] = static_cast<T>(place);
        });
    }

    // The longest first. One task has the table.
    void run_tasks(constant inverse, std::span<std::uint8_t> table) {
        const constant order = order_;
        const auto n = static_cast<std::uint64_t>(order.size());
        measured_.items.emplace(n);
        run_all(
            threads_,
            {[&] {
                 longest_statistics<T> longest(n);
                 longest.add(order, 0);
                 measured_.rising = longest.rising().length();
                 measured_.falling = longest.falling().length();
             },
             [&] { count_pairs(order, table); }, [&] { feed(order, measured_.places); },
             [&] { feed(inverse, *measured_.items); },
             [&] { feed(order, measured_.displacement, measured_.bands, measured_.xors, measured_.clues); }});
    }

    void count_pairs(constant order, std::span<std::uint8_t> table) {
        const auto n = static_cast<std::uint64_t>(order.size());
        std::ranges::fill(table, 0);
        shift_statistics shifts(n, table);
        shifts.add(order, 0);
        measured_.shifts = shifts.pairs();
        for (const bool high : {false, true}) {
            std::ranges::fill(table, 0);
            xor_pair_statistics pairs(n, high, table);
            pairs.add(order, 0);
            measured_.xor_pairs[high ? 1 : 0] = pairs.pairs();
        }
    }

    void count_cycles(std::span<std::uint8_t> marks) {
        std::ranges::fill(marks, 0);
        cycle_walk<T> walk(order_, marks);
        in_parts(std::min<std::size_t>(walk.paths(), std::size_t{8} * threads_), walk.paths(),
                 [&](std::size_t from, std::size_t to) { walk.follow(from, to); });
        measured_.cycles = walk.finish();
    }

    // Parts are sorted by the threads, and then merged in pairs: until one is left, from one array to the
    // other.
    double count_all_inversions(std::span<T> scratch) const {
        const std::size_t n = order_.size(), parts = std::size_t{8};
        std::array<std::size_t, parts + 1> ends{};
        for (std::size_t i = 0; i <= parts; ++i) ends[i] = n / parts * i + (i == parts ? n % parts : 0);
        std::array<double, 2 * parts> counts{};
        in_parallel(threads_, parts, [&](unsigned /*worker*/, std::size_t i) {
            const std::size_t size = ends[i + 1] - ends[i];
            counts[i] = static_cast<double>(
                count_inversions<T>(order_.subspan(ends[i], size), scratch.subspan(ends[i], size)));
        });
        std::span<T> from = order_, to = scratch;
        for (std::size_t width = 1; width < parts; width *= 2) {
            in_parallel(threads_, parts / (2 * width), [&](unsigned /*worker*/, std::size_t i) {
                const std::size_t first = ends[2 * width * i], middle = ends[2 * width * i + width],
                                  last = ends[2 * width * (i + 1)];
                counts[parts + i] += static_cast<double>(merge_inversions<T>(
                    from.subspan(first, last - first), middle - first, to.subspan(first, last - first)));
            });
            std::swap(from, to);
        }
        double all = 0;
        for (const double count : counts) all += count;
        return all;
    }

    std::span<T> order_;
    unsigned threads_;
    one_measured measured_;
};

}  // namespace

std::uint64_t memory_to_measure(std::uint64_t n, std::uint64_t item_bytes) {
    return 2 * item_bytes * n + largest_table(n) + n / 8;
}

template <class T>
expected<one_measured> measure_order(std::span<T> order, unsigned threads) {
    return whole_order<T>(order, threads).measure();
}

template expected<one_measured> measure_order(std::span<std::uint32_t>, unsigned);
template expected<one_measured> measure_order(std::span<std::uint64_t>, unsigned);

struct stream_measure::parts {
    parts(std::uint64_t n, std::uint64_t memory, unsigned some_threads)
        : threads(std::max(1U, some_threads)), measured(n), longest(n), blocks(n) {
        const auto table = [&](std::uint64_t bytes) {
            if (bytes > memory) return std::vector<std::uint8_t>();
            memory -= bytes;
            return std::vector<std::uint8_t>(static_cast<std::size_t>(bytes));
        };
        constexpr std::uint64_t most_sampled = std::uint64_t{1} << 22;
        const std::uint64_t sampled = std::clamp<std::uint64_t>(memory / 64, 1000, std::min(n, most_sampled));
        step = (n + sampled - 1) / sampled;
        memory -= std::min(memory, 16 * sampled);
        shift_table = table(n);
        if (!shift_table.empty()) shifts.emplace(n, shift_table);
        for (const bool high : {false, true}) {
            auto& cells = xor_tables[high ? 1 : 0];
            cells = table(xor_pair_statistics::bytes(n, high));
            if (!cells.empty()) xor_pairs[high ? 1 : 0].emplace(n, high, cells);
        }
    }

    void add_tables(std::span<const std::uint64_t> items) {
        blocks.add(items);
        if (shifts) shifts->add(items, place);
        for (auto& pairs : xor_pairs)
            if (pairs) pairs->add(items, place);
        for (std::uint64_t at = (place + step - 1) / step * step; at < place + items.size(); at += step)
            sample.push_back(items[static_cast<std::size_t>(at - place)]);
    }

    unsigned threads;
    one_measured measured;
    longest_statistics<std::uint64_t> longest;
    block_stream blocks;
    std::vector<std::uint8_t> shift_table;
    std::array<std::vector<std::uint8_t>, 2> xor_tables;
    std::optional<shift_statistics> shifts;
    std::array<std::optional<xor_pair_statistics>, 2> xor_pairs;
    std::uint64_t step = 1, place = 0;
    std::vector<std::uint64_t> sample;  // evenly spread items, for the inversions
};

stream_measure::stream_measure(std::uint64_t n, std::uint64_t memory, unsigned threads)
    : parts_(std::make_unique<parts>(n, memory, threads)) {}
stream_measure::~stream_measure() = default;

void stream_measure::add(std::span<const std::uint64_t> items) {
    auto& p = *parts_;
    run_all(p.threads,
            {[&] { p.longest.add(items, p.place); }, [&] { p.measured.places.add(items, p.place); },
             [&] {
                 p.measured.displacement.add(items, p.place);
                 p.measured.bands.add(items, p.place);
                 p.measured.xors.add(items, p.place);
                 p.measured.clues.add(items, p.place);
             },
             [&] { p.add_tables(items); }});
    p.place += items.size();
}

one_measured stream_measure::finish() {
    auto& p = *parts_;
    auto& m = p.measured;
    m.rising = p.longest.rising().length();
    m.falling = p.longest.falling().length();
    m.blocks = p.blocks.find();
    if (p.shifts) m.shifts = p.shifts->pairs();
    for (const std::size_t i : {0, 1})
        if (p.xor_pairs[i]) m.xor_pairs[i] = p.xor_pairs[i]->pairs();
    std::vector<std::uint64_t> scratch(p.sample.size());
    m.inversions = {static_cast<double>(count_inversions<std::uint64_t>(p.sample, scratch)), p.sample.size()};
    return std::move(m);
}

}  // namespace fairshuf::one
