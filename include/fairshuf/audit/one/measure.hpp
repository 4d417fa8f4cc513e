// Measures one order that is in memory, on one thread. src/observe/one does the same with several, and from
// files.
//
//   const std::vector<std::uint32_t> order = ...;              // place i holds item order[i], of 0 .. n-1
//   const auto measured = detail::measure_one<std::uint32_t>(order);
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/audit/one/inversions.hpp"
#include "fairshuf/audit/one/longest.hpp"
#include "fairshuf/audit/one/measured.hpp"

namespace fairshuf::audit::detail {

template <class T>
std::vector<T> inverse_of(std::span<const T> order) {
    std::vector<T> inverse(order.size());
    for (std::size_t place = 0; place < order.size(); ++place) inverse[order[place]] = static_cast<T>(place);
    return inverse;
}

template <class Statistics, class T, class... More>
Statistics measured_by(std::span<const T> order, More... more) {
    Statistics s(order.size(), more...);
    s.add(order, 0);
    return s;
}

template <class T>
one_measured measure_one(std::span<const T> order) {
    const std::uint64_t n = order.size();
    one_measured m(n);
    m.displacement.add(order, 0);
    m.bands.add(order, 0);
    m.places.add(order, 0);
    m.xors.add(order, 0);
    m.clues.add(order, 0);
    const auto longest = measured_by<longest_statistics<T>>(order);
    m.rising = longest.rising().length();
    m.falling = longest.falling().length();
    auto inverse = inverse_of(order);
    m.items = measured_by<sequence_statistics>(std::span<const T>(inverse));
    std::vector<std::uint8_t> table(n);
    m.shifts = measured_by<shift_statistics>(order, std::span(table)).pairs();
    for (const bool high : {false, true}) {
        table.assign(xor_pair_statistics::bytes(n, high), 0);
        m.xor_pairs[high ? 1 : 0] = measured_by<xor_pair_statistics>(order, high, std::span(table)).pairs();
    }
    table.assign(n, 0);
    cycle_walk<T> walk(order, table);
    walk.follow(0, walk.paths());
    m.cycles = walk.finish();
    m.blocks = block_search<T>(order).find();
    std::vector<T> scratch(n);
    m.inversions = {static_cast<double>(count_inversions<T>(inverse, scratch)), n};
    return m;
}

}  // namespace fairshuf::audit::detail
