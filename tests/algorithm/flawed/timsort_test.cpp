#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "fairshuf/algorithm/flawed/sort_comparator_timsort.hpp"

using namespace fairshuf;

namespace {

// A coin that JavaScript can flip too: the top bit of a 64-bit linear congruential generator.
struct lcg_coin {
    std::uint64_t state;
    std::uint64_t flips = 0;

    std::uint64_t below(std::uint64_t /*bound*/) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        ++flips;
        return state >> 63;
    }
};

struct answer {
    std::size_t n;
    std::uint64_t flips, hash;
};

}  // namespace

// From V8 itself (Node 20): sort() of 0 .. n-1 with the comparator () => coin() ? -1 : 1, the
// coin seeded with 1000 + n; how often it was flipped, and FNV-1a over the sorted elements.
TEST(SortComparatorTimsort, SortsAsV8Does) {
    for (const auto& [n, flips, hash] : {answer{3, 2, 15657232601398921512U},
                                         {31, 116, 2238487523144147508U},
                                         {63, 294, 13124349460003556U},
                                         {64, 282, 5271549714991071113U},
                                         {65, 293, 11363044992912175797U},
                                         {128, 677, 15894047960457542077U},
                                         {200, 1218, 14377688440872928055U},
                                         {700, 5450, 7488673796650074215U}}) {
        std::vector<std::uint64_t> cards(n);
        std::iota(cards.begin(), cards.end(), std::uint64_t{0});
        lcg_coin coin{1000 + n};
        flawed::sort_comparator_timsort{}(cards, coin);
        std::uint64_t found = 14695981039346656037U;
        for (const auto card : cards) found = (found ^ card) * 1099511628211U;
        EXPECT_EQ(coin.flips, flips) << n;
        EXPECT_EQ(found, hash) << n;
    }
}
