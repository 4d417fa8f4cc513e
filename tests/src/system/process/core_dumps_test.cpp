#include "system/process/core_dumps.hpp"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <cstdlib>

using namespace fairshuf;

namespace {

[[noreturn]] void exit_by_what_is_left() {
    forbid_core_dumps();
    rlimit limit{};
    const bool read = ::getrlimit(RLIMIT_CORE, &limit) == 0;
    const bool dumpable = ::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0;  // NOLINT(*-vararg)
    std::_Exit(read && limit.rlim_cur == 0 && limit.rlim_max == 0 && !dumpable ? 0 : 1);
}

}  // namespace

// In a child, because it cannot be undone.
TEST(CoreDumps, AreForbiddenWithBothOfTheSystemsSwitches) {
    EXPECT_EXIT(exit_by_what_is_left(), testing::ExitedWithCode(0), "");
}
