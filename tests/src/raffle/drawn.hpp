// Raffles in memory, for tests that tamper with them.
#pragma once

#include <string>
#include <vector>

#include "fairshuf/words/key_hex.hpp"
#include "raffle/check/check.hpp"
#include "raffle/documents/record.hpp"
#include "raffle/list/list.hpp"

namespace fairshuf::test {

inline raffle::participant_list people(const std::string& text = "Ann\nBob\nCarol\nDora\nEve\n") {
    return *raffle::participant_list::from(text, {});
}

inline raffle::announcement announced_for(const std::vector<std::string>& parties, bool beacon) {
    raffle::announcement a{.id = std::string(32, '1'),
                           .list = people().hash(),
                           .participants = 5,
                           .winners = 3,
                           .parties = parties};
    if (beacon) a.beacon = "drand, round 7";
    return a;
}

// Computes the key and the winners from the rest.
inline void complete(raffle::record& draw, const raffle::participant_list& list = people()) {
    const auto k = raffle::key_of(draw);
    draw.key = k.hex();
    draw.winners = raffle::result_by(k, draw.announced, list).winners;
    draw.claims_verifiable = draw.announced.is_verifiable();
}

inline void commit_and_reveal(raffle::record& draw) {
    draw.commitments.clear(), draw.reveals.clear();
    const std::string hash = draw.announced.hash();
    for (const auto& party : draw.announced.parties) {
        draw.reveals.push_back({party, hash, key::from_text("secret of " + party)});
        draw.commitments.push_back(draw.reveals.back().commitment());
    }
}

inline raffle::record drawn(const std::vector<std::string>& parties = {"Alice", "Bob", "Carol"},
                            bool beacon = false) {
    raffle::record draw{.announced = announced_for(parties, beacon)};
    commit_and_reveal(draw);
    if (beacon) draw.beacon = std::string(64, 'b');
    complete(draw);
    return draw;
}

// A raffle like that of `fairshuf draw` without documents.
inline raffle::record drawn_alone() {
    raffle::record draw{.announced = announced_for({}, false), .seed = std::string(64, '5')};
    draw.announced.id.reset();
    complete(draw);
    return draw;
}

}  // namespace fairshuf::test
