#include "lines/values/value_digest.hpp"

#include <functional>

namespace fairshuf::lines {

value_digest::value_digest(const key& k, std::string_view purpose) {
    const key own = derive(k, purpose);
    std::array<byte, 64> inner{}, outer{};
    inner.fill(0x36);
    outer.fill(0x5c);
    for (std::size_t i = 0; i < key::size; ++i) {
        inner[i] ^= own.bytes()[i];
        outer[i] ^= own.bytes()[i];
    }
    inner_.add(inner);
    outer_.add(outer);
    detail::wipe(inner);
    detail::wipe(outer);
}

value_digest::words value_digest::computed(std::string_view value) const {
    const auto inside = sha256(inner_).add(value).finish();
    const auto bytes = sha256(outer_).add(inside).finish();
    words digest{};
    for (std::size_t i = 0; i < bytes.size(); ++i) digest[i / 8] = digest[i / 8] << 8 | bytes[i];
    return digest;
}

value_digest::words value_digest::of(std::string_view value) {
    if (value.size() > longest_remembered) return computed(value);
    auto& slot = memory_[std::hash<std::string_view>{}(value) % slots];
    if (!slot.used || slot.value != value) slot = {std::string(value), computed(value), true};
    return slot.digest;
}

}  // namespace fairshuf::lines
