#include "observe/conclude.hpp"

#include "fairshuf/audit/observe.hpp"

namespace fairshuf {

audit::observation conclude(const audit::counts& counted) {
    return audit::conclude(counted);
}

}  // namespace fairshuf
