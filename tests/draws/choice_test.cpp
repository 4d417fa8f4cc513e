#include "fairshuf/draws/choice.hpp"

#include <gtest/gtest.h>

using namespace fairshuf;

namespace {

template <class R>
R rule_of(std::string_view spec) {
    return std::get<R>(std::get<any_rule>(find_draws(spec)->draws));
}

std::string problem(std::string_view spec) {
    return find_draws(spec).error().message;
}

}  // namespace

TEST(DrawChoice, NamesEverySource) {
    EXPECT_TRUE(std::holds_alternative<uniform>(std::get<any_rule>(find_draws("exact")->draws)));
    EXPECT_TRUE(std::holds_alternative<flawed::stuck>(std::get<any_rule>(find_draws("stuck")->draws)));
    EXPECT_EQ(rule_of<flawed::modulo>("modulo:256").range, 256U);
    EXPECT_EQ(rule_of<flawed::modulo>("modulo:2^31").range, std::uint64_t{1} << 31);
    EXPECT_EQ(rule_of<flawed::modulo>("modulo").range, 32768U);
    EXPECT_EQ(rule_of<flawed::floating>("float:24").bits, 24U);
    EXPECT_EQ(rule_of<flawed::floating>("float").bits, 53U);
    EXPECT_EQ(std::get<flawed::short_seed>(find_draws("short-seed:16")->draws).seeds, 65536U);
    EXPECT_EQ(std::get<flawed::short_seed>(find_draws("short-seed:day")->draws).seeds, 86'400'000U);
}

TEST(DrawChoice, IsWrittenInOneWay) {
    EXPECT_EQ(find_draws("modulo:2^8")->spec, "modulo:256");
    EXPECT_EQ(find_draws("float")->spec, "float:53");
    EXPECT_EQ(find_draws("short-seed")->spec, "short-seed:16");
}

TEST(DrawChoice, SaysWhatWouldBeRight) {
    EXPECT_NE(problem("modul:256").find("did you mean 'modulo'?"), std::string::npos);
    EXPECT_NE(problem("dice").find("there are exact, modulo:R"), std::string::npos);
    for (const auto* bad : {"modulo:0", "modulo:x", "modulo:", "modulo:2^64"})
        EXPECT_NE(problem(bad).find("write modulo:R"), std::string::npos) << bad;
    for (const auto* bad : {"float:0", "float:54", "float:-1", "float:2^4"})
        EXPECT_NE(problem(bad).find("write float:BITS"), std::string::npos) << bad;
    for (const auto* bad : {"short-seed:0", "short-seed:41", "short-seed:night", "short-seed:2^4"})
        EXPECT_NE(problem(bad).find("write short-seed:BITS"), std::string::npos) << bad;
    EXPECT_NE(problem("exact:3").find("exact takes no parameter"), std::string::npos);
}

TEST(DrawChoice, KnowsTheGeneratorsOfLanguages) {
    const auto generator = [](std::string_view spec) {
        return std::get<generators::seeded>(find_draws(spec)->draws);
    };
    EXPECT_EQ(generator("java").bits, 48U);
    EXPECT_EQ(generator("java:16").bits, 16U);
    EXPECT_EQ(generator("v8").which, generators::kind::v8);
    for (const auto& about : generators::all) {
        EXPECT_EQ(generator(about.name).which, about.which);
        EXPECT_EQ(find_draws(find_draws(about.name)->spec)->spec, find_draws(about.name)->spec);
    }
    EXPECT_EQ(find_draws("mt19937")->spec, "mt19937:32");
    EXPECT_EQ(find_draws("java:48")->spec, "java");
    for (const auto* bad : {"java:0", "java:49", "java:", "java:x", "mt19937:33"})
        EXPECT_NE(problem(bad).find("BITS for seeds of 1 to"), std::string::npos) << bad;
    EXPECT_NE(problem("jawa").find("did you mean 'java'?"), std::string::npos);
}
