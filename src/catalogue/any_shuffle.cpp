#include "catalogue/any_shuffle.hpp"

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/family/members.hpp"

namespace fairshuf {

std::function<void(std::span<std::uint8_t> deck, any_draws& draws)> any_shuffle(const selection& wanted) {
    std::function<void(std::span<std::uint8_t>, any_draws&)> found;
    const auto erase = [&](const auto& algorithm) {
        found = [algorithm](std::span<std::uint8_t> deck, any_draws& draws) { algorithm(deck, draws); };
    };
    visit_algorithm(wanted, erase);
    visit_member(wanted, erase);
    return found;
}

}  // namespace fairshuf
