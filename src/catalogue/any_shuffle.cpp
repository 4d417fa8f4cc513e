#include "catalogue/any_shuffle.hpp"

#include "fairshuf/algorithm/catalogue.hpp"

namespace fairshuf {

std::function<void(std::span<std::uint8_t> deck, any_draws& draws)> any_shuffle(const selection& wanted) {
    std::function<void(std::span<std::uint8_t>, any_draws&)> found;
    visit_algorithm(wanted, [&](const auto& algorithm) {
        found = [algorithm](std::span<std::uint8_t> deck, any_draws& draws) { algorithm(deck, draws); };
    });
    return found;
}

}  // namespace fairshuf
