#include "fairshuf/core/expected.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

using namespace fairshuf;

namespace {

expected<void> done(bool well) {
    if (!well) return error{"it broke"};
    return {};
}

}  // namespace

TEST(Expected, HoldsAValueOrAnError) {
    const expected<int> seven = 7;
    EXPECT_TRUE(seven.has_value());
    EXPECT_TRUE(seven);
    EXPECT_EQ(*seven, 7);
    EXPECT_EQ(seven.value(), 7);
    const expected<int> none = error{"no number"};
    EXPECT_FALSE(none.has_value());
    EXPECT_FALSE(none);
    EXPECT_EQ(none.error().message, "no number");
}

TEST(Expected, OfNothingIsDoneOrAnError) {
    EXPECT_TRUE(done(true).has_value());
    EXPECT_TRUE(done(true));
    EXPECT_FALSE(done(false).has_value());
    EXPECT_EQ(done(false).error().message, "it broke");
}

TEST(Expected, OfABoolSaysBoth) {
    const expected<bool> no = false;
    EXPECT_TRUE(no.has_value());
    EXPECT_FALSE(*no);
    static_assert(!std::is_convertible_v<bool, expected<void>>);
    static_assert(!std::is_convertible_v<expected<void>, bool>);
}

TEST(Expected, ErrorsPassFromOneToAnother) {
    const auto outer = []() -> expected<std::string> {
        if (auto well = done(false); !well) return well.error();
        return std::string("fine");
    };
    EXPECT_EQ(outer().error().message, "it broke");
}

TEST(Expected, ValuesCanBeMovedOut) {
    expected<std::unique_ptr<int>> held = std::make_unique<int>(5);
    const std::unique_ptr<int> taken = *std::move(held);
    EXPECT_EQ(*taken, 5);
}
