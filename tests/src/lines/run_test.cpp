#include "lines/run.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "lines/output/notes.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

// A folder with a file of lines.
class RunInAnotherProgram : public testing::Test {
protected:
    void SetUp() override {
        std::string name = std::filesystem::temp_directory_path() / "fairshuf-run-XXXXXX";
        folder_ = mkdtemp(name.data());
        std::ofstream in(folder_ / "in");
        for (int i = 0; i < 1000; ++i) in << i << '\n';
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    lines_request request() const {
        lines_request asked;
        asked.files = {folder_ / "in"};
        asked.gnu.cards = asked.files[0];
        asked.gnu.output = folder_ / "out";
        asked.chosen_key = key::from_text("x");
        return asked;
    }

    std::filesystem::path folder_;
};

}  // namespace

TEST_F(RunInAnotherProgram, ShowsItsProgressAndInstallsNoHandler) {
    struct sigaction before{}, after{};
    sigaction(SIGTERM, nullptr, &before);
    progress shown(false);
    EXPECT_EQ(shown.now().name, "");
    ASSERT_TRUE(run_keyed(request(), shown));
    const auto size = std::filesystem::file_size(folder_ / "in");
    EXPECT_EQ(shown.now().name, "writing");
    EXPECT_EQ(shown.now().done, size);
    EXPECT_EQ(std::filesystem::file_size(folder_ / "out"), size);
    sigaction(SIGTERM, nullptr, &after);
    EXPECT_EQ(before.sa_handler, after.sa_handler);  // NOLINT(*-union-access)
}

TEST_F(RunInAnotherProgram, LeavesNothingWhenItIsCancelled) {
    progress shown(false);
    shown.cancel();
    const auto done = run_keyed(request(), shown);
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().message.find("interrupted"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

TEST_F(RunInAnotherProgram, CollectsItsNotes) {
    auto asked = request();
    asked.header = 1001;
    note_listener listener;
    progress shown(false);
    ASSERT_TRUE(run_keyed(asked, shown));
    ASSERT_EQ(listener.notes.size(), 1U);
    EXPECT_NE(listener.notes[0].find("nothing is shuffled"), std::string::npos);
}
