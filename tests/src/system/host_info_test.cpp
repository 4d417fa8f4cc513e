#include "system/host_info.hpp"

#include <gtest/gtest.h>

#include "fairshuf/core/cpu.hpp"

using namespace fairshuf;

TEST(HostInfo, NamesWhatTimesDependOn) {
    const auto here = this_host();
    EXPECT_NE(here.name, "");
    EXPECT_GE(here.cores, 1U);
    EXPECT_TRUE(here.compiler.starts_with("g++ ") || here.compiler.starts_with("clang ")) << here.compiler;
    EXPECT_EQ(here.cpu_path, text(fairshuf::detail::cpu_in_use()));
}
