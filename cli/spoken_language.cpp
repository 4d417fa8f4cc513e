#include "cli/spoken_language.hpp"

#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include "language/words/help.hpp"

namespace fairshuf::cli {
namespace {

std::vector<std::string_view> asked_for(int argc, const char* const* argv) {
    constexpr std::string_view option = "--lang";
    std::vector<std::string_view> found;
    for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
        const std::string_view word = argv[i];
        if (word == option && i + 1 < argc) found.emplace_back(argv[i + 1]);
        if (word.starts_with("--lang=")) found.push_back(word.substr(option.size() + 1));
    }
    return found;
}

}  // namespace

expected<language> language_of(int argc, const char* const* argv) {
    language chosen =
        language_of_locale(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG"));
    for (const auto asked : asked_for(argc, argv)) {
        const auto named = language_named(asked);
        if (!named) return error{say_in<words::bad_language>(chosen, asked)};
        chosen = *named;
    }
    return chosen;
}

}  // namespace fairshuf::cli
