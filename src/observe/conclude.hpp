// What the counts of a sample say. Compiled once: the laws of Boost.Math behind it take long to compile.
#pragma once

#include "fairshuf/audit/observation.hpp"
#include "fairshuf/audit/statistics/counts.hpp"

namespace fairshuf {

audit::observation conclude(const audit::counts& counted);

}  // namespace fairshuf
