#include <cmath>

#include "format/json.hpp"
#include "observe/report/judged_json.hpp"
#include "observe/table/table_report.hpp"

namespace fairshuf::published {
namespace {

json estimate_json(const table_fit& found) {
    if (!found.estimate) return nullptr;
    const auto& e = *found.estimate;
    return {
        {"estimate", e.best}, {"low", e.low}, {"high", std::isfinite(e.high) ? json(e.high) : json(nullptr)}};
}

json cells_json(const place_table& table) {
    json rows = json::array();
    for (std::size_t card = 0; card < table.n; ++card) {
        json& row = rows.emplace_back(json::array());
        for (std::size_t place = 0; place < table.n; ++place) row.push_back(table.share(card, place));
    }
    return rows;
}

std::string_view adding_up(whole_sums sums) {
    switch (sums) {
        case whole_sums::rows_and_columns: return "cards and places";
        case whole_sums::cards_only: return "cards";
        case whole_sums::places_only: return "places";
    }
    return "";
}

}  // namespace

std::string as_json(const std::string& name, const place_table& table, const table_fit& found) {
    json j{{"table", name}, {"n", table.n}};
    j["shuffles"] = found.shuffles ? json(*found.shuffles) : json(nullptr);
    j["unit"] = table.unit;
    j["truncated"] = table.truncated;
    j["rows"] = table.rows_are_places ? "places" : "cards";
    j["adds_up"] = adding_up(table.sums);
    j["tests"] = report::tests_json(found.tests);
    if (found.shuffles && !found.tests.empty()) {
        j["expected"] = found.expected;
        j["deviation"] = found.deviation;
    }
    j["fits_shuffles"] = estimate_json(found);
    j["fit"] = word(found.what);
    j["verdict"] = audit::text(found.verdict);
    j["sentence"] = verdict_sentence(table, found);
    j["colour"] = report::colour_of(found.verdict);
    j["smallest_bias"] = found.smallest_bias ? json(*found.smallest_bias) : json(nullptr);
    j["deck"] = table.deck;
    j["shares"] = cells_json(table);
    return j.line();
}

}  // namespace fairshuf::published
