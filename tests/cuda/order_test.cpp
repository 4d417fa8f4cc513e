// The order on a graphics processor is that of the host. Skipped where there is no device.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <new>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "cuda/arranged.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/shuffle/reference.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/words/sha256.hpp"
#include "support/tries.hpp"

using namespace fairshuf;
using fairshuf::detail::trie_shape;
using test::arrange_on_device, test::device_call, test::device_request, test::device_shape;
using test::radix_16, test::radix_2, test::radix_4;

namespace {

class CudaOrder : public ::testing::Test {
protected:
    void SetUp() override {
        if (!test::has_device()) GTEST_SKIP() << "no CUDA device";
    }
};

std::vector<std::uint32_t> numbered(std::size_t n) {
    std::vector<std::uint32_t> all(n);
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

// The numbers of the order, with chosen digits.
class rigged_numbers {
public:
    rigged_numbers(const key& k, std::uint64_t n, const device_request& request)
        : numbers_(k, n), keep_(request.keep), set_(request.set) {}

    std::uint64_t digit(unsigned level, std::uint64_t place, unsigned bits) const {
        const std::uint64_t rigged = (numbers_.digit(level, place, 8) & keep_) | set_;
        return rigged & ((std::uint64_t{1} << bits) - 1);
    }
    std::uint64_t draw(std::uint64_t begin, std::uint64_t i, std::uint64_t items) const {
        return numbers_.draw(begin, i, items);
    }

private:
    detail::addressed_numbers numbers_;
    std::uint64_t keep_, set_;
};

template <trie_shape Shape>
std::vector<std::uint32_t> by_reference(std::size_t n, const key& k, const device_request& request) {
    auto cards = numbered(n);
    detail::basic_trie<Shape>::order(cards, rigged_numbers(k, n, request));
    return cards;
}

// There, back, and the permutation.
void expect_order(const std::vector<std::uint32_t>& expected, const key& k, device_request request,
                  const std::string& what) {
    auto cards = numbered(expected.size());
    request.what = device_call::shuffle;
    ASSERT_EQ(arrange_on_device(cards.data(), cards.size(), k, request), "") << what;
    ASSERT_TRUE(cards == expected) << what << ": first mismatch at "
                                   << std::mismatch(cards.begin(), cards.end(), expected.begin()).first -
                                          cards.begin();
    request.what = device_call::unshuffle;
    ASSERT_EQ(arrange_on_device(cards.data(), cards.size(), k, request), "") << what;
    ASSERT_TRUE(cards == numbered(expected.size())) << what << ", back";
    std::fill(cards.begin(), cards.end(), 0xdeadbeef);
    request.what = device_call::permutation;
    ASSERT_EQ(arrange_on_device(cards.data(), cards.size(), k, request), "") << what;
    ASSERT_TRUE(cards == expected) << what << ", permutation";
}

template <trie_shape Shape>
void expect_reference(std::size_t n, const key& k, const device_request& request) {
    expect_order(by_reference<Shape>(n, k, request), k, request,
                 std::to_string(n) + " items, most " + std::to_string(request.most) + ", digits " +
                     std::to_string(request.keep) + "/" + std::to_string(request.set));
}

template <trie_shape Shape>
void expect_reference_for_every_n(device_shape shape) {
    const key k = key::from_text("executor");
    for (std::size_t n = 0; n <= 5000 && !::testing::Test::HasFatalFailure(); ++n)
        expect_reference<Shape>(n, k,
                                {.shape = shape, .most = std::array<std::uint32_t, 3>{~0U, 100, 10}[n % 3]});
}

std::vector<std::uint32_t> on_host(std::size_t n, const key& k) {
    std::vector<std::uint32_t> order(n);
    permutation(order, k);
    return order;
}

}  // namespace

TEST_F(CudaOrder, IsTheReferencesForEveryNumberOfItemsWithRadix4) {
    expect_reference_for_every_n<radix_4>(device_shape::radix_4);
}

TEST_F(CudaOrder, IsTheReferencesForEveryNumberOfItemsWithRadix2AndLargeLeaves) {
    expect_reference_for_every_n<radix_2>(device_shape::radix_2);
}

TEST_F(CudaOrder, IsTheReferencesForEveryNumberOfItemsWithRadix16AndTwoLevels) {
    expect_reference_for_every_n<radix_16>(device_shape::radix_16);
}

TEST_F(CudaOrder, IsTheHostsUpToTheFirstSplit) {
    const key k = key::from_text("few");
    for (const std::size_t n :
         {0, 1, 2, 3, 31, 32, 33, 64, 65, 1000, 1023, 1024, 1025, 5000, 65'537, 131'071, 131'072})
        expect_order(on_host(n, k), k, {}, std::to_string(n) + " items");
}

TEST_F(CudaOrder, IsTheHostsFromTheFirstSplitOn) {
    const key k = key::from_text("real");
    for (const std::size_t n : {131'073, 262'144, 262'145, 700'001, 1'048'576, 2'345'678, 4'194'304,
                                4'194'305, 4'600'000, 5'000'000, 9'999'991, 12'582'912, 13'000'000,
                                16'777'216, 50'331'648, 60'000'000, 67'108'864, 100'000'007})
        expect_order(on_host(n, k), k, {}, std::to_string(n) + " items");
}

// Three levels in device memory: the last one among 32 and 64 ways.
TEST_F(CudaOrder, IsTheHostsWithThreeLevels) {
    const key k = key::from_text("three levels");
    for (const std::size_t n : {1'150'000'001, 2'000'000'011}) {
        try {
            auto cards = numbered(n);
            ASSERT_EQ(arrange_on_device(cards.data(), n, k, {}), "") << n;
            ASSERT_TRUE(cards == on_host(n, k)) << n;
        } catch (const std::bad_alloc&) {
            GTEST_SKIP() << "this machine has too little memory for " << n << " items";
        }
    }
}

TEST_F(CudaOrder, IsTheHostsBeyondThe32BitsOfANumber) {
    const key k = key::from_text("beyond");
    const std::size_t n = (std::size_t{1} << 32) + 123'456'789;
    try {
        std::vector<std::uint8_t> before(n);
        for (std::size_t i = 0; i < n; ++i)
            before[i] = static_cast<std::uint8_t>((i * 0x9e3779b97f4a7c15U) >> 49);
        auto cards = before, expected = before;
        shuffle(expected, k);
        ASSERT_EQ(arrange_on_device(cards.data(), n, k, {.element_bytes = 1}), "");
        ASSERT_TRUE(cards == expected);
        ASSERT_EQ(arrange_on_device(cards.data(), n, k, {.what = device_call::unshuffle, .element_bytes = 1}),
                  "");
        ASSERT_TRUE(cards == before);
    } catch (const std::bad_alloc&) {
        GTEST_SKIP() << "this machine has too little memory for " << n << " bytes";
    }
}

TEST_F(CudaOrder, IsTheHostsWithLittleSharedMemory) {
    const key k = key::from_text("small device");
    for (const std::size_t n : {700'001, 4'600'000, 30'000'000})
        expect_order(on_host(n, k), k, {.shared_bytes = 48 * 1024}, std::to_string(n) + " items");
}

// A segment that no window has room for is done by a single thread. That is right, but slow.
TEST_F(CudaOrder, HasAWindowForEverySegment) {
    const key k = key::from_text("windows");
    for (unsigned bits = 17; bits < 29; ++bits)
        for (const std::size_t eighths : {8, 9, 10, 11, 12, 13, 14, 15}) {
            const std::size_t n = (eighths << bits) / 8;
            EXPECT_EQ(test::late_segments(n, k), 0) << n << " items";
        }
}

TEST_F(CudaOrder, IsTheHostsForRandomNumbersOfItems) {
    chacha8 sizes(key::from_text("sizes of lists"));
    for (int i = 0; i < 12; ++i) {
        const std::size_t n = sizes() >> (36 + i % 4 * 3);
        const key k = key::from_text("list " + std::to_string(i));
        expect_order(on_host(n, k), k, {}, std::to_string(n) + " items");
    }
}

TEST_F(CudaOrder, IsRightWhenCountersOverflowAndSegmentsDoNotFit) {
    const key k = key::from_text("rigged");
    // All digits alike; two digits; sixteen; only the largest ones; and only odd ones.
    const std::vector<std::pair<std::uint8_t, std::uint8_t>> digits{{0, 0},  {0, 255},   {1, 0},
                                                                    {15, 0}, {128, 127}, {255, 1}};
    for (const auto& [keep, set] : digits) {
        for (const std::size_t n : {131'073, 300'000})
            expect_reference<trie_shape{}>(n, k, {.keep = keep, .set = set});
        expect_reference<trie_shape{}>(300'000, k, {.most = 600, .keep = keep, .set = set});
        for (const std::size_t n : {9, 100, 3000}) {
            expect_reference<radix_4>(n, k, {.shape = device_shape::radix_4, .keep = keep, .set = set});
            expect_reference<radix_4>(n, k,
                                      {.shape = device_shape::radix_4, .most = 10, .keep = keep, .set = set});
        }
    }
    expect_reference<trie_shape{}>(6'000'000, k, {.keep = 0xfe, .set = 0});
    expect_reference<trie_shape{}>(6'000'000, k, {.keep = 0x0f, .set = 0x30});
}

TEST_F(CudaOrder, MovesElementsOfAnySize) {
    const key k = key::from_text("bytes");
    for (const std::size_t n : {1'000, 200'000, 3'000'000, 12'000'000}) {
        const auto order = on_host(n, k);
        for (const std::size_t size : {1, 2, 3, 4, 8, 12, 16, 64}) {
            // Of 3 and 16 bytes are elements that may begin anywhere.
            const std::size_t alignment = size == 3 || size == 16 ? 1
                                          : size == 12            ? 4
                                          : size == 64            ? 16
                                                                  : size;
            for (const auto& [offset, long_numbers] :
                 {std::pair{std::size_t{0}, false}, std::pair{alignment, false},
                  std::pair{alignment, true}}) {
                if (long_numbers && size <= 8) continue;
                std::vector<unsigned char> before(n * size);
                for (std::size_t i = 0; i < before.size(); ++i)
                    before[i] = static_cast<unsigned char>((i / size * 2654435761U + i % size * 97) >> 13);
                auto cards = before;
                device_request request{.element_bytes = size, .offset = offset, .long_numbers = long_numbers};
                ASSERT_EQ(arrange_on_device(cards.data(), n, k, request), "") << n << ", " << size;
                bool equal = true;
                for (std::size_t i = 0; i < n; ++i)
                    equal &= std::memcmp(cards.data() + i * size, before.data() + order[i] * size, size) == 0;
                ASSERT_TRUE(equal) << n << " items of " << size << " bytes, offset " << offset;
                request.what = device_call::unshuffle;
                ASSERT_EQ(arrange_on_device(cards.data(), n, k, request), "") << n << ", " << size;
                ASSERT_TRUE(cards == before)
                    << n << " items of " << size << " bytes, offset " << offset << ", back";
            }
        }
    }
}

TEST_F(CudaOrder, HasTheKnownVectors) {
    std::ifstream file(FAIRSHUF_SOURCE_DIR "/vectors/keyed-order.json");
    const auto vectors = nlohmann::json::parse(file);
    const key k = key::from_text(vectors.at("seed").get<std::string>());
    for (const auto& known : vectors.at("orders")) {
        const auto n = known.at("n").get<std::size_t>();
        auto cards = numbered(n);
        ASSERT_EQ(arrange_on_device(cards.data(), n, k, {}), "") << n;
        std::vector<byte> bytes(n * 4);
        std::memcpy(bytes.data(), cards.data(), bytes.size());
        EXPECT_EQ(fairshuf::detail::to_hex(sha256{}.add(std::span<const byte>(bytes)).finish()),
                  known.at("sha256").at("4").get<std::string>())
            << n;
    }
}
