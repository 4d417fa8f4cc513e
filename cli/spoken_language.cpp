#include "cli/spoken_language.hpp"

#include <cstdlib>
#include <optional>
#include <string_view>

#include "language/words/help.hpp"

namespace fairshuf::cli {
namespace {

std::optional<std::string_view> asked_for(int argc, const char* const* argv) {
    constexpr std::string_view option = "--lang";
    std::optional<std::string_view> found;
    for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
        const std::string_view word = argv[i];
        if (word == option && i + 1 < argc) found = argv[i + 1];
        if (word.starts_with("--lang=")) found = word.substr(option.size() + 1);
    }
    return found;
}

}  // namespace

expected<language> language_of(int argc, const char* const* argv) {
    const auto of_locale =
        language_of_locale(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG"));
    const auto asked = asked_for(argc, argv);
    if (!asked) return of_locale;
    if (const auto words = language_named(*asked)) return *words;
    return error{say_in<words::bad_language>(of_locale, *asked)};
}

}  // namespace fairshuf::cli
