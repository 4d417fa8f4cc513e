#include <array>

#include "format/json.hpp"
#include "trace/trace_json.hpp"
#include "trace/trace_product.hpp"
#include "trace/trace_report.hpp"

namespace fairshuf::report {
namespace {
json names(const traced& t, const std::vector<std::size_t>& numbers) {
    json list = json::array();
    for (const std::size_t number : numbers)
        list.push_back(number == 0 ? json(nullptr) : json(t.cards[number - 1]));
    return list;
}

json move_json(const trace::move& m) {
    constexpr std::array<std::string_view, 6> kinds{"swap", "insert", "take", "put", "shift", "move"};
    return {{"kind", kinds[static_cast<std::size_t>(m.kind)]}, {"from", m.from + 1}, {"to", m.to + 1}};
}

json factors_json(const std::vector<factor>& factors) {
    json list = json::array();
    for (const factor& f : factors)
        list.push_back(json{{"what", f.code()}, {"probability", audit::to_text(f.value())}});
    return list;
}

// The factors are those of all steps so far: there may be thousands.
bool only_draws(const product& p) {
    return p.factors.empty() || p.factors[0].what == happening::drawn;
}

bool finds_nothing(const product& p) {
    return p.factors.size() == 1 && p.factors[0].what == happening::found_empty;
}

// Why each card is where it is at the end.
json ends_json(const traced& t, const std::vector<product>& ends, const std::vector<std::size_t>& deck) {
    json list = json::array();
    for (std::size_t place = 0; place < ends.size(); ++place) {
        json ways = json::array();
        ways.push_back(factors_json(ends[place].factors));
        if (!ends[place].other_way.empty()) ways.push_back(factors_json(ends[place].other_way));
        list.push_back(json{{"card", t.cards[deck[place] - 1]},
                            {"place", place + 1},
                            {"ways", ways},
                            {"probability", audit::to_text(ends[place].value)}});
    }
    return list;
}

}  // namespace

json trace_json(const traced& t) {
    const auto chances = products(t);
    const auto marked = lines_run(t);
    json steps = json::array();
    audit::fraction all_draws = 1;
    for (std::size_t i = 0; i < t.recording.steps.size(); ++i) {
        const auto& step = t.recording.steps[i];
        json& j = steps.emplace_back(json{{"step", i + 1}});
        j["draw"] =
            step.draw ? json{{"bound", step.draw->bound}, {"value", step.draw->value}} : json(nullptr);
        j["probability"] =
            audit::to_text(step.draw ? audit::fraction(1, step.draw->bound) : audit::fraction(1));
        j["moves"] = json::array();
        for (const auto& m : step.moves) j["moves"].push_back(move_json(m));
        j["deck"] = names(t, step.after.deck);
        if (!step.after.pile.empty()) j["pile"] = names(t, step.after.pile);
        if (step.draw) all_draws *= audit::fraction(1, step.draw->bound);
        j["product"] = audit::to_text(finds_nothing(chances[i]) ? all_draws : chances[i].value);
        if (!only_draws(chances[i])) j["factors"] = factors_json(chances[i].factors);
        j["lines"] = json::array();
        for (const std::size_t line : marked[i].lines) j["lines"].push_back(line + 1);
        j["lines_certain"] = marked[i].certain;
    }
    const auto& last = t.recording.steps.empty() ? t.recording.start : t.recording.steps.back().after;
    json result{{"algorithm", t.algorithm.spec()},
                {"cards", t.cards},
                {"steps", steps},
                {"result", names(t, last.deck)}};
    if (const auto ends = at_the_end(t); !ends.empty()) result["end"] = ends_json(t, ends, last.deck);
    if (const auto list = all_orders(t)) {
        json& orders = result["orders"] = json::array();
        for (const auto& order : list->orders) orders.push_back(names(t, order));
        result["drawn"] = list->drawn;
    }
    return result;
}

std::string as_json(const traced& t) {
    return trace_json(t).line();
}

}  // namespace fairshuf::report
