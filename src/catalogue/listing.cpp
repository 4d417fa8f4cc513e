#include "catalogue/listing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "catalogue/facts_in_words.hpp"
#include "catalogue/named.hpp"
#include "fairshuf/core/text.hpp"
#include "format/json.hpp"
#include "language/words/common.hpp"
#include "language/words/explain.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

std::string entry(const facts& about, const style& s) {
    const std::string name = std::string(about.name) + (about.takes.meaning.empty() ? "" : "[:k]");
    const bool narrow = s.width < 80;
    const std::size_t indent = narrow ? 6 : 36;
    const bool whole_lines = !speaks_chinese() && s.width >= style{}.width;
    const std::size_t room = whole_lines ? 1000 : s.width - indent;
    const auto filled = [&](std::string_view what) { return hanging(what, indent, room); };
    const std::string margin(indent - 2, ' ');
    const std::string first = paint(s, ink::bold, fmt::format("{:<34}", name));
    std::string text =
        narrow ? fmt::format("  {}\n  {}{}\n", paint(s, ink::bold, name), margin, filled(method_of(about)))
               : fmt::format("  {}{}\n", first, filled(method_of(about)));
    const auto more = [&](std::string_view what) {
        text += fmt::format("  {}{}\n", margin, paint(s, ink::dim, filled(what)));
    };
    if (!about.flaw.empty()) more(say<words::label_wrong>(flaw_of(about)));
    if (!about.law.empty()) more(say<words::label_law>(law_of(about)));
    if (!about.takes.meaning.empty())
        more(say<words::label_parameter>(parameter_of(about), usual_parameter_of(about)));
    more(say<words::label_cost>(cost_of(about)));
    more(say<words::label_source>(source_of(about)));
    if (const auto aliases = aliases_in_words(about); !aliases.empty())
        more(say<words::label_also_called>(fmt::join(aliases, text_of(words::list_comma))));
    return text + "\n";
}

std::string section(std::string_view title, fairness wanted, const style& s) {
    std::string text = paint(s, ink::cyan, title) + "\n\n";
    for (const auto& about : all_algorithms())
        if (about.fair == wanted) text += entry(about, s);
    return text;
}

std::string family_section(const style& s) {
    std::string text = paint(s, ink::cyan, text_of(words::family_section)) + "\n\n";
    for (const auto& about : all_members()) text += entry(about, s);
    return text;
}

}  // namespace

std::string catalogue_as_text(const style& s) {
    const std::string text = section(text_of(words::fair_section), fairness::yes, s) +
                             section(text_of(words::limit_section), fairness::limit, s) +
                             section(text_of(words::unfair_section), fairness::no, s) + family_section(s) +
                             say<words::listing_end>() + "\n";
    return s.width < style{}.width ? wrapped(text, s.width) : text;
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

// `chinese` is the line with its comment in Chinese, if it has a comment.
json lines_json(const code& pseudocode) {
    json list = json::array();
    for (const code_line& line : pseudocode) {
        json& added = list.emplace_back(json{{"text", line.text}, {"runs", text(line.when)}});
        const auto chinese = words::code_in_words(line.text, language::chinese);
        if (chinese != line.text) added["chinese"] = chinese;
    }
    return list;
}

json chinese_json(const chinese_facts& chinese) {
    json aliases = json::array();
    for (const auto alias : chinese.aliases)
        if (!alias.empty()) aliases.push_back(alias);
    json j{{"name", chinese.name},        {"aliases", aliases},
           {"method", chinese.method},    {"why", chinese.why},
           {"flaw", chinese.flaw},        {"cost", chinese.cost},
           {"source", chinese.source},    {"parameter", chinese.parameter},
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
