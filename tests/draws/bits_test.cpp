#include "fairshuf/draws/bits.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "support/engines.hpp"

using namespace fairshuf;
using fairshuf::detail::low_bits;
using fairshuf::detail::take_bits;

namespace {

// Goes through all sequences of `calls` engine values; those that needed no further value must
// give every word equally often.
template <unsigned Bits, std::uint64_t Min, std::uint64_t Max>
void expect_even_words(unsigned calls) {
    std::uint64_t sequences = 1;
    for (unsigned i = 0; i < calls; ++i) sequences *= Max - Min + 1;
    std::vector<std::uint64_t> seen(low_bits<Bits> + 1);
    std::uint64_t kept = 0;
    for (std::uint64_t number = 0; number < sequences; ++number) {
        test::digits<Min, Max> engine(number, calls, Min);
        const std::uint64_t word = take_bits<Bits>(engine);
        ASSERT_LE(word, low_bits<Bits>);
        if (engine.asked() > calls) continue;
        ++seen[word];
        ++kept;
    }
    ASSERT_GT(kept, 0U);
    for (const auto times : seen) ASSERT_EQ(times, kept / seen.size());
}

}  // namespace

TEST(Bits, AreEvenFromEnginesOfAnyRange) {
    expect_even_words<3, 0, 7>(1);   // exactly as wide
    expect_even_words<3, 1, 10>(1);  // ten values, two thrown away
    expect_even_words<2, 5, 17>(1);  // thirteen values for two bits: q = 3
    expect_even_words<1, 1, 2>(1);   // a coin that says 1 or 2
    expect_even_words<8, 0, 15>(2);  // two calls of four bits
    expect_even_words<5, 0, 5>(3);   // a die: three calls of two bits, six bits for five
    expect_even_words<8, 1, 98>(2);  // as minstd_rand: min 1, no power of two
    expect_even_words<16, 0, 65535>(1);
    expect_even_words<12, 100, 4195 + 40>(1);
}

TEST(Bits, AreAskedForInAsFewCallsAsCanBe) {
    static_assert(detail::bit_plan<64, std::mt19937_64>::calls == 1);
    static_assert(detail::bit_plan<64, std::mt19937>::calls == 2);
    static_assert(detail::bit_plan<64, std::ranlux24>::calls == 3);
    static_assert(detail::bit_plan<64, std::minstd_rand>::calls == 3);
    static_assert(detail::bit_plan<64, std::minstd_rand>::per_call == 22);  // 1 in 512 thrown away
    static_assert(detail::bit_plan<64, std::knuth_b>::calls == 3);
}

TEST(Bits, TakeAWideWordWhole) {
    std::mt19937_64 a(9), b(9);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(take_bits<64>(a), b());
}
