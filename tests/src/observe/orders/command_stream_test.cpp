#include "observe/orders/command_stream.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "support/orders.hpp"
#include "support/processes.hpp"

using namespace fairshuf;
using namespace std::chrono_literals;
using test::orders_read;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

test::reading orders_of(const std::string& command, const std::vector<std::string>& deck = {"1", "2", "3"},
                        std::chrono::milliseconds timeout = 60s) {
    auto source = orders::command_stream::start(command, deck, timeout);
    if (!source) return {{}, {}, source.error().message};
    return test::all_of(*source);
}

}  // namespace

TEST(CommandStream, ReadsOneOrderPerLine) {
    const auto read = orders_of("echo 3 1 2; echo 1 2 3");
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}, {0, 1, 2}}));
}

TEST(CommandStream, GivesTheDeck) {
    EXPECT_EQ(orders_of("tac | paste -s", {"Ace of Spades", "King of Hearts"}).orders, (orders_read{{1, 0}}));
}

TEST(CommandStream, TheNumberedDeckMayBeCountedFromZero) {
    EXPECT_EQ(orders_of("echo 2 0 1").orders, (orders_read{{2, 0, 1}}));
    EXPECT_EQ(orders_of("echo b a c", {"a", "b", "c"}).orders, (orders_read{{1, 0, 2}}));
    EXPECT_EQ(orders_of("echo 2 0 1", {"a", "b", "c"}).problem,
              "'echo 2 0 1': line 1: '2' is not in the deck");
}

TEST(CommandStream, TheFirstLineMayTellTheCards) {
    const auto start = [](const std::string& command) {
        return orders::command_stream::start(command, {"1", "2", "3"}, 60s, true);
    };
    auto four = start("echo 4 1 3 2; echo 1 2 3 4");
    ASSERT_TRUE(four);
    EXPECT_EQ(four->n(), 4U);
    EXPECT_EQ(test::all_of(*four).orders, (orders_read{{3, 0, 2, 1}, {0, 1, 2, 3}}));
    auto same = start("tac | paste -s");
    EXPECT_EQ(test::all_of(*same).orders, (orders_read{{2, 1, 0}}));
    EXPECT_THAT(start("exit 3").error().message, HasSubstr("before the first order"));
    EXPECT_THAT(start("echo undefined").error().message, HasSubstr("the shuffle returned nothing"));
}

TEST(CommandStream, ForEverEndsWhenTheCallerHasEnough) {
    const test::scratch_folder folder;
    const auto note = folder / "pid";
    {
        auto source =
            orders::command_stream::start("echo $$ >" + note.string() + "; exec yes 2 1", {"1", "2"});
        ASSERT_TRUE(source);
        std::vector<std::uint8_t> order(2);
        for (int i = 0; i < 100'000; ++i) {
            const auto got = source->next(order);
            ASSERT_TRUE(got && *got);
        }
        EXPECT_TRUE(test::is_there(test::written_pid(note)));
    }
    EXPECT_TRUE(test::goes_away(test::written_pid(note)));
}

TEST(CommandStream, SaysAfterHowManyOrdersItFailed) {
    EXPECT_EQ(orders_of("echo 1 2 3; echo 3 2 1; echo ouch >&2; exit 3").problem,
              "'echo 1 2 3; echo 3 2 1; echo ouch >&2; exit 3': exit status 3 after 2 orders: 'ouch'");
    EXPECT_EQ(orders_of("exit 4").problem, "'exit 4': exit status 4 before the first order");
    EXPECT_THAT(orders_of("no-such-command").problem,
                HasSubstr("the shell could not find it (exit status 127) before"));
}

TEST(CommandStream, HalfALineOfAFailedCommandIsNotTheReportedError) {
    EXPECT_EQ(orders_of("echo 1 2 3; printf '3 2'; kill -KILL $$").problem,
              "'echo 1 2 3; printf '3 2'; kill -KILL $$': killed by signal 9 (Killed) after 1 order");
}

TEST(CommandStream, SaysWhichLineIsWrong) {
    EXPECT_EQ(orders_of("echo 1 2 3; echo 1 2 2; exec sleep 1000").problem,
              "'echo 1 2 3; echo 1 2 2; exec sleep 1000': line 2: '2' comes twice and '3' is missing");
    EXPECT_EQ(orders_of("true").problem, "'true': there are no orders in it");
}

TEST(CommandStream, DoesNotWaitForEverInSilence) {
    EXPECT_EQ(orders_of("echo 1 2 3; sleep 1000", {"1", "2", "3"}, 2s).problem,
              "'echo 1 2 3; sleep 1000': it printed nothing for 2 s after 1 order");
    EXPECT_EQ(
        orders_of("exec >&-; sleep 1000", {"1", "2", "3"}, 300ms).problem,
        "'exec >&-; sleep 1000': it closed its output but did not end for 0.3 s before the first order");
}

TEST(CommandStream, DoesNotWaitForBackgroundProcesses) {
    const test::scratch_folder folder;
    const auto note = folder / "pid";
    EXPECT_EQ(orders_of("echo 1 2 3; sleep 1000 & echo $! >" + note.string()).orders,
              (orders_read{{0, 1, 2}}));
    EXPECT_TRUE(test::goes_away(test::written_pid(note)));
}

TEST(CommandStream, RefusesBinaryFloods) {
    EXPECT_THAT(orders_of("cat /dev/zero").problem,
                StartsWith("'cat /dev/zero': line 1 has more than 1048576 bytes"));
}
