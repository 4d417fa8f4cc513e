#include "raffle/list/list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "fairshuf/raffle/hash_text.hpp"
#include "format/escaped.hpp"
#include "format/utf8.hpp"

namespace fairshuf::raffle {

expected<participant_list> participant_list::from(std::string bytes, const list_rules& rules) {
    const auto place_of = [&](std::string_view one) {
        return place{static_cast<std::size_t>(one.data() - bytes.data()), one.size()};
    };
    participant_list list;
    auto found = participants_of(bytes, {.form = rules.form, .header = false, .repeats = rules.repeats});
    if (!found) return found.error();
    if (rules.header && !found->empty()) {
        list.heading_ = place_of(found->front());
        found->erase(found->begin());
    }
    if (found->empty()) return error{"it has no participants; a participant is a line that is not empty"};
    if (found->size() > std::numeric_limits<std::uint32_t>::max())
        return error{"it has more than 2^32 - 1 participants"};
    for (const std::string_view one : *found) {
        if (!is_utf8(one))
            return error{
                fmt::format("participant {}, {}, is not UTF-8; convert the list, for example with iconv -f "
                            "latin1 -t utf8",
                            list.participants_.size() + 1, escaped(one))};
        list.participants_.push_back(place_of(one));
    }
    if (!is_utf8(bytes)) return error{"its heading is not UTF-8; convert the list, for example with iconv"};
    list.hash_ = sha256_hex(bytes);
    list.bytes_ = std::move(bytes);
    return list;
}

std::vector<std::size_t> participant_list::first_repeat() const {
    std::unordered_map<std::string_view, std::size_t> seen;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto [there, is_new] = seen.emplace((*this)[i], i);
        if (!is_new) return {there->second, i};
    }
    return {};
}

list_form form_of_name(std::string_view path) {
    return path.ends_with(".csv") || path.ends_with(".CSV") ? list_form::csv : list_form::lines;
}

}  // namespace fairshuf::raffle
