// Observes orders: those of an algorithm, of a file or of a command.
#pragma once

#include <string>

#include "cli/observe/options.hpp"
#include "fairshuf/audit/observation.hpp"
#include "fairshuf/core/expected.hpp"
#include "observe/report/observation_report.hpp"

namespace fairshuf::cli {

struct observed_orders {
    report::subject what;
    audit::observation seen;
    std::string seed{};  // of an algorithm
};

expected<observed_orders> observe_orders(const observe_options& given);

}  // namespace fairshuf::cli
