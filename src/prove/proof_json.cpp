
#include "fairshuf/audit/exact/positions.hpp"
#include "format/json.hpp"
#include "prove/proof_report.hpp"
#include "report/reason_json.hpp"

namespace fairshuf::report {
namespace {
json fractions(const audit::matrix& positions) {
    json rows = json::array();
    for (const auto& row : positions) {
        json& entries = rows.emplace_back(json::array());
        for (const auto& entry : row) entries.push_back(audit::to_text(entry));
    }
    return rows;
}

json extreme(const audit::extreme& e) {
    return {{"probability", audit::to_text(e.probability)},
            {"count", e.count.convert_to<std::uint64_t>()},
            {"orders", e.orders}};
}

json heading(const proof_request& request) {
    return {{"algorithm", request.algorithm.spec()}, {"n", request.n}, {"draws", request.draws.spec}};
}

}  // namespace

std::string_view word(audit::verdict v) {
    switch (v) {
        case audit::verdict::fair: return "fair";
        case audit::verdict::unfair: return "unfair";
        case audit::verdict::equal: return "equal";
    }
    return "";
}

std::string as_json(const proof_request& request, const proved& result) {
    const auto& p = result.proof;
    json j = heading(request);
    j["outcomes"] = p.outcomes ? audit::to_text(*p.outcomes) : "unbounded";
    j["reached"] = p.reached;
    j["orders"] = p.orders.convert_to<std::uint64_t>();
    j["least"] = extreme(p.least);
    j["most"] = extreme(p.most);
    j["total_variation"] = audit::to_text(p.total_variation);
    if (!result.probabilities.empty()) {
        json& all = j["probabilities"] = json::object();
        for (const auto& [order, probability] : result.probabilities)
            all[to_text(order)] = audit::to_text(probability);
    }
    j["positions"] = fractions(p.positions);
    j["residual"] = audit::to_text(p.residual);
    if (!result.shrunken_by.empty()) j["shrunken"] = result.shrunken_by;
    j["verdict"] = word(p.verdict);
    j["sentence"] = verdict_sentence(p);
    j["reason"] = reason_json(verdict_reason(p));
    j["colour"] = p.verdict == audit::verdict::unfair ? "red" : "green";
    return j.line();
}

std::string as_json(const proof_request& request, const audit::matrix& positions) {
    json j = heading(request);
    j["positions"] = fractions(positions);
    j["verdict"] = audit::even(positions) ? "places-even" : "places-uneven";
    return j.line();
}

std::string as_json(const proof_request& request, const distance& found) {
    json j = heading(request);
    j["measure"] = found.kind == distance::measure::chi_square ? "chi-square" : "total-variation";
    j["distance"] = audit::to_text(found.value);
    j["verdict"] = found.value == 0 ? "fair" : "unfair";
    return j.line();
}

}  // namespace fairshuf::report
