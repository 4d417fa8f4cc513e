// Is a draw what it says? Every way in which it may not be has its own finding, and a sentence for people.
#pragma once

#include <string>
#include <string_view>

#include "raffle/documents.hpp"
#include "raffle/list.hpp"
#include "raffle/record.hpp"

namespace fairshuf::raffle {

enum class finding {
    valid,
    party_twice,
    list_changed,
    participant_twice,
    commitment_missing,
    commitment_copied,
    commitment_of_another_draw,
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
};

struct verdict {
    finding what = finding::valid;
    std::string says = {};  // nothing if valid

    explicit operator bool() const { return what == finding::valid; }
};

// "list-changed": for programs.
std::string_view name_of(finding what);

// Everything up to the key: the list, the parties, their commitments and reveals, the beacon.
verdict check_parts(const record& draw, const participant_list& list);

// That, and the key, the winners and the claim.
verdict check(const record& draw, const participant_list& list);

// Against what was seen before the reveals.
verdict check_published(const record& draw, const documents& published);

}  // namespace fairshuf::raffle
