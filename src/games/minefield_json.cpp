
#include "format/json.hpp"
#include "games/minefield_report.hpp"

namespace fairshuf::report {

std::string as_json(const minefield& field) {
    const auto& plan = field.plan();
    json j{{"width", plan.width}, {"height", plan.height}, {"mines", plan.mines}};
    j["safe"] = plan.safe ? json{plan.safe->x + 1, plan.safe->y + 1} : json(nullptr);
    j["opening"] = plan.opening;
    j["rows"] = json::array();
    for (std::size_t y = 0; y < plan.height; ++y) j["rows"].push_back(field.row(y));
    return j.line();
}

}  // namespace fairshuf::report
