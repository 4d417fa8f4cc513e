// Checks a raffle. Each kind of mismatch has its own code for programs and a sentence for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "raffle/documents/documents.hpp"
#include "raffle/documents/record.hpp"
#include "raffle/list/list.hpp"

namespace fairshuf::raffle {

enum class verdict_code {
    valid,
    party_twice,
    list_changed,
    participant_twice,
    list_unfit,
    commitment_missing,
    commitment_copied,
    commitment_of_another_raffle,
    order_changed,
    beacon_too_late,
    announcement_changed,
    reveal_missing,
    reveal_unexpected,
    secret_mismatch,
    beacon_missing,
    seed_wrong,
    claim_wrong,
    key_changed,
    result_changed,
    not_as_published,
    exclusion_wrong,
    beacon_wrong,
    signature_wrong,
    time_stamp_wrong,
};

struct verdict {
    verdict_code code = verdict_code::valid;
    std::string sentence = {};  // empty if valid

    explicit operator bool() const { return code == verdict_code::valid; }
};

// The code as text, such as "list-changed".
std::string_view name_of(verdict_code code);

// The list is the announced one, with so many participants, all different unless repeats are allowed. It has
// the columns that the announcement names, and enough participants can win.
verdict check_list(const announcement& announced, const participant_list& list);

// Why a party should not commit to it: a party is named twice or looks like another, it has no id, or one
// person alone could choose the result.
std::optional<error> unfit_to_sign(const announcement& announced);

// Checks everything up to the key: the list, the parties, their commitments and reveals, the beacon.
verdict check_parts(const record& draw, const participant_list& list);

// Checks the same, and the key, the winners and the claim.
verdict check(const record& draw, const participant_list& list);

// Compares the raffle with documents as they were published.
verdict check_published(const record& draw, const documents& published);

}  // namespace fairshuf::raffle
