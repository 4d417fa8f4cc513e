#include "system/process/core_dumps.hpp"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <cstdlib>

using namespace fairshuf;

// In a child, because it cannot be undone.
TEST(CoreDumps, AreForbiddenWithBothOfTheSystemsSwitches) {
    EXPECT_EXIT(
        {
            forbid_core_dumps();
            rlimit limit{.rlim_cur = 1, .rlim_max = 1};
            const bool read = ::getrlimit(RLIMIT_CORE, &limit) == 0;
            const bool dumpable = ::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0;  // NOLINT(*-vararg)
            std::_Exit(read && limit.rlim_cur == 0 && limit.rlim_max == 0 && !dumpable ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
}
