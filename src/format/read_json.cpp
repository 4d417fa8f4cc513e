#include "format/read_json.hpp"

#include <fmt/format.h>

#include <string>

namespace fairshuf {

expected<parsed_json> read_json(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf"))
        return error{"it begins with a byte order mark (U+FEFF): save it in UTF-8 without one"};
    if (!is_shallow(text)) return error{"it is nested too deep: it has more than 16 levels"};
    try {
        return parsed_json::parse(text);
    } catch (const parsed_json::out_of_range&) {
        return error{"a number in it is too large, such as 1e999"};
    } catch (const parsed_json::parse_error& problem) {
        const bool half = std::string_view(problem.what()).find("surrogate") != std::string_view::npos;
        return error{half ? fmt::format("at byte {}, half of a surrogate pair stands alone, such as \\ud800",
                                        problem.byte)
                          : fmt::format("it is not JSON: see byte {}", problem.byte)};
    }
}

}  // namespace fairshuf
