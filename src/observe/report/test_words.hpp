// What each test asks, in a few words for the terminal. tests_page.cpp has the sentences of pages: the module
// of the browser needs these only.
#pragma once

#include <string_view>

#include "fairshuf/audit/statistics/result.hpp"

namespace fairshuf::report {

// Many shuffles, one long order and a published table have tests of the same names that ask different things.
enum class observed_kind { shuffles, one_order, published_table };

// "how many cards stay at home?"; empty for a test that is not known.
std::string_view asked_by(observed_kind kind, const audit::test_result& test);

}  // namespace fairshuf::report
