#include "fairshuf/core/cpu.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

using namespace fairshuf;

TEST(Cpu, NamesAreReadAsTheyAreWritten) {
    for (const cpu c : {cpu::baseline, cpu::avx2, cpu::avx512}) EXPECT_EQ(find_cpu(text(c)), c);
    EXPECT_EQ(find_cpu(""), std::nullopt);
    EXPECT_EQ(find_cpu("AVX2"), std::nullopt);
}

TEST(Cpu, AWishIsGrantedAsFarAsTheMachineGoes) {
    EXPECT_EQ(chosen_cpu(std::nullopt, cpu::avx2), cpu::avx2);
    EXPECT_EQ(chosen_cpu(cpu::baseline, cpu::avx512), cpu::baseline);
    EXPECT_EQ(chosen_cpu(cpu::avx2, cpu::avx512), cpu::avx2);
    EXPECT_EQ(chosen_cpu(cpu::avx512, cpu::avx2), cpu::avx2);
    EXPECT_EQ(chosen_cpu(cpu::avx512, cpu::baseline), cpu::baseline);
}

TEST(Cpu, TheEnvironmentDecidesWithinWhatTheMachineHas) {
    const char* name = std::getenv("FAIRSHUF_CPU");
    EXPECT_EQ(cpu_in_use(), chosen_cpu(name == nullptr ? std::nullopt : find_cpu(name), widest_cpu()));
}
