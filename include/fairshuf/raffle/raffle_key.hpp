// The key of a raffle: a hash over everything that decides it, in a fixed order.
//
//   raffle_key({.draw = announcement.hash(), .secrets = {alice, bob}, .beacon = "8f3c..."});
//
// Nobody can predict the key without all parts. One random secret is enough to make it random, if its party
// committed to it before the others were known. If a party withholds its secret, the raffle has no key. If a
// beacon was announced, the key then comes from the announcement and the beacon alone. So a party that
// withholds can choose between two results at most, and can predict neither.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/raffle/hash_text.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/phrase.hpp"

namespace fairshuf::raffle {

struct key_parts {
    std::string draw;                       // the announcement's hash
    std::optional<std::string> seed = {};   // of a raffle by a seed alone
    std::vector<std::string> secrets = {};  // in the order of the announcement
    std::optional<std::string> beacon = {};

    std::string text() const {
        std::string lines = "fairshuf key 1\n";
        const auto say = [&](std::string_view keyword, std::string_view value) {
            lines.append(keyword).append(" ").append(value).append("\n");
        };
        say("draw", draw);
        if (seed) say("seed", *seed);
        for (const auto& secret : secrets) say("secret", secret);
        if (beacon) say("beacon", *beacon);
        return lines;
    }
};

// The seed of a raffle held alone, from a phrase. The transcript publishes it, so it is derived: it tells
// nothing about games with the same phrase. The phrase itself stays as hard to guess as they are.
inline key seed_from_phrase(std::string_view phrase) {
    return derive(key_from_phrase(phrase), "raffle seed");
}

inline key raffle_key(const key_parts& parts) {
    return key::from_text(parts.text());
}

}  // namespace fairshuf::raffle
