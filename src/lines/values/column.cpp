#include "lines/values/column.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"
#include "lines/values/csv_field.hpp"

namespace fairshuf::lines {
namespace {

std::string name_of_separator(char separator) {
    switch (separator) {
        case '\t': return "tabs";
        case ',': return "commas";
        case ' ': return "spaces";
        default: return in_quotes({&separator, 1});
    }
}

bool is_path(std::string_view text) {
    return text.starts_with('.');
}

}  // namespace

std::string_view without_end(std::string_view record, char delimiter) {
    if (record.ends_with(delimiter)) record.remove_suffix(1);
    if (delimiter == '\n' && record.ends_with('\r')) record.remove_suffix(1);
    return record;
}

record_column::record_column(std::string name, std::variant<field, json_value> which,
                             const column_settings& how)
    : name_(std::move(name)),
      which_(std::move(which)),
      allow_missing_(how.allow_missing),
      may_allow_missing_(how.may_allow_missing) {
    if (const auto* lines = std::get_if<delimited>(&how.form)) delimiter_ = lines->delimiter;
}

expected<record_column> record_column::find(std::string_view text, const column_settings& how) {
    const auto* csv = std::get_if<quoted>(&how.form);
    if (is_path(text) && csv == nullptr) {
        auto path = read_json_path(text);
        if (!path) return path.error();
        return record_column(std::string(text), json_value(*std::move(path)), how);
    }
    field which{.separator = how.separator.value_or(csv != nullptr ? ',' : '\t')};
    if (csv != nullptr) which.csv = *csv;
    if (const auto number = detail::whole_number(text)) {
        if (*number == 0 || *number > std::numeric_limits<std::uint32_t>::max())
            return error{fmt::format("{}: columns are numbered from 1", in_quotes(text))};
        which.number = static_cast<std::size_t>(*number - 1);
    } else {
        const auto found = number_of(text, which, how);
        if (!found) return found.error();
        which.number = *found;
    }
    return record_column(std::string(text), which, how);
}

// The first record of the header has the names.
expected<std::size_t> record_column::number_of(std::string_view name, const field& like,
                                               const column_settings& how) {
    if (how.header.empty() && how.has_header) return std::size_t{0};  // no record will ask for it
    if (how.header.empty())
        return error{fmt::format(
            "{}: a name needs --header 1, so that the first record has the names; otherwise give the number "
            "of the column, or the path of a JSON value, which begins with a point",
            in_quotes(name))};
    constexpr std::string_view mark = "\xef\xbb\xbf";
    const std::string_view header = how.header.substr(how.header.starts_with(mark) ? mark.size() : 0);
    const std::string padded = std::string(header).append(marked_at_once, '\0');
    const auto size = std::visit(
        [&](const auto& form) { return record_size(form, padded.data(), padded.data() + header.size()); },
        how.form);
    record_column names("", like, how);
    const std::string_view first = without_end(header.substr(0, size), names.delimiter_);
    std::optional<std::size_t> found;
    for (std::size_t i = 0;; ++i) {
        const auto one = like.csv ? quoted_field(first, *like.csv, like.separator, i, names.scratch_)
                                  : plain_field(first, like.separator, i);
        if (!one.there) break;
        if (one.text != name) continue;
        if (found)
            return error{fmt::format("{}: two columns have this name; give the number", in_quotes(name))};
        found = i;
    }
    if (!found)
        return error{fmt::format("{}: the header has no such name; its fields are separated by {} (--fields)",
                                 in_quotes(name), name_of_separator(like.separator))};
    return *found;
}

expected<std::string_view> record_column::missing(const std::string& why) const {
    if (allow_missing_) return std::string_view();
    return error{may_allow_missing_ ? why + "; --allow-missing takes a missing value as empty" : why};
}

expected<std::string_view> record_column::value_of(std::string_view record) {
    const std::string_view text = without_end(record, delimiter_);
    if (const auto* which = std::get_if<field>(&which_)) return field_of(text, *which);
    const auto found = std::get<json_value>(which_).find(text);
    if (!found) return found.error();
    return *found ? expected(**found) : missing(fmt::format("there is no {}", name_));
}

expected<std::string_view> record_column::field_of(std::string_view record, const field& which) {
    const auto found = which.csv ? quoted_field(record, *which.csv, which.separator, which.number, scratch_)
                                 : plain_field(record, which.separator, which.number);
    if (found.there) return found.text;
    return missing(fmt::format("there is no column {}: it has {}, separated by {} (--fields)",
                               which.number + 1, counted(found.fields, "field"),
                               name_of_separator(which.separator)));
}

}  // namespace fairshuf::lines
