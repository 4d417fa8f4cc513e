#include <cmath>

#include "format/json.hpp"
#include "observe/one/one_report.hpp"
#include "observe/report/judged_json.hpp"
#include "observe/report/tests_table.hpp"
#include "report/reason_json.hpp"

namespace fairshuf::report {
namespace {

json machines_json(const audit::one_observation& seen) {
    const auto number = [](double x) { return static_cast<std::uint64_t>(std::llround(x)); };
    json list = json::array();
    for (const auto& m : seen.looks_like)
        list.push_back({{"name", m.name},
                        {"parameter", number(m.parameter)},
                        {"low", number(m.low)},
                        {"high", number(m.high)},
                        {"score", m.score},
                        {"words", machine_in_words(m)}});
    return list;
}

}  // namespace

std::string as_json(const one_subject& what, const one::one_seen& found) {
    const auto& seen = found.seen;
    json j = json::object();
    for (const auto& [name, value] : what.names) j[name] = value;
    j["n"] = seen.n;
    j["counted_from"] = found.counted_from;
    j["in_memory"] = found.in_memory;
    if (found.repeated_lines > 0) j["repeated_lines"] = found.repeated_lines;
    j["tests"] = tests_json(seen.tests);
    j["verdict"] = audit::text(seen.verdict);
    j["sentence"] = one_sentence(found);
    json why = reason_json(one_reason(seen));
    if (seen.verdict == audit::observed_verdict::unfair && seen.problem.empty())
        why["against"] = rejecting(seen.tests);
    j["reason"] = why;
    j["colour"] = colour_of(seen.verdict);
    if (seen.problem.empty()) {
        j["largest_buffer_seen"] = seen.largest_buffer_seen;
        j["longest_increasing"] = seen.rising;
        j["longest_decreasing"] = seen.falling;
        j["fixed_points"] = seen.fixed_points;
        if (seen.cycles) j["cycles"] = {{"number", seen.cycles->cycles}, {"longest", seen.cycles->longest}};
    }
    j["looks_like"] = machines_json(seen);
    return j.line();
}

}  // namespace fairshuf::report
