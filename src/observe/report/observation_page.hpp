// The report of an observation as a page to file.
#pragma once

#include <string>
#include <vector>

#include "fairshuf/audit/observation.hpp"
#include "observe/known_mistakes.hpp"
#include "observe/report/observation_report.hpp"
#include "report/audit_page.hpp"

namespace fairshuf::report {

std::string as_page(const subject& what, const audit::observation& seen,
                    const std::vector<resemblance>& looks_like, const provenance& from, language words);

}  // namespace fairshuf::report
