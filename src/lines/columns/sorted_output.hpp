// Writes sorted records to a destination. Records of one group go to the same output: the one that has the
// place of the group's first record, if the records are divided by the shares.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lines/columns/record_router.hpp"
#include "lines/output/destination.hpp"
#include "lines/output/division.hpp"
#include "system/progress.hpp"

namespace fairshuf::lines {

struct sorted_output {
    destination* to = nullptr;
    std::string_view header = {};
    division shares = division::evenly(1);
    std::uint64_t memory = 0;  // bytes
    std::uint64_t bytes = 0;   // of all records
    progress* shown = nullptr;
    std::uint64_t most_groups = std::numeric_limits<std::uint64_t>::max();
};

struct sorted_written {
    std::uint64_t records = 0, groups = 0, bytes = 0;
};

// The sorter is a record_sorter after finish(). same_group(a, b) compares the keys of records that follow
// each other.
template <class Sorter, class SameGroup>
expected<sorted_written> write_sorted(Sorter& sorted, const sorted_output& out, SameGroup same_group) {
    const auto begins = out.shares.begins(sorted.left());
    if (auto begun = out.to->begin({sorted.left(), out.bytes}, {out.header}); !begun) return begun.error();
    record_router router(*out.to, out.shares.outputs(), out.memory);
    std::uint64_t groups = 0;
    std::size_t output = 0;
    auto before = sorted.key();
    while (sorted.next()) {
        if (groups == 0 || !same_group(before, sorted.key())) {
            if (groups == out.most_groups) break;
            ++groups;
            output = static_cast<std::size_t>(std::ranges::upper_bound(begins, router.records()) -
                                              begins.begin()) -
                     1;
        }
        before = sorted.key();
        if (out.shown->is_cancelled()) return error{"interrupted"};
        out.shown->add(sorted.text().size());
        if (auto put = router.put(output, sorted.text()); !put) return put.error();
    }
    if (sorted.problem()) return *sorted.problem();
    if (auto done = router.finish(); !done) return done.error();
    if (auto done = out.to->end(router.bytes()); !done) return done.error();
    return sorted_written{router.records(), groups, router.bytes()};
}

}  // namespace fairshuf::lines
