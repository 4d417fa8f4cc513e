// A ledger of raffles: a text file with one entry for each announcement, result and void raffle. Each entry
// has the hash of the one before, so nobody can change, remove or insert an entry without changing the last
// hash.
//
//   const auto ledger = read_ledger(text);
//   entry next{.kind = entry_kind::drawn, .draw = hash, .transcript = sha256_hex(transcript)};
//   add_to(*ledger, next);       // numbers it and chains it; refuses what does not follow
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::raffle {

enum class entry_kind { announced, drawn, voided };

struct entry {
    std::uint64_t number = 0;  // from 1
    std::string before = {};   // the hash of the entry before; 64 zeros for the first
    std::string time = {};     // as the writer's clock said: 2026-11-18T08:00:00Z
    entry_kind kind = entry_kind::announced;
    std::string draw = {};                   // the announcement's hash
    std::string list = {};                   // of an announcement: the list's hash
    std::optional<std::string> title = {};   // of an announcement
    std::string transcript = {};             // of a result: the transcript's hash
    std::optional<std::string> reason = {};  // of a void raffle

    std::string text() const;
    std::string hash() const;

    bool operator==(const entry&) const = default;
};

using ledger = std::vector<entry>;

// What happened to an announced raffle.
struct ledger_outcome {
    const entry* announced = nullptr;
    const entry* ended = nullptr;  // by a result, or void; none: open
};

// Reads and checks the form, the chain, and that each result follows from an announcement. The error names
// the entry.
expected<ledger> read_ledger(std::string_view text);

// Numbers and chains the entry. An announcement that is there already, a raffle that was not announced, and
// one that has ended are errors.
expected<entry> next_entry(const ledger& all, entry next);

std::vector<ledger_outcome> outcomes_of(const ledger& all);

// 64 zeros if there is no entry.
std::string last_hash(const ledger& all);

std::string ledger_text(const ledger& all);
std::string ledger_json(const ledger& all);

}  // namespace fairshuf::raffle
