// Samples of a shuffle of the catalogue, or of a member of the family. Outcomes of a member are completed to
// orders (fairshuf/audit/completed.hpp).
//
// A sample consists of blocks of a fixed size, each with its own words. Any thread may run any block at any
// time, so the counts depend on the key alone.
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
    bool keep_deck = false;  // shuffle the result of the last shuffle
    unsigned threads = 1;
};

// The cards of the orders that are counted. A cycle of n places is an order of n-1.
std::size_t counted_cards(const observe_request& request);

// The reason why it cannot be observed; nothing if it can.
std::optional<error> problem_with(const observe_request& request);

error too_few(std::uint64_t shuffles, std::size_t n);

// The words of the first sample, or of the second one, which follows a suspicious verdict.
key words_of_sample(const key& from, int number);

// The shuffles of one sample.
class sample_blocks {
public:
    static constexpr std::uint64_t size = 8192;  // shuffles; changing it changes the result of a key

    sample_blocks(const observe_request& request, const key& words, std::uint64_t shuffles)
        : request_(&request), words_(words), shuffles_(shuffles) {}

    std::uint64_t count() const { return (shuffles_ + size - 1) / size; }

    // Makes the shuffles of a block and counts them. Returns their number.
    std::uint64_t run(std::uint64_t block, audit::tally& t) const;

private:
    const observe_request* request_;
    key words_;
    std::uint64_t shuffles_;
};

}  // namespace fairshuf
