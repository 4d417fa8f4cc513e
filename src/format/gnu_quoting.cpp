#include "format/gnu_quoting.hpp"

#include <fmt/format.h>
#include <langinfo.h>

#include <algorithm>
#include <atomic>
#include <clocale>
#include <cwchar>
#include <cwctype>
#include <vector>

namespace fairshuf {
namespace {

std::atomic<bool> locale_is_to_be_set = false;  // NOLINT(*-non-const-global-variables): so is the locale

void set_locale_if_asked() {
    if (locale_is_to_be_set.exchange(false))
        (void)std::setlocale(LC_CTYPE, "");  // if this fails, the old locale stays
}

constexpr std::string_view typewriter = "'", left = "‘", right = "’";

// One character of the locale, or one byte that is not a character.
struct character {
    std::string_view bytes;
    bool printable;
};

character first_of(std::string_view text, std::mbstate_t& state) {
    wchar_t wide = 0;
    const std::size_t length = std::mbrtowc(&wide, text.data(), text.size(), &state);
    if (length == 0 || length > text.size()) {  // invalid or incomplete
        state = {};
        return {text.substr(0, 1), false};
    }
    return {text.substr(0, length), std::iswprint(static_cast<std::wint_t>(wide)) != 0};
}

std::vector<character> characters_of(std::string_view text) {
    set_locale_if_asked();
    std::vector<character> found;
    for (std::mbstate_t state{}; !text.empty();) {
        found.push_back(first_of(text, state));
        text.remove_prefix(found.back().bytes.size());
    }
    return found;
}

std::string escaped(std::string_view bytes) {
    constexpr std::string_view known = "\a\b\f\n\r\t\v", letters = "abfnrtv";
    std::string text;
    for (const char c : bytes) {
        const auto letter = known.find(c);
        text += letter != std::string_view::npos ? fmt::format("\\{}", letters[letter])
                                                 : fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    }
    return text;
}

bool locale_is_utf8() {
    set_locale_if_asked();
    return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

bool is_quote(const character& c) {
    return c.bytes == typewriter;
}

// Whether the character is special to a shell. Some are special only at the beginning.
bool is_special(const character& c, bool in_front) {
    constexpr std::string_view always = " !\"$&'()*:;<=>?[\\^`|", in_front_only = "#~";
    return always.find(c.bytes) != std::string_view::npos ||
           (in_front && in_front_only.find(c.bytes) != std::string_view::npos);
}

// Whether the character may stand in double quotes. GNU is stricter here than a shell.
bool fits_double_quotes(const character& c, bool in_front) {
    constexpr std::string_view never = "!\"#$&()*;<=>?[\\^`{|}~", in_front_too = "#~";
    return c.printable && (never.find(c.bytes) == std::string_view::npos ||
                           (in_front && in_front_too.find(c.bytes) != std::string_view::npos));
}

template <class Test>
bool all_of(const std::vector<character>& name, Test test) {
    for (std::size_t i = 0; i < name.size(); ++i)
        if (!test(name[i], i == 0)) return false;
    return true;
}

// 'plain'$'\n''plain'\''plain': unprintable characters stand between $' and ', and \ precedes a quote.
std::string in_shell_quotes(const std::vector<character>& name) {
    const bool has_quote = std::ranges::any_of(name, is_quote);
    // GNU scans a name with a quote twice. If the first scan ends inside of $'...', the second scan begins as
    // if it were still inside. The result looks odd, but GNU prints it so.
    bool escaping = has_quote && !name.back().printable;
    std::string text = "'";
    for (const auto& c : name) {
        if (!c.printable) {
            text += (escaping ? "" : "'$'") + escaped(c.bytes);
        } else if (is_quote(c)) {
            text += "'\\''";
        } else {
            text += (escaping ? "''" : "") + std::string(c.bytes);
        }
        escaping = !c.printable;
    }
    return text + "'";
}

}  // namespace

void quote_in_the_users_locale() {
    locale_is_to_be_set = true;
}

std::string in_quotes(std::string_view text) {
    const bool utf8 = locale_is_utf8();
    const std::string_view opening = utf8 ? left : typewriter, closing = utf8 ? right : typewriter;
    std::string quoted(opening);
    for (const auto& c : characters_of(text)) {
        if (!c.printable) {
            quoted += escaped(c.bytes);
        } else {
            quoted += (c.bytes == closing || c.bytes == "\\" ? "\\" : "") + std::string(c.bytes);
        }
    }
    return quoted.append(closing);
}

std::string as_name(std::string_view name) {
    const auto characters = characters_of(name);
    const bool plain = !name.empty() && name != "{" && name != "}" &&
                       all_of(characters, [](const character& c, bool in_front) {
                           return c.printable && !is_special(c, in_front);
                       });
    if (plain) return std::string(name);
    if (std::ranges::any_of(characters, is_quote) && all_of(characters, fits_double_quotes))
        return fmt::format("\"{}\"", name);
    return in_shell_quotes(characters);
}

}  // namespace fairshuf
