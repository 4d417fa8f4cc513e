#include <array>

#include "format/json.hpp"
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

}  // namespace

std::string as_json(const traced& t) {
    const auto chances = products(t);
    const auto marked = lines_run(t);
    json steps = json::array();
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
        if (step.placed) j["placed"] = {{"card", step.placed->card}, {"place", step.placed->place + 1}};
        j["product"] = audit::to_text(chances[i].value);
        j["lines"] = json::array();
        for (const std::size_t line : marked[i].lines) j["lines"].push_back(line + 1);
        j["lines_certain"] = marked[i].certain;
    }
    const auto& last = t.recording.steps.empty() ? t.recording.start : t.recording.steps.back().after;
    return json{{"algorithm", t.algorithm.spec()},
                {"cards", t.cards},
                {"steps", steps},
                {"result", names(t, last.deck)}}
        .line();
}

}  // namespace fairshuf::report
