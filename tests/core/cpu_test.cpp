#include "fairshuf/core/cpu.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>

using namespace fairshuf;
using fairshuf::detail::chosen_cpu;
using fairshuf::detail::cpu;
using fairshuf::detail::cpu_in_use;
using fairshuf::detail::find_cpu;
using fairshuf::detail::widest_cpu;

namespace {

// An environment variable, as it was again at the end.
class variable {
public:
    explicit variable(const char* name) : name_(name) {
        if (const char* const value = std::getenv(name)) before_ = value;
    }
    variable(const variable&) = delete;
    variable& operator=(const variable&) = delete;
    ~variable() { before_ ? set(before_->c_str()) : unset(); }

    void set(const char* value) const { ::setenv(name_, value, 1); }
    void unset() const { ::unsetenv(name_); }

private:
    const char* name_;
    std::optional<std::string> before_;
};

// What the kernel says that the processor has.
std::set<std::string> flags_of_this_machine() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("flags")) {
            std::istringstream words(line.substr(line.find(':') + 1));
            return {std::istream_iterator<std::string>(words), {}};
        }
    return {};
}

}  // namespace

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

TEST(Cpu, TheWidestIsWhatTheKernelSeesInTheProcessor) {
    const auto flags = flags_of_this_machine();
    if (flags.empty()) GTEST_SKIP() << "the kernel says nothing of it";
    const bool avx2 = flags.contains("avx2") && flags.contains("bmi2");
    const bool avx512 = flags.contains("avx512f") && flags.contains("avx512vl");
    EXPECT_EQ(widest_cpu(), !avx2 ? cpu::baseline : avx512 ? cpu::avx512 : cpu::avx2);
}

TEST(Cpu, TheEnvironmentDecidesWithinWhatTheMachineHas) {
    const variable wish("FAIRSHUF_CPU");
    wish.set("baseline");
    EXPECT_EQ(detail::decide_cpu(), cpu::baseline);
    wish.set("avx2");
    EXPECT_EQ(detail::decide_cpu(), std::min(cpu::avx2, widest_cpu()));
    for (const char* const no_limit : {"avx512", "AVX2", "none", ""}) {
        wish.set(no_limit);
        EXPECT_EQ(detail::decide_cpu(), widest_cpu()) << no_limit;
    }
    wish.unset();
    EXPECT_EQ(detail::decide_cpu(), widest_cpu());
}

TEST(Cpu, IsDecidedOnce) {
    const variable wish("FAIRSHUF_CPU");
    const cpu first = cpu_in_use();
    EXPECT_EQ(first, detail::decide_cpu());
    for (const char* const later : {"baseline", "avx512"}) {
        wish.set(later);
        EXPECT_EQ(cpu_in_use(), first);
    }
}
