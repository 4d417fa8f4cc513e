// XXH64, the checksum of a zstd frame (RFC 8878, 3.1.1: its lowest 32 bits). Y. Collet defines it in
// "xxHash fast digest algorithm", version 0.1.1. It detects errors; it is not a cryptographic hash.
//
//   xxh64 sum;
//   sum.add(text);                 // as often as necessary
//   sum.value();
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace fairshuf {

class xxh64 {
public:
    void add(std::string_view text) {
        bytes_ += text.size();
        if (held_ > 0) {
            const std::size_t some = std::min(text.size(), stripe - held_);
            std::memcpy(rest_.data() + held_, text.data(), some);
            held_ += some;
            text.remove_prefix(some);
            if (held_ < stripe) return;
            add_stripe(rest_.data());
            held_ = 0;
        }
        for (; text.size() >= stripe; text.remove_prefix(stripe)) add_stripe(text.data());
        std::ranges::copy(text, rest_.begin());
        held_ = text.size();
    }

    std::uint64_t value() const {
        std::uint64_t sum = seed_5;
        if (bytes_ >= stripe) {
            sum = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) +
                  std::rotl(lanes_[3], 18);
            for (const std::uint64_t lane : lanes_) sum = (sum ^ mixed(0, lane)) * seed_1 + seed_4;
        }
        sum += bytes_;
        const char* at = rest_.data();
        const char* const end = at + held_;
        for (; end - at >= 8; at += 8)
            sum = std::rotl(sum ^ mixed(0, word<std::uint64_t>(at)), 27) * seed_1 + seed_4;
        if (end - at >= 4) {
            sum = std::rotl(sum ^ word<std::uint32_t>(at) * seed_1, 23) * seed_2 + seed_3;
            at += 4;
        }
        for (; at < end; ++at) sum = std::rotl(sum ^ static_cast<unsigned char>(*at) * seed_5, 11) * seed_1;
        sum = (sum ^ sum >> 33) * seed_2;
        sum = (sum ^ sum >> 29) * seed_3;
        return sum ^ sum >> 32;
    }

private:
    static constexpr std::size_t stripe = 32;
    static constexpr std::uint64_t seed_1 = 0x9e3779b185ebca87, seed_2 = 0xc2b2ae3d27d4eb4f,
                                   seed_3 = 0x165667b19e3779f9, seed_4 = 0x85ebca77c2b2ae63,
                                   seed_5 = 0x27d4eb2f165667c5;

    template <class Word>
    static std::uint64_t word(const char* at) {
        std::array<unsigned char, sizeof(Word)> bytes{};
        std::memcpy(bytes.data(), at, sizeof(Word));
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < sizeof(Word); ++i) value |= std::uint64_t{bytes[i]} << 8 * i;
        return value;
    }
    static std::uint64_t mixed(std::uint64_t lane, std::uint64_t input) {
        return std::rotl(lane + input * seed_2, 31) * seed_1;
    }
    void add_stripe(const char* at) {
        for (std::size_t i = 0; i < lanes_.size(); ++i)
            lanes_[i] = mixed(lanes_[i], word<std::uint64_t>(at + 8 * i));
    }

    std::array<std::uint64_t, 4> lanes_{seed_1 + seed_2, seed_2, 0, 0 - seed_1};
    std::array<char, stripe> rest_{};
    std::size_t held_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace fairshuf
