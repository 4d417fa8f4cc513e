// Gives every option that takes a number its least and its greatest values, alone and two at a time. A run
// must succeed, or refuse with one line; sanitizers see the rest.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/lines/line_runs.hpp"

using namespace fairshuf::test;

namespace {

const words extremes{"0", "1", "18446744073709551615"};
const words numeric_options{"-n",       "-S",       "--header", "--group",
                            "--record", "--shards", "--where",  "--parallel"};

class LinesExtremes : public LineRuns {
protected:
    void expect_sane(const words& options) const {
        words all = options;
        if (std::ranges::find(all, "--shards") != all.end()) {
            all.insert(all.end(), {"-o", (place / "part-%d").string()});
        } else if (std::ranges::find(all, "--where") == all.end()) {
            all.insert(all.end(), {"-o", output.string()});
        }
        all.push_back((folder / "input").string());
        write_all(output, old);
        const auto done = run(all);
        std::string what;
        for (const auto& word : options) what += word + ' ';
        ASSERT_TRUE(done.status == 0 || done.status == 1) << what << done.err;
        if (done.status == 1) {
            EXPECT_TRUE(done.err.starts_with("fairshuf lines: ")) << what << done.err;
            EXPECT_TRUE(same_text(read_all(output), old)) << what;
        }
        EXPECT_EQ(entries(temporary), words{}) << what;
    }

    void SetUp() override { write_all(folder / "input", numbered(3000, 10)); }
};

TEST_F(LinesExtremes, OfOneOptionAreTakenOrRefused) {
    for (const auto& option : numeric_options)
        for (const auto& value : extremes) expect_sane({option, value});
}

TEST_F(LinesExtremes, OfTwoOptionsAreTakenOrRefused) {
    for (std::size_t i = 0; i < numeric_options.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (const auto& first : extremes)
                for (const auto& second : extremes)
                    expect_sane({numeric_options[i], first, numeric_options[j], second});
}

}  // namespace
