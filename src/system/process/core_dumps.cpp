#include "system/process/core_dumps.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>

namespace fairshuf {

// The limit alone is not enough: a core_pattern that pipes the dump into a program ignores it.
void forbid_core_dumps() {
    constexpr rlimit nothing{.rlim_cur = 0, .rlim_max = 0};
    (void)::setrlimit(RLIMIT_CORE, &nothing);
    (void)::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);  // NOLINT(*-vararg)
}

}  // namespace fairshuf
