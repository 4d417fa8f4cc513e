// A column of the records: a field of CSV or of a line, by its number or by its name in the header; or a
// value of JSON, by its path.
//
//   auto user = record_column::find("user", {.form = quoted{}, .header = "id,user\n"});
//   user->value_of("7,\"Ann\"\n");                   // Ann
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "fairshuf/core/expected.hpp"
#include "lines/input/record_form.hpp"
#include "lines/values/json_value.hpp"

namespace fairshuf::lines {

struct column_settings {
    record_form form = delimited{};
    std::optional<char> separator = {};  // of fields; none: a comma in CSV, a tab in lines
    std::string_view header = {};        // for names
    bool has_header = false;             // there is one, or the input is empty
    bool allow_missing = false;          // a missing value is empty
    bool may_allow_missing = true;       // messages say so
};

class record_column {
public:
    // A number counts from 1. A path begins with a point.
    static expected<record_column> find(std::string_view text, const column_settings& how);

    // The record ends with its delimiter. The result is valid until the next call, as long as the record is.
    expected<std::string_view> value_of(std::string_view record);

private:
    struct field {
        std::size_t number = 0;  // from 0
        char separator = '\t';
        std::optional<quoted> csv = {};
    };

    record_column(std::string name, std::variant<field, json_value> which, const column_settings& how);
    static expected<std::size_t> number_of(std::string_view name, const field& like,
                                           const column_settings& how);
    expected<std::string_view> field_of(std::string_view record, const field& which);
    expected<std::string_view> missing(const std::string& why) const;

    std::string name_;
    std::variant<field, json_value> which_;
    char delimiter_ = '\n';
    bool allow_missing_ = false, may_allow_missing_ = true;
    std::string scratch_ = {};
};

// The record without the delimiter at its end, which may be \r\n.
std::string_view without_end(std::string_view record, char delimiter);

}  // namespace fairshuf::lines
