#include "raffle/check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/escaped.hpp"

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
});

const commitment* commitment_of(const record& draw, std::string_view party) {
    const auto found = std::ranges::find(draw.commitments, party, &commitment::party);
    return found == draw.commitments.end() ? nullptr : &*found;
}

verdict check_names(const announcement& announced) {
    auto sorted = announced.parties;
    std::ranges::sort(sorted);
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice == sorted.end()) return {};
    return {verdict_code::party_twice,
            fmt::format("{} is named twice among the parties: each party takes part once", escaped(*twice))};
}

verdict check_list(const announcement& announced, const participant_list& list) {
    if (list.hash() != announced.list)
        return {verdict_code::list_changed,
                fmt::format("the list was changed: its SHA-256 is {}, but the announcement has {}",
                            list.hash(), announced.list)};
    if (list.size() != announced.participants)
        return {verdict_code::list_changed,
                fmt::format("the list has {} participants, but the announcement says {}", list.size(),
                            announced.participants)};
    const auto repeat = list.first_repeat();
    if (!announced.rules.repeats && !repeat.empty())
        return {verdict_code::participant_twice,
                fmt::format(
                    "participants {} and {} are the same, {}, but the announcement does not allow repeats",
                    repeat[0] + 1, repeat[1] + 1, escaped(list[repeat[0]]))};
    return {};
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
                                    fmt::join(other.parties, ", "))};
            while (std::ranges::next_permutation(other.parties).found);
        }
        return {};
    }

private:
    const announcement* announced_;
};

verdict check_commitment(const record& draw, const std::string& party, const std::string& hash) {
    const auto* made = commitment_of(draw, party);
    if (made == nullptr)
        return {verdict_code::commitment_missing,
                fmt::format(
                    "{} has not committed: a party that commits after the reveals could choose the result",
                    party)};
    for (const auto& other : draw.commitments)
        if (&other != made && other.hash == made->hash)
            return {verdict_code::commitment_copied,
                    fmt::format("{} and {} have the same commitment: one is a copy of the other", made->party,
                                other.party)};
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
    return {verdict_code::commitment_of_another_raffle,
            fmt::format("the commitment of {} was made for another raffle, {}", party, made->draw)};
}

verdict check_commitments(const record& draw) {
    const std::string hash = draw.announced.hash();
    const auto& parties = draw.announced.parties;
    for (const auto& party : parties)
        if (const auto found = check_commitment(draw, party, hash); !found) return found;
    for (const auto& one : draw.commitments)
        if (std::ranges::find(parties, one.party) == parties.end())
            return {verdict_code::reveal_unexpected,
                    fmt::format("{} committed but is not a party of this raffle", escaped(one.party))};
    if (draw.commitments.size() != parties.size())
        return {verdict_code::party_twice,
                "a party has committed twice: it could choose which secret to reveal"};
    if (!std::ranges::equal(draw.commitments, parties, {}, &commitment::party))
        return {verdict_code::order_changed,
                fmt::format("the order of the parties was changed: it was announced as {}",
                            fmt::join(parties, ", "))};
    return {};
}

verdict check_secret(const record& draw, const reveal& revealed) {
    const auto* made = commitment_of(draw, revealed.party);
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
                revealed.party, revealed.hash(), made->hash)};
}

verdict check_reveals(const record& draw) {
    for (const auto& one : draw.reveals)
        if (const auto found = check_secret(draw, one); !found) return found;
    const auto& parties = draw.announced.parties;
    auto next = parties.begin();
    for (const auto& one : draw.reveals) {
        next = std::find(next, parties.end(), one.party);
        if (next == parties.end())
            return {verdict_code::order_changed,
                    fmt::format("the order of the reveals was changed: the parties were announced as {}",
                                fmt::join(parties, ", "))};
        ++next;
    }
    const auto missing = withheld_by(draw);
    if (!missing.empty() && !draw.announced.beacon)
        return {
            verdict_code::reveal_missing,
            fmt::format("the raffle is void: {} committed and did not reveal, and no beacon was announced "
                        "that could complete it",
                        fmt::join(missing, ", "))};
    return {};
}

verdict check_beacon(const record& draw) {
    if (!draw.announced.beacon) {
        if (!draw.beacon) return {};
        return {verdict_code::beacon_too_late,
                "a beacon's value is used, but no beacon was announced: it was named too late"};
    }
    if (draw.beacon && detail::is_beacon_value(*draw.beacon)) return {};
    return {
        verdict_code::beacon_missing,
        fmt::format("the value of the beacon {} is missing, or not 32 to 256 lowercase hexadecimal digits",
                    escaped(*draw.announced.beacon, 200))};
}

// Only a raffle without parties and beacon has a seed.
verdict check_seed(const record& draw) {
    const bool lone = draw.announced.parties.empty() && !draw.announced.beacon;
    if (lone ? draw.seed && detail::is_hash(*draw.seed) : !draw.seed) return {};
    return {verdict_code::seed_wrong, lone ? "the seed is missing, or not 64 lowercase hexadecimal digits"
                                           : "it has a seed, but a raffle with parties or a beacon has none"};
}

verdict check_winners(const record& draw, const std::vector<winner>& right) {
    if (draw.winners.size() != right.size())
        return {verdict_code::result_changed,
                fmt::format("the result was changed: it has {} winners instead of {}", draw.winners.size(),
                            right.size())};
    for (std::size_t i = 0; i < right.size(); ++i)
        if (draw.winners[i] != right[i])
            return {verdict_code::result_changed,
                    fmt::format(
                        "the result was changed: winner {} is recorded as {}, number {}; the key gives {}, "
                        "number {}",
                        i + 1, escaped(draw.winners[i].name), draw.winners[i].number, escaped(right[i].name),
                        right[i].number)};
    return {};
}

}  // namespace

std::string_view name_of(verdict_code code) {
    return std::ranges::find(code_names, code, &code_name::code)->name;
}

verdict check_parts(const record& draw, const participant_list& list) {
    if (auto found = check_names(draw.announced); !found) return found;
    if (auto found = check_list(draw.announced, list); !found) return found;
    if (auto found = check_commitments(draw); !found) return found;
    if (auto found = check_reveals(draw); !found) return found;
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
    if (auto found = check_winners(draw, winners_by(key, draw.announced, list)); !found) return found;
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
    for (const auto& one : published.commitments) {
        const auto* here = commitment_of(draw, one.party);
        if (here == nullptr || *here != one)
            return {verdict_code::not_as_published,
                    fmt::format("the commitment of {} is not the published one, {}", one.party, one.hash)};
    }
    return {};
}

}  // namespace fairshuf::raffle
