#include "system/process/child.hpp"

#include <gtest/gtest.h>
#include <poll.h>

#include "support/processes.hpp"

using namespace fairshuf;

TEST(Child, IsKilledWithItsGroupWhenItGoesOutOfScope) {
    const test::scratch_folder folder;
    const auto note = folder / "pid", other = folder / "other";
    {
        const auto input = deck_input({"a"});
        auto run = child::start(
            "echo $$ >" + note.string() + "; sleep 1000 & echo $! >" + other.string() + "; wait", *input);
        ASSERT_TRUE(run);
        EXPECT_TRUE(test::is_there(test::written_pid(note)));
        EXPECT_TRUE(test::is_there(test::written_pid(other)));
        EXPECT_FALSE(run->ended());
    }
    EXPECT_FALSE(test::is_there(test::written_pid(note)));  // the process has been waited for
    EXPECT_TRUE(test::goes_away(test::written_pid(other)));
}

TEST(Child, GetsItsStandardStreamsEvenIfOursAreClosed) {
    const test::scratch_folder folder;
    const auto note = folder / "read";
    const pid_t closed = fork();
    if (closed == 0) {
        for (const int file : {0, 1, 2}) close(file);
        const auto input = deck_input({"a", "b"});
        auto run = child::start("cat; echo bad >&2; exit 7", *input);
        std::string output;
        while (!run->ended()) poll(nullptr, 0, 1);
        run->read_some(output, 1000);
        run->read_complaints();
        test::write_all(note,
                        output + std::to_string(run->failure()->status.value_or(0)) + " " + run->complaint());
        _exit(0);
    }
    int status = 0;
    waitpid(closed, &status, 0);
    EXPECT_EQ(test::read_all(note), "a\nb\n7 'bad'");
}
