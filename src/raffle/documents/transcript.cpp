#include "raffle/documents/transcript.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "fairshuf/words/key_hex.hpp"
#include "format/escaped.hpp"
#include "format/parsed_json.hpp"
#include "raffle/documents/documents.hpp"
#include "raffle/documents/names.hpp"

namespace fairshuf::raffle {
namespace {

constexpr std::string_view kind = "draw";

std::optional<std::string> optional_text(const parsed_json& object, const char* name) {
    if (object.find(name) == object.end()) return std::nullopt;
    return text_in(object, name);
}

expected<announcement> announcement_in(const parsed_json& object) {
    std::vector<std::string_view> lines;
    for (const auto& line : list_in(object, "announcement"))
        lines.push_back(line.is_string() ? std::string_view(line.get_ref<const std::string&>()) : "");
    auto read = read_announcement(lines);
    if (!read) return error{"its announcement: " + read.error().message};
    return read;
}

expected<std::vector<reveal>> reveals_in(const parsed_json& object, const std::string& draw) {
    std::vector<reveal> all;
    for (const auto& one : list_in(object, "reveals")) {
        const std::string secret = text_in(one, "secret");
        if (!detail::is_hash(secret)) return error{"a reveal's secret needs 64 hexadecimal digits"};
        std::string party = text_in(one, "party");
        if (!is_name(party)) return error{"a reveal's party needs a name"};
        all.push_back({std::move(party), draw, *fairshuf::key::from_hex(secret)});
    }
    return all;
}

expected<std::vector<commitment>> commitments_in(const parsed_json& object) {
    std::vector<commitment> all;
    for (const auto& one : list_in(object, "commitments")) {
        commitment read{text_in(one, "party"), text_in(one, "draw"), text_in(one, "hash")};
        if (!is_name(read.party)) return error{"a commitment's party needs a name"};
        for (const auto* const hash : {&read.draw, &read.hash})
            if (!detail::is_hash(*hash))
                return error{fmt::format(
                    "the draw and the hash of a commitment need 64 hexadecimal digits, but {} has {}",
                    shown_name(read.party), escaped(*hash))};
        all.push_back(std::move(read));
    }
    return all;
}

std::optional<error> wrong_digits(const record& draw) {
    if (!detail::is_hash(draw.key)) return error{"its key needs 64 hexadecimal digits"};
    if (draw.seed && !detail::is_hash(*draw.seed)) return error{"its seed needs 64 hexadecimal digits"};
    if (draw.beacon && !detail::is_hex(*draw.beacon, draw.beacon->size()))
        return error{"the value of its beacon needs lowercase hexadecimal digits"};
    return std::nullopt;
}

std::vector<winner> winners_in(const parsed_json& object, const char* name) {
    std::vector<winner> all;
    for (const auto& one : list_in(object, name)) {
        const auto number = one.is_object() ? one.find("number") : one.end();
        const bool is_number = number != one.end() && number->is_number_unsigned();
        all.push_back({is_number ? number->get<std::uint64_t>() : 0, text_in(one, "name"),
                       one.is_object() ? optional_text(one, "prize") : std::nullopt});
    }
    return all;
}

parsed_json list_of(const std::vector<winner>& winners) {
    parsed_json all = parsed_json::array();
    for (const auto& one : winners) {
        all.push_back({{"number", one.number}, {"name", one.name}});
        if (one.prize) all.back()["prize"] = *one.prize;
    }
    return all;
}

// The version of a transcript is that of its announcement.
std::optional<error> wrong_version(const parsed_json& all, int announced) {
    const auto found = all.find("version");
    if (found == all.end()) return error{"its version is missing"};
    if (!found->is_number()) return error{"its version is not a number; this program knows versions 1 and 2"};
    if (*found != 1 && *found != 2)
        return error{fmt::format("its version is {}; this program knows versions 1 and 2", found->dump())};
    if (announced == 0 || *found == announced) return std::nullopt;
    return error{
        fmt::format("its version is {}, but its announcement has version {}", found->dump(), announced)};
}

}  // namespace

std::string as_transcript(const record& draw) {
    parsed_json all{{"fairshuf", kind},
                    {"version", draw.announced.version()},
                    {"announcement", lines_of(draw.announced.text())},
                    {"claim", draw.claims_verifiable ? "verifiable" : "repeatable"},
                    {"key", draw.key},
                    {"winners", list_of(draw.winners)}};
    for (const auto& one : draw.commitments)
        all["commitments"].push_back({{"party", one.party}, {"draw", one.draw}, {"hash", one.hash}});
    for (const auto& one : draw.reveals)
        all["reveals"].push_back({{"party", one.party}, {"secret", one.secret.hex()}});
    if (draw.beacon) all["beacon"] = *draw.beacon;
    if (draw.seed) all["seed"] = *draw.seed;
    if (!draw.alternates.empty()) all["alternates"] = list_of(draw.alternates);
    return all.dump() + "\n";
}

// A member that is missing or of the wrong type is read as empty. Then the canonical form differs, which is
// an error.
expected<record> read_transcript(std::string_view text) {
    if (!is_shallow(text)) return error{"this is not a transcript of a raffle: it is nested too deep"};
    const parsed_json all = parsed_json::parse(text, nullptr, false);
    if (!all.is_object() || text_in(all, "fairshuf") != kind)
        return error{"this is not a transcript of a raffle, which is JSON with \"fairshuf\":\"draw\""};
    if (const auto problem = wrong_version(all, 0)) return *problem;
    const auto announced = announcement_in(all);
    if (!announced) return announced.error();
    if (const auto problem = wrong_version(all, announced->version())) return *problem;
    const auto reveals = reveals_in(all, announced->hash());
    if (!reveals) return reveals.error();
    const auto commitments = commitments_in(all);
    if (!commitments) return commitments.error();
    record draw{.announced = *announced,
                .commitments = *commitments,
                .reveals = *reveals,
                .beacon = optional_text(all, "beacon"),
                .seed = optional_text(all, "seed"),
                .claims_verifiable = text_in(all, "claim") == "verifiable",
                .key = text_in(all, "key"),
                .winners = winners_in(all, "winners"),
                .alternates = winners_in(all, "alternates")};
    if (const auto problem = wrong_digits(draw)) return *problem;
    if (as_transcript(draw) != text)
        return error{
            "this is not the canonical form of a transcript: sorted members and no others, no spaces, one "
            "line feed at the end; if only the layout was changed, `jq -cS .` restores it"};
    return draw;
}

}  // namespace fairshuf::raffle
