#include "lines/forms/json_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "format/quantities.hpp"

namespace fairshuf::lines {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_hex_digit(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

bool json_check::take(std::string_view bytes) {
    return std::ranges::all_of(bytes, [this](char c) { return take_one(c); });
}

bool json_check::is_complete() const {
    const bool number_may_end = state_ == state::zero || state_ == state::digits ||
                                state_ == state::decimals || state_ == state::exponent_digits;
    return !empty_ && open_.empty() && (state_ == state::after_value || number_may_end);
}

bool json_check::take_one(char c) {
    empty_ = empty_ && is_blank(c);
    switch (state_) {
        case state::text: return in_text(c);
        case state::escape:
            left_ = 4;
            if (c == 'u') return go(state::hex);
            return std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos && go(state::text);
        case state::hex: return is_hex_digit(c) && (--left_ > 0 || go(state::text));
        case state::utf8: return in_character(static_cast<unsigned char>(c));
        case state::word: {
            const bool right = word_.front() == c;
            word_.remove_prefix(1);
            return right && (!word_.empty() || go(state::after_value));
        }
        case state::value:
        case state::first_value: return is_blank(c) || begin_value(c);
        case state::first_name:
            if (c == '}') return end_bracket(c);
            [[fallthrough]];
        case state::name: return is_blank(c) || (c == '"' && begin_string(true));
        case state::colon: return is_blank(c) || (c == ':' && go(state::value));
        case state::after_value: return after_value(c);
        default: return in_number(c);
    }
}

bool json_check::begin_value(char c) {
    if (c == ']' && state_ == state::first_value) return end_bracket(c);
    if (c == '{' || c == '[') {
        open_.push_back(c == '{');
        return go(c == '{' ? state::first_name : state::first_value);
    }
    if (c == '"') return begin_string(false);
    if (c == '-') return go(state::minus);
    if (is_digit(c)) return go(c == '0' ? state::zero : state::digits);
    return begin_word(c);
}

bool json_check::begin_string(bool is_name) {
    is_name_ = is_name;
    return go(state::text);
}

bool json_check::begin_word(char c) {
    word_ = c == 't' ? "rue" : c == 'f' ? "alse" : c == 'n' ? "ull" : "";
    return !word_.empty() && go(state::word);
}

bool json_check::end_bracket(char c) {
    if (open_.empty() || open_.back() != (c == '}')) return false;
    open_.pop_back();
    return go(state::after_value);
}

bool json_check::after_value(char c) {
    if (is_blank(c)) return go(state::after_value);
    if (c == ',' && !open_.empty()) return go(open_.back() ? state::name : state::value);
    return (c == '}' || c == ']') && end_bracket(c);
}

bool json_check::in_text(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"') return go(is_name_ ? state::colon : state::after_value);
    if (c == '\\') return go(state::escape);
    return byte >= 0x20 && (byte < 0x80 || begin_character(byte));
}

// The table of well-formed UTF-8 (Unicode 15, table 3-7).
bool json_check::begin_character(unsigned char c) {
    if (c < 0xc2 || c > 0xf4) return false;
    left_ = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    least_ = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
    most_ = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    return go(state::utf8);
}

bool json_check::in_character(unsigned char c) {
    if (c < least_ || c > most_) return false;
    least_ = 0x80;
    most_ = 0xbf;
    return --left_ > 0 || go(state::text);
}

bool json_check::in_number(char c) {
    const bool digit = is_digit(c), e = c == 'e' || c == 'E';
    switch (state_) {
        case state::minus: return digit && go(c == '0' ? state::zero : state::digits);
        case state::digits:
            if (digit) return true;
            [[fallthrough]];
        case state::zero: return c == '.' ? go(state::point) : e ? go(state::exponent) : after_value(c);
        case state::point: return digit && go(state::decimals);
        case state::decimals: return digit || (e ? go(state::exponent) : after_value(c));
        case state::exponent:
            if (c == '+' || c == '-') return go(state::exponent_sign);
            [[fallthrough]];
        case state::exponent_sign: return digit && go(state::exponent_digits);
        default: return digit || after_value(c);
    }
}

expected<split_step> json_lines_check::next(std::string_view bytes, bool is_over) {
    if (bytes.empty()) {
        if (is_over && in_line_)
            if (auto fine = end_line(); !fine) return fine.error();
        return split_step{};
    }
    const auto found = bytes.find('\n');
    if (!check_.take(bytes.substr(0, found))) return error{"it is not JSON"};
    in_line_ = found == std::string_view::npos;
    if (found == std::string_view::npos) return split_step{.bytes = bytes.size()};
    if (auto fine = end_line(); !fine) return fine.error();
    check_ = {};
    return split_step{.bytes = found + 1, .ends = true};
}

expected<void> json_lines_check::end_line() const {
    if (check_.is_complete()) return {};
    return error{check_.is_empty() ? "it is empty, not JSON" : "it is not complete JSON"};
}

expected<split_step> tab_lines_check::next(std::string_view bytes, bool is_over) {
    if (bytes.empty()) {
        if (is_over && in_line_)
            if (auto fine = end_line(); !fine) return fine.error();
        return split_step{};
    }
    const auto found = bytes.find('\n');
    const std::string_view text = bytes.substr(0, found);
    tabs_ += static_cast<std::uint64_t>(std::ranges::count(text, '\t'));
    in_line_ = true;
    if (found == std::string_view::npos) return split_step{.bytes = bytes.size()};
    if (auto fine = end_line(); !fine) return fine.error();
    return split_step{.bytes = found + 1, .ends = true};
}

expected<void> tab_lines_check::end_line() {
    if (!all_->fields) all_->fields = tabs_ + 1;
    if (tabs_ + 1 != *all_->fields)
        return error{fmt::format("it has {}, but the first record has {}", counted(tabs_ + 1, "field"),
                                 *all_->fields)};
    in_line_ = false;
    tabs_ = 0;
    return {};
}

}  // namespace fairshuf::lines
