// One algorithm on one screen: the method, its pseudo-code, cost, verdict and why.
#pragma once

#include <string>

#include "fairshuf/algorithm/selection.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

std::string explanation(const selection& algorithm, const style& s);

}  // namespace fairshuf::report
