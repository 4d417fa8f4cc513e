#include "raffle/documents/record.hpp"

#include <string_view>
#include <unordered_set>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/raffle/hash_words.hpp"
#include "fairshuf/raffle/raffle_key.hpp"
#include "fairshuf/raffle/ticket_winners.hpp"
#include "fairshuf/raffle/winners.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "raffle/list/holders.hpp"

namespace fairshuf::raffle {

std::vector<std::string> withheld_by(const record& draw) {
    std::unordered_set<std::string_view> revealed;
    for (const auto& one : draw.reveals) revealed.insert(one.party);
    std::vector<std::string> missing;
    for (const auto& party : draw.announced.parties)
        if (!revealed.contains(party)) missing.push_back(party);
    return missing;
}

fairshuf::key key_of(const record& draw) {
    key_parts parts{.draw = draw.announced.hash(), .seed = draw.seed, .secrets = {}, .beacon = draw.beacon};
    if (withheld_by(draw).empty())
        for (const auto& one : draw.reveals) parts.secrets.push_back(one.secret.hex());
    return raffle_key(parts);
}

result result_by(const fairshuf::key& k, const announcement& announced, const participant_list& list) {
    hash_words words(k);
    exact draws(words);
    const auto count = static_cast<std::size_t>(announced.drawn());
    const auto drawn = announced.version() == 1 ? winners_of(list.size(), count, draws)
                                                : ticket_winners(*holders_of(announced, list), count, draws);
    result found;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        auto& into = i < announced.winners ? found.winners : found.alternates;
        into.push_back({.number = drawn[i] + std::uint64_t{1},
                        .name = std::string(list[drawn[i]]),
                        .prize = announced.rules_of_prizes.prize_of(i)});
    }
    return found;
}

}  // namespace fairshuf::raffle
