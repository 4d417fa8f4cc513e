#include "fairshuf/audit/exact/machine.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fairshuf/algorithm/pick_last.hpp"
#include "fairshuf/algorithm/swap_down.hpp"

using namespace fairshuf;
using namespace fairshuf::audit;
namespace coding = fairshuf::audit::detail::coding;
using fairshuf::audit::detail::machine_of;
using fairshuf::audit::detail::odometer;
using fairshuf::audit::detail::state;
using fairshuf::detail::numbered_card;

namespace {

template <class T>
T there_and_back(const T& value) {
    std::string bytes;
    coding::put(bytes, value);
    std::string_view rest = bytes;
    T result{};
    coding::get(rest, result);
    EXPECT_TRUE(rest.empty());
    return result;
}

}  // namespace

TEST(Machine, StatesSurviveTheRoundTripThroughBytes) {
    for (const std::size_t number : {std::size_t{0}, std::size_t{1}, std::size_t{127}, std::size_t{128},
                                     std::size_t{300}, ~std::size_t{0}})
        EXPECT_EQ(there_and_back(number), number);
    EXPECT_EQ(there_and_back(true), true);
    const std::vector<bool> flags{true, false, true};
    EXPECT_EQ(there_and_back(flags), flags);
    const std::vector<std::size_t> numbers{1, 1000, 0};
    EXPECT_EQ(there_and_back(numbers), numbers);
    EXPECT_EQ(there_and_back(numbered_card(200)).number(), 200U);
}

TEST(Machine, MovedCardsLeaveHoles) {
    numbered_card a(7);
    const numbered_card b(std::move(a));
    EXPECT_EQ(b.number(), 7U);
    EXPECT_TRUE(a.hole());  // NOLINT(bugprone-use-after-move): that is the point
    numbered_card c(5);
    std::swap(c, c);
    EXPECT_EQ(c.number(), 5U);
}

TEST(Machine, OneRoundOfSwapDownHasOneStatePerDraw) {
    const machine_of states(swap_down{}, 4);
    const auto start = states.start();
    EXPECT_FALSE(start.done);
    odometer draws(uniform{});
    int next = 0;
    states.round(start.bytes, draws, [&](state&& to) {
        EXPECT_FALSE(to.done);
        ++next;
        return true;
    });
    EXPECT_EQ(next, 4);
}

TEST(Machine, TheLastRoundEndsInAnOrder) {
    const machine_of states(pick_last{}, 2);
    odometer draws(uniform{});
    std::vector<std::string> orders;
    states.round(states.start().bytes, draws, [&](state&& to) {
        EXPECT_TRUE(to.done);
        orders.push_back(to.bytes);
        return true;
    });
    EXPECT_EQ(orders, (std::vector<std::string>{"\1\2", "\2\1"}));
}
