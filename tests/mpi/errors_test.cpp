#include <gtest/gtest.h>
#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fairshuf/mpi.hpp"
#include "mpi/failing_allocation.hpp"
#include "mpi/ranks.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using test::common_error, test::laid_out, test::layout, test::numbered, test::on_all, test::own_block,
    test::rank, test::ranks;

namespace {

bool is_last() {
    return rank() + 1 == ranks();
}

// Calls f once for each of its allocations on the last rank, which fails; before() is called each time.
// Returns how many there were.
template <class F, class Before>
int let_each_allocation_fail(F f, Before before) {
    for (int allowed = 0;; ++allowed) {
        before();
        if (is_last()) test::let_an_allocation_fail(allowed);
        const auto done = f();
        if (test::sum_of(test::an_allocation_failed() ? 1 : 0) == 0) {
            EXPECT_TRUE(on_all(done.has_value()));
            return allowed;
        }
        const std::string message = common_error(done);
        EXPECT_EQ(message, "rank " + std::to_string(ranks() - 1) + " is out of memory; nothing was moved")
            << allowed;
        if (message.empty()) return allowed;
    }
}

}  // namespace

TEST(MpiErrors, AreTheSameOnAllRanksIfOneIsOutOfMemory) {
    const key k = key::from_text("memory");
    for (const std::size_t n : {1'000U, 140'000U}) {
        const auto list = numbered<std::uint32_t>(n);
        const auto blocks = laid_out(n, layout::growing);
        auto local = own_block(list, blocks);
        const auto shuffled = [&] { return mpi::shuffle(local, k, MPI_COMM_WORLD); };
        const auto restored = [&] { return mpi::unshuffle(local, k, MPI_COMM_WORLD); };
        const auto unmoved = [&] { EXPECT_TRUE(on_all(local == own_block(list, blocks))); };
        const int failures = let_each_allocation_fail(shuffled, unmoved);
        EXPECT_GE(failures, 5);
        EXPECT_GE(let_each_allocation_fail(restored, [] {}), 5);
        unmoved();
    }
}

TEST(MpiErrors, LeaveBlocksAsTheyWereIfTheyCannotGrow) {
    const auto list = numbered<std::uint32_t>(140'000);
    const auto blocks = laid_out(list.size(), layout::all_on_first);
    auto local = own_block(list, blocks);
    const key k = key::from_text("grow");
    const int failures =
        let_each_allocation_fail([&] { return mpi::shuffle_balanced(local, k, MPI_COMM_WORLD); },
                                 [&] { EXPECT_TRUE(on_all(local == own_block(list, blocks))); });
    EXPECT_GE(failures, 5);
    EXPECT_EQ(local.size(), mpi::detail::blocks::equal(list.size(), ranks()).size(rank()));
}

TEST(MpiErrors, SayWhatTheRanksDisagreeAbout) {
    if (ranks() == 1) GTEST_SKIP() << "one rank agrees with itself";
    const key k = key::from_text("one");
    const auto list = numbered<std::uint32_t>(1'000);
    auto local = own_block(list, laid_out(list.size(), layout::even));
    EXPECT_EQ(common_error(mpi::shuffle(local, is_last() ? key::from_text("other") : k, MPI_COMM_WORLD)),
              "the ranks disagree about the key: it must be the same on all of them");
    EXPECT_EQ(common_error(is_last() ? mpi::unshuffle(local, k, MPI_COMM_WORLD)
                                     : mpi::shuffle(local, k, MPI_COMM_WORLD)),
              "the ranks disagree about the function that is called: it must be the same on all of them");
    std::vector<std::uint64_t> wider(5);
    EXPECT_EQ(common_error(is_last() ? mpi::shuffle(wider, k, MPI_COMM_WORLD)
                                     : mpi::shuffle(local, k, MPI_COMM_WORLD)),
              "the ranks disagree about the size of an element: it must be the same on all of them");
    const mpi::options chosen{.message_bytes = is_last() ? 100U : 200U};
    const auto done = mpi::shuffle(local, k, MPI_COMM_WORLD, chosen);
    EXPECT_EQ(common_error(done),
              "the ranks disagree about the message_bytes: it must be the same on all of them");
    EXPECT_TRUE(on_all(!done && done.error().why.code == "mpi-disagreement" &&
                       done.error().why.value("about") == "message_bytes"));
    EXPECT_TRUE(on_all(local == own_block(list, laid_out(list.size(), layout::even))));
}

TEST(MpiErrors, SayThatNumbersAreTooShort) {
    const auto most = laid_out(256, layout::growing), more = laid_out(257, layout::growing);
    std::vector<std::uint8_t> local(most.size(rank()));
    EXPECT_TRUE(on_all(mpi::permutation(local, key::from_text("short"), MPI_COMM_WORLD).has_value()));
    local.resize(more.size(rank()));
    EXPECT_EQ(common_error(mpi::permutation(local, key::from_text("short"), MPI_COMM_WORLD)),
              "257 items are too many; 256 are the most");
}

TEST(MpiErrors, SayWhichCommunicatorsAreOfNoUse) {
    std::vector<int> local(3);
    const std::string remedy = "this needs a communicator of one group of ranks, such as MPI_COMM_WORLD";
    EXPECT_EQ(common_error(mpi::shuffle(local, key::from_text("x"), MPI_COMM_NULL)), remedy);
    if (ranks() == 1) return;
    MPI_Comm half = MPI_COMM_NULL, both = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, rank() == 0 ? 0 : 1, 0, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank() == 0 ? 1 : 0, 0, &both);
    EXPECT_EQ(common_error(mpi::shuffle(local, key::from_text("x"), both)), remedy);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
}

TEST(MpiErrors, OfMpiReachAllRanks) {
    mpi::detail::communicator comm(MPI_COMM_WORLD);
    EXPECT_FALSE(comm.agree());
    if (is_last()) comm.keep(MPI_Send(nullptr, 0, MPI_BYTE, static_cast<int>(ranks()), 0, comm.get()));
    const auto problem = comm.agree();
    ASSERT_TRUE(on_all(problem.has_value()));
    const std::string message = common_error(expected<void>(*problem));
    EXPECT_EQ(message.find("rank " + std::to_string(ranks() - 1) + ": MPI failed: "), 0U) << problem->message;
    EXPECT_EQ(problem->why.code, "mpi-failed");
}
