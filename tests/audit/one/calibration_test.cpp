// Does a fair order get even p-values? `./dev test --long` compares the table in docs/calibration.md.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>

#include "audit/one/orders.hpp"
#include "fairshuf/audit/observe_one.hpp"

using namespace fairshuf::audit;
using fairshuf::test::order_maker;

namespace {

struct share {
    int orders = 0, below_05 = 0, below_01 = 0;
    double of(int count) const { return static_cast<double>(count) / orders; }
};

struct calibration {
    std::vector<std::string> names;  // in the order of the tests
    std::map<std::string, share> tests;
    int unfair = 0, suspicious = 0, named = 0;
};

calibration calibrate(std::size_t n, int orders) {
    calibration found;
    detail::one_laws laws(n);
    for (int i = 0; i < orders; ++i) {
        const auto o = order_maker("one, calibrated " + std::to_string(i)).fair(n);
        const auto seen = detail::conclude(detail::measure_one<std::uint32_t>(o), laws);
        for (const auto& t : seen.tests) {
            auto& s = found.tests[std::string(t.name)];
            if (s.orders++ == 0) found.names.emplace_back(t.name);
            s.below_05 += t.tail.p < 0.05 ? 1 : 0;
            s.below_01 += t.tail.p < 0.01 ? 1 : 0;
        }
        found.unfair += seen.verdict == observed_verdict::unfair ? 1 : 0;
        found.suspicious += seen.verdict == observed_verdict::suspicious ? 1 : 0;
        found.named += seen.looks_like.empty() ? 0 : 1;
    }
    return found;
}

// Counts with few values stay below: not every p is possible.
bool is_discrete(const std::string& name) {
    return name == "fixed-points" || name == "kept-together" || name == "cycles" ||
           name.starts_with("longest-");
}

void expect_calibrated(const calibration& found) {
    for (const auto& [name, s] : found.tests) {
        const auto error = [&](double p) { return 4.5 * std::sqrt(p * (1 - p) / s.orders); };
        EXPECT_LT(s.of(s.below_05), 0.05 + error(0.05) + 0.002) << name;
        EXPECT_LT(s.of(s.below_01), 0.01 + error(0.01) + 0.001) << name;
        if (!is_discrete(name)) {
            EXPECT_GT(s.of(s.below_05), 0.048 - error(0.05)) << name;
        }
    }
    EXPECT_EQ(found.unfair, 0);
    EXPECT_EQ(found.named, 0);
}

}  // namespace

TEST(OneCalibration, OfAThousandFairOrdersNoneIsUnfairAndTheirPAreEven) {
    expect_calibrated(calibrate(1'000, 600));
    expect_calibrated(calibrate(4'099, 300));  // no power of two near
    expect_calibrated(calibrate(65'536, 60));
    expect_calibrated(calibrate(100'000, 40));
}

#ifdef FAIRSHUF_LONG_TESTS

namespace {

std::string printed(const char* format, const auto&... values) {
    std::array<char, 200> line{};
    std::snprintf(line.data(), line.size(), format, values...);
    return line.data();
}

std::string table() {
    const std::array<std::size_t, 3> sizes{1'000, 10'000, 100'000};
    std::vector<calibration> all;
    for (const auto n : sizes) all.push_back(calibrate(n, 3'000));
    std::string text =
        "| test | n = 1,000: p < .05 | p < .01 | n = 10,000: p < .05 | p < .01 | n = 100,000: p < .05 | p < "
        ".01 |\n"
        "|---|---|---|---|---|---|---|\n";
    for (const auto& name : all.back().names) {
        text += "| " + name + " |";
        for (const auto& c : all) {
            const auto at = c.tests.find(name);
            text += at == c.tests.end() ? " | |"
                                        : printed(" %.4f | %.4f |", at->second.of(at->second.below_05),
                                                  at->second.of(at->second.below_01));
        }
        text += "\n";
    }
    for (const auto& c : all) expect_calibrated(c);
    return text + printed("\nOf the 9000 orders %d were called suspicious, %d unfair.\n",
                          all[0].suspicious + all[1].suspicious + all[2].suspicious,
                          all[0].unfair + all[1].unfair + all[2].unfair);
}

}  // namespace

TEST(LongOneCalibration, OfThreeThousandOrdersIsWhatTheDocumentationSays) {
    std::ifstream file(FAIRSHUF_SOURCE_DIR "/docs/calibration.md");
    const std::string page(std::istreambuf_iterator<char>(file), {});
    const std::string found = table();
    EXPECT_NE(page.find(found), std::string::npos) << "docs/calibration.md should hold\n" << found;
}

#endif
