// Messages for people, in English and Chinese. All of them are in src/language/words/, a file for each part
// of the program; the command, the WebAssembly module and the page have no others.
//
//   namespace fairshuf::words {
//   inline constexpr message in_place{"{} in place {}", "{} 在位置 {}"};      // src/language/words/trace.hpp
//   }
//
//   say<words::in_place>(card, place)       // a std::string in the language that is spoken (language.hpp)
//   say<words::start>()
//   text_of(words::start)                   // the same as a std::string_view, if nothing is to be filled in
//
// A message that lacks a language does not compile. Nor does one whose languages fill in different values
// ({0} and {1} for another order), nor a call whose arguments do not fit the placeholders.
//
// Chinese has no plural. A number that English counts has two messages, and `counted` chooses:
//
//   inline constexpr message card{"{} card", "{} 张牌"}, cards{"{} cards", "{} 张牌"};
//   counted<words::card, words::cards>(n)
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "language/language.hpp"

namespace fairshuf {

namespace detail {

// The arguments that a format string uses, as bits.
consteval std::uint64_t placeholders(std::string_view format) {
    std::uint64_t used = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '{') continue;
        if (i + 1 < format.size() && format[i + 1] == '{') {
            ++i;
            continue;
        }
        std::size_t number = 0, digits = 0;
        while (i + 1 + digits < format.size() && format[i + 1 + digits] >= '0' &&
               format[i + 1 + digits] <= '9')
            number = number * 10 + static_cast<std::size_t>(format[i + 1 + digits++] - '0');
        used |= std::uint64_t{1} << (digits > 0 ? number : next++);
    }
    return used;
}

// No blank between a Chinese closing quote and a Chinese character: a message cannot know whether its value
// will be a name, which has a blank after it, or a quotation.
std::string without_blanks_after_quotes(std::string text);

void the_languages_of_a_message_differ();  // never defined: not constant, so the message does not compile

}  // namespace detail

struct message {
    std::string_view english, chinese;

    consteval message(std::string_view in_english, std::string_view in_chinese)
        : english(in_english), chinese(in_chinese) {
        if (english.empty() || chinese.empty() ||
            detail::placeholders(english) != detail::placeholders(chinese))
            detail::the_languages_of_a_message_differ();
    }
};

constexpr std::string_view text_in(language words, const message& m) {
    return words == language::chinese ? m.chinese : m.english;
}

inline std::string_view text_of(const message& m) {
    return text_in(spoken(), m);
}

template <const message& Message, class... Args>
std::string say_in(language words, const Args&... args) {
    if constexpr (sizeof...(Args) == 0) {
        return std::string(text_in(words, Message));
    } else {
        constexpr fmt::format_string<Args...> english(Message.english), chinese(Message.chinese);
        const fmt::string_view format = words == language::chinese ? chinese : english;
        std::string text = fmt::vformat(format, fmt::make_format_args(args...));
        return words == language::chinese ? detail::without_blanks_after_quotes(std::move(text)) : text;
    }
}

template <const message& Message, class... Args>
std::string say(const Args&... args) {
    return say_in<Message>(spoken(), args...);
}

template <const message& One, const message& Many, class N, class... Args>
std::string counted(const N& number, const Args&... args) {
    return number == N(1) ? say<One>(number, args...) : say<Many>(number, args...);
}

// The text in the language that is spoken, where both come from elsewhere, such as the facts of an algorithm.
constexpr std::string_view chosen(language words, std::string_view english, std::string_view chinese) {
    return words == language::chinese && !chinese.empty() ? chinese : english;
}

inline std::string_view chosen(std::string_view english, std::string_view chinese) {
    return chosen(spoken(), english, chinese);
}

// What stands in single quotes (format/escaped.hpp), in the quotes of a language.
inline std::string in_quotes(language words, std::string quoted) {
    if (words != language::chinese || quoted.size() < 2 || !quoted.starts_with('\'') ||
        !quoted.ends_with('\''))
        return quoted;
    return "“" + quoted.substr(1, quoted.size() - 2) + "”";
}

inline std::string in_quotes(std::string quoted) {
    return in_quotes(spoken(), std::move(quoted));
}

}  // namespace fairshuf
