#include "cli/raffle/prize_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "cli/raffle/raffle_input.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/raffle/csv_fields.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "format/escaped.hpp"
#include "format/large_number.hpp"
#include "format/quantities.hpp"
#include "raffle/check/earlier.hpp"
#include "raffle/documents/names.hpp"
#include "raffle/list/holders.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

// "2 Book": two books. "Bicycle": one.
expected<raffle::prize> prize_from(const std::string& text) {
    raffle::prize one{.number = 1, .name = text};
    const std::size_t blank = text.find(' ');
    if (blank != std::string::npos && text.find_first_not_of("0123456789") == blank) {
        const auto number = detail::whole_number(std::string_view(text).substr(0, blank));
        constexpr std::uint64_t most = 4'294'967'295;
        if (!number || *number == 0 || *number > most)
            return error{fmt::format("--prize {}: write how many of it, at least 1", escaped(text))};
        one = {.number = *number, .name = text.substr(blank + 1)};
    }
    if (raffle::is_text(one.name) && raffle::is_text(fmt::format("{} {}", one.number, one.name))) return one;
    return error{fmt::format(
        "--prize {}: write up to 200 bytes of printable UTF-8, such as '2 Book vouchers'", escaped(text))};
}

// A column's number from 1, or its name in the heading.
expected<std::uint64_t> column_from(std::string_view option, const std::string& text,
                                    const raffle::announcement& announced,
                                    const raffle::participant_list& list) {
    if (announced.rules.form != raffle::list_form::csv)
        return error{
            fmt::format("{} {}: only a list of the form csv has columns; give --form csv if it is one",
                        option, escaped(text))};
    const auto names = raffle::fields_of(list.heading());
    const auto named = std::ranges::find(names, text);
    if (announced.rules.header && named != names.end()) {
        if (std::find(named + 1, names.end(), text) != names.end())
            return error{
                fmt::format("{} {}: two columns have this name; give the number", option, escaped(text))};
        return static_cast<std::uint64_t>(named - names.begin()) + 1;
    }
    const auto number = detail::whole_number(text);
    const auto columns = raffle::fields_of(list[0]).size();
    if (number && *number >= 1 && *number <= columns) return *number;
    return error{fmt::format("{} {}: write a column's number from 1 to {}{}", option, escaped(text), columns,
                             announced.rules.header ? ", or its name in the heading"
                                                    : ", or its name if there is a heading (--header)")};
}

expected<std::uint64_t> alternates_from(const std::string& text) {
    const auto number = large_number(text);
    constexpr std::uint64_t most = 4'294'967'295;
    if (number && *number >= 1 && *number <= most) return *number;
    return error{fmt::format("--alternates {}: write a whole number, at least 1", escaped(text))};
}

expected<void> set_winners(const prize_options& given, raffle::announcement& to,
                           const raffle::participant_list& list) {
    auto& rules = to.rules_of_prizes;
    std::uint64_t sum = 0;
    for (const auto& text : given.prizes) {
        auto one = prize_from(text);
        if (!one) return one.error();
        sum += one->number;
        rules.prizes.push_back(*std::move(one));
    }
    const auto winners = given.winners ? winners_among(*given.winners, list) : expected<std::uint64_t>(sum);
    if (!winners) return winners.error();
    if (!rules.prizes.empty() && *winners != sum)
        return error{fmt::format("--winners {}: the prizes are {}", *winners, sum)};
    to.winners = *winners;
    if (!given.alternates) return {};
    const auto alternates = alternates_from(*given.alternates);
    if (!alternates) return alternates.error();
    rules.alternates = *alternates;
    return {};
}

expected<void> set_excluded(const prize_options& given, raffle::announcement& to,
                            const raffle::participant_list& list) {
    auto& rules = to.rules_of_prizes;
    std::optional<std::uint64_t> column;
    if (given.exclude_by) {
        if (given.exclude.empty()) return error{"--exclude-by goes only with --exclude"};
        const auto found = column_from("--exclude-by", *given.exclude_by, to, list);
        if (!found) return found.error();
        column = *found;
    }
    std::set<std::uint64_t> excluded;
    for (const auto& path : given.exclude) {
        const auto text = read_file(path);
        if (!text) return text.error();
        const auto names = raffle::names_in(*text, column);
        if (!names) return error{fmt::format("{}: {}", path, names.error().message)};
        const auto numbers = raffle::numbers_of(*names, list, column);
        if (!numbers) return numbers.error();
        fmt::print(stderr, "fairshuf: {}: {} of {} {} on the list, and excluded\n", path, numbers->size(),
                   counted(names->size(), "name"), numbers->size() == 1 ? "is" : "are");
        excluded.insert(numbers->begin(), numbers->end());
        rules.earlier.push_back({.hash = raffle::sha256_hex(*text), .column = column});
    }
    rules.excluded.assign(excluded.begin(), excluded.end());
    return {};
}

}  // namespace

void prize_options::add_to(const verb& to) {
    to.add_option("--winners", winners, "How many to draw; not needed with --prize").option_text("NUMBER");
    to.add_option("--prize", prizes, "A prize, such as 'Bicycle' or '3 Books'; the first is drawn first")
        .option_text("[NUMBER ]NAME");
    to.add_option("--alternates", alternates, "How many to draw after the winners, in case one does not come")
        .option_text("NUMBER");
    to.add_option("--tickets", tickets, "The csv column with the number of tickets of each participant")
        .option_text("COLUMN");
    to.add_option("--household", household, "One prize for all who have the same text in this csv column")
        .option_text("COLUMN");
    to.add_option("--exclude", exclude, "A transcript whose winners cannot win again, or a file of names")
        .option_text("FILE");
    to.add_option("--exclude-by", exclude_by, "With --exclude: compare this csv column, not the whole record")
        .option_text("COLUMN");
}

expected<void> prize_options::apply(raffle::announcement& to, const raffle::participant_list& list) const {
    if (auto done = set_winners(*this, to, list); !done) return done;
    auto& rules = to.rules_of_prizes;
    if (tickets) {
        const auto column = column_from("--tickets", *tickets, to, list);
        if (!column) return column.error();
        rules.tickets = *column;
    }
    if (household) {
        const auto column = column_from("--household", *household, to, list);
        if (!column) return column.error();
        rules.household = *column;
    }
    if (auto done = set_excluded(*this, to, list); !done) return done;
    if (to.version() == 1) return {};
    if (const auto holders = raffle::holders_of(to, list); !holders) return holders.error();
    return {};
}

}  // namespace fairshuf::cli
