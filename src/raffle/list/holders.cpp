#include "raffle/list/holders.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <unordered_map>

#include "fairshuf/core/text.hpp"
#include "fairshuf/raffle/csv_fields.hpp"
#include "format/escaped.hpp"

namespace fairshuf::raffle {
namespace {

// A decimal number below 2^32 in its only spelling; 0 is one.
std::optional<std::uint64_t> tickets_in(std::string_view text) {
    if (text.empty() || text.front() < '0' || text.front() > '9' || (text.size() > 1 && text.front() == '0'))
        return std::nullopt;
    const auto value = fairshuf::detail::whole_number(text);
    return value && *value <= std::numeric_limits<std::uint32_t>::max() ? value : std::nullopt;
}

expected<std::string> field_of(const participant_list& list, std::size_t i, std::uint64_t column) {
    auto field = field_in(list[i], column);
    if (!field)
        return error{fmt::format("participant {}, {}, {}", i + 1, escaped(list[i]), field.error().message)};
    return field;
}

expected<std::vector<std::uint64_t>> tickets_of(const participant_list& list, std::uint64_t column) {
    std::vector<std::uint64_t> tickets;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto field = field_of(list, i, column);
        if (!field) return field.error();
        const auto number = tickets_in(*field);
        if (!number)
            return error{
                fmt::format("participant {}, {}, has {} for tickets; write a whole number from 0 to "
                            "4294967295 without leading zeros",
                            i + 1, escaped(list[i]), escaped(*field))};
        tickets.push_back(*number);
    }
    return tickets;
}

expected<std::vector<std::uint32_t>> households_of(const participant_list& list, std::uint64_t column) {
    std::unordered_map<std::string, std::uint32_t> numbers;
    std::vector<std::uint32_t> households;
    for (std::size_t i = 0; i < list.size(); ++i) {
        auto field = field_of(list, i, column);
        if (!field) return field.error();
        if (field->empty())
            return error{fmt::format("participant {}, {}, has no household; write one, such as the address",
                                     i + 1, escaped(list[i]))};
        const auto next = static_cast<std::uint32_t>(numbers.size());
        households.push_back(numbers.emplace(*std::move(field), next).first->second);
    }
    return households;
}

}  // namespace

expected<std::string> field_in(std::string_view record, std::uint64_t column) {
    auto fields = fields_of(record);
    if (column > fields.size())
        return error{fmt::format("has only {} of the {} columns that are needed", fields.size(), column)};
    return std::move(fields[static_cast<std::size_t>(column - 1)]);
}

expected<ticket_holders> holders_of(const announcement& announced, const participant_list& list) {
    const auto& rules = announced.rules_of_prizes;
    ticket_holders holders{.tickets = std::vector<std::uint64_t>(list.size(), 1)};
    if (rules.tickets) {
        auto tickets = tickets_of(list, *rules.tickets);
        if (!tickets) return tickets.error();
        holders.tickets = *std::move(tickets);
    }
    if (rules.household) {
        auto households = households_of(list, *rules.household);
        if (!households) return households.error();
        holders.households = *std::move(households);
    }
    std::vector<std::uint32_t> excluded;
    for (const std::uint64_t number : rules.excluded) {
        if (number > list.size()) return error{fmt::format("there is no participant {} to exclude", number)};
        excluded.push_back(static_cast<std::uint32_t>(number - 1));
    }
    exclude(holders, excluded);
    if (const auto possible = possible_winners(holders); possible < announced.drawn())
        return error{fmt::format("{} {} to be drawn, but {} can win", announced.drawn(),
                                 announced.drawn() == 1 ? "is" : "are",
                                 possible == 0 ? "nobody" : fmt::format("only {}", possible))};
    return holders;
}

expected<std::vector<std::uint64_t>> numbers_of(const std::unordered_set<std::string>& names,
                                                const participant_list& list,
                                                std::optional<std::uint64_t> column) {
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < list.size(); ++i) {
        auto name = column ? field_of(list, i, *column) : expected<std::string>(std::string(list[i]));
        if (!name) return name.error();
        if (names.contains(*name)) numbers.push_back(i + std::uint64_t{1});
    }
    return numbers;
}

}  // namespace fairshuf::raffle
