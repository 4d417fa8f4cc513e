#include "raffle/evidence/evidence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "fairshuf/core/text.hpp"
#include "format/escaped.hpp"

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

}  // namespace

std::vector<std::string> evidence::unsigned_papers() const {
    std::vector<std::string> left;
    for (const auto& name : papers)
        if (std::ranges::find(signatures, name, &signature_check::paper) == signatures.end())
            left.push_back(name);
    return left;
}

std::string evidence_text(const evidence& given) {
    std::string text;
    for (const auto& one : given.signatures)
        text += fmt::format("signed   the {}, by {}\n         {} key {}{}\n", one.paper,
                            plain_or_escaped(one.signer), name_of_format(one.format), one.key,
                            one.comment.empty() ? "" : "; trusted comment: " + plain_or_escaped(one.comment));
    const auto left = given.unsigned_papers();
    if (!given.signatures.empty() && !left.empty())
        text += fmt::format("unsigned the {}\n", fmt::join(left, ", the "));
    for (const auto& one : given.stamps)
        text += fmt::format("stamped  the {}, {}, by {}\n", one.paper, plain_or_escaped(one.time),
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
