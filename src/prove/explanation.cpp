#include "prove/explanation.hpp"

#include <fmt/format.h>

#include <cctype>
#include <vector>

#include "catalogue/facts_in_words.hpp"
#include "language/words/common.hpp"
#include "language/words/explain.hpp"
#include "prove/class_report.hpp"
#include "prove/proof_report.hpp"
#include "prove/prove.hpp"
#include "prove/prove_member.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

constexpr std::size_t text_width = 66;

// "  label     text"; long text is wrapped and indented.
std::string entry(std::string_view label, std::string_view text) {
    return fmt::format("  {:<10}{}\n", label, hanging(text, 12, text_width));
}

std::string verdict(const facts& about) {
    switch (about.fair) {
        case fairness::yes: return say<words::is_fair>();
        case fairness::limit: return say<words::is_fair_in_limit>(flaw_of(about));
        case fairness::no: return say<words::is_not_fair>(flaw_of(about));
        case fairness::law: return say<words::is_fair_by_law>(law_of(about));
    }
    return "";
}

// A better choice, if there is one.
std::string better(const facts& about) {
    if (about.fair == fairness::law) return "";
    if (about.fair != fairness::yes) return say<words::use_swap_down>();
    return about.costly ? say<words::use_cheaper>() : "";
}

std::string sentence(std::string_view text) {
    std::string result(text);
    if (!result.empty()) result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
    return result + say<words::full_stop>();
}

std::string proved_entry(const facts& about, std::string_view shrunken_by, std::string_view verdict) {
    return entry(text_of(words::explain_proved),
                 shrunken_by.empty()
                     ? say<words::with_three_cards>(verdict)
                     : say<words::with_three_cards_shrunken>(constants_of(about, shrunken_by), verdict));
}

// The proof with three cards; empty if there is none.
std::string proved_with_three(const selection& algorithm) {
    const proof_request request{algorithm, *find_draws("exact"), 3, 1};
    if (algorithm.is_member()) {
        const auto proof = prove_member(request);
        return proof ? proved_entry(algorithm.about, proof->shrunken_by, verdict_sentence(*proof)) : "";
    }
    const auto proof = prove(request);
    return proof ? proved_entry(algorithm.about, proof->shrunken_by, verdict_sentence(proof->proof)) : "";
}

}  // namespace

std::string explanation(const selection& algorithm, const style& s) {
    const auto& about = algorithm.about;
    const auto aliases = aliases_in_words(about);

    std::string text = paint(s, ink::bold, about.name);
    if (!aliases.empty())
        text += say<words::also_called_here>(fmt::join(aliases, text_of(words::list_comma)));
    text += fmt::format("\n{}\n\n", sentence(method_of(about)));
    for (const code_line& line : about.pseudocode)
        text += paint(s, ink::cyan, "    " + words::code_in_words(line.text, spoken())) + "\n";
    text += "\n";

    text += entry(text_of(words::explain_verdict), verdict(about));
    text += entry(text_of(words::explain_because), why_of(about));
    text += proved_with_three(algorithm);
    text += entry(text_of(words::explain_cost), cost_of(about));
    if (!about.takes.meaning.empty())
        text += entry(
            text_of(words::explain_parameter),
            say<words::explain_parameter_is>(about.name, parameter_of(about), usual_parameter_of(about)));
    text += entry(text_of(words::explain_source), source_of(about));
    if (const auto instead = better(about); !instead.empty())
        text += entry(text_of(words::explain_use), instead);
    text += "\n" + say<words::see_it>(algorithm.spec()) + "\n";
    return text;
}

}  // namespace fairshuf::report
