// A whole raffle: everything except the list that a stranger needs to repeat it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/raffle/announcement.hpp"
#include "fairshuf/raffle/commitment.hpp"
#include "fairshuf/words/key.hpp"
#include "raffle/list/list.hpp"

namespace fairshuf::raffle {

struct winner {
    std::uint64_t number = 0;  // of the participant, counted from 1
    std::string name = {};
    std::optional<std::string> prize = {};  // if prizes are named

    bool operator==(const winner&) const = default;
};

struct record {
    announcement announced;
    std::vector<commitment> commitments = {};
    std::vector<reveal> reveals = {};
    std::optional<std::string> beacon = {};  // the value
    std::optional<std::string> seed = {};    // if there are no parties and no beacon: 64 digits
    bool claims_verifiable = false;
    std::string key = {};  // 64 digits
    std::vector<winner> winners = {};
    std::vector<winner> alternates = {};

    bool operator==(const record&) const = default;
};

// Parties that committed and did not reveal.
std::vector<std::string> withheld_by(const record& draw);

// Computes the key from the parts of the record and ignores record::key. If a secret is withheld, the key
// comes from the beacon alone.
fairshuf::key key_of(const record& draw);

struct result {
    std::vector<winner> winners = {};
    std::vector<winner> alternates = {};
};

// Computes the winners from the key. The list fits the announcement (check_list).
result result_by(const fairshuf::key& k, const announcement& announced, const participant_list& list);

}  // namespace fairshuf::raffle
