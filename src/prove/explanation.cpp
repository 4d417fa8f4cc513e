#include "prove/explanation.hpp"

#include <fmt/format.h>

#include <cctype>
#include <sstream>
#include <vector>

#include "prove/proof_report.hpp"
#include "prove/prove.hpp"

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
    }
    return "";
}

// A better choice, if there is one.
std::string better(const facts& about) {
    if (about.fair != fairness::yes) return "swap-down instead: fair, n-1 draws, in place";
    return about.costly ? "swap-down for the same fairness at less cost" : "";
}

std::string sentence(std::string_view text) {
    std::string result(text);
    if (!result.empty()) result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
    return result + ".";
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

    const auto proof = prove({algorithm, *find_draws("exact"), 3, 1});
    text += entry("verdict", verdict(about));
    text += entry("because", about.why);
    if (proof)
        text +=
            entry("proved", fmt::format("with 3 cards{}{}: {}", proof->shrunken_by.empty() ? "" : ", and ",
                                        proof->shrunken_by, verdict_sentence(proof->proof)));
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
