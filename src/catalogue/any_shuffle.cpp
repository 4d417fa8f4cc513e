#include "catalogue/any_shuffle.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

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

void with_any_seed(const generators::seeded& generator, std::uint64_t seed,
                   const std::function<void(any_draws& draws)>& use) {
    generators::with_seed(generator, seed, [&](auto& source) {
        as_any_draws draws(source);
        use(draws);
    });
}

namespace {

// Any draws will do: what matters is below which bounds.
class bound_watch final : public any_draws {
public:
    std::uint64_t below(std::uint64_t bound) override {
        largest_ = std::max(largest_, bound);
        state_ = state_ * 6364136223846793005 + 1442695040888963407;
        return (state_ >> 11) % bound;
    }
    std::uint64_t largest() const { return largest_; }

private:
    std::uint64_t state_ = 1, largest_ = 0;
};

}  // namespace

std::uint64_t largest_bound_of(const selection& wanted, std::size_t n) {
    std::vector<std::uint8_t> deck(n);
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    bound_watch draws;
    any_shuffle(wanted)(deck, draws);
    return draws.largest();
}

}  // namespace fairshuf
