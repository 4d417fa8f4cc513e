// Checks that each line is one JSON text (RFC 8259, in UTF-8). It sees each byte once and keeps a bit for
// each open bracket, so lines may have any length.
//
//   json_check check;
//   check.take("{\"a\": [1, tr");  check.take("ue]}");
//   check.is_complete();           // true
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "lines/forms/output_frame.hpp"
#include "lines/forms/record_splitter.hpp"

namespace fairshuf::lines {

class json_check {
public:
    // False as soon as the text cannot become JSON.
    bool take(std::string_view bytes);
    bool is_complete() const;
    bool is_empty() const { return empty_; }

private:
    enum class state : std::uint8_t {
        value,          // a value is expected
        first_value,    // or ]
        first_name,     // a name, or }
        name,           // a name is expected
        colon,          // after a name
        after_value,    // a comma, a bracket, or the end
        text,           // inside of a string
        escape,         // after a backslash
        hex,            // of \uXXXX
        utf8,           // inside of a character
        word,           // true, false or null
        minus,          // after the sign
        zero,           // after a leading 0
        digits,         // before the point
        point,          // after it
        decimals,       // after a digit of it
        exponent,       // after e
        exponent_sign,  // after its sign
        exponent_digits
    };

    bool take_one(char c);
    bool begin_value(char c);
    bool begin_string(bool is_name);
    bool begin_word(char c);
    bool end_bracket(char c);
    bool after_value(char c);
    bool in_text(char c);
    bool begin_character(unsigned char c);
    bool in_character(unsigned char c);
    bool in_number(char c);
    bool go(state next) {
        state_ = next;
        return true;
    }

    state state_ = state::value;
    bool empty_ = true;
    bool is_name_ = false;  // this string
    std::string_view word_ = {};
    unsigned left_ = 0;                         // hexadecimal digits, or bytes of a character
    unsigned char least_ = 0x80, most_ = 0xbf;  // the next byte of a character
    std::vector<bool> open_ = {};               // brackets: true for {
};

// Leaves the lines as they are.
class json_lines_check final : public record_splitter {
public:
    expected<split_step> next(std::string_view bytes, bool is_over) override;

private:
    expected<void> end_line() const;

    json_check check_;
    bool in_line_ = false;
};

// What the files of a run have in common.
class tab_frame final : public output_frame {
public:
    std::optional<std::uint64_t> fields = {};  // of the first record
};

// Checks that each line has as many fields, separated by tabs, as the first line of the run.
class tab_lines_check final : public record_splitter {
public:
    explicit tab_lines_check(std::shared_ptr<tab_frame> all) : all_(std::move(all)) {}
    expected<split_step> next(std::string_view bytes, bool is_over) override;

private:
    expected<void> end_line();

    std::shared_ptr<tab_frame> all_;
    std::uint64_t tabs_ = 0;
    bool in_line_ = false;
};

}  // namespace fairshuf::lines
