#include "cli/unknown_verb.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fairshuf/core/nearest.hpp"

namespace fairshuf::cli {

std::string unknown_verb(std::string_view given, const std::vector<std::string>& verbs) {
    const auto near = detail::nearest(given, verbs);
    return fmt::format("unknown verb '{}'; {}", given,
                       near.empty() ? fmt::format("the verbs are: {}", fmt::join(verbs, ", "))
                                    : fmt::format("did you mean '{}'?", near));
}

}  // namespace fairshuf::cli
