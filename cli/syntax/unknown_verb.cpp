#include "cli/syntax/unknown_verb.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fairshuf/core/nearest.hpp"
#include "language/words/common.hpp"
#include "language/words/parser.hpp"

namespace fairshuf::cli {

std::string unknown_verb(std::string_view given, const std::vector<std::string>& verbs) {
    const auto near = detail::nearest(given, verbs);
    return near.empty() ? say<words::unknown_verb>(given, fmt::join(verbs, text_of(words::list_comma)))
                        : say<words::unknown_verb_near>(given, near);
}

}  // namespace fairshuf::cli
