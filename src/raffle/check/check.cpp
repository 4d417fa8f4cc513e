#include "raffle/check/check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/escaped.hpp"
#include "format/quantities.hpp"
#include "raffle/documents/names.hpp"
#include "raffle/list/holders.hpp"

namespace fairshuf::raffle {
namespace {

struct code_name {
    verdict_code code;
    std::string_view name;
};

constexpr auto code_names = std::to_array<code_name>({
    {verdict_code::valid, "valid"},
    {verdict_code::party_twice, "party-twice"},
    {verdict_code::list_changed, "list-changed"},
    {verdict_code::participant_twice, "participant-twice"},
    {verdict_code::list_unfit, "list-unfit"},
    {verdict_code::commitment_missing, "commitment-missing"},
    {verdict_code::commitment_copied, "commitment-copied"},
    {verdict_code::commitment_of_another_raffle, "commitment-of-another-draw"},
    {verdict_code::order_changed, "order-changed"},
    {verdict_code::beacon_too_late, "beacon-too-late"},
    {verdict_code::announcement_changed, "announcement-changed"},
    {verdict_code::reveal_missing, "reveal-missing"},
    {verdict_code::reveal_unexpected, "reveal-unexpected"},
    {verdict_code::secret_mismatch, "secret-mismatch"},
    {verdict_code::beacon_missing, "beacon-missing"},
    {verdict_code::seed_wrong, "seed-wrong"},
    {verdict_code::claim_wrong, "claim-wrong"},
    {verdict_code::key_changed, "key-changed"},
    {verdict_code::result_changed, "result-changed"},
    {verdict_code::not_as_published, "not-as-published"},
    {verdict_code::exclusion_wrong, "exclusion-wrong"},
    {verdict_code::beacon_wrong, "beacon-wrong"},
    {verdict_code::signature_wrong, "signature-wrong"},
    {verdict_code::time_stamp_wrong, "time-stamp-wrong"},
});

// The commitments by party and by hash. The first of a party counts.
class commitment_index {
public:
    explicit commitment_index(const record& draw) {
        for (const auto& one : draw.commitments) {
            of_party_.emplace(one.party, &one);
            auto& [first, second] = of_hash_[one.hash];
            (first == nullptr ? first : second) = &one;
        }
    }

    const commitment* of(std::string_view party) const {
        const auto found = of_party_.find(party);
        return found == of_party_.end() ? nullptr : found->second;
    }

    // Another commitment with the same hash.
    const commitment* copy_of(const commitment& made) const {
        const auto& [first, second] = of_hash_.find(made.hash)->second;
        return first == &made ? second : first;
    }

private:
    std::unordered_map<std::string_view, const commitment*> of_party_;
    std::unordered_map<std::string_view, std::pair<const commitment*, const commitment*>> of_hash_;
};

std::string in_order(const std::vector<std::string>& parties) {
    return fmt::format("{}", fmt::join(shown_names(parties), ", "));
}

verdict check_names(const announcement& announced) {
    auto sorted = announced.parties;
    std::ranges::sort(sorted);
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice == sorted.end()) return {};
    return {verdict_code::party_twice,
            fmt::format("{} is named twice among the parties: each party takes part once", escaped(*twice))};
}

// Earlier versions that the announcement may have had when the parties committed.
class variants {
public:
    explicit variants(const announcement& announced) : announced_(&announced) {}

    // Names the change if `fits` accepts the hash of a variant.
    template <class F>
    verdict find(F fits) const {
        announcement other = *announced_;
        if (other.beacon) {
            other.beacon.reset();
            if (fits(other.hash()))
                return {verdict_code::beacon_too_late,
                        fmt::format("the beacon {} was named too late: the commitments were made for the "
                                    "announcement without it",
                                    escaped(*announced_->beacon, 200))};
            other.beacon = announced_->beacon;
        }
        constexpr std::size_t most_parties = 6;  // 720 orders
        if (other.parties.size() <= most_parties) {
            std::ranges::sort(other.parties);
            do
                if (fits(other.hash()))
                    return {
                        verdict_code::order_changed,
                        fmt::format("the order of the parties was changed: the commitments were made for {}",
                                    in_order(other.parties))};
            while (std::ranges::next_permutation(other.parties).found);
        }
        return {};
    }

private:
    const announcement* announced_;
};

verdict check_commitment(const record& draw, const commitment_index& made_by, const std::string& party,
                         const std::string& hash) {
    const auto* const made = made_by.of(party);
    if (made == nullptr || !detail::is_hash(made->hash) || !detail::is_hash(made->draw))
        return {verdict_code::commitment_missing,
                fmt::format(
                    "{} has not committed: a party that commits after the reveals could choose the result",
                    shown_name(party))};
    if (const auto* const other = made_by.copy_of(*made))
        return {verdict_code::commitment_copied,
                fmt::format("{} and {} have the same commitment: one is a copy of the other",
                            shown_name(made->party), shown_name(other->party))};
    if (made->draw == hash) return {};
    auto changed =
        variants(draw.announced).find([&](const std::string& variant) { return variant == made->draw; });
    if (!changed) return changed;
    const bool all =
        std::ranges::none_of(draw.commitments, [&](const auto& one) { return one.draw == hash; });
    if (all)
        return {
            verdict_code::announcement_changed,
            fmt::format("the announcement was changed: the commitments were made for {}, but this one is {}",
                        made->draw, hash)};
    return {
        verdict_code::commitment_of_another_raffle,
        fmt::format("the commitment of {} was made for another raffle, {}", shown_name(party), made->draw)};
}

verdict check_commitments(const record& draw, const commitment_index& made_by) {
    const std::string hash = draw.announced.hash();
    const auto& parties = draw.announced.parties;
    for (const auto& party : parties)
        if (const auto found = check_commitment(draw, made_by, party, hash); !found) return found;
    const std::unordered_set<std::string_view> known(parties.begin(), parties.end());
    for (const auto& one : draw.commitments)
        if (!known.contains(one.party))
            return {verdict_code::reveal_unexpected,
                    fmt::format("{} committed but is not a party of this raffle", escaped(one.party))};
    if (draw.commitments.size() != parties.size())
        return {verdict_code::party_twice,
                "a party has committed twice: it could choose which secret to reveal"};
    if (!std::ranges::equal(draw.commitments, parties, {}, &commitment::party))
        return {
            verdict_code::order_changed,
            fmt::format("the order of the parties was changed: it was announced as {}", in_order(parties))};
    return {};
}

verdict check_secret(const record& draw, const commitment_index& made_by, const reveal& revealed) {
    const auto* const made = made_by.of(revealed.party);
    if (made == nullptr)
        return {
            verdict_code::reveal_unexpected,
            fmt::format("{} revealed a secret but is not a party of this raffle", escaped(revealed.party))};
    if (revealed.draw == made->draw && revealed.hash() == made->hash) return {};
    auto changed = variants(draw.announced).find([&](const std::string& variant) {
        return reveal{revealed.party, variant, revealed.secret}.hash() == made->hash;
    });
    if (!changed) return changed;
    return {verdict_code::secret_mismatch,
            fmt::format(
                "the secret of {} does not match the commitment: its hash is {}, but the commitment has {}",
                shown_name(revealed.party), revealed.hash(), made->hash)};
}

verdict check_reveals(const record& draw, const commitment_index& made_by) {
    for (const auto& one : draw.reveals)
        if (const auto found = check_secret(draw, made_by, one); !found) return found;
    const auto& parties = draw.announced.parties;
    auto next = parties.begin();
    for (const auto& one : draw.reveals) {
        next = std::find(next, parties.end(), one.party);
        if (next == parties.end())
            return {verdict_code::order_changed,
                    fmt::format("the order of the reveals was changed: the parties were announced as {}",
                                in_order(parties))};
        ++next;
    }
    const auto missing = withheld_by(draw);
    if (!missing.empty() && !draw.announced.beacon)
        return {
            verdict_code::reveal_missing,
            fmt::format("the raffle is void: {} committed and did not reveal, and no beacon was announced "
                        "that could complete it",
                        in_order(missing))};
    return {};
}

verdict check_beacon(const record& draw) {
    if (!draw.announced.beacon) {
        if (!draw.beacon) return {};
        return {verdict_code::beacon_too_late,
                "a beacon's value is used, but no beacon was announced: it was named too late"};
    }
    if (!draw.beacon)
        return {verdict_code::beacon_missing,
                fmt::format("the value of the beacon {} is missing", escaped(*draw.announced.beacon, 200))};
    if (draw.announced.allows_beacon_value(*draw.beacon)) return {};
    return {verdict_code::beacon_missing,
            fmt::format("the value of the beacon {} is not the {} lowercase hexadecimal digits that were "
                        "announced, but {}",
                        escaped(*draw.announced.beacon, 200), draw.announced.beacon_digits,
                        escaped(*draw.beacon, 256))};
}

// Only a raffle without parties and beacon has a seed.
verdict check_seed(const record& draw) {
    const bool lone = draw.announced.parties.empty() && !draw.announced.beacon;
    if (lone ? draw.seed && detail::is_hash(*draw.seed) : !draw.seed) return {};
    return {verdict_code::seed_wrong, lone ? "the seed is missing, or not 64 lowercase hexadecimal digits"
                                           : "it has a seed, but a raffle with parties or a beacon has none"};
}

std::string shown_winner(const winner& one) {
    return fmt::format("{}, number {}{}", escaped(one.name), one.number,
                       one.prize ? ", " + escaped(*one.prize, 200) : "");
}

verdict check_winners(std::string_view kind, const std::vector<winner>& recorded,
                      const std::vector<winner>& right) {
    if (recorded.size() != right.size())
        return {verdict_code::result_changed,
                fmt::format("the result was changed: it has {} {}s instead of {}", recorded.size(), kind,
                            right.size())};
    for (std::size_t i = 0; i < right.size(); ++i)
        if (recorded[i] != right[i])
            return {verdict_code::result_changed,
                    fmt::format("the result was changed: {} {} is recorded as {}; the key gives {}", kind,
                                i + 1, shown_winner(recorded[i]), shown_winner(right[i]))};
    return {};
}

verdict check_result(const record& draw, const result& right) {
    auto found = check_winners("winner", draw.winners, right.winners);
    return found ? check_winners("alternate", draw.alternates, right.alternates) : found;
}

}  // namespace

std::string_view name_of(verdict_code code) {
    return std::ranges::find(code_names, code, &code_name::code)->name;
}

verdict check_list(const announcement& announced, const participant_list& list) {
    if (list.hash() != announced.list)
        return {verdict_code::list_changed,
                fmt::format("the list was changed: its SHA-256 is {}, but the announcement has {}",
                            list.hash(), announced.list)};
    if (list.size() != announced.participants)
        return {verdict_code::list_changed,
                fmt::format("the list has {}, but the announcement says {}",
                            counted(list.size(), "participant"), announced.participants)};
    const auto repeat = list.first_repeat();
    if (!announced.rules.repeats && !repeat.empty())
        return {verdict_code::participant_twice,
                fmt::format(
                    "participants {} and {} are the same, {}, but the announcement does not allow repeats",
                    repeat[0] + 1, repeat[1] + 1, escaped(list[repeat[0]]))};
    if (announced.version() == 1) return {};
    if (const auto holders = holders_of(announced, list); !holders)
        return {verdict_code::list_unfit,
                fmt::format("the list does not fit the announced rules: {}", holders.error().message)};
    return {};
}

std::optional<error> unfit_to_sign(const announcement& announced) {
    if (const auto found = check_names(announced); !found) return error{found.sentence};
    if (const auto alike = first_alike(announced.parties)) {
        const auto shown = shown_names({alike->first, alike->second});
        return error{fmt::format("the parties {} and {} look alike: nobody could tell them apart", shown[0],
                                 shown[1])};
    }
    if (!announced.id) return error{"the announcement has no id: it could be used for more than one raffle"};
    if (announced.is_verifiable()) return std::nullopt;
    return error{"a lone party without a beacon could try many secrets; such a raffle cannot be checked"};
}

verdict check_parts(const record& draw, const participant_list& list) {
    if (auto found = check_names(draw.announced); !found) return found;
    if (auto found = check_list(draw.announced, list); !found) return found;
    const commitment_index made_by(draw);
    if (auto found = check_commitments(draw, made_by); !found) return found;
    if (auto found = check_reveals(draw, made_by); !found) return found;
    if (auto found = check_beacon(draw); !found) return found;
    return check_seed(draw);
}

verdict check(const record& draw, const participant_list& list) {
    if (auto found = check_parts(draw, list); !found) return found;
    const auto key = key_of(draw);
    if (draw.key != key.hex())
        return {verdict_code::key_changed,
                fmt::format("the key was changed: it is recorded as {}, but the parts give {}",
                            escaped(draw.key, 64), key.hex())};
    if (auto found = check_result(draw, result_by(key, draw.announced, list)); !found) return found;
    if (draw.claims_verifiable != draw.announced.is_verifiable())
        return {verdict_code::claim_wrong,
                draw.claims_verifiable
                    ? "it claims to be verifiable, but one person alone could choose its key"
                    : "it claims to be only repeatable, but it is verifiable"};
    return {};
}

verdict check_published(const record& draw, const documents& published) {
    for (const auto& announced : published.announcements)
        if (announced != draw.announced)
            return {verdict_code::not_as_published,
                    fmt::format(
                        "the announcement is not the published one: the published one is {}, this one is {}",
                        announced.hash(), draw.announced.hash())};
    const commitment_index made_by(draw);
    for (const auto& one : published.commitments) {
        const auto* const here = made_by.of(one.party);
        if (here == nullptr || *here != one)
            return {verdict_code::not_as_published,
                    fmt::format("the commitment of {} is not the published one, {}", shown_name(one.party),
                                one.hash)};
    }
    std::unordered_map<std::string_view, const reveal*> revealed;
    for (const auto& one : draw.reveals) revealed.emplace(one.party, &one);
    for (const auto& one : published.reveals) {
        const auto here = revealed.find(one.party);
        if (here == revealed.end())
            return {verdict_code::not_as_published,
                    fmt::format(
                        "{} has revealed, but the transcript leaves the reveal out, which changes the result",
                        shown_name(one.party))};
        if (*here->second != one)
            return {verdict_code::not_as_published,
                    fmt::format("the reveal of {} is not the published one", shown_name(one.party))};
    }
    return {};
}

}  // namespace fairshuf::raffle
