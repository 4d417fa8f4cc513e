#include "observe/report/test_evidence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "fairshuf/audit/statistics/judgement.hpp"

namespace fairshuf::report {

test_evidence::test_evidence(const audit_page& page, const std::vector<audit::test_result>& tests)
    : page_(page), tests_(tests), adjusted_(audit::detail::holm(tests)) {}

double test_evidence::least(std::initializer_list<std::string_view> names) const {
    double found = 1;
    for (std::size_t i = 0; i < tests_.size(); ++i)
        if (names.size() == 0 || std::ranges::find(names, tests_[i].name) != names.end())
            found = std::min(found, std::pow(10, adjusted_[i]));
    return found;
}

bool test_evidence::made(std::string_view name) const {
    return std::ranges::any_of(tests_, [&](const auto& t) { return t.name == name; });
}

evidence test_evidence::by(double p, double level, std::string why) const {
    if (p >= level) return {support::supports, std::move(why)};
    return {support::against, page_.say("these tests found a deviation", "检验发现了偏差")};
}

evidence test_evidence::of_all(topic about) const {
    const evidence untested{support::not_addressed, page_.say("no test was made", "没有做检验")};
    const std::string corrected = fmt::format(fmt::runtime(page_.say("least corrected p: {:.2g}, of {} tests",
                                                                     "校正后最小的 p：{:.2g}，共 {} 项检验")),
                                              least(), tests_.size());
    switch (about) {
        case topic::tests_at_99: return tests_.empty() ? untested : by(least(), 0.01, corrected);
        case topic::tests_at_95: return tests_.empty() ? untested : by(least(), 0.05, corrected);
        case topic::tests:
            return tests_.empty() ? untested : by(least(), audit::detail::suspicious_below, corrected);
        case topic::prediction:
            return {support::not_addressed, page_.say("statistics cannot show it", "统计无法说明")};
        case topic::seeding:
        case topic::scaling:
        case topic::adaptive:
            return {support::not_addressed, page_.say("needs the source code", "需要查看源代码")};
        default: return untested;
    }
}

}  // namespace fairshuf::report
