#include "fairshuf/core/product.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <random>

using namespace fairshuf;
using fairshuf::detail::multiply;
using fairshuf::detail::multiply_by_parts;

TEST(Product, SplitsEveryProductOfSmallWordsAtTheirWidth) {
    for (std::uint64_t word = 0; word < 256; ++word)
        for (std::uint64_t bound = 0; bound <= 256; ++bound) {
            const auto p = multiply<8>(word, bound);
            ASSERT_EQ(p.high * 256 + p.low, word * bound);
            ASSERT_LT(p.low, 256U);
        }
}

TEST(Product, ByPartsEqualsTheWideMultiplicationOnEdgesAndAtRandom) {
    constexpr std::uint64_t top = ~std::uint64_t{0};
    constexpr std::array<std::uint64_t, 8> edges{0, 1, 2, 0xffffffff, 0x100000000, top / 2, top - 1, top};
    const auto check = [](std::uint64_t a, std::uint64_t b) {
        const auto wide = multiply<64>(a, b);
        const auto parts = multiply_by_parts(a, b);
        ASSERT_EQ(wide.high, parts.high) << a << " * " << b;
        ASSERT_EQ(wide.low, parts.low) << a << " * " << b;
    };
    for (const auto a : edges)
        for (const auto b : edges) check(a, b);
    std::mt19937_64 engine(1);
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t a = engine();
        check(a, engine());
    }
    static_assert(multiply_by_parts(top, top).high == top - 1);
}
