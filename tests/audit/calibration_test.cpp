// Can the battery be trusted? Over many fair samples, each test must give p < .05 in about a twentieth of
// them, and the battery must detect every unfair shuffle. The long campaign writes the tables of
// docs/calibration.md, and fails if they differ from the page.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "audit/unfair_shuffles.hpp"
#include "fairshuf/audit/observe.hpp"

using namespace fairshuf;
using namespace fairshuf::audit;
using namespace fairshuf::test;
using fairshuf::audit::detail::judge;
using fairshuf::audit::detail::null_laws;
using fairshuf::audit::detail::run_battery;
using fairshuf::audit::detail::suspicious_below;

namespace {

struct shares {
    int samples = 0, below_05 = 0, below_01 = 0;

    double share_05() const { return static_cast<double>(below_05) / samples; }
    double share_01() const { return static_cast<double>(below_01) / samples; }
};

struct calibration {
    std::vector<std::string> names;
    std::map<std::string, shares> tests;
    int unfair = 0, suspicious = 0;
};

calibration calibrate(std::size_t n, std::uint64_t decks, int samples) {
    const null_laws laws(n, battery::full);
    const unfair_shuffle fair{"fair", n, fair_shuffle};
    calibration result;
    for (int i = 0; i < samples; ++i) {
        const auto from = derive(key::from_text("calibration"), std::to_string(i));
        const auto tests = run_battery(sample_of(fair, decks, from), laws);
        for (const auto& t : tests) {
            auto& s = result.tests[std::string(t.name)];
            if (s.samples++ == 0) result.names.emplace_back(t.name);
            s.below_05 += t.tail.p < 0.05 ? 1 : 0;
            s.below_01 += t.tail.p < 0.01 ? 1 : 0;
        }
        result.unfair += judge(tests) == observed_verdict::unfair ? 1 : 0;
        result.suspicious += judge(tests) == observed_verdict::suspicious ? 1 : 0;
    }
    return result;
}

// A share of many samples must be within four and a half standard errors of its expected value. Discrete
// tests (parity, birthday) may stay below.
void expect_calibrated(const calibration& found) {
    for (const auto& [name, s] : found.tests) {
        const auto error = [&](double p) { return 4.5 * std::sqrt(p * (1 - p) / s.samples); };
        EXPECT_LT(s.share_05(), 0.05 + error(0.05) + 0.004) << name;
        EXPECT_LT(s.share_01(), 0.01 + error(0.01) + 0.002) << name;
        if (name == "birthday" || name == "serial") continue;  // a rare event; three times the least of three
        EXPECT_GT(s.share_05(), 0.05 - error(0.05) - 0.004) << name;
    }
    EXPECT_EQ(found.unfair, 0);
}

std::string printed(const char* format, const auto&... values) {
    std::array<char, 200> line{};
    std::snprintf(line.data(), line.size(), format, values...);
    return line.data();
}

struct verdicts {
    const unfair_shuffle* shuffle;
    std::vector<test_result> tests;
    std::vector<double> adjusted;
    observed_verdict verdict;
};

// The p-values of 20,000 decks of each shuffle.
const std::vector<verdicts>& detected() {
    static const auto found = [] {
        static const auto shuffles = unfair_shuffles();
        std::vector<verdicts> all;
        std::map<std::size_t, null_laws> laws;
        for (const auto& s : shuffles) {
            const auto& nulls = laws.try_emplace(s.n, s.n, battery::full).first->second;
            const auto tests = run_battery(sample_of(s, 20'000, key::from_text("detection")), nulls);
            all.push_back({&s, tests, fairshuf::audit::detail::holm(tests), judge(tests)});
        }
        return all;
    }();
    return found;
}

}  // namespace

TEST(Calibration, FairSamplesGiveEvenPValues) {
    expect_calibrated(calibrate(13, 2'000, 400));
    expect_calibrated(calibrate(52, 1'000, 200));
    expect_calibrated(calibrate(5, 600, 300));
}

TEST(Calibration, ManyCardsAndFewShufflesAreStillCalibrated) {
    expect_calibrated(calibrate(100, fewest_shuffles(100), 100));
    expect_calibrated(calibrate(13, fewest_shuffles(13), 400));
    expect_calibrated(calibrate(3, fewest_shuffles(3), 300));
}

TEST(Detection, EveryUnfairShuffleIsDetectedWherePossible) {
    EXPECT_GE(detected().size(), 25U);
    for (const auto& v : detected()) {
        if (v.shuffle->found) {
            EXPECT_EQ(v.verdict, observed_verdict::unfair) << v.shuffle->name;
        } else {
            EXPECT_EQ(v.verdict, observed_verdict::fair) << v.shuffle->name;
        }
    }
}

TEST(Detection, OtherTestsDetectWhatTheTableOfPlacesMisses) {
    int hidden = 0;
    for (const auto& v : detected()) {
        if (!v.shuffle->even_in_places) continue;
        ++hidden;
        ASSERT_EQ(v.tests.front().name, "positions");
        EXPECT_GT(v.adjusted.front(), std::log10(suspicious_below)) << v.shuffle->name;
        EXPECT_EQ(v.verdict, observed_verdict::unfair) << v.shuffle->name;
    }
    EXPECT_EQ(hidden, 7);
}

#ifdef FAIRSHUF_LONG_TESTS

namespace {

std::string calibration_table() {
    const auto found = calibrate(52, 20'000, 3'000);
    std::string text = "| test | p < .05 | p < .01 |\n|---|---|---|\n";
    for (const auto& name : found.names)
        text += printed("| %s | %.4f | %.4f |\n", name.c_str(), found.tests.at(name).share_05(),
                        found.tests.at(name).share_01());
    expect_calibrated(found);
    return text + printed("\nOf the 3000 samples %d were called suspicious, %d unfair.\n", found.suspicious,
                          found.unfair);
}

std::string detection_table() {
    const auto& found = detected();
    std::string text = "| shuffle |";
    for (const auto& t : found.front().tests) text += " " + std::string(t.name) + " |";
    text += "\n|---|";
    for (std::size_t i = 0; i < found.front().tests.size(); ++i) text += "---|";
    for (const auto& v : found) {
        text += "\n| " + v.shuffle->name +
                (v.shuffle->n == 52 ? "" : " (" + std::to_string(v.shuffle->n) + " cards)") + " |";
        for (const auto& column : found.front().tests) {
            const auto at = std::ranges::find(v.tests, column.name, &test_result::name);
            if (at == v.tests.end()) {
                text += " |";
                continue;
            }
            const double adjusted = v.adjusted[static_cast<std::size_t>(at - v.tests.begin())];
            text += adjusted < std::log10(fairshuf::audit::detail::unfair_below) ? " **x** |"
                    : adjusted < std::log10(suspicious_below)                    ? " ? |"
                                                                                 : " . |";
        }
    }
    return text + "\n";
}

void expect_in_docs(const std::string& table) {
    std::ifstream file(FAIRSHUF_SOURCE_DIR "/docs/calibration.md");
    const std::string page(std::istreambuf_iterator<char>(file), {});
    EXPECT_NE(page.find(table), std::string::npos) << "docs/calibration.md should hold\n" << table;
}

}  // namespace

TEST(LongCalibration, OfThreeThousandSamplesIsWhatTheDocumentationSays) {
    expect_in_docs(calibration_table());
}

TEST(LongDetection, MatrixIsWhatTheDocumentationSays) {
    expect_in_docs(detection_table());
}

#endif
