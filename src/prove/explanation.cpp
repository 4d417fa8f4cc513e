#include "prove/explanation.hpp"

#include <fmt/format.h>

#include <cctype>
#include <sstream>
#include <vector>

#include "prove/class_report.hpp"
#include "prove/proof_report.hpp"
#include "prove/prove.hpp"
#include "prove/prove_member.hpp"

namespace fairshuf::report {
namespace {

constexpr std::size_t text_width = 66;

// "  label     text"; long text is wrapped and indented.
std::string entry(std::string_view label, std::string_view text) {
    std::string result = fmt::format("  {:<10}", label);
    std::istringstream words{std::string(text)};
    std::size_t column = 0;
    for (std::string word; words >> word;) {
        if (column > 0 && column + 1 + word.size() > text_width) {
            result += fmt::format("\n{:12}", "");
            column = 0;
        }
        result += (column > 0 ? " " : "") + word;
        column += (column > 0 ? 1 : 0) + word.size();
    }
    return result + "\n";
}

std::string verdict(const facts& about) {
    switch (about.fair) {
        case fairness::yes: return "fair";
        case fairness::limit: return fmt::format("fair only in the limit: {}", about.flaw);
        case fairness::no: return fmt::format("not fair: {}", about.flaw);
        case fairness::law: return fmt::format("fair by a law of its own: {}", about.law);
    }
    return "";
}

// A better choice, if there is one.
std::string better(const facts& about) {
    if (about.fair == fairness::law) return "";
    if (about.fair != fairness::yes) return "swap-down instead: fair, n-1 draws, in place";
    return about.costly ? "swap-down for the same fairness at less cost" : "";
}

std::string sentence(std::string_view text) {
    std::string result(text);
    if (!result.empty()) result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
    return result + ".";
}

std::string proved_entry(std::string_view shrunken_by, std::string_view verdict) {
    return entry("proved", fmt::format("with 3 cards{}{}: {}", shrunken_by.empty() ? "" : ", and ",
                                       shrunken_by, verdict));
}

// The proof with three cards; empty if there is none.
std::string proved_with_three(const selection& algorithm) {
    const proof_request request{algorithm, *find_draws("exact"), 3, 1};
    if (algorithm.is_member()) {
        const auto proof = prove_member(request);
        return proof ? proved_entry(proof->shrunken_by, verdict_sentence(*proof)) : "";
    }
    const auto proof = prove(request);
    return proof ? proved_entry(proof->shrunken_by, verdict_sentence(proof->proof)) : "";
}

}  // namespace

std::string explanation(const selection& algorithm, const style& s) {
    const auto& about = algorithm.about;
    const auto aliases = detail::aliases_of(about);

    std::string text = paint(s, ink::bold, about.name);
    if (!aliases.empty()) text += fmt::format("   also called {}", fmt::join(aliases, ", "));
    text += fmt::format("\n{}\n\n", sentence(about.method));
    for (const code_line& line : about.pseudocode)
        text += paint(s, ink::cyan, fmt::format("    {}", line.text)) + "\n";
    text += "\n";

    text += entry("verdict", verdict(about));
    text += entry("because", about.why);
    text += proved_with_three(algorithm);
    text += entry("cost", about.cost);
    if (!about.takes.meaning.empty())
        text += entry("parameter", fmt::format("{}:k, k {}; if not given, {}", about.name,
                                               about.takes.meaning, about.takes.usual));
    text += entry("source", about.source);
    if (const auto instead = better(about); !instead.empty()) text += entry("use", instead);
    text += fmt::format("\nSee it: fairshuf prove {0} -n 4\n        fairshuf trace {0}\n", algorithm.spec());
    return text;
}

}  // namespace fairshuf::report
