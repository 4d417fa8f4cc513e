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

struct finding_name {
    finding what;
    std::string_view name;
};

constexpr auto names = std::to_array<finding_name>({
    {finding::valid, "valid"},
    {finding::party_twice, "party-twice"},
    {finding::list_changed, "list-changed"},
    {finding::participant_twice, "participant-twice"},
    {finding::commitment_missing, "commitment-missing"},
    {finding::commitment_copied, "commitment-copied"},
    {finding::commitment_of_another_draw, "commitment-of-another-draw"},
    {finding::order_changed, "order-changed"},
    {finding::beacon_too_late, "beacon-too-late"},
    {finding::announcement_changed, "announcement-changed"},
    {finding::reveal_missing, "reveal-missing"},
    {finding::reveal_unexpected, "reveal-unexpected"},
    {finding::secret_mismatch, "secret-mismatch"},
    {finding::beacon_missing, "beacon-missing"},
    {finding::seed_wrong, "seed-wrong"},
    {finding::claim_wrong, "claim-wrong"},
    {finding::key_changed, "key-changed"},
    {finding::result_changed, "result-changed"},
    {finding::not_as_published, "not-as-published"},
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
    return {finding::party_twice,
            fmt::format("{} is named twice among the parties: nobody has two voices", escaped(*twice))};
}

verdict check_list(const announcement& announced, const participant_list& list) {
    if (list.hash() != announced.list)
        return {finding::list_changed,
                fmt::format("the list was changed: its SHA-256 is {}, and the announcement has {}",
                            list.hash(), announced.list)};
    if (list.size() != announced.participants)
        return {finding::list_changed,
                fmt::format("the list has {} participants, and the announcement says {}", list.size(),
                            announced.participants)};
    const auto repeat = list.first_repeat();
    if (!announced.rules.repeats && !repeat.empty())
        return {finding::participant_twice,
                fmt::format("participants {} and {} are the same, {}, and the announcement does not allow it",
                            repeat[0] + 1, repeat[1] + 1, escaped(list[repeat[0]]))};
    return {};
}

// Announcements from which this one may have been made after the commitments.
class variants {
public:
    explicit variants(const announcement& announced) : announced_(&announced) {}

    // What was changed, if `fits` the hash of a variant.
    template <class F>
    verdict find(F fits) const {
        announcement other = *announced_;
        if (other.beacon) {
            other.beacon.reset();
            if (fits(other.hash()))
                return {finding::beacon_too_late,
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
                        finding::order_changed,
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
        return {finding::commitment_missing,
                fmt::format("{} has not committed: whoever comes after the reveals could choose the result",
                            party)};
    for (const auto& other : draw.commitments)
        if (&other != made && other.hash == made->hash)
            return {finding::commitment_copied,
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
            finding::announcement_changed,
            fmt::format("the announcement was changed: the commitments were made for {}, and this one is {}",
                        made->draw, hash)};
    return {finding::commitment_of_another_draw,
            fmt::format("the commitment of {} was made for another draw, {}", party, made->draw)};
}

verdict check_commitments(const record& draw) {
    const std::string hash = draw.announced.hash();
    const auto& parties = draw.announced.parties;
    for (const auto& party : parties)
        if (const auto found = check_commitment(draw, party, hash); !found) return found;
    for (const auto& one : draw.commitments)
        if (std::ranges::find(parties, one.party) == parties.end())
            return {finding::reveal_unexpected,
                    fmt::format("{} committed and is no party of this draw", escaped(one.party))};
    if (draw.commitments.size() != parties.size())
        return {finding::party_twice, "a party has committed twice: it could choose which one to reveal"};
    if (!std::ranges::equal(draw.commitments, parties, {}, &commitment::party))
        return {finding::order_changed,
                fmt::format("the order of the parties was changed: it was announced as {}",
                            fmt::join(parties, ", "))};
    return {};
}

verdict check_secret(const record& draw, const reveal& shown_by) {
    const auto* made = commitment_of(draw, shown_by.party);
    if (made == nullptr)
        return {finding::reveal_unexpected,
                fmt::format("{} reveals and is no party of this draw", escaped(shown_by.party))};
    if (shown_by.draw == made->draw && shown_by.hash() == made->hash) return {};
    auto changed = variants(draw.announced).find([&](const std::string& variant) {
        return reveal{shown_by.party, variant, shown_by.secret}.hash() == made->hash;
    });
    if (!changed) return changed;
    return {
        finding::secret_mismatch,
        fmt::format("the secret of {} does not match the commitment: it gives {}, and {} was committed to",
                    shown_by.party, shown_by.hash(), made->hash)};
}

verdict check_reveals(const record& draw) {
    for (const auto& one : draw.reveals)
        if (const auto found = check_secret(draw, one); !found) return found;
    const auto& parties = draw.announced.parties;
    auto next = parties.begin();
    for (const auto& one : draw.reveals) {
        next = std::find(next, parties.end(), one.party);
        if (next == parties.end())
            return {finding::order_changed,
                    fmt::format("the order of the reveals was changed: the parties were announced as {}",
                                fmt::join(parties, ", "))};
        ++next;
    }
    const auto missing = withheld_by(draw);
    if (!missing.empty() && !draw.announced.beacon)
        return {finding::reveal_missing,
                fmt::format("the draw is void: {} committed and did not reveal, and no beacon was announced "
                            "that could complete it",
                            fmt::join(missing, ", "))};
    return {};
}

verdict check_beacon(const record& draw) {
    if (!draw.announced.beacon) {
        if (!draw.beacon) return {};
        return {finding::beacon_too_late,
                "a beacon's value is used, and none was announced: it was named too late"};
    }
    if (draw.beacon && is_beacon_value(*draw.beacon)) return {};
    return {finding::beacon_missing,
            fmt::format("the value of the beacon {} is missing, or not 32 to 256 small hexadecimal digits",
                        escaped(*draw.announced.beacon, 200))};
}

// A lone draw has a seed, and no other has.
verdict check_seed(const record& draw) {
    const bool lone = draw.announced.parties.empty() && !draw.announced.beacon;
    if (lone ? draw.seed && is_hash(*draw.seed) : !draw.seed) return {};
    return {finding::seed_wrong, lone ? "the seed is missing, or not 64 small hexadecimal digits"
                                      : "it has a seed, which a draw with parties or a beacon has not"};
}

verdict check_winners(const record& draw, const std::vector<winner>& right) {
    if (draw.winners.size() != right.size())
        return {finding::result_changed,
                fmt::format("the result was changed: it has {} winners instead of {}", draw.winners.size(),
                            right.size())};
    for (std::size_t i = 0; i < right.size(); ++i)
        if (draw.winners[i] != right[i])
            return {finding::result_changed,
                    fmt::format(
                        "the result was changed: winner {} is told to be {}, number {}; the key gives {}, "
                        "number {}",
                        i + 1, escaped(draw.winners[i].name), draw.winners[i].number, escaped(right[i].name),
                        right[i].number)};
    return {};
}

}  // namespace

std::string_view name_of(finding what) {
    return std::ranges::find(names, what, &finding_name::what)->name;
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
        return {finding::key_changed,
                fmt::format("the key was changed: it is told to be {}, and the parts give {}",
                            escaped(draw.key, 64), key.hex())};
    if (auto found = check_winners(draw, winners_by(key, draw.announced, list)); !found) return found;
    if (draw.claims_verifiable != draw.announced.is_verifiable())
        return {finding::claim_wrong,
                draw.claims_verifiable
                    ? "it claims to be verifiable, and one person alone could choose its key"
                    : "it claims to be repeatable only, and is verifiable"};
    return {};
}

verdict check_published(const record& draw, const documents& published) {
    for (const auto& announced : published.announcements)
        if (announced != draw.announced)
            return {finding::not_as_published,
                    fmt::format("the announcement is not the published one: that is {}, and this one {}",
                                announced.hash(), draw.announced.hash())};
    for (const auto& one : published.commitments) {
        const auto* here = commitment_of(draw, one.party);
        if (here == nullptr || *here != one)
            return {finding::not_as_published,
                    fmt::format("the commitment of {} is not the published one, {}", one.party, one.hash)};
    }
    return {};
}

}  // namespace fairshuf::raffle
