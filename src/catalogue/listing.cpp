#include "catalogue/listing.hpp"

#include <fmt/format.h>

#include "catalogue/named.hpp"
#include "fairshuf/core/text.hpp"
#include "format/json.hpp"

namespace fairshuf::report {
namespace {

std::string entry(const facts& about, const style& s) {
    const std::string name = std::string(about.name) + (about.takes.meaning.empty() ? "" : "[:k]");
    std::string text =
        fmt::format("  {}{}\n", paint(s, ink::bold, fmt::format("{:<34}", name)), about.method);
    const auto more = [&](std::string_view label, std::string_view what) {
        text += fmt::format("  {:34}{}\n", "", paint(s, ink::dim, fmt::format("{}: {}", label, what)));
    };
    if (!about.flaw.empty()) more("wrong", about.flaw);
    if (!about.law.empty()) more("law", about.law);
    if (!about.takes.meaning.empty())
        more("k", fmt::format("{}; if not given, {}", about.takes.meaning, about.takes.usual));
    more("cost", about.cost);
    more("source", about.source);
    if (const auto aliases = detail::aliases_of(about); !aliases.empty())
        more("also called", fmt::format("{}", fmt::join(aliases, ", ")));
    return text + "\n";
}

std::string section(std::string_view title, fairness wanted, const style& s) {
    std::string text = paint(s, ink::cyan, title) + "\n\n";
    for (const auto& about : all_algorithms())
        if (about.fair == wanted) text += entry(about, s);
    return text;
}

std::string family_section(const style& s) {
    std::string text = paint(s, ink::cyan, "The family: not all orders, each with a law of its own") + "\n\n";
    for (const auto& about : all_members()) text += entry(about, s);
    return text;
}

}  // namespace

std::string catalogue_as_text(const style& s) {
    return section("Fair: each of the n! orders is equally likely", fairness::yes, s) +
           section("Fair only in the limit", fairness::limit, s) + section("Not fair", fairness::no, s) +
           family_section(s) + "`fairshuf prove NAME -n 4` shows why, for each of them.\n";
}

namespace {

json parameter_json(const parameter& takes) {
    if (takes.meaning.empty()) return nullptr;
    const auto number = detail::whole_number(takes.usual);
    return {{"meaning", takes.meaning},
            {"usual", takes.usual},
            {"most", takes.most},
            {"usual_number", number ? json(*number) : json(nullptr)}};
}

json most_cards_json(const facts& about) {
    const bool any = about.most_cards == facts{}.most_cards;
    return any ? json(nullptr) : json(about.most_cards);
}

json lines_json(const code& pseudocode) {
    json list = json::array();
    for (const code_line& line : pseudocode) list.push_back({{"text", line.text}, {"runs", text(line.when)}});
    return list;
}

json chinese_json(const chinese_facts& chinese) {
    json j{{"name", chinese.name},
           {"method", chinese.method},
           {"why", chinese.why},
           {"parameter", chinese.parameter},
           {"shrunken", chinese.shrunken}};
    if (!chinese.law.empty()) j["law"] = chinese.law;
    return j;
}

json entry_json(const facts& about) {
    json j{{"name", about.name},
           {"aliases", detail::aliases_of(about)},
           {"family", text(about.kind)},
           {"fair", text(about.fair)},
           {"draws", text(about.draws)},
           {"cost", about.cost},
           {"source", about.source},
           {"method", about.method},
           {"flaw", about.flaw},
           {"why", about.why},
           {"pseudocode", detail::pseudocode_text(about)},
           {"parameter", parameter_json(about.takes)},
           {"proved_up_to", about.proved_up_to},
           {"most_cards", most_cards_json(about)},
           {"known_as", about.known_as},
           {"colour", colour(about.fair)},
           {"lines", lines_json(about.pseudocode)},
           {"chinese", chinese_json(about.chinese)}};
    if (!about.law.empty()) j["law"] = about.law;
    return j;
}

json list_json(const std::vector<facts>& all) {
    json list = json::array();
    for (const auto& about : all) list.push_back(entry_json(about));
    return list;
}

}  // namespace

std::string catalogue_as_json() {
    return json{{"algorithms", list_json(all_algorithms())}, {"members", list_json(all_members())}}.line();
}

}  // namespace fairshuf::report
