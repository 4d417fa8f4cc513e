// To commit is to publish the hash of a document, and to reveal is to publish the document.
//
//   const reveal mine{"Alice", draw, key::from_os()};
//   mine.commitment();     // now: a hash, which reveals nothing about the 256 random bits
//   mine.text();           // later: the document. Its `sha256sum` is the commitment
//
// The document contains the hash of the announcement, so it fits no other raffle. It contains the party's
// name, so nobody else can use the commitment. Whoever publishes the hash cannot find a second document for
// it.
#pragma once

#include <string>
#include <string_view>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_hex.hpp"

namespace fairshuf::raffle {

namespace detail {

inline constexpr std::string_view commitment_head = "fairshuf commitment 1";
inline constexpr std::string_view reveal_head = "fairshuf reveal 1";

}  // namespace detail

// The document that is published first.
struct commitment {
    std::string party;
    std::string draw;  // the announcement's hash
    std::string hash;  // of the reveal

    std::string text() const {
        return fairshuf::detail::joined(
            {detail::commitment_head, "\nparty ", party, "\ndraw ", draw, "\nhash ", hash, "\n"});
    }
    bool operator==(const commitment&) const = default;
};

// The document that is published after all have committed. It is private until then.
struct reveal {
    std::string party;
    std::string draw;
    key secret;

    std::string text() const {
        std::string digits = secret.hex();
        std::string all;
        all.reserve(party.size() + draw.size() + 256);  // it must not grow and leave copies of the secret
        for (const std::string_view part :
             {detail::reveal_head, std::string_view("\nparty "), std::string_view(party),
              std::string_view("\ndraw "), std::string_view(draw), std::string_view("\nsecret "),
              std::string_view(digits), std::string_view("\n")})
            all += part;
        fairshuf::detail::wipe(digits);
        return all;  // moved: `return all += ...` would copy it and leave the secret behind
    }

    std::string hash() const {
        std::string all = text();
        std::string result = sha256_hex(all);
        fairshuf::detail::wipe(all);
        return result;
    }

    fairshuf::raffle::commitment commitment() const { return {party, draw, hash()}; }
    bool operator==(const reveal&) const = default;
};

}  // namespace fairshuf::raffle
