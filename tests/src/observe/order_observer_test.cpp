#include "observe/order_observer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

#include "fairshuf/algorithm/flawed/swap_any.hpp"
#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "observe/observe.hpp"
#include "observe/report/observation_report.hpp"

using namespace fairshuf;

namespace {

// Orders of a shuffle, one after the other.
template <class A>
std::vector<std::uint8_t> made_orders(std::size_t n, std::size_t count) {
    std::vector<std::uint8_t> all(n * count);
    chacha8 words(key::from_text("strangers"));
    exact draws(words);
    for (std::size_t i = 0; i < count; ++i) {
        const std::span deck = std::span(all).subspan(i * n, n);
        std::iota(deck.begin(), deck.end(), std::uint8_t{0});
        A{}(deck, draws);
    }
    return all;
}

class given_orders final : public orders::order_source {
public:
    given_orders(std::vector<std::uint8_t> all, std::size_t n)
        : all_(std::move(all)), deck_(report::usual_deck(n)) {}

    const std::vector<std::string>& deck() const override { return deck_; }
    expected<bool> next(std::span<std::uint8_t> out) override {
        if (at_ == all_.size()) return false;
        std::copy_n(all_.begin() + static_cast<std::ptrdiff_t>(at_), out.size(), out.begin());
        at_ += out.size();
        return true;
    }

private:
    std::vector<std::uint8_t> all_;
    std::vector<std::string> deck_;
    std::size_t at_ = 0;
};

}  // namespace

TEST(OrderObserver, JudgesAsObserveDoesForPortionsOfAnySize) {
    constexpr std::size_t n = 6, count = 20'000;
    const auto all = made_orders<swap_down>(n, count);
    given_orders source(all, n);
    const auto expected = observe(source, count, audit::battery::full);
    for (const std::size_t portion : {1U, 777U, 20'000U}) {
        order_observer o(n, count);
        for (std::size_t at = 0; at < count; at += portion)
            ASSERT_TRUE(
                o.add(std::span(all).subspan(at * n, std::min<std::size_t>(portion, count - at) * n)));
        ASSERT_TRUE(o.samples().finished());
        EXPECT_EQ(o.samples().result()->summary(), expected->summary());
        EXPECT_EQ(o.samples().result()->positions, expected->positions);
        EXPECT_EQ(o.samples().looks().size(), 3U);  // after 8192, 16384 and all
    }
}

TEST(OrderObserver, NamesTheMistakeOfAnUnfairShuffle) {
    constexpr std::size_t n = 5, count = 30'000;
    order_observer o(n, count);
    ASSERT_TRUE(o.add(made_orders<flawed::swap_any>(n, count)));
    EXPECT_EQ(o.samples().result()->verdict, audit::observed_verdict::unfair);
    EXPECT_TRUE(o.looks_like().empty());
    o.compare();
    ASSERT_FALSE(o.looks_like().empty());
    EXPECT_EQ(o.looks_like().front().algorithm, "swap-any");
}

TEST(OrderObserver, RefusesWhatIsNoOrderAndSaysWhichItWas) {
    order_observer o(3, 10'000);
    ASSERT_TRUE(o.add(std::vector<std::uint8_t>{2, 0, 1}));
    EXPECT_EQ(o.add(std::vector<std::uint8_t>{0, 1, 1}).error().message,
              "after shuffle 2 card 1 is there twice");
    EXPECT_EQ(o.add(std::vector<std::uint8_t>{0, 1, 3}).error().message,
              "after shuffle 3 there is a card 3, not one of 0 to 2");
}
