#include "language/language.hpp"

#include <atomic>

namespace fairshuf {
namespace {

std::atomic<language> now = language::english;

}  // namespace

language spoken() {
    return now.load(std::memory_order_relaxed);
}

void speak(language words) {
    now.store(words, std::memory_order_relaxed);
}

std::optional<language> language_named(std::string_view name) {
    const std::string_view base = name.substr(0, name.find_first_of("_-.@"));
    if (base == "zh") return language::chinese;
    if (base == "en") return language::english;
    return std::nullopt;
}

language language_of_locale(const char* lc_all, const char* lc_messages, const char* lang) {
    for (const char* given : {lc_all, lc_messages, lang})
        if (given != nullptr && *given != '\0') return language_named(given).value_or(language::english);
    return language::english;
}

}  // namespace fairshuf
