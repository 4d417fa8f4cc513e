#include "lines/gnu/uutils_draws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "lines/gnu/partial_shuffle.hpp"

using namespace fairshuf::lines;

namespace {

std::vector<int> shuffled(std::string_view seed, int count, std::size_t some) {
    uutils_draws draws(seed);
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 1);
    bring_to_front(std::span(numbers), some, draws);
    numbers.resize(some);
    return numbers;
}

std::string sha3(std::string_view text) {
    std::string digits;
    for (const auto byte : sha3_256(text)) {
        constexpr std::string_view hex = "0123456789abcdef";
        digits += hex[byte >> 4];
        digits += hex[byte & 15];
    }
    return digits;
}

}  // namespace

// FIPS 202, and lengths around the rate of 136 bytes as Python's hashlib gives them.
TEST(Sha3, GivesTheKnownAnswers) {
    EXPECT_EQ(sha3(""), "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a");
    EXPECT_EQ(sha3("abc"), "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532");
    EXPECT_EQ(sha3(std::string(200, '\xa3')),
              "79f38adec5c20307a98ef76e8324afbfd46cfd81b22e3973c65fa1bd9de31787");
    EXPECT_EQ(sha3(std::string(135, 'x')),
              "c150125edc74b56fb5cbfdd024fabe20ea5a99bd3c97305bbf7cb55885c106fe");
    EXPECT_EQ(sha3(std::string(136, 'x')),
              "5bc276bac9c582508b8fa9b3949e7ed9b6e584ee4d2925b29a426b9931ba1486");
    EXPECT_EQ(sha3(std::string(137, 'x')),
              "2f25a6351abe05e289a0a3e65fef42db7d5fc314936bdee4f6d54d04fb20a609");
    EXPECT_EQ(sha3(std::string(1000, 'x')),
              "9392d9e39b54fd1ee9f4655170fe8452f0793f47fc2af813d9c75727390b07a3");
}

// The answers of uutils' own tests (tests/by-util/test_shuf.rs).
TEST(UutilsDraws, GiveTheOrdersOfUutilsOwnTests) {
    EXPECT_EQ(shuffled("12345", 10, 10), (std::vector{8, 9, 1, 5, 2, 6, 4, 3, 10, 7}));
    EXPECT_EQ(shuffled("67890", 100, 50),
              (std::vector{1,  3,  35, 37, 36, 45, 72, 17, 18, 40, 67, 74, 81, 77, 14, 90,  7,
                           12, 80, 54, 23, 61, 29, 41, 15, 56, 6,  32, 82, 76, 11, 2,  100, 50,
                           60, 97, 73, 79, 91, 89, 85, 86, 66, 70, 22, 55, 8,  83, 39, 27}));
    uutils_draws draws("🦀");
    for (const std::uint64_t wanted : {60, 44, 38, 41, 63, 43, 31, 71, 46, 90})
        EXPECT_EQ(1 + draws.below(99), wanted);
}

// Nearly half of the words are rejected for such a bound.
TEST(UutilsDraws, RejectWhatWouldBeUneven) {
    uutils_draws draws("reject"), words("reject");
    constexpr std::uint64_t bound = (std::uint64_t{1} << 63) + 1;
    for (int i = 0; i < 1000; ++i) {
        fairshuf::detail::split_product next{};
        do next = fairshuf::detail::multiply_by_parts(words.word(), bound);
        while (next.low < (0 - bound) % bound);
        ASSERT_EQ(draws.below(bound), next.high);
    }
}
