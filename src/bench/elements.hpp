// The elements of the arrays in a race: numbers and structures of 1 to 64 bytes, and strings.
//
//   with_element("12", []<class Card> { bulk_race<Card> race(1000); ... });     // false: no such element
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace fairshuf {

template <class Word, std::size_t Count>
struct element_of {
    std::array<Word, Count> words;
};

inline constexpr std::array<std::string_view, 10> element_names{"1",  "2",  "4",  "8",  "12",
                                                                "16", "24", "32", "64", "string"};

template <class F>
bool with_element(std::string_view name, F f) {
    if (name == "1") return f.template operator()<std::uint8_t>(), true;
    if (name == "2") return f.template operator()<std::uint16_t>(), true;
    if (name == "4") return f.template operator()<std::uint32_t>(), true;
    if (name == "8") return f.template operator()<std::uint64_t>(), true;
    if (name == "12") return f.template operator()<element_of<std::uint32_t, 3>>(), true;
    if (name == "16") return f.template operator()<element_of<std::uint64_t, 2>>(), true;
    if (name == "24") return f.template operator()<element_of<std::uint64_t, 3>>(), true;
    if (name == "32") return f.template operator()<element_of<std::uint64_t, 4>>(), true;
    if (name == "64") return f.template operator()<element_of<std::uint64_t, 8>>(), true;
    if (name == "string") return f.template operator()<std::string>(), true;
    return false;
}

// Element number i of a new array.
template <class Card>
Card numbered_element(std::size_t i) {
    if constexpr (std::is_same_v<Card, std::string>) {
        return "card " + std::to_string(i);
    } else if constexpr (std::is_integral_v<Card>) {
        return static_cast<Card>(i);
    } else {
        Card card{};
        card.words[0] = static_cast<std::remove_reference_t<decltype(card.words[0])>>(i);
        return card;
    }
}

}  // namespace fairshuf
