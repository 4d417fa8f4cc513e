// Samples of a shuffle of the catalogue: so many shuffles, counted.
//
// A sample is cut into blocks of a fixed size, each with words of its own, which anybody may do, at any time:
// so the counts depend on the key and on nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/audit/statistics/counts.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/draws/choice.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

struct observe_request {
    selection algorithm;
    draw_choice draws;
    std::size_t n = 13;
    std::uint64_t shuffles = 10'000'000;
    audit::battery tests = audit::battery::full;
    bool keep_deck = false;  // shuffle what the shuffle before left
    unsigned threads = 1;
};

// Why it cannot be observed, if so.
std::optional<error> problem_with(const observe_request& request);

error too_few(std::uint64_t shuffles, std::size_t n);

// The words of the first sample, and of the second, which follows a suspicious one.
key words_of_sample(const key& from, int number);

// The shuffles of one sample.
class sample_blocks {
public:
    static constexpr std::uint64_t size = 8192;  // shuffles; part of what the key's order means

    sample_blocks(const observe_request& request, const key& words, std::uint64_t shuffles)
        : request_(&request), words_(words), shuffles_(shuffles) {}

    std::uint64_t count() const { return (shuffles_ + size - 1) / size; }

    // Makes the shuffles of a block and counts them; tells how many they were.
    std::uint64_t run(std::uint64_t block, audit::tally& t) const;

private:
    const observe_request* request_;
    key words_;
    std::uint64_t shuffles_;
};

}  // namespace fairshuf
