// A trace as JSON (docs/json.md), to which more can be added.
#pragma once

#include "format/json.hpp"
#include "trace/trace.hpp"

namespace fairshuf::report {

json trace_json(const traced& t);

}  // namespace fairshuf::report
