// Finds a value of a JSON text by its path, such as .user.id, and checks the grammar of the whole text.
//
//   const auto path = read_json_path(".user.id");
//   json_value user(*path);
//   const auto found = user.find(R"({"user": {"id": 7}})");     // "7"; nothing if there is no such value
//
// The value is given as a text. For a string that is its content, with escapes decoded. A number, true, false
// or null is taken as it is written. An object or an array is an error. If a name occurs several times in an
// object, the last one counts, as in most readers. Grammar: RFC 8259. Bytes above 127 are not looked at.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::lines {

// Names of members, from the outside. `.` is the whole value. A name with a point in it is quoted as in JSON:
// ."a.b".c
using json_path = std::vector<std::string>;
expected<json_path> read_json_path(std::string_view text);

class json_value {
public:
    explicit json_value(json_path path) : path_(std::move(path)) {}

    // The result is valid until the next call, as long as the text exists. Errors name the byte, counted from
    // 1.
    expected<std::optional<std::string_view>> find(std::string_view text);

private:
    struct literal {
        std::string_view written = {};  // without quotes
        bool escaped = false, is_nested = false;
    };

    bool whole();
    bool value(std::size_t level, bool on_path, unsigned depth);
    bool object(std::size_t level, bool on_path, unsigned depth);
    bool array(unsigned depth);
    bool scalar(literal& found);
    bool nested(std::size_t level, bool on_path, unsigned depth);
    bool string(literal& found);
    bool escape();
    bool number();
    bool word(std::string_view letters);
    bool name_is(const literal& name, const std::string& wanted);
    void skip_space();
    char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c);
    bool fail(std::string_view why);

    json_path path_;
    std::string_view text_ = {};
    std::size_t at_ = 0;
    std::optional<literal> found_ = {};
    std::string problem_ = {};
    std::string decoded_ = {}, name_ = {};
};

}  // namespace fairshuf::lines
