// A whole draw: everything that a stranger needs, besides the list, to do it again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/raffle/announcement.hpp"
#include "fairshuf/raffle/commitment.hpp"
#include "fairshuf/words/key.hpp"
#include "raffle/list.hpp"

namespace fairshuf::raffle {

struct winner {
    std::uint64_t number = 0;  // of the participant, counted from 1
    std::string name = {};

    bool operator==(const winner&) const = default;
};

struct record {
    announcement announced;
    std::vector<commitment> commitments = {};
    std::vector<reveal> reveals = {};
    std::optional<std::string> beacon = {};  // the value
    std::optional<std::string> seed = {};    // of a lone draw: 64 digits
    bool claims_verifiable = false;
    std::string key = {};  // 64 digits
    std::vector<winner> winners = {};

    bool operator==(const record&) const = default;
};

// Parties that committed and did not reveal.
std::vector<std::string> withheld_by(const record& draw);

// The key that the parts of the record give, whatever it says itself. If a secret is withheld, it is that of
// the beacon alone.
fairshuf::key key_of(const record& draw);

// The winners that the key gives.
std::vector<winner> winners_by(const fairshuf::key& k, const announcement& announced,
                               const participant_list& list);

}  // namespace fairshuf::raffle
