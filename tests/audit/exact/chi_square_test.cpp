#include "fairshuf/audit/exact/chi_square.hpp"

#include <gtest/gtest.h>

#include "fairshuf/algorithm/pick_last.hpp"
#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/audit/prove.hpp"

using namespace fairshuf;

TEST(ChiSquare, OfModuloDrawsWith52CardsIsAsRecomputed) {
    const auto distance = [](std::uint64_t range) {
        return audit::to_double(audit::chi_square_of(swap_down{}, 52, flawed::modulo{range}));
    };
    EXPECT_NEAR(distance(256), .1228, .00005);
    EXPECT_NEAR(distance(32768), 7.83e-6, .005e-6);
    EXPECT_NEAR(distance(std::uint64_t{1} << 32), 3.8e-16, .05e-16);
}

TEST(ChiSquare, AsAProductEqualsTheSumOverAllOrders) {
    for (const any_rule& rule :
         {any_rule{flawed::modulo{256}}, any_rule{flawed::floating{15}}, any_rule{uniform{}}})
        for (std::size_t n = 2; n <= 6; ++n) {
            EXPECT_EQ(audit::chi_square_of(swap_down{}, n, rule),
                      audit::chi_square_of(*audit::prove(swap_down{}, n, rule)));
            EXPECT_EQ(audit::chi_square_of(pick_last{}, n, rule),
                      audit::chi_square_of(*audit::prove(pick_last{}, n, rule)));
        }
}
