// Cards for provers and recorders: numbered from 1, and leaving a hole (0) behind when moved away,
// so that one can always tell where each card is, and equal states look equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace fairshuf {

class card {
public:
    card() = default;
    explicit card(std::size_t number) : number_(static_cast<std::uint16_t>(number)) {}

    card(const card&) = default;
    card& operator=(const card&) = default;
    card(card&& other) noexcept : number_(std::exchange(other.number_, std::uint16_t{0})) {}
    card& operator=(card&& other) noexcept {
        const auto number = std::exchange(other.number_, std::uint16_t{0});
        number_ = number;
        return *this;
    }
    ~card() = default;

    std::size_t number() const { return number_; }
    bool hole() const { return number_ == 0; }

private:
    std::uint16_t number_ = 0;
};

// 1 2 3 ... n
inline std::vector<card> home(std::size_t n) {
    std::vector<card> cards;
    for (std::size_t i = 1; i <= n; ++i) cards.emplace_back(i);
    return cards;
}

}  // namespace fairshuf
