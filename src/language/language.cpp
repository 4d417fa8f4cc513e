#include "language/language.hpp"

#include <atomic>
#include <string>

#include "language/message.hpp"

namespace fairshuf {
namespace {

std::atomic<language> now = language::english;

}  // namespace

std::string detail::without_blanks_after_quotes(std::string text) {
    constexpr std::string_view blank = "” ";
    for (std::size_t at = 0; (at = text.find(blank, at)) != std::string::npos; ++at) {
        const std::size_t next = at + blank.size();
        if (next < text.size() && text[next] >= '\xe4' && text[next] <= '\xe9') text.erase(next - 1, 1);
    }
    return text;
}

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
