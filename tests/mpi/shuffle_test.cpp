#include <gtest/gtest.h>
#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "fairshuf/core/hex.hpp"
#include "fairshuf/mpi.hpp"
#include "fairshuf/shuffle/reference.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/words/sha256.hpp"
#include "mpi/ranks.hpp"
#include "support/cards.hpp"
#include "support/tries.hpp"

using namespace fairshuf;
using fairshuf::detail::trie_shape;
using fairshuf::mpi::detail::call;
using fairshuf::mpi::detail::settings;
using test::layout, test::laid_out, test::numbered, test::on_all, test::own_block, test::rank, test::ranks;
using test::radix_16, test::radix_2, test::radix_4;

namespace {

// Small sizes; each with other settings.
template <trie_shape Shape>
void expect_the_reference_for_every_n(std::size_t up_to) {
    const key k = key::from_text("ranks");
    std::size_t turn = 0;
    for (std::size_t n = 0; n <= up_to; n += test::sanitized || ranks() > 4 ? 7 : 1) {
        ++turn;
        const auto list = numbered<std::uint32_t>(n);
        auto expected = list;
        fairshuf::detail::reference_order<Shape>(expected, k);
        const auto blocks = laid_out(n, test::layouts[turn % std::size(test::layouts)]);
        const settings how{.threads = turn % 4 == 0 ? 3U : 1U,
                           .message_bytes = std::array{1 << 20, 50, 1 << 20, 7}[turn % 4 * (n < 200 ? 1 : 0)],
                           .levels = static_cast<unsigned>(turn % 3),
                           .least_per_thread = 1};
        auto local = own_block(list, blocks);
        const auto there =
            mpi::detail::arrange_block<call::shuffle, Shape>(std::span(local), k, MPI_COMM_WORLD, how);
        ASSERT_TRUE(on_all(there && local == own_block(expected, blocks))) << n << ", turn " << turn;
        const auto back =
            mpi::detail::arrange_block<call::unshuffle, Shape>(std::span(local), k, MPI_COMM_WORLD, how);
        ASSERT_TRUE(on_all(back && local == own_block(list, blocks))) << n << " back, turn " << turn;
    }
}

template <class Card>
void expect_the_order_of_one_machine(std::size_t n, layout how, const mpi::options& chosen = {}) {
    const key k = key::from_text("one machine");
    const auto list = numbered<Card>(n);
    auto expected = list;
    shuffle(expected, k, {.threads = 1});
    const auto blocks = laid_out(n, how);
    auto local = own_block(list, blocks);
    const auto there = mpi::shuffle(local, k, MPI_COMM_WORLD, chosen);
    EXPECT_TRUE(on_all(there && local == own_block(expected, blocks)))
        << n << " of " << sizeof(Card) << " bytes, layout " << static_cast<int>(how);
    const auto back = mpi::unshuffle(local, k, MPI_COMM_WORLD, chosen);
    EXPECT_TRUE(on_all(back && local == own_block(list, blocks)))
        << n << " of " << sizeof(Card) << " bytes back, layout " << static_cast<int>(how);
}

}  // namespace

TEST(MpiShuffle, IsTheReferenceForEveryNumberOfItemsInFourWays) {
    expect_the_reference_for_every_n<radix_4>(600);
}

TEST(MpiShuffle, IsTheReferenceForEveryNumberOfItemsInTwoWays) {
    expect_the_reference_for_every_n<radix_2>(200);
}

TEST(MpiShuffle, IsTheReferenceForEveryNumberOfItemsInSixteenWays) {
    expect_the_reference_for_every_n<radix_16>(600);
}

TEST(MpiShuffle, GivesTheOrdersOfTheVectors) {
    std::ifstream file(FAIRSHUF_SOURCE_DIR "/vectors/keyed-order.json");
    const auto vectors = nlohmann::json::parse(file);
    const key k = key::from_text(vectors.at("seed").get<std::string>());
    for (const auto& vector : vectors.at("orders")) {
        const auto n = vector.at("n").get<std::size_t>();
        if (n > 300'000) continue;
        std::vector<std::uint32_t> local(laid_out(n, layout::growing).size(rank()));
        const auto done = mpi::permutation(local, k, MPI_COMM_WORLD);
        const auto order = test::gathered(local);
        const auto bytes = std::as_bytes(std::span(order));
        const auto hash = fairshuf::detail::to_hex(
            sha256{}.add(std::span(reinterpret_cast<const byte*>(bytes.data()), bytes.size())).finish());
        EXPECT_TRUE(on_all(done && hash == vector.at("sha256").at("4").get<std::string>())) << n;
    }
}

TEST(MpiShuffle, IsThatOfOneMachineWhereSplittingBegins) {
    for (const std::size_t n : {131071U, 131072U, 131073U, 131200U})
        expect_the_order_of_one_machine<std::uint32_t>(n, layout::even);
}

TEST(MpiShuffle, IsThatOfOneMachineInBlocksOfAllKinds) {
    for (const layout how : test::layouts) {
        expect_the_order_of_one_machine<std::uint32_t>(200'000, how);
        expect_the_order_of_one_machine<std::uint64_t>(1'000, how);
    }
}

TEST(MpiShuffle, IsThatOfOneMachineForElementsOfAllSizes) {
    expect_the_order_of_one_machine<std::uint8_t>(140'000, layout::growing);
    expect_the_order_of_one_machine<std::uint64_t>(140'000, layout::growing);
    expect_the_order_of_one_machine<test::sized_card<12>>(140'000, layout::growing);
    expect_the_order_of_one_machine<test::sized_card<16>>(140'000, layout::growing);
    expect_the_order_of_one_machine<test::sized_card<64>>(140'000, layout::growing);
    expect_the_order_of_one_machine<test::sized_card<64>>(100, layout::growing);
}

TEST(MpiShuffle, IsThatOfOneMachineForAMillionItems) {
    expect_the_order_of_one_machine<std::uint32_t>(1'000'000, layout::even);
    expect_the_order_of_one_machine<std::uint32_t>(1'000'000, layout::scattered, {.threads = 3});
}

// 64 bytes each: this block is distributed through buffers.
TEST(MpiShuffle, IsThatOfOneMachineForManyBytes) {
    expect_the_order_of_one_machine<test::sized_card<64>>(test::sanitized ? 140'000 : 600'000,
                                                          layout::all_on_first);
}

TEST(MpiShuffle, DoesNotDependOnTheSizeOfMessages) {
    for (const std::uint64_t bytes : {1013U, 65536U})
        expect_the_order_of_one_machine<std::uint32_t>(140'000, layout::growing, {.message_bytes = bytes});
    expect_the_order_of_one_machine<std::uint64_t>(300, layout::growing, {.message_bytes = 0});
}

TEST(MpiShuffle, UsesMemoryAgain) {
    scratch memory;
    for (int turn = 0; turn < 2; ++turn) {
        expect_the_order_of_one_machine<std::uint32_t>(140'000, layout::growing, {.scratch = &memory});
        expect_the_order_of_one_machine<std::uint32_t>(14'000, layout::growing, {.scratch = &memory});
    }
    EXPECT_GT(memory.size(), 0U);
}

TEST(MpiShuffle, TakesTheRanksOfItsCommunicator) {
    MPI_Comm halves = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, static_cast<int>(rank() % 2), -static_cast<int>(rank()), &halves);
    int own = 0, in_all = 0;
    MPI_Comm_rank(halves, &own);
    MPI_Comm_size(halves, &in_all);
    const key k = key::from_text(rank() % 2 == 0 ? "even" : "odd");
    const auto blocks = mpi::detail::blocks::equal(140'000, static_cast<std::size_t>(in_all));
    std::vector<std::uint32_t> local(static_cast<std::size_t>(blocks.size(static_cast<std::size_t>(own))));
    const auto done = mpi::permutation(local, k, halves);
    const auto order = permutation<std::uint32_t>(140'000, k);
    EXPECT_TRUE(on_all(
        done && std::equal(local.begin(), local.end(),
                           order.begin() +
                               static_cast<std::ptrdiff_t>(blocks.begins[static_cast<std::size_t>(own)]))));
    MPI_Comm_free(&halves);
}

TEST(MpiShuffleBalanced, MakesBlocksOfEqualSize) {
    const key k = key::from_text("balanced");
    for (const std::size_t n : {0U, 5U, 1'000U, 200'003U})
        for (const layout how : test::layouts) {
            const auto list = numbered<std::uint64_t>(n);
            auto expected = list;
            shuffle(expected, k);
            auto local = own_block(list, laid_out(n, how));
            const auto done = mpi::shuffle_balanced(local, k, MPI_COMM_WORLD);
            EXPECT_TRUE(on_all(done && local == own_block(expected, mpi::detail::blocks::equal(n, ranks()))))
                << n << ", layout " << static_cast<int>(how);
        }
}

TEST(MpiPermutation, IsThatOfOneMachine) {
    const key k = key::from_text("permutation");
    const auto expected = permutation<std::uint64_t>(150'000, k);
    const auto blocks = laid_out(150'000, layout::growing);
    std::vector<std::uint64_t> local(blocks.size(rank()));
    const auto done = mpi::permutation(std::span(local), k, MPI_COMM_WORLD);
    EXPECT_TRUE(on_all(done && local == own_block(expected, blocks)));
}

TEST(MpiReport, CountsWhatIsSent) {
    const std::size_t n = 1'000'000;
    std::vector<std::uint64_t> local(laid_out(n, layout::even).size(rank()));
    const auto done = mpi::shuffle(local, key::from_text("report"), MPI_COMM_WORLD);
    ASSERT_TRUE(on_all(done.has_value()));
    EXPECT_EQ(done->items, n);
    EXPECT_EQ(done->block_bytes, local.size() * 8);
    const std::uint64_t sent = test::sum_of(done->bytes_sent);
    EXPECT_EQ(sent, test::sum_of(done->bytes_received));
    const double away = 1 - 1 / static_cast<double>(ranks());  // of the items
    EXPECT_GE(static_cast<double>(sent), 0.99 * away * static_cast<double>(8 * n));
    EXPECT_LE(static_cast<double>(sent), 1.06 * away * static_cast<double>(8 * n));
    EXPECT_LE(done->messages, 2 * (ranks() - 1) + 2);  // counts, pieces, and what crosses a border
    EXPECT_EQ(done->messages == 0, ranks() == 1);
}

TEST(MpiReport, ShowsThatTwiceAndAHalfTheBlockIsEnoughMemory) {
    for (const layout how : {layout::even, layout::growing}) {
        std::vector<test::sized_card<64>> local(
            laid_out(test::sanitized ? 500'000 : 1'000'000, how).size(rank()));
        const auto there = mpi::shuffle(local, key::from_text("memory"), MPI_COMM_WORLD);
        const auto back = mpi::unshuffle(local, key::from_text("memory"), MPI_COMM_WORLD);
        EXPECT_TRUE(on_all(there && back && there->memory_ratio() < 1.5 && back->memory_ratio() < 1.5))
            << there->memory_ratio() << ", " << back->memory_ratio();
    }
}
