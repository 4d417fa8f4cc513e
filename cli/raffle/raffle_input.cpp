#include "cli/raffle/raffle_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "format/escaped.hpp"
#include "format/large_number.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

// Removes repeats, which have the same hash, and keeps the order.
template <class T, class F>
void drop_copies(std::vector<T>& all, F hash_of) {
    std::unordered_set<std::string> seen;
    std::erase_if(all, [&](const T& one) { return !seen.insert(hash_of(one)).second; });
}

bool is_whole_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// The text of a field in lower case, without quotes and blanks.
std::string plain_field(std::string_view field) {
    std::string text;
    for (const char c : field)
        if (std::string_view(" \t\"").find(c) == std::string_view::npos)
            text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

bool is_usual_heading(std::string_view field) {
    static constexpr auto words = std::to_array<std::string_view>(
        {"name",        "names",        "fullname", "firstname", "first_name", "lastname", "last_name",
         "surname",     "vorname",      "nachname", "nombre",    "email",      "e-mail",   "mail",
         "participant", "participants", "id",       "number",    "town",       "city",     "address",
         "phone",       "age",          "country",  "姓名",      "名字"});
    return std::ranges::find(words, plain_field(field)) != words.end();
}

// A column of numbers under a field that is none.
bool heads_numbers(const raffle::participant_list& list, const std::vector<std::string_view>& first) {
    constexpr std::size_t few = 100;  // that many records are enough to tell
    for (std::size_t column = 0; column < first.size(); ++column) {
        if (is_whole_number(plain_field(first[column]))) continue;
        bool numbers = list.size() > 2;
        for (std::size_t i = 1; numbers && i < std::min(list.size(), few); ++i) {
            const auto fields = detail::parts_of(list[i], ',');
            numbers = fields.size() == first.size() && is_whole_number(plain_field(fields[column]));
        }
        if (numbers) return true;
    }
    return false;
}

}  // namespace

void list_options::add_to(const verb& to) {
    to.add_option("--form", form, "Participants are lines, or csv records (if not given: by the name .csv)")
        .option_text("FORM")
        .words({"lines", "csv"});
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

std::string heading_note(const std::string& path, const raffle::list_rules& rules,
                         const raffle::participant_list& list) {
    if (rules.header) return "";
    const auto first = rules.form == raffle::list_form::csv ? detail::parts_of(list[0], ',')
                                                            : std::vector<std::string_view>{list[0]};
    if (!std::ranges::any_of(first, is_usual_heading) &&
        (rules.form != raffle::list_form::csv || !heads_numbers(list, first)))
        return "";
    return fmt::format(
        "fairshuf: {}: participant 1, {}, seems to be a heading; if it must not win, give --header\n", path,
        escaped(list[0]));
}

expected<std::uint64_t> winners_among(const std::string& text, const raffle::participant_list& list) {
    const auto winners = large_number(text);
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
        const std::size_t before = all.size();
        const auto read = raffle::read_documents(*text, all);
        if (!read) return error{fmt::format("{}: {}", path, read.error().message)};
        if (all.size() == before)
            return error{fmt::format("{}: it has no announcement, commitment or reveal", path)};
    }
    drop_copies(all.announcements, [](const auto& one) { return one.hash(); });
    drop_copies(all.commitments, [](const auto& one) { return one.text(); });
    drop_copies(all.reveals, [](const auto& one) { return one.hash(); });
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
