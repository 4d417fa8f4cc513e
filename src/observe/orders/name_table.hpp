// Maps a card's name to its place in the home deck. Looking up a line of 52 names takes well under a
// microsecond.
//
//   name_table table(names);      // the names must outlive the table; at most 256
//   table.find("K♥")              // 12, or name_table::none
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairshuf::orders {

class name_table {
public:
    static constexpr unsigned none = 256;

    name_table() = default;
    explicit name_table(const std::vector<std::string>& names);

    unsigned find(std::string_view name) const {
        if (slots_.empty()) return none;
        const std::uint64_t hash = hash_of(name);
        for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
            const slot& here = slots_[i];
            if (here.card == none || (here.hash == hash && here.name == name)) return here.card;
        }
    }

private:
    // Four times the largest deck: probes are short, and an empty slot always ends them.
    static constexpr std::size_t size = 1024;
    static constexpr std::size_t mask = size - 1;

    struct slot {
        std::uint64_t hash = 0;
        std::string_view name;
        unsigned card = none;
    };

    static std::uint64_t hash_of(std::string_view name);

    std::vector<slot> slots_;
};

}  // namespace fairshuf::orders
