// Blocks are found in one pass as they are with the whole order at hand.
#include "fairshuf/audit/one/block_stream.hpp"

#include <gtest/gtest.h>

#include <string>

#include "audit/one/orders.hpp"

using namespace fairshuf::audit::detail;
using fairshuf::test::long_order;
using fairshuf::test::order_maker;

namespace {

std::optional<kept_blocks> found_in_pieces(const long_order& o, std::size_t piece) {
    block_stream blocks(o.size());
    for (std::size_t from = 0; from < o.size(); from += piece)
        blocks.add(std::span<const std::uint32_t>(o).subspan(from, std::min(piece, o.size() - from)));
    return blocks.find();
}

}  // namespace

TEST(BlockStream, FindsBlocksAsTheSearchInMemoryDoes) {
    for (int i = 0; i < 300; ++i) {
        order_maker make("blocks " + std::to_string(i));
        const std::size_t size = 4 + static_cast<std::size_t>(i) % 97,
                          n = 1'000 + static_cast<std::size_t>(7 * i);
        const auto o = make.shards(n, size, true, true);
        const auto searched = block_search<std::uint32_t>(o).find();
        const auto found = found_in_pieces(o, 1 + static_cast<std::size_t>(i));
        ASSERT_TRUE(searched && found) << i;
        EXPECT_EQ(found->size, searched->size) << i;
        EXPECT_EQ(found->share, searched->share) << i;
    }
}

TEST(BlockStream, FindsTheShorterBlockWhereverItIs) {
    // Ten items in blocks of four: the block of two is the first, the second or the last one.
    for (const long_order& o :
         {long_order{8, 9, 5, 7, 4, 6, 1, 0, 3, 2}, long_order{5, 7, 4, 6, 8, 9, 1, 0, 3, 2},
          long_order{5, 7, 4, 6, 1, 0, 3, 2, 8, 9}}) {
        const auto found = found_in_pieces(o, 3);
        ASSERT_TRUE(found) << o[0];
        EXPECT_EQ(found->size, 4U);
        EXPECT_EQ(found->share, 1);
    }
}

TEST(BlockStream, FindsNoneInAFairOrder) {
    for (int i = 0; i < 100; ++i)
        EXPECT_FALSE(found_in_pieces(order_maker("no blocks " + std::to_string(i)).fair(1'000), 100)) << i;
}
