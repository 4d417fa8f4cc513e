#include "lines/gnu/partial_shuffle.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "fairshuf/audit/exact/odometer.hpp"
#include "lines/gnu/reservoir.hpp"
#include "lines/gnu/secure_draws.hpp"
#include "lines/options/gnu_options.hpp"
#include "support/sanitized.hpp"
#include "support/shell.hpp"
#include "system/files/read_write.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

using numbers = std::vector<std::uint64_t>;

class all_draws : public audit::detail::odometer {
public:
    all_draws() : fairshuf::audit::detail::odometer(uniform{}) {}
    static bool over() { return false; }
};

template <class Choose>
std::map<numbers, int> each_outcome(Choose choose) {
    std::map<numbers, int> counts;
    all_draws draws;
    do ++counts[choose(draws)];
    while (draws.next());
    return counts;
}

template <class Draws>
numbers from_the_deck(std::size_t n, std::size_t k, Draws& draws) {
    numbers cards(n);
    std::iota(cards.begin(), cards.end(), 0);
    bring_to_front(std::span(cards), k, draws);
    cards.resize(k);
    return cards;
}

template <class Draws>
numbers from_the_table(std::uint64_t n, std::size_t k, Draws& draws) {
    const auto chosen = choose_numbers(n, k, draws);
    return {chosen->all().begin(), chosen->all().end()};
}

key key_number(std::uint64_t number) {
    return key::from_text(std::to_string(number));
}

}  // namespace

TEST(PartialShuffle, EachOrderOfEachChoiceOccursOnce) {
    for (std::size_t n = 1; n <= 6; ++n)
        for (std::size_t k = 1; k <= n; ++k) {
            std::size_t outcomes = 1;
            for (std::size_t i = 0; i < k; ++i) outcomes *= n - i;
            const auto counts = each_outcome([&](auto& draws) { return from_the_deck(n, k, draws); });
            EXPECT_EQ(counts.size(), outcomes);
            for (const auto& [choice, count] : counts) EXPECT_EQ(count, 1) << testing::PrintToString(choice);
        }
}

TEST(PartialShuffle, TheTableChoosesTheSameCardsAsTheDeck) {
    for (std::size_t n = 1; n <= 6; ++n)
        for (std::size_t k = 0; k <= n; ++k)
            EXPECT_EQ(each_outcome([&](auto& draws) { return from_the_deck(n, k, draws); }),
                      each_outcome([&](auto& draws) { return from_the_table(n, k, draws); }));
    for (std::uint64_t round = 0; round < 300; ++round) {
        secure_draws sizes(key_number(round)), here(key_number(1000 + round)),
            there(key_number(1000 + round));
        const auto n = static_cast<std::size_t>(sizes.below(1000) + 1);
        const auto k = static_cast<std::size_t>(sizes.below(n + 1));
        EXPECT_EQ(from_the_deck(n, k, here), from_the_table(n, k, there));
    }
}

TEST(PartialShuffle, TheTableTakesNumbersOf64Bits) {
    secure_draws draws(key_number(7));
    auto chosen = from_the_table(18446744073709551615U, 100000, draws);
    std::ranges::sort(chosen);
    EXPECT_EQ(std::ranges::adjacent_find(chosen), chosen.end());
    EXPECT_GT(chosen.back(), 18440000000000000000U);
    EXPECT_LT(chosen.back(), 18446744073709551615U);
}

TEST(PartialShuffle, TooManyNumbersForTheMemoryAreAnError) {
    if (test::sanitized) GTEST_SKIP() << "AddressSanitizer ends a program that asks for too much";
    secure_draws draws(key_number(8));
    EXPECT_EQ(choose_numbers(no_limit, no_limit / 2, draws).error().message, "memory exhausted");
    EXPECT_EQ(choose_numbers(no_limit, no_limit / 64, draws).error().message, "memory exhausted");
}

TEST(Reservoir, EachSetOfLinesIsEquallyLikely) {
    const test::scratch_folder folder;
    const auto path = folder / "lines";
    for (std::size_t n = 0; n <= 6; ++n) {
        std::string text;
        for (std::size_t i = 0; i < n; ++i) text += std::to_string(i) + "\n";
        test::write_all(path, text);
        const auto file = open_for_reading(path.string());
        for (std::uint64_t k = 1; k <= 4; ++k) {
            const auto counts = each_outcome([&](auto& draws) {
                ::lseek(file->get(), 0, SEEK_SET);
                line_stream input(file->get(), '\n');
                numbers kept;
                const auto lines_kept = keep_some(input, k, draws);
                for (const auto& line : *lines_kept) kept.push_back(std::stoul(line));
                std::ranges::sort(kept);
                return kept;
            });
            std::size_t sets = 1;
            for (std::size_t i = 0; i < std::min(k, n); ++i) sets = sets * (n - i) / (i + 1);
            EXPECT_EQ(counts.size(), sets) << k << " of " << n;
            for (const auto& [kept, count] : counts) EXPECT_EQ(count, counts.begin()->second);
        }
    }
}

TEST(Reservoir, ReportsReadErrors) {
    const auto folder = open_for_reading("/");
    line_stream input(folder->get(), '\n');
    secure_draws draws(key_number(9));
    EXPECT_EQ(keep_some(input, 3, draws).error().message, "read error: Is a directory");
}
