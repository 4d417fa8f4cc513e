// What the tests of an observation say about the clauses of regulators. A page adds what it knows besides.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/audit/statistics/result.hpp"
#include "report/audit_page.hpp"

namespace fairshuf::report {

class test_evidence {
public:
    test_evidence(const audit_page& page, const std::vector<audit::test_result>& tests);

    // The least corrected p among the tests with these names; of all tests if there are none.
    double least(std::initializer_list<std::string_view> names = {}) const;
    bool made(std::string_view name) const;
    // A p below the level speaks against the clause; otherwise `why` says how far the evidence goes.
    evidence by(double p, double level, std::string why) const;
    // Of all tests together, and what no statistic can show.
    evidence of_all(topic about) const;

private:
    const audit_page& page_;
    const std::vector<audit::test_result>& tests_;
    std::vector<double> adjusted_;  // logarithms
};

}  // namespace fairshuf::report
