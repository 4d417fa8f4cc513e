// Cards for the prover and the recorder. They are numbered from 1. A card that is moved away leaves a hole
// (0) behind: the place of each card is always known, and equal states have equal bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace fairshuf::detail {

class numbered_card {
public:
    numbered_card() = default;
    explicit numbered_card(std::size_t number) : number_(static_cast<std::uint16_t>(number)) {}

    numbered_card(const numbered_card&) = default;
    numbered_card& operator=(const numbered_card&) = default;
    numbered_card(numbered_card&& other) noexcept : number_(std::exchange(other.number_, std::uint16_t{0})) {}
    numbered_card& operator=(numbered_card&& other) noexcept {
        const auto number = std::exchange(other.number_, std::uint16_t{0});
        number_ = number;
        return *this;
    }
    ~numbered_card() = default;

    std::size_t number() const { return number_; }
    bool hole() const { return number_ == 0; }

private:
    std::uint16_t number_ = 0;
};

// 1 2 3 ... n
inline std::vector<numbered_card> home(std::size_t n) {
    std::vector<numbered_card> cards;
    for (std::size_t i = 1; i <= n; ++i) cards.emplace_back(i);
    return cards;
}

}  // namespace fairshuf::detail
