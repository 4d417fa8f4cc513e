// The table of tests for the terminal, the same for all that is observed, and what pages share with it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/audit/statistics/judgement.hpp"
#include "fairshuf/audit/statistics/result.hpp"
#include "observe/report/test_words.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

using test_results = std::vector<audit::test_result>;

// 0.43, 2.1e-05, 10^-1234
std::string probability_text(const audit::p_value& tail);

// A count without decimals, a standard score or a chi-square with two; degrees of freedom, if there are any.
std::string statistic_text(const audit::test_result& t);
std::string df_text(const audit::test_result& t);

// By Holm's corrected p.
enum class test_finding { no_sign, suspicious, unfair };
std::vector<test_finding> findings(const test_results& tests);

// The tests that reject what was observed.
std::vector<std::string_view> rejecting(const test_results& tests);
// "positions, cycles, parity, descents and 3 more"
std::string shortened(const std::vector<std::string_view>& names);

// A row for each test. What they ask is left out where it does not fit; on a narrow terminal only names and p
// are shown, with a sign instead of a word.
std::string tests_text(const test_results& tests, observed_kind kind, const style& s, std::size_t width);

// Red for unfair, yellow for suspicious; green is for proofs.
ink ink_of(audit::observed_verdict verdict);

}  // namespace fairshuf::report
