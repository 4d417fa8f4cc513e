// A minefield: a number of mines on a board, every choice of places equally likely.
//
//   const auto field = fairshuf::lay_mines({.width = 30, .height = 16, .mines = 99}, key);
//   field->is_mine(x, y);             // counted from 0
//   field->around(x, y);              // mines among its neighbours
//
// Rule:  n places may have a mine. They are numbered row by row, and m get one by a partial shuffle that
//        remembers only the places with a mine. For j = n-m .. n-1, draw a place below j+1. If it has a mine
//        already, place j gets the mine instead. (Floyd's algorithm: Bentley and Floyd 1987, "Programming
//        pearls: a sample of brilliance", CACM 30(9).)
// Cost:  m draws, one bit per place. 100 million places need 12.5 MB; swapping numbers would need 400 MB.
// Claim: each choice of m places is equally likely. Proved by enumeration: the tests run this template with
//        every draw on small boards. Why: assume that each choice of t of the places 0 .. j-1 is equally
//        likely. A choice of t+1 of 0 .. j that contains j comes from one of those, by t+1 draws. A choice
//        without j comes from t+1 of them, by one draw each. So every choice has the same number of ways.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/deal/fair_order.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

struct board_place {
    std::size_t x = 0, y = 0;  // counted from 0, from the upper left corner

    friend bool operator==(const board_place&, const board_place&) = default;
};

struct mine_plan {
    std::size_t width = 0, height = 0;
    std::uint64_t mines = 0;
    std::optional<board_place> safe = std::nullopt;  // has no mine
    bool opening = false;                            // its neighbours have none either
};

namespace detail {

// A bit for each place.
class bit_board {
public:
    explicit bit_board(std::size_t places) : words_((places + 63) / 64) {}

    bool has(std::size_t place) const { return (words_[place / 64] >> place % 64 & 1) != 0; }
    void take(std::size_t place) { words_[place / 64] |= std::uint64_t{1} << place % 64; }
    // Prefetches the word of a place.
    void soon([[maybe_unused]] std::size_t place) const {
#if defined(__GNUC__) || defined(__clang__)
        __builtin_prefetch(&words_[place / 64], 1);
#endif
    }

private:
    std::vector<std::uint64_t> words_;
};

}  // namespace detail

class minefield {
public:
    minefield(const mine_plan& plan, detail::bit_board mines) : plan_(plan), mines_(std::move(mines)) {}

    const mine_plan& plan() const { return plan_; }
    std::size_t width() const { return plan_.width; }
    std::size_t height() const { return plan_.height; }
    bool is_mine(std::size_t x, std::size_t y) const { return mines_.has(y * plan_.width + x); }

    // The number of mines among the up to eight neighbours.
    unsigned around(std::size_t x, std::size_t y) const {
        unsigned found = 0;
        for (std::size_t v = y == 0 ? 0 : y - 1; v <= y + 1 && v < height(); ++v)
            for (std::size_t u = x == 0 ? 0 : x - 1; u <= x + 1 && u < width(); ++u)
                found += (u != x || v != y) && is_mine(u, v) ? 1 : 0;
        return found;
    }

    // A row as text: * is a mine, a digit is the number of neighbouring mines, . is zero.
    std::string row(std::size_t y) const {
        std::vector<std::uint8_t> sums(width() + 2);  // over three rows, with an empty column on both sides
        for (std::size_t v = y == 0 ? 0 : y - 1; v <= y + 1 && v < height(); ++v)
            for (std::size_t x = 0; x < width(); ++x)
                sums[x + 1] = static_cast<std::uint8_t>(sums[x + 1] + (is_mine(x, v) ? 1 : 0));
        std::string text(width(), '*');
        for (std::size_t x = 0; x < width(); ++x) {
            if (is_mine(x, y)) continue;
            const int mines = sums[x] + sums[x + 1] + sums[x + 2];
            text[x] = mines == 0 ? '.' : static_cast<char>('0' + mines);
        }
        return text;
    }

private:
    mine_plan plan_;
    detail::bit_board mines_;
};

inline constexpr std::uint64_t most_board_places = 1'000'000'000;

namespace detail {

// The places that must have no mine, in order.
inline std::vector<std::size_t> free_places(const mine_plan& plan) {
    std::vector<std::size_t> places;
    if (!plan.safe) return places;
    const auto [x, y] = *plan.safe;
    const std::size_t reach = plan.opening ? 1 : 0;
    for (std::size_t v = y - std::min(y, reach); v <= y + reach && v < plan.height; ++v)
        for (std::size_t u = x - std::min(x, reach); u <= x + reach && u < plan.width; ++u)
            places.push_back(v * plan.width + u);
    return places;
}

// What is wrong with a plan; nothing if it is fine.
inline std::optional<error> problem_of(const mine_plan& plan) {
    const auto number = [](std::uint64_t n) { return std::to_string(n); };
    if (plan.width == 0 || plan.height == 0) return error{"a board has at least 1 column and 1 row"};
    if (plan.width > most_board_places || plan.height > most_board_places / plan.width)
        return error{joined({number(plan.width), " x ", number(plan.height),
                             " places are too many: a board has at most ", number(most_board_places)})};
    const std::string board = joined({number(plan.width), " x ", number(plan.height)});
    if (plan.safe && (plan.safe->x >= plan.width || plan.safe->y >= plan.height))
        return error{joined({"place ", number(plan.safe->x + 1), ",", number(plan.safe->y + 1),
                             " is not on the board of ", board, ", which ends at ", number(plan.width), ",",
                             number(plan.height)})};
    const std::uint64_t places = std::uint64_t{plan.width} * plan.height;
    const std::uint64_t kept_free = detail::free_places(plan).size();
    if (plan.mines <= places - kept_free) return std::nullopt;
    const std::string all = joined({board, " = ", number(places)});
    return error{joined({number(plan.mines), " mines are too many: the board has ", all, " places",
                         kept_free == 0 ? ""
                                        : joined({", and ", number(kept_free), " of them must stay free: ",
                                                  number(places - kept_free), " are left"})})};
}

// Lays mines with any draws. Precondition: problem_of(plan) is empty.
minefield lay_mines_by(const mine_plan& plan, draw_source auto& draws) {
    assert(!problem_of(plan));
    const auto kept_free = detail::free_places(plan);
    const std::uint64_t n = std::uint64_t{plan.width} * plan.height - kept_free.size();
    // The place on the board of the i-th place that may have a mine.
    const auto on_board = [&kept_free](std::uint64_t i) {
        for (const std::size_t place : kept_free) i += i >= place ? 1 : 0;
        return static_cast<std::size_t>(i);
    };
    bit_board mines(static_cast<std::size_t>(n + kept_free.size()));
    // Draws are made some places ahead and prefetched, because memory is slow.
    std::array<std::size_t, 64> ahead;  // NOLINT(*-member-init): drawn before they are read
    for (std::uint64_t j = n - plan.mines; j < n;) {
        const auto block =
            std::span(ahead).first(static_cast<std::size_t>(std::min<std::uint64_t>(ahead.size(), n - j)));
        for (std::uint64_t i = j; auto& place : block) {
            place = on_board(draws.below(++i));
            mines.soon(place);
        }
        for (const std::size_t place : block) {
            mines.take(mines.has(place) ? on_board(j) : place);
            ++j;
        }
    }
    return {plan, std::move(mines)};
}

}  // namespace detail

// The key of a board: derived under "mines 30 16 99", the columns, rows and mines, and for a place that stays
// free also ", safe 4 2" or ", opening 4 2": its column and row, from 1.
inline key key_of_minefield(const key& k, const mine_plan& plan) {
    const auto number = [](std::uint64_t n) { return std::to_string(n); };
    std::string label =
        detail::joined({"mines ", number(plan.width), " ", number(plan.height), " ", number(plan.mines)});
    if (plan.safe)
        label += detail::joined({plan.opening ? ", opening " : ", safe ", number(plan.safe->x + 1), " ",
                                 number(plan.safe->y + 1)});
    return derive(k, label);
}

inline expected<minefield> lay_mines(const mine_plan& plan, const key& k) {
    if (auto problem = detail::problem_of(plan)) return *problem;
    detail::fair_draws draws(key_of_minefield(k, plan));
    return detail::lay_mines_by(plan, draws);
}

}  // namespace fairshuf
