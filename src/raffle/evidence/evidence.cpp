#include "raffle/evidence/evidence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "fairshuf/core/text.hpp"
#include "format/escaped.hpp"
#include "language/words/raffle.hpp"

namespace fairshuf::raffle {
namespace {

// Printable text as it is, anything else escaped.
std::string plain_or_escaped(const std::string& text) {
    constexpr std::size_t most = 200;
    const std::string safe = escaped(text, most);
    return safe == fairshuf::detail::quoted(text) ? text : safe;
}

std::string_view name_of_format(signature_format format) {
    return format == signature_format::ssh ? "ssh" : "minisign";
}

// The name of a paper, which is English (paper.hpp), in a language.
std::string paper_in(language words, const std::string& name) {
    constexpr std::string_view of_party = "commitment of ";
    if (name == words::paper_transcript.english) return say_in<words::paper_transcript>(words);
    if (name == words::paper_announcement.english) return say_in<words::paper_announcement>(words);
    if (name.starts_with(of_party))
        return say_in<words::paper_commitment>(words, in_quotes(words, name.substr(of_party.size())));
    return name;
}

}  // namespace

std::vector<std::string> evidence::unsigned_papers() const {
    std::vector<std::string> left;
    for (const auto& name : papers)
        if (std::ranges::find(signatures, name, &signature_check::paper) == signatures.end())
            left.push_back(name);
    return left;
}

std::string evidence_text(const evidence& given, language words) {
    std::string text;
    for (const auto& one : given.signatures)
        text += say_in<words::paper_signed>(
            words, paper_in(words, one.paper), plain_or_escaped(one.signer), name_of_format(one.format),
            one.key,
            one.comment.empty() ? "" : say_in<words::trusted_comment>(words, plain_or_escaped(one.comment)));
    std::vector<std::string> left;
    for (const auto& name : given.unsigned_papers()) left.push_back(paper_in(words, name));
    if (!given.signatures.empty() && !left.empty())
        text += say_in<words::papers_unsigned>(
            words, fmt::format("{}", fmt::join(left, text_in(words, words::papers_comma))));
    for (const auto& one : given.stamps)
        text += say_in<words::paper_stamped>(words, paper_in(words, one.paper), plain_or_escaped(one.time),
                                             plain_or_escaped(one.authority));
    return text;
}

json evidence_json(const evidence& given) {
    json signatures = json::array();
    for (const auto& one : given.signatures)
        signatures.push_back({{"file", one.file},
                              {"document", one.paper},
                              {"format", name_of_format(one.format)},
                              {"signer", one.signer},
                              {"key", one.key},
                              {"comment", one.comment}});
    json stamps = json::array();
    for (const auto& one : given.stamps)
        stamps.push_back(
            {{"file", one.file}, {"document", one.paper}, {"time", one.time}, {"authority", one.authority}});
    json all = json::object();
    all["signatures"] = signatures;
    all["unsigned"] = given.unsigned_papers();
    all["time_stamps"] = stamps;
    return all;
}

}  // namespace fairshuf::raffle
