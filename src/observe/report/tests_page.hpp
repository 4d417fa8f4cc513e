// The tests in a page to file, each with its meaning for a reader who is not a statistician.
#pragma once

#include "observe/report/tests_table.hpp"
#include "report/audit_page.hpp"

namespace fairshuf::report {

// The heading, what p is, and the table.
void add_tests(audit_page& page, const test_results& tests, observed_kind kind);

}  // namespace fairshuf::report
