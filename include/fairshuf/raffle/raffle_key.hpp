// The key of a draw: a hash over everything that decides it, in a fixed order.
//
//   draw_key({.draw = announcement.hash(), .secrets = {alice, bob}, .beacon = "8f3c..."});
//
// Nobody who does not know all of it can tell anything of the key; one secret that was chosen at random, and
// committed to before the others were known, makes it random. If a party withholds its secret, the draw has
// no key, or, where a beacon was announced, that of the announcement and the beacon alone: so that whoever
// withholds can choose between no more than two results, and foresees neither.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/raffle/hash_text.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::raffle {

struct draw_parts {
    std::string draw;                       // the announcement's hash
    std::optional<std::string> seed = {};   // of a lone draw
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

inline key draw_key(const draw_parts& parts) {
    return key::from_text(parts.text());
}

}  // namespace fairshuf::raffle
