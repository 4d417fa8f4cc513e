#include "observe/orders/name_table.hpp"

#include <cstring>

namespace fairshuf::orders {
namespace {

template <class Word>
std::uint64_t word_at(std::string_view bytes, std::size_t place) {
    Word word = 0;
    std::memcpy(&word, bytes.data() + place, sizeof word);
    return word;
}

// Packs up to seven bytes into one word. The pieces may overlap, because whole names are compared in the end.
std::uint64_t rest_of(std::string_view name) {
    const std::size_t size = name.size();
    if (size >= 4) return word_at<std::uint32_t>(name, 0) | word_at<std::uint32_t>(name, size - 4) << 32;
    if (size >= 2) return word_at<std::uint16_t>(name, 0) | word_at<std::uint16_t>(name, size - 2) << 16;
    return size == 0 ? 0 : word_at<std::uint8_t>(name, 0);
}

std::uint64_t mixed(std::uint64_t word) {
    word *= 0x9e3779b97f4a7c15U;
    return word ^ (word >> 32);
}

}  // namespace

std::uint64_t name_table::hash_of(std::string_view name) {
    std::uint64_t hash = name.size();
    for (; name.size() >= 8; name.remove_prefix(8)) hash = mixed(hash ^ word_at<std::uint64_t>(name, 0));
    return mixed(hash ^ rest_of(name));
}

name_table::name_table(const std::vector<std::string>& names) : slots_(size) {
    for (unsigned card = 0; card < names.size(); ++card) {
        const std::uint64_t hash = hash_of(names[card]);
        std::size_t i = hash & mask;
        while (slots_[i].card != none) i = (i + 1) & mask;
        slots_[i] = {hash, names[card], card};
    }
}

}  // namespace fairshuf::orders
