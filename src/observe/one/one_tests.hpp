// What the reports of one order share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/audit/observe_one.hpp"

namespace fairshuf::report {

// 0.43, 2.1e-05, 10^-1234
std::string probability_of(const audit::p_value& tail);

// The tests that reject the order.
std::vector<std::string_view> one_tests_against(const audit::one_observation& seen);

}  // namespace fairshuf::report
