#include "observe/orders/command_orders.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>

#include "support/orders.hpp"
#include "support/processes.hpp"

using namespace fairshuf;
using namespace std::chrono_literals;
using test::orders_read;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

using names = std::vector<std::string>;

test::reading run(const std::string& command, const names& deck = {"a", "b", "c"}, std::uint64_t runs = 1,
                  std::chrono::milliseconds timeout = 60s, std::size_t parallel = 0) {
    auto source = orders::command_orders::start(command, deck, {timeout, runs, parallel});
    if (!source) return {{}, {}, source.error().message};
    return test::all_of(*source);
}

std::string problem_of(const std::string& command) {
    return run(command).problem;
}

std::chrono::steady_clock::duration time_of(const auto& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::steady_clock::now() - begin;
}

}  // namespace

TEST(CommandOrders, GivesTheDeckAndReadsTheOrder) {
    EXPECT_EQ(run("cat").orders, (orders_read{{0, 1, 2}}));
    EXPECT_EQ(run("tac").orders, (orders_read{{2, 1, 0}}));
    EXPECT_EQ(run("cat /dev/stdin").orders, (orders_read{{0, 1, 2}}));
    EXPECT_EQ(run("tac | cat").orders, (orders_read{{2, 1, 0}}));
}

TEST(CommandOrders, EveryRunGetsTheWholeDeck) {
    const auto read = run("cat", {"a", "b", "c"}, 50, 60s, 4);
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.orders, orders_read(50, {0, 1, 2}));
}

TEST(CommandOrders, ForgivesAMissingLastLineBreakAndCarriageReturns) {
    EXPECT_EQ(run("printf 'b\\r\\nc\\r\\na'").orders, (orders_read{{1, 2, 0}}));
}

TEST(CommandOrders, NamesMayHoldSpacesAndCommas) {
    EXPECT_EQ(run("tac", {"Ace of Spades", "#1", "x, y"}).orders, (orders_read{{2, 1, 0}}));
}

TEST(CommandOrders, HandsOutOrdersInTheOrderOfTheirRuns) {
    // Later runs have higher process numbers. Those with an even number take longer and reverse the deck.
    const test::scratch_folder folder;
    const auto log = folder / "log";
    const auto read =
        run("echo $$ >>" + log.string() + "; [ $(($$ % 2)) = 1 ] && exec cat; sleep 0.1; exec tac",
            {"a", "b", "c"}, 12, 60s, 4);
    std::ifstream numbers(log);
    std::vector<int> pids{std::istream_iterator<int>(numbers), {}};
    std::ranges::sort(pids);
    ASSERT_EQ(pids.size(), 12U);
    if (pids.back() - pids.front() > 20'000) GTEST_SKIP() << "process numbers wrapped around";
    orders_read in_order;
    for (const int pid : pids)
        in_order.push_back(pid % 2 == 1 ? std::vector<std::uint8_t>{0, 1, 2}
                                        : std::vector<std::uint8_t>{2, 1, 0});
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.orders, in_order);
}

// No run ends before all have begun.
TEST(CommandOrders, ASlowRunDoesNotStopTheOthers) {
    const test::scratch_folder folder;
    const std::string log = (folder / "log").string();
    EXPECT_EQ(
        run("echo begun >>" + log + "; until [ $(wc -l <" + log + ") -ge 16 ]; do sleep 0.01; done; cat",
            {"a"}, 16, 60s, 16)
            .problem,
        "");
}

TEST(CommandOrders, ReportsHowACommandFailed) {
    EXPECT_EQ(problem_of("echo oh dear >&2; exit 3"),
              "run 1 of 'echo oh dear >&2; exit 3': exit status 3: 'oh dear'");
    EXPECT_EQ(problem_of("cat; exit 1"), "run 1 of 'cat; exit 1': exit status 1");
    EXPECT_EQ(problem_of("kill -SEGV $$"),
              "run 1 of 'kill -SEGV $$': killed by signal 11 (Segmentation fault)");
    EXPECT_THAT(problem_of("sh -c 'kill -SEGV $$'; exit $?"),
                HasSubstr("exit status 139 (a process in it was killed by signal 11 (Segmentation fault))"));
    EXPECT_THAT(problem_of("no-such-command"),
                StartsWith("run 1 of 'no-such-command': the shell could not find it (exit status 127): "));
    EXPECT_THAT(problem_of("/"), StartsWith("run 1 of '/': the shell could not run it (exit status 126): "));
}

TEST(CommandOrders, KeepsOnlyTheBeginningOfStandardError) {
    const auto problem = problem_of("head -c 3000000 /dev/zero | tr '\\0' x >&2; exit 1");
    EXPECT_THAT(problem, HasSubstr("exit status 1: 'xxx"));
    EXPECT_LT(problem.size(), 500U);
}

TEST(CommandOrders, ReportsWhichCardIsWrong) {
    EXPECT_EQ(problem_of("head -n 2"), "run 1 of 'head -n 2': 2 cards, but the deck has 3: 'c' is missing");
    EXPECT_EQ(problem_of("true"),
              "run 1 of 'true': 0 cards, but the deck has 3: 'a' is missing, as are 2 more");
    EXPECT_EQ(problem_of("cat; echo a"),
              "run 1 of 'cat; echo a': 4 cards, but the deck has 3: 'a' comes twice");
    EXPECT_EQ(problem_of("sed s/a/b/"), "run 1 of 'sed s/a/b/': 'b' comes twice and 'a' is missing");
    EXPECT_EQ(problem_of("sed s/a/x/"), "run 1 of 'sed s/a/x/': 'x' is not in the deck");
    EXPECT_EQ(problem_of("cat; echo"),
              "run 1 of 'cat; echo': 4 cards, but the deck has 3: there is a card without a name");
}

TEST(CommandOrders, NamesTheRunThatFailed) {
    const test::scratch_folder folder;
    const std::string log = (folder / "log").string();
    const auto read =
        run("echo >>" + log + "; [ $(wc -l <" + log + ") -lt 3 ] && cat", {"a", "b", "c"}, 9, 60s, 1);
    EXPECT_EQ(read.orders.size(), 2U);
    EXPECT_THAT(read.problem, StartsWith("run 3 of '"));
}

TEST(CommandOrders, DoesNotWaitForACommandThatHangs) {
    const auto read = run("sleep 1000", {"a", "b"}, 4, 200ms);
    EXPECT_EQ(read.problem, "run 1 of 'sleep 1000': it did not end within 0.2 s");
    EXPECT_EQ(run("exec >&-; sleep 1000", {"a", "b"}, 1, 200ms).problem,
              "run 1 of 'exec >&-; sleep 1000': it did not end within 0.2 s");
    EXPECT_EQ(run("kill -STOP $$", {"a", "b"}, 1, 200ms).problem,
              "run 1 of 'kill -STOP $$': it did not end within 0.2 s");
}

TEST(CommandOrders, StopsACommandThatFloods) {
    EXPECT_EQ(problem_of("yes"),
              "run 1 of 'yes': it printed more than 4120 bytes, though the deck has only 6");
    EXPECT_THAT(run("yes >&2", {"a"}, 1, 300ms).problem,
                StartsWith("run 1 of 'yes >&2': it did not end within 0.3 s"));
}

TEST(CommandOrders, AllowsACommandThatDoesNotReadALongDeck) {
    names deck;
    for (int i = 0; i < 256; ++i) deck.push_back(std::string(4000, 'x') + std::to_string(i));  // about 1 MB
    EXPECT_THAT(run("exec <&-; true", deck).problem, HasSubstr("0 cards, but the deck has 256"));
    EXPECT_THAT(run("head -n 1", deck).problem, HasSubstr("1 card, but the deck has 256"));
    EXPECT_EQ(run("cat", deck, 3).problem, "");
}

TEST(CommandOrders, DoesNotWaitForBackgroundProcesses) {
    const test::scratch_folder folder;
    const auto note = folder / "pid";
    const auto taken = time_of([&] {
        EXPECT_EQ(run("cat; sleep 1000 & echo $! >" + note.string()).orders, (orders_read{{0, 1, 2}}));
    });
    EXPECT_LT(taken, 30s);
    EXPECT_TRUE(test::goes_away(test::written_pid(note)));
}

TEST(CommandOrders, KillsTheWholeGroupWhenTimeIsUp) {
    const test::scratch_folder folder;
    const auto note = folder / "pid";
    EXPECT_THAT(run("sleep 1000 & echo $! >" + note.string() + "; wait", {"a"}, 1, 500ms).problem,
                HasSubstr("it did not end within 0.5 s"));
    EXPECT_TRUE(test::goes_away(test::written_pid(note)));
}

TEST(CommandOrders, ASignalThatEndsTheProgramEndsTheCommandsToo) {
#if defined(__SANITIZE_THREAD__)
    GTEST_SKIP()
        << "ThreadSanitizer fails now and then in a child that a signal ends: a check of its own, thr->slot";
#endif
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
        const test::scratch_folder folder;
        const auto note = folder / "pid";
        const pid_t reader = fork();
        if (reader == 0) {
            std::signal(signal, SIG_DFL);  // the tests may have started with another action
            static_cast<void>(run("sleep 1000 & echo $! >" + note.string() + "; wait"));
            _exit(0);
        }
        const pid_t sleeper = test::written_pid(note);
        ASSERT_TRUE(test::is_there(sleeper));
        kill(reader, signal);
        int status = 0;
        waitpid(reader, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == signal);
        EXPECT_TRUE(test::goes_away(sleeper));
    }
}

TEST(CommandOrders, RestoresTheSignalsWhenItIsDone) {
    struct sigaction before{}, after{};
    sigaction(SIGTERM, nullptr, &before);
    EXPECT_EQ(problem_of("cat"), "");
    sigaction(SIGTERM, nullptr, &after);
    EXPECT_EQ(before.sa_handler, after.sa_handler);
}

TEST(CommandOrders, LearnsHowACommandEndedEvenIfSigchldWasIgnored) {
    auto* const before = std::signal(SIGCHLD, SIG_IGN);
    EXPECT_EQ(problem_of("exit 3"), "run 1 of 'exit 3': exit status 3");
    EXPECT_EQ(std::signal(SIGCHLD, before), SIG_IGN);
}

TEST(CommandOrders, ACommandCannotChangeTheDeckOfTheOthers) {
    const auto read = run("{ echo x >/proc/self/fd/0; } 2>/dev/null; cat", {"a", "b"}, 3, 60s, 1);
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.orders, orders_read(3, {0, 1}));
}

TEST(CommandOrders, RefusesDecksThatCannotBeWrittenOnePerLine) {
    EXPECT_EQ(run("cat", {"a\nb"}).problem,
              "--deck: card 1 of the deck, 'a\\nb', has a line break in its name");
    EXPECT_EQ(run("cat", {}).problem, "--deck: the deck has no cards; at least 1 is needed");
}
