// The announcement of a raffle, before anybody knows the result: the list, the number of winners, the
// parties.
//
//   announcement a{.id = ..., .list = sha256_hex(bytes), .participants = 25, .winners = 3,
//                  .parties = {"Alice", "Bob"}};
//   a.text();       // the document that is published: short lines, each with a keyword
//   a.hash();       // its hash, as `sha256sum` prints it. Every commitment contains it
//
// Only this text is hashed. Its first line distinguishes it from every other text that a raffle hashes. The
// lines have a fixed order, and no value contains a line break. So different announcements have different
// texts. docs/verifiable-draws.md defines the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/raffle/hash_text.hpp"
#include "fairshuf/raffle/participants.hpp"
#include "fairshuf/raffle/prizes.hpp"

namespace fairshuf::raffle {

namespace detail {

inline constexpr std::string_view announcement_head = "fairshuf announcement 1";
inline constexpr std::string_view announcement_head_2 = "fairshuf announcement 2";  // with rules for prizes

}  // namespace detail

struct announcement {
    std::optional<std::string> title = {};
    std::optional<std::string> id = {};  // 32 random digits, unique; none in a raffle by a seed alone
    std::string list = {};               // SHA-256 of the file's bytes
    list_rules rules = {};
    std::uint64_t participants = 0;
    prize_rules rules_of_prizes = {};
    std::uint64_t winners = 0;
    std::vector<std::string> parties = {};
    std::optional<std::string> beacon = {};  // which public random value will complete the raffle
    std::uint64_t beacon_digits = 64;        // how long that value is: no part of it may be used instead

    std::string text() const {
        std::string lines(version() == 1 ? detail::announcement_head : detail::announcement_head_2);
        lines += "\n";
        const auto say = [&](std::string_view keyword, std::string_view value) {
            lines.append(keyword).append(" ").append(value).append("\n");
        };
        if (title) say("title", *title);
        if (id) say("id", *id);
        say("list", list);
        say("form", rules.form == list_form::csv ? "csv" : "lines");
        if (rules.header) say("header", "yes");
        if (rules.repeats) say("repeats", "yes");
        say("participants", std::to_string(participants));
        say_who(say);
        say("winners", std::to_string(winners));
        for (const auto& one : rules_of_prizes.prizes)
            say("prize", std::to_string(one.number) + " " + one.name);
        if (rules_of_prizes.alternates > 0) say("alternates", std::to_string(rules_of_prizes.alternates));
        for (const auto& party : parties) say("party", party);
        if (beacon)
            say("beacon", *beacon), say("value", std::to_string(beacon_digits) + " hexadecimal digits");
        return lines;
    }

    std::string hash() const { return sha256_hex(text()); }

    // 2 if it has rules for prizes, which version 1 does not know.
    int version() const { return rules_of_prizes.any() ? 2 : 1; }

    // How many are drawn: winners and alternates.
    std::uint64_t drawn() const { return winners + rules_of_prizes.alternates; }

    // Nobody alone could have tried many keys: there is a second party, or a value that nobody could predict.
    bool is_verifiable() const { return id && (parties.size() >= 2 || beacon); }

    // Whether it is the announced beacon's value: exactly so many digits, in lower case.
    bool allows_beacon_value(std::string_view value) const {
        return beacon && detail::is_beacon_length(beacon_digits) &&
               detail::is_hex(value, static_cast<std::size_t>(beacon_digits));
    }

    bool operator==(const announcement&) const = default;

private:
    void say_who(const auto& say) const {
        const auto column = [](std::uint64_t number) { return "column " + std::to_string(number); };
        const auto& who = rules_of_prizes;
        if (who.tickets) say("tickets", column(*who.tickets));
        if (who.household) say("household", column(*who.household));
        for (const auto& one : who.earlier)
            say("earlier", one.hash + (one.column ? " " + column(*one.column) : ""));
        for (const std::uint64_t number : who.excluded) say("excluded", std::to_string(number));
    }
};

}  // namespace fairshuf::raffle
