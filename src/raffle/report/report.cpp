#include "raffle/report/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "format/escaped.hpp"
#include "format/json.hpp"
#include "language/words/common.hpp"
#include "language/words/raffle.hpp"
#include "raffle/documents/documents.hpp"
#include "raffle/documents/names.hpp"
#include "raffle/documents/transcript.hpp"

namespace fairshuf::raffle {
namespace {
// A participant as it is if it is printable, otherwise escaped.
std::string printed(std::string_view name) {
    const std::string safe = escaped(name, 60);
    return safe == fairshuf::detail::quoted(name) ? std::string(name) : safe;
}

// Alice, Bob and Carol.
std::string listed(const std::vector<std::string>& parties, language words = language::english) {
    std::vector<std::string> names;
    for (const auto& name : shown_names(parties)) names.push_back(in_quotes(words, name));
    if (names.size() < 2) return names.empty() ? "" : names.front();
    const std::string last = std::move(names.back());
    names.pop_back();
    return say_in<words::and_names>(
        words, fmt::format("{}", fmt::join(names, text_in(words, words::list_comma))), last);
}

std::string counted(std::uint64_t n, std::string_view what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

std::string commitments_text(const record& draw) {
    std::vector<std::string> parties;
    for (const auto& one : draw.commitments) parties.push_back(one.party);
    const auto names = shown_names(parties);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += fmt::format("  {}  {}\n", draw.commitments[i].hash, names[i]);
    return text;
}

std::string beacon_of(const record& draw, language words = language::english) {
    return in_quotes(words, escaped(draw.announced.beacon.value_or(""), 200));
}

std::string condition_text(const record& draw, language words) {
    const std::string announced = say_in<words::provided_announcement>(words, draw.announced.hash());
    if (draw.announced.parties.empty()) return say_in<words::provided_beacon>(words) + announced;
    const std::string published = announced + commitments_text(draw);
    if (!draw.announced.beacon) return say_in<words::provided_parties>(words) + published;
    const auto missing = withheld_by(draw);
    return say_in<words::provided_both>(words) + published +
           (missing.empty() ? "" : say_in<words::reveal_would_void>(words, listed(missing, words)));
}

// 12 %, 0.4 %.
std::string percent(double p) {
    return fmt::format("{:.3g} %", 100 * p);
}

// Of one participant, if all have the same.
std::optional<double> chance_of(const announcement& announced) {
    if (announced.version() > 1) return std::nullopt;
    return static_cast<double>(announced.winners) / static_cast<double>(announced.participants);
}

double two_tries(double p) {
    return p * (2 - p);
}

// Without a beacon, a party that dislikes the result makes the raffle void. If it is held again, that was a
// free second try.
std::string second_try_text(const record& draw, language words = language::english) {
    const auto& announced = draw.announced;
    if (announced.parties.empty() || announced.beacon || announced.winners == announced.participants)
        return "";
    const auto p = chance_of(announced);
    return say_in<words::second_try>(words, p ? percent(*p) : "p", p ? percent(two_tries(*p)) : "p (2 - p)");
}

json second_try_json(const record& draw) {
    if (!draw.announced.is_verifiable() || second_try_text(draw).empty()) return {};
    const auto p = chance_of(draw.announced);
    return {{"chance", p ? json(*p) : json()}, {"became", p ? json(two_tries(*p)) : json()}};
}

std::string compared_text(const compared& with) {
    const auto& published = with.published;
    std::vector<std::string> what;
    if (!published.announcements.empty()) what.emplace_back("the announcement");
    const auto add = [&](std::string_view kind, const auto& all) {
        std::vector<std::string> parties;
        for (const auto& one : all) parties.push_back(one.party);
        if (!parties.empty())
            what.push_back(
                fmt::format("the {}{} of {}", kind, parties.size() == 1 ? "" : "s", listed(parties)));
    };
    add("commitment", published.commitments);
    add("reveal", published.reveals);
    std::string text = what.empty() ? "" : fmt::format("compared {}: as published\n", fmt::join(what, "; "));
    if (!with.earlier.empty())
        text += fmt::format("compared {} of earlier winners: those on the list are excluded\n",
                            counted(with.earlier.size(), "file"));
    return text;
}

template <class T>
json parties_of(const std::vector<T>& all) {
    json names = json::array();
    for (const auto& one : all) names.push_back(one.party);
    return names;
}

// The source of the key, and what one must trust.
std::string source_of_key(const record& draw, language words) {
    const auto& parties = draw.announced.parties;
    const auto missing = withheld_by(draw);
    const std::string beacon = beacon_of(draw, words), names = listed(parties, words);
    const std::string open_beacon = say_in<words::key_if_beacon_open>(words);
    if (missing.size() == 1)
        return say_in<words::key_withheld_one>(words, listed(missing, words), beacon, open_beacon);
    if (!missing.empty())
        return say_in<words::key_withheld_some>(words, listed(missing, words), beacon, open_beacon);
    if (parties.empty()) return say_in<words::key_of_beacon>(words, beacon, open_beacon);
    if (!draw.announced.beacon) return say_in<words::key_of_parties>(words, names);
    return parties.size() == 1 ? say_in<words::key_of_party_and_beacon>(words, names, beacon, open_beacon)
                               : say_in<words::key_of_parties_and_beacon>(words, names, beacon);
}

// One line for each, under the name of the prize.
std::string listed_winners(const record& draw) {
    std::string text;
    const auto add = [&](std::size_t place, const winner& one) {
        text += fmt::format("{:>5}  {}  (number {})\n", place, printed(one.name), one.number);
    };
    const auto& winners = draw.winners;
    for (std::size_t i = 0; i < winners.size(); ++i) {
        if (winners[i].prize && (i == 0 || winners[i].prize != winners[i - 1].prize))
            text += fmt::format("  {}\n", *winners[i].prize);
        add(i + 1, winners[i]);
    }
    if (!draw.alternates.empty()) text += "  Alternates, in this order\n";
    for (std::size_t i = 0; i < draw.alternates.size(); ++i) add(i + 1, draw.alternates[i]);
    return text;
}

// What was compared with the value of the beacon.
std::string beacon_text(const compared& with) {
    if (with.beacon)
        return fmt::format("as in the file: {}\n         not verified: {}", with.beacon->checked,
                           with.beacon->unchecked);
    if (with.beacon_to_come) return "THIS IS NOT ITS VALUE: " + *with.beacon_to_come;
    return "compare with its publisher";
}

// Who could win, if not everyone alike.
std::string rules_text(const prize_rules& rules) {
    std::string text;
    if (rules.tickets) text += fmt::format("tickets  as column {} of the list says\n", *rules.tickets);
    if (rules.household)
        text += fmt::format("{}one prize for all with the same column {}\n",
                            rules.tickets ? "         " : "tickets  one each; ", *rules.household);
    if (!rules.earlier.empty() || !rules.excluded.empty())
        text += fmt::format("excluded {}{}\n", counted(rules.excluded.size(), "participant"),
                            rules.household ? " and their households" : "");
    for (const auto& one : rules.earlier) text += fmt::format("         by the file {}\n", one.hash);
    return text;
}

json earlier_json(const prize_rules& rules) {
    json all = json::array();
    for (const auto& one : rules.earlier)
        all.push_back({{"hash", one.hash}, {"column", one.column ? json(*one.column) : json()}});
    return all;
}

json winners_json(const std::vector<winner>& winners) {
    json all = json::array();
    for (const auto& one : winners) {
        json item{{"number", one.number}, {"name", one.name}};
        if (one.prize) item["prize"] = *one.prize;
        all.push_back(item);
    }
    return all;
}

}  // namespace

std::string winners_text(const record& draw) {
    const auto alternates = draw.announced.rules_of_prizes.alternates;
    return fmt::format("{} of {}{}\n\n{}\n", counted(draw.announced.winners, "winner"),
                       counted(draw.announced.participants, "participant"),
                       alternates == 0 ? "" : ", and " + counted(alternates, "alternate"),
                       listed_winners(draw));
}

std::string worth_text(const record& draw, language words) {
    if (!draw.announced.is_verifiable()) return say_in<words::worth_repeatable>(words);
    return say_in<words::worth_verifiable>(words, source_of_key(draw, words)) + second_try_text(draw, words) +
           condition_text(draw, words);
}

std::string check_text(const record& draw, const verdict& found, const compared& with) {
    if (!found) return fmt::format("INVALID: {}\n", found.sentence);
    const auto& announced = draw.announced;
    std::string text = announced.title ? fmt::format("title    {}\n", *announced.title) : "";
    text += fmt::format("list     {}, as announced\n", counted(announced.participants, "participant"));
    text += rules_text(announced.rules_of_prizes);
    const auto missing = withheld_by(draw);
    if (!announced.parties.empty())
        text += fmt::format("parties  {}: {}\n", fmt::join(shown_names(announced.parties), ", "),
                            missing.empty() ? "every secret matches its commitment"
                                            : fmt::format("{} withheld the secret", listed(missing)));
    if (announced.beacon)
        text +=
            fmt::format("beacon   {}: {}\n         {}\n", beacon_of(draw), beacon_text(with), *draw.beacon);
    text += fmt::format("result   {}, recomputed from the key\n{}", counted(announced.winners, "winner"),
                        listed_winners(draw));
    text += compared_text(with) + evidence_text(with.evidence);
    return text + (announced.is_verifiable() ? "VALID, " : "VALID, but only ") + worth_text(draw);
}

std::string check_json(const record& draw, const verdict& found, const compared& with) {
    const auto& announced = draw.announced;
    const auto& rules = announced.rules_of_prizes;
    const auto or_null = [](const auto& value) { return value ? json(*value) : json(); };
    json all{{"valid", static_cast<bool>(found)},
             {"verdict", name_of(found.code)},
             {"says", found.sentence},
             {"claim", announced.is_verifiable() ? "verifiable" : "repeatable"},
             {"transcript", sha256_hex(as_transcript(draw))},
             {"title", or_null(announced.title)},
             {"draw", announced.hash()},
             {"announcement", announced.text()},
             {"list", announced.list},
             {"participants", announced.participants},
             {"tickets", or_null(rules.tickets)},
             {"household", or_null(rules.household)},
             {"earlier", earlier_json(rules)},
             {"excluded", rules.excluded},
             {"parties", announced.parties},
             {"withheld", withheld_by(draw)},
             {"second_try", second_try_json(draw)},
             {"beacon", or_null(announced.beacon)},
             {"beacon_value", or_null(draw.beacon)},
             {"beacon_to_come", or_null(with.beacon_to_come)},
             {"key", draw.key},
             {"winners", winners_json(draw.winners)},
             {"alternates", winners_json(draw.alternates)}};
    json commitments = json::array();
    for (const auto& one : draw.commitments)
        commitments.push_back({{"party", one.party}, {"hash", one.hash}});
    all["commitments"] = commitments;
    all["compared"] = json{{"announcement", !with.published.announcements.empty()},
                           {"commitments", parties_of(with.published.commitments)},
                           {"reveals", parties_of(with.published.reveals)},
                           {"earlier", with.earlier},
                           {"beacon", with.beacon ? json(with.beacon->checked) : json()},
                           {"beacon_not_verified", with.beacon ? json(with.beacon->unchecked) : json()}};
    all.update(evidence_json(with.evidence));
    return all.line();
}

std::string selection_text(const std::string& key, const std::vector<rfc3797_choice>& chosen,
                           const participant_list& list) {
    std::string text = fmt::format("RFC 3797: {} of {}\nkey {}\n\n", counted(chosen.size(), "winner"),
                                   counted(list.size(), "participant"), key);
    for (std::size_t i = 0; i < chosen.size(); ++i)
        text += fmt::format("{:>5}  {}  -> {:>5}  {}\n", i + 1, chosen[i].md5, chosen[i].number,
                            printed(list[chosen[i].number - 1]));
    return text +
           "\nThis is as good as its sources: the list, the order and the sources must have been public\n"
           "before the numbers were.\n";
}

std::string selection_json(const std::string& key, const std::vector<rfc3797_choice>& chosen,
                           const participant_list& list) {
    json winners = json::array();
    for (const auto& one : chosen)
        winners.push_back({{"number", one.number}, {"name", list[one.number - 1]}, {"md5", one.md5}});
    return json{{"method", "rfc3797"}, {"key", key}, {"list", list.hash()}, {"winners", winners}}.line();
}

}  // namespace fairshuf::raffle
