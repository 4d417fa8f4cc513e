#include "lines/values/json_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "fairshuf/core/hex.hpp"
#include "format/gnu_quoting.hpp"

namespace fairshuf::lines {
namespace {

constexpr unsigned deepest_json = 1000;

bool is_json_digit(char c) {
    return c >= '0' && c <= '9';
}

// Four hexadecimal digits, which were checked before.
std::uint32_t json_unit(std::string_view digits) {
    std::uint32_t unit = 0;
    for (const char c : digits.substr(0, 4)) unit = unit << 4 | *detail::hex_digit(c);
    return unit;
}

void put_utf8(std::string& to, std::uint32_t point) {
    const auto put = [&to](std::uint32_t byte) { to += static_cast<char>(byte); };
    const auto more = [&](unsigned shift) { put(0x80 | ((point >> shift) & 0x3f)); };
    if (point < 0x80) return put(point);
    if (point < 0x800) {
        put(0xc0 | point >> 6);
        return more(0);
    }
    if (point < 0x10000) {
        put(0xe0 | point >> 12);
    } else {
        put(0xf0 | point >> 18);
        more(12);
    }
    more(6);
    more(0);
}

// Decodes the escapes of a string. Half a surrogate pair is encoded like any other character.
void decode_json(std::string_view written, std::string& to) {
    constexpr std::string_view letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    to.clear();
    while (!written.empty()) {
        const auto plain = std::min(written.find('\\'), written.size());
        to += written.substr(0, plain);
        written.remove_prefix(plain);
        if (written.empty()) return;
        if (written[1] != 'u') {
            to += meant[letters.find(written[1])];
            written.remove_prefix(2);
            continue;
        }
        std::uint32_t point = json_unit(written.substr(2));
        written.remove_prefix(6);
        const bool is_high = point >= 0xd800 && point < 0xdc00;
        if (is_high && written.starts_with("\\u")) {
            const std::uint32_t low = json_unit(written.substr(2));
            if (low >= 0xdc00 && low < 0xe000) {
                point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
                written.remove_prefix(6);
            }
        }
        put_utf8(to, point);
    }
}

}  // namespace

expected<std::optional<std::string_view>> json_value::find(std::string_view text) {
    text_ = text;
    at_ = 0;
    found_.reset();
    if (!whole()) return error{fmt::format("not JSON at byte {}: {}", at_ + 1, problem_)};
    if (!found_) return std::optional<std::string_view>();
    if (found_->is_nested)
        return error{fmt::format("the value is an {}; give the path of a value inside of it",
                                 found_->written == "{" ? "object" : "array")};
    if (!found_->escaped) return std::optional(found_->written);
    decode_json(found_->written, decoded_);
    return std::optional<std::string_view>(decoded_);
}

bool json_value::whole() {
    problem_.clear();
    skip_space();
    if (!value(0, true, 0)) return false;
    skip_space();
    return at_ == text_.size() || fail("there is more after the value");
}

bool json_value::fail(std::string_view why) {
    problem_ = why;
    return false;
}

void json_value::skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
        ++at_;
}

bool json_value::take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
}

// A value inside of so many others. The first `level` names of the path have led here, if it is on the path.
bool json_value::value(std::size_t level, bool on_path, unsigned depth) {
    const bool wanted = on_path && level == path_.size();
    literal found;
    if (here() == '{' || here() == '[') {
        found = {text_.substr(at_, 1), false, true};
        if (!nested(level, on_path, depth)) return false;
    } else if (!scalar(found)) {
        return false;
    }
    if (wanted) found_ = found;
    return true;
}

bool json_value::nested(std::size_t level, bool on_path, unsigned depth) {
    if (depth == deepest_json) return fail("the value is nested too deeply");
    return here() == '{' ? object(level, on_path, depth + 1) : array(depth + 1);
}

bool json_value::scalar(literal& found) {
    const std::size_t begin = at_;
    bool fine = false;
    switch (here()) {
        case '"': return string(found);
        case 't': fine = word("true"); break;
        case 'f': fine = word("false"); break;
        case 'n': fine = word("null"); break;
        default: fine = number();
    }
    found = {text_.substr(begin, at_ - begin)};
    return fine;
}

bool json_value::object(std::size_t level, bool on_path, unsigned depth) {
    take('{');
    skip_space();
    if (take('}')) return true;
    do {
        skip_space();
        literal name;
        if (!string(name)) return false;
        skip_space();
        if (!take(':')) return fail("a colon is missing");
        skip_space();
        const bool leads_on = on_path && level < path_.size() && name_is(name, path_[level]);
        if (leads_on) found_.reset();  // what an earlier member of this name had
        if (!value(level + 1, leads_on, depth)) return false;
        skip_space();
    } while (take(','));
    return take('}') || fail("a comma or } is missing");
}

bool json_value::array(unsigned depth) {
    take('[');
    skip_space();
    if (take(']')) return true;
    do {
        skip_space();
        if (!value(0, false, depth)) return false;
        skip_space();
    } while (take(','));
    return take(']') || fail("a comma or ] is missing");
}

bool json_value::string(literal& found) {
    if (!take('"')) return fail("a string in double quotes is missing");
    const std::size_t begin = at_;
    bool escaped = false;
    while (at_ < text_.size() && text_[at_] != '"') {
        if (static_cast<unsigned char>(text_[at_]) < 0x20) return fail("a control character is not escaped");
        if (text_[at_++] != '\\') continue;
        escaped = true;
        if (!escape()) return false;
    }
    if (at_ == text_.size()) return fail("a string is not closed");
    found = {text_.substr(begin, at_ - begin), escaped};
    ++at_;
    return true;
}

// After the backslash.
bool json_value::escape() {
    constexpr std::string_view letters = "\"\\/bfnrt";
    if (!take('u'))
        return (letters.find(here()) != std::string_view::npos && take(here())) || fail("a wrong escape");
    for (int i = 0; i < 4; ++i)
        if (!detail::hex_digit(here()) || !take(here())) return fail("\\u needs four hexadecimal digits");
    return true;
}

bool json_value::number() {
    const auto digits = [this] {
        const std::size_t begin = at_;
        while (is_json_digit(here())) ++at_;
        return at_ > begin;
    };
    take('-');
    if (!take('0') && !digits()) return fail("a value is missing");
    if (take('.') && !digits()) return fail("a digit is missing");
    if (take('e') || take('E')) {
        if (!take('+')) take('-');
        if (!digits()) return fail("a digit is missing");
    }
    return true;
}

bool json_value::word(std::string_view letters) {
    if (!text_.substr(at_).starts_with(letters)) return fail("a value is missing");
    at_ += letters.size();
    return true;
}

bool json_value::name_is(const literal& name, const std::string& wanted) {
    if (!name.escaped) return name.written == wanted;
    decode_json(name.written, name_);
    return name_ == wanted;
}

expected<json_path> read_json_path(std::string_view text) {
    const auto wrong = [text] {
        return error{
            fmt::format("{}: a path is a point before each name, as in .user.id; a name with a point in it "
                        "has quotes, as in .\"a.b\"",
                        in_quotes(text))};
    };
    json_path path;
    if (text == ".") return path;
    for (std::string_view left = text; !left.empty();) {
        if (left.front() != '.') return wrong();
        left.remove_prefix(1);
        if (!left.starts_with('"')) {
            const auto name = left.substr(0, left.find('.'));
            if (name.empty()) return wrong();
            path.emplace_back(name);
            left.remove_prefix(name.size());
            continue;
        }
        std::size_t end = 1;
        while (end < left.size() && left[end] != '"') end += left[end] == '\\' ? 2 : 1;
        if (end >= left.size()) return wrong();
        json_value quoted_name({});
        const auto name = quoted_name.find(left.substr(0, end + 1));
        if (!name) return wrong();
        path.emplace_back(**name);
        left.remove_prefix(end + 1);
    }
    return path;
}

}  // namespace fairshuf::lines
