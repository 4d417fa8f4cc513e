#include "observe/observer.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <string>

#include "catalogue/named.hpp"
#include "observe/observe.hpp"
#include "observe/report/observation_report.hpp"

using namespace fairshuf;

namespace {

observe_request request_for(std::string_view algorithm, std::size_t n, std::uint64_t shuffles) {
    return {.algorithm = *named_algorithm(algorithm),
            .draws = *find_draws("exact"),
            .n = n,
            .shuffles = shuffles};
}

std::string report_of(const observe_request& asked, const audit::observation& seen) {
    return report::as_json(report::subject_of(asked, "seed"), seen, {});
}

// A seed whose first sample of a fair shuffle is suspicious: about one in a thousand is.
std::string suspicious_seed(const observe_request& asked) {
    for (int i = 0;; ++i) {
        const auto seed = std::to_string(i);
        if (const auto seen = observe(asked, key::from_text(seed)); seen->suspects) return seed;
    }
}

}  // namespace

TEST(Observer, GivesTheResultOfObserveForPortionsOfAnySize) {
    for (const auto* algorithm : {"swap-down", "naive", "tables"})
        for (const std::uint64_t slice : {1U, 10'000U, 1'000'000U}) {
            const auto asked = request_for(algorithm, 6, 30'000);
            observer bit_by_bit(asked, key::from_text("monday"));
            while (!bit_by_bit.finished()) bit_by_bit.run(slice);
            EXPECT_EQ(report_of(asked, *bit_by_bit.result()),
                      report_of(asked, *observe(asked, key::from_text("monday"))));
        }
}

TEST(Observer, TakesASecondSampleAfterASuspiciousOne) {
    const auto asked = request_for("swap-down", 3, 1'000);
    const auto from = key::from_text(suspicious_seed(asked));
    observer o(asked, from);
    o.run(1'000);
    EXPECT_FALSE(o.finished());
    EXPECT_EQ(o.sample(), 2);
    EXPECT_EQ(o.done(), 0U);
    EXPECT_EQ(o.wanted(), 2'000U);
    o.run(1);
    ASSERT_TRUE(o.finished());
    EXPECT_EQ(o.result()->suspects, 1'000U);
    EXPECT_EQ(report_of(asked, *o.result()), report_of(asked, *observe(asked, from)));
    ASSERT_EQ(o.looks().size(), 2U);
    EXPECT_EQ(o.looks()[0].seen.verdict, audit::observed_verdict::suspicious);
    EXPECT_EQ(o.looks()[1].sample, 2);
}

TEST(Observer, LooksAfterPowersOfTwoBlocksAndAtTheEnd) {
    observer o(request_for("swap-down", 5, 50'000), key::from_text("monday"));
    o.run(100'000);
    std::vector<std::uint64_t> looks;
    for (const auto& look : o.looks()) looks.push_back(look.seen.shuffles);
    EXPECT_EQ(looks, (std::vector<std::uint64_t>{8'192, 16'384, 32'768, 50'000}));
}

TEST(Observer, GivesThePlacesBeforeTheEnd) {
    observer o(request_for("swap-down", 5, 50'000), key::from_text("monday"));
    o.run(8'193);
    const auto places = o.positions();
    EXPECT_EQ(std::accumulate(places.begin(), places.end(), std::uint64_t{0}), 5 * o.done());
    EXPECT_EQ(o.done(), 16'384U);
}
