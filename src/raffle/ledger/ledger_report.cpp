#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "format/json.hpp"
#include "raffle/ledger/ledger.hpp"

namespace fairshuf::raffle {
namespace {

std::string_view state_of(const ledger_outcome& one) {
    if (one.ended == nullptr) return "OPEN";
    return one.ended->kind == entry_kind::drawn ? "COUNTED" : "VOID";
}

std::string outcome_text(const ledger_outcome& one) {
    std::string text = fmt::format("{:<8} {}  {}\n", state_of(one), one.announced->time,
                                   one.announced->title.value_or("(no title)"));
    text += fmt::format("         announcement {}\n", one.announced->draw);
    if (one.ended == nullptr) return text;
    return text + (one.ended->reason ? fmt::format("         {}  {}\n", one.ended->time, *one.ended->reason)
                                     : fmt::format("         transcript   {}\n", one.ended->transcript));
}

// A list that was announced more than once may have been drawn until the result suited.
std::string repeats_text(const std::vector<ledger_outcome>& outcomes) {
    std::map<std::string, std::vector<std::uint64_t>> by_list;
    for (const auto& one : outcomes) by_list[one.announced->list].push_back(one.announced->number);
    std::string text;
    for (const auto& [list, numbers] : by_list)
        if (numbers.size() > 1)
            text += fmt::format("The same list was announced {} times, in entries {}: each is a try.\n",
                                numbers.size(), fmt::join(numbers, ", "));
    return text;
}

}  // namespace

std::string ledger_text(const ledger& all) {
    const auto outcomes = outcomes_of(all);
    std::string text;
    std::map<std::string_view, int> times;
    for (const auto& one : outcomes) {
        text += outcome_text(one);
        ++times[state_of(one)];
    }
    return text + fmt::format(
                      "\n{} announced: {} counted, {} void, {} open\n{}"
                      "The chain is unbroken. Compare its last hash with one that was published:\n  {}\n",
                      outcomes.size(), times["COUNTED"], times["VOID"], times["OPEN"], repeats_text(outcomes),
                      last_hash(all));
}

std::string ledger_json(const ledger& all) {
    json raffles = json::array();
    for (const auto& one : outcomes_of(all)) {
        json item{{"state", one.ended == nullptr                   ? "open"
                            : one.ended->kind == entry_kind::drawn ? "counted"
                                                                   : "void"},
                  {"title", one.announced->title ? json(*one.announced->title) : json()},
                  {"announced", one.announced->time},
                  {"draw", one.announced->draw},
                  {"list", one.announced->list}};
        if (one.ended != nullptr) item["ended"] = one.ended->time;
        if (one.ended != nullptr && one.ended->reason) item["reason"] = *one.ended->reason;
        if (one.ended != nullptr && !one.ended->reason) item["transcript"] = one.ended->transcript;
        raffles.push_back(item);
    }
    return json{{"valid", true}, {"entries", all.size()}, {"last", last_hash(all)}, {"raffles", raffles}}
        .line();
}

}  // namespace fairshuf::raffle
