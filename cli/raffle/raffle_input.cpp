#include "cli/raffle/raffle_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "format/escaped.hpp"
#include "system/files/whole_file.hpp"

namespace fairshuf::cli {
namespace {

// Removes repeats and keeps the order.
template <class T>
void drop_copies(std::vector<T>& all) {
    std::vector<T> once;
    for (auto& one : all)
        if (std::ranges::find(once, one) == once.end()) once.push_back(std::move(one));
    all = std::move(once);
}

}  // namespace

void list_options::add_to(const verb& to) {
    to.add_option("--form", form, "Participants are lines, or csv records (if not given: by the name .csv)")
        .option_text("FORM");
    to.add_flag("--header", header, "The first line is a heading, not a participant");
    to.add_flag("--repeats", repeats,
                "A participant who is listed twice has two chances; without this, an error");
}

expected<raffle::list_rules> list_options::rules_for(const std::string& path) const {
    if (form && *form != "lines" && *form != "csv")
        return error{fmt::format("--form '{}': write lines or csv", *form)};
    const auto chosen = form ? (*form == "csv" ? raffle::list_form::csv : raffle::list_form::lines)
                             : raffle::form_of_name(path);
    return raffle::list_rules{.form = chosen, .header = header, .repeats = repeats};
}

expected<raffle::participant_list> read_list(const std::string& path, const raffle::list_rules& rules) {
    auto bytes = read_file(path);
    if (!bytes) return bytes.error();
    auto list = raffle::participant_list::from(*std::move(bytes), rules);
    if (!list) return error{fmt::format("{}: {}", path, list.error().message)};
    return list;
}

expected<raffle::participant_list> read_new_list(const std::string& path, const raffle::list_rules& rules) {
    auto list = read_list(path, rules);
    if (!list || rules.repeats) return list;
    const auto repeat = list->first_repeat();
    if (repeat.empty()) return list;
    return error{fmt::format(
        "{}: participants {} and {} are the same, {}; remove one, or give --repeats to count both", path,
        repeat[0] + 1, repeat[1] + 1, escaped((*list)[repeat[0]]))};
}

expected<std::uint64_t> winners_among(const std::string& text, const raffle::participant_list& list) {
    const auto winners = detail::whole_number(text);
    if (!winners || *winners == 0 || *winners > list.size())
        return error{
            fmt::format("--winners '{}': write a whole number from 1 to {}, the number of participants", text,
                        list.size())};
    return *winners;
}

expected<raffle::documents> read_documents(const std::vector<std::string>& paths) {
    raffle::documents all;
    for (const auto& path : paths) {
        const auto text = read_file(path);
        if (!text) return text.error();
        const auto read = raffle::read_documents(*text, all);
        if (!read) return error{fmt::format("{}: {}", path, read.error().message)};
    }
    drop_copies(all.announcements);
    drop_copies(all.commitments);
    drop_copies(all.reveals);
    return all;
}

expected<raffle::announcement> announcement_in(const raffle::documents& given) {
    if (given.announcements.empty())
        return error{
            "none of the documents is an announcement; give the file that `fairshuf announce` printed"};
    if (given.announcements.size() > 1)
        return error{fmt::format("the documents have {} different announcements; a raffle has one",
                                 given.announcements.size())};
    return given.announcements.front();
}

}  // namespace fairshuf::cli
