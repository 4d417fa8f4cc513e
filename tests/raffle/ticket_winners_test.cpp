#include "fairshuf/raffle/ticket_winners.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <vector>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/raffle/hash_words.hpp"
#include "fairshuf/words/key.hpp"
#include "raffle/given_draws.hpp"

using namespace fairshuf;
using namespace fairshuf::raffle;
using test::given_draws;

namespace {

using numbers = std::vector<std::uint32_t>;

// Probabilities as multiples of 1 / whole: of each order of winners, by every sequence of draws.
constexpr std::uint64_t whole = 2'329'089'562'800;  // of the numbers up to 30 the least common multiple

std::map<numbers, std::uint64_t> by_every_draw(const ticket_holders& holders, std::size_t winners) {
    std::map<numbers, std::uint64_t> mass;
    std::vector<std::uint64_t> values;
    for (bool more = true; more;) {
        given_draws draws{values};
        const auto drawn = ticket_winners(holders, winners, draws);
        std::uint64_t share = whole * 1000;
        for (const std::uint64_t bound : draws.bounds) {
            EXPECT_EQ(share % bound, 0U);
            share /= bound;
        }
        mass[drawn] += share;
        values = draws.values;
        while (!values.empty() && ++values.back() == draws.bounds[values.size() - 1]) values.pop_back();
        more = !values.empty();
    }
    return mass;
}

// The same by the definition: each winner with probability tickets over tickets left.
void by_definition(const ticket_holders& holders, std::vector<std::uint64_t> left, std::size_t winners,
                   numbers so_far, std::uint64_t share, std::map<numbers, std::uint64_t>& mass) {
    if (so_far.size() == winners) {
        mass[so_far] += share;
        return;
    }
    const auto total = std::accumulate(left.begin(), left.end(), std::uint64_t{0});
    for (std::uint32_t i = 0; i < left.size(); ++i) {
        if (left[i] == 0) continue;
        auto next = left;
        for (std::size_t j = 0; j < left.size(); ++j)
            if (j == i || (!holders.households.empty() && holders.households[j] == holders.households[i]))
                next[j] = 0;
        auto more = so_far;
        more.push_back(i);
        by_definition(holders, next, winners, more, share / total * left[i], mass);
    }
}

}  // namespace

TEST(TicketWinners, WinExactlyByTheirTickets) {
    const std::vector<std::vector<std::uint64_t>> hands = {
        {1}, {0, 1}, {1, 1, 1, 1}, {3, 1, 2}, {0, 5, 0, 2}, {2, 2, 1, 4, 0}, {1, 0, 0, 6}, {5, 4, 3}};
    const std::vector<numbers> houses = {{}, {0, 0, 1, 1, 0}, {2, 1, 1, 2, 0}, {0, 0, 0, 0, 0}};
    for (const auto& tickets : hands)
        for (const auto& house : houses) {
            ticket_holders holders{tickets, house};
            holders.households.resize(house.empty() ? 0 : tickets.size());
            for (auto& one : holders.households) one %= static_cast<std::uint32_t>(tickets.size());
            for (std::size_t winners = 1; winners <= possible_winners(holders); ++winners) {
                std::map<numbers, std::uint64_t> right;
                by_definition(holders, tickets, winners, {}, whole * 1000, right);
                EXPECT_EQ(by_every_draw(holders, winners), right);
            }
        }
}

TEST(TicketWinners, WinOnceAHousehold) {
    const ticket_holders holders{.tickets = {5, 1, 9, 0, 2, 3}, .households = {0, 0, 1, 2, 1, 3}};
    EXPECT_EQ(possible_winners(holders), 3U);
    hash_words words(key::from_text("households"));
    exact draws(words);
    for (int i = 0; i < 200; ++i) {
        std::vector<int> times(4);
        for (const auto winner : ticket_winners(holders, 3, draws)) ++times[holders.households[winner]];
        EXPECT_EQ(times, (std::vector<int>{1, 1, 0, 1}));
    }
}

TEST(TicketWinners, AreNotAmongTheExcludedNorTheirHouseholds) {
    ticket_holders holders{.tickets = {5, 1, 9, 2}, .households = {0, 1, 0, 2}};
    exclude(holders, {2});
    EXPECT_EQ(holders.tickets, (std::vector<std::uint64_t>{0, 1, 0, 2}));
    ticket_holders alone{.tickets = {5, 1, 9, 2}};
    exclude(alone, {0, 3});
    EXPECT_EQ(alone.tickets, (std::vector<std::uint64_t>{0, 1, 9, 0}));
    EXPECT_EQ(possible_winners(alone), 2U);
}

TEST(TicketWinners, OwnTheTicketThatIsDrawnOfAnyNumber) {
    for (std::size_t n = 1; n <= 40; ++n) {
        std::vector<std::uint64_t> tickets(n);
        for (std::size_t i = 0; i < n; ++i) tickets[i] = i * 7 % 5;
        tickets.back() += 1;
        const raffle::detail::ticket_sums sums(tickets);
        std::uint64_t ticket = 0;
        for (std::size_t i = 0; i < n; ++i)
            for (std::uint64_t j = 0; j < tickets[i]; ++j) EXPECT_EQ(sums.owner_of(ticket++), i);
        EXPECT_EQ(sums.total(), ticket);
    }
    constexpr std::uint64_t most = 4'294'967'295;
    const raffle::detail::ticket_sums rich({most, most, most});
    EXPECT_EQ(rich.owner_of(2 * most - 1), 1U);
    EXPECT_EQ(rich.owner_of(2 * most), 2U);
}
