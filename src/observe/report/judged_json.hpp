// Tests and verdicts as JSON, the same for all that is observed.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "fairshuf/audit/statistics/judgement.hpp"
#include "format/json.hpp"

namespace fairshuf::report {

inline json tests_json(const std::vector<audit::test_result>& tests) {
    json list = json::array();
    const auto adjusted = audit::detail::holm(tests);
    for (std::size_t i = 0; i < tests.size(); ++i) {
        const auto& t = tests[i];
        list.push_back({{"name", t.name},
                        {"statistic", t.statistic},
                        {"df", t.df ? json(*t.df) : json(nullptr)},
                        {"p", t.tail.p},
                        {"log10_p", t.tail.log10_p},
                        {"log10_adjusted_p", adjusted[i]}});
    }
    return list;
}

// Green is for proofs.
inline std::string_view colour_of(audit::observed_verdict v) {
    switch (v) {
        case audit::observed_verdict::fair: return "grey";
        case audit::observed_verdict::unfair: return "red";
        default: return "yellow";
    }
}

}  // namespace fairshuf::report
