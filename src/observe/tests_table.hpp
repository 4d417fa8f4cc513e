// The table of tests, the same for all that is observed: for the terminal and for a page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/audit/statistics/judgement.hpp"
#include "fairshuf/audit/statistics/result.hpp"
#include "observe/test_words.hpp"
#include "report/audit_page.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

using test_results = std::vector<audit::test_result>;

// 0.43, 2.1e-05, 10^-1234
std::string probability_text(const audit::p_value& tail);

// The tests that reject what was observed.
std::vector<std::string_view> rejecting(const test_results& tests);
// "positions, cycles, parity, descents and 3 more"
std::string some_of(const std::vector<std::string_view>& names);

// A row for each test. What they ask is left out where it does not fit; on a narrow terminal only names and p
// are shown, with a sign instead of a word.
std::string tests_text(const test_results& tests, observed_kind kind, const style& s, std::size_t width);

// The heading, what p is, and the table with the meaning of each test.
void add_tests(audit_page& page, const test_results& tests, observed_kind kind);

// Red for unfair, yellow for suspicious; green is for proofs.
ink ink_of(audit::observed_verdict verdict);

}  // namespace fairshuf::report
