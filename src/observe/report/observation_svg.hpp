// The table of places of an observation as a picture.
#pragma once

#include <string>

#include "fairshuf/audit/observation.hpp"
#include "observe/report/observation_report.hpp"
#include "report/places_svg.hpp"

namespace fairshuf::report {

places_picture picture_of(const subject& what, const audit::observation& seen);

std::string as_svg(const subject& what, const audit::observation& seen);

}  // namespace fairshuf::report
