#include "raffle/check/earlier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "fairshuf/raffle/hash_text.hpp"
#include "format/escaped.hpp"
#include "raffle/documents/transcript.hpp"
#include "raffle/list/holders.hpp"

namespace fairshuf::raffle {

expected<std::unordered_set<std::string>> names_in(std::string_view text,
                                                   std::optional<std::uint64_t> column) {
    std::unordered_set<std::string> names;
    if (!text.starts_with('{')) {
        const auto lines = participants_of(text, {});
        if (!lines) return lines.error();
        for (const std::string_view line : *lines) names.emplace(line);
        return names;
    }
    const auto draw = read_transcript(text);
    if (!draw) return draw.error();
    for (const auto& one : draw->winners) {
        auto name = column ? field_in(one.name, *column) : expected<std::string>(one.name);
        if (!name)
            return error{
                fmt::format("its winner {}, {}, {}", one.number, escaped(one.name), name.error().message)};
        names.insert(*std::move(name));
    }
    return names;
}

expected<verdict> check_earlier(const record& draw, const participant_list& list,
                                const std::vector<std::string>& texts) {
    const auto& rules = draw.announced.rules_of_prizes;
    std::set<std::uint64_t> found;
    std::set<std::string> given;
    for (const auto& text : texts) {
        const std::string hash = sha256_hex(text);
        const auto announced = std::ranges::find(rules.earlier, hash, &earlier_raffle::hash);
        if (announced == rules.earlier.end())
            return verdict{verdict_code::exclusion_wrong,
                           fmt::format("the announcement does not exclude the winners in the file {}", hash)};
        given.insert(hash);
        const auto names = names_in(text, announced->column);
        if (!names) return names.error();
        const auto numbers = numbers_of(*names, list, announced->column);
        if (!numbers) return numbers.error();
        found.insert(numbers->begin(), numbers->end());
    }
    for (const std::uint64_t number : found)
        if (!std::ranges::binary_search(rules.excluded, number))
            return verdict{verdict_code::exclusion_wrong,
                           fmt::format("participant {}, {}, won earlier but is not excluded", number,
                                       escaped(list[static_cast<std::size_t>(number - 1)]))};
    const bool all =
        std::ranges::all_of(rules.earlier, [&](const auto& one) { return given.contains(one.hash); });
    for (const std::uint64_t number : rules.excluded)
        if (!texts.empty() && all && !found.contains(number))
            return verdict{verdict_code::exclusion_wrong,
                           fmt::format("participant {}, {}, is excluded but did not win earlier", number,
                                       escaped(list[static_cast<std::size_t>(number - 1)]))};
    return verdict{};
}

}  // namespace fairshuf::raffle
