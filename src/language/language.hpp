// The language of what people read: texts, help, messages and pictures. JSON is for programs and stays
// English.
//
// There is one language at a time, for the whole process. The command chooses it once, before anything is
// printed (--lang, or the locale); the page tells the WebAssembly module. JSON is written in English inside
// `speaking`, whatever the language is:
//
//   const std::string text = in_english([&] { return report::as_json(result); });
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fairshuf {

enum class language : std::uint8_t { english, chinese };

language spoken();
void speak(language words);

inline bool speaks_chinese() {
    return spoken() == language::chinese;
}

// Speaks another language until the end of the scope.
class speaking {
public:
    explicit speaking(language words) : before_(spoken()) { speak(words); }
    ~speaking() { speak(before_); }
    speaking(const speaking&) = delete;
    speaking& operator=(const speaking&) = delete;

private:
    language before_;
};

template <class Write>
auto in_english(const Write& write) {
    const speaking english(language::english);
    return write();
}

// "en" or "zh"; also the names of locales, such as zh_CN.UTF-8 and en-GB.
std::optional<language> language_named(std::string_view name);

// The language of a locale: Chinese for zh, zh_CN.UTF-8, zh-CN and the like, otherwise English. The first of
// these that is not empty counts: LC_ALL, LC_MESSAGES, LANG.
language language_of_locale(const char* lc_all, const char* lc_messages, const char* lang);

}  // namespace fairshuf
