// What the catalogue says about an algorithm. Each algorithm carries its own facts, so it is one file. prove,
// observe, trace and bench read the facts from there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string_view>

namespace fairshuf {

enum class family : std::uint8_t { enumerate, pick, swap, insert, sort, split, physical };

// limit: fair only in the limit. law: not over all orders, but exactly by a law of its own.
enum class fairness : std::uint8_t { yes, no, limit, law };

// How many draws a shuffle takes: always the same number, at most a known number, or no limit.
enum class draw_count : std::uint8_t { fixed, bounded, unbounded };

// What one draw settles, for the running product of probabilities in a trace.
enum class settling : std::uint8_t {
    nothing,  // only the whole sequence of draws has a meaning
    front,    // the k-th draw settles place k: each card that is left is equally likely
    back,     // the same, from the last place down
    arrival   // the k-th draw puts card k+1 into one of the first k+1 places, equally likely
};

// How the bounds of successive draws change, for draws made in advance (draws/batched.hpp).
enum class bound_run : std::uint8_t {
    mixed,    // no rule
    falling,  // each one less than the last: n, n-1, ...
    rising,   // each one more than the last: 2, 3, ...
    same      // always the same, also from one shuffle to the next
};

// The number after the colon, as in riffle:7.
struct parameter {
    std::string_view meaning{};  // empty: the algorithm has no parameter
    std::string_view usual{};    // the default, in words
    std::uint64_t most = 1'000'000;
};

// When a line of pseudo-code runs. A trace marks the lines of its current step.
enum class runs : std::uint8_t {
    unmarked,   // a loop or a condition: never marked
    at_start,   // before the first draw
    draw,       // it makes a draw
    with_draw,  // in each step whose draw the line above makes
    with_move,  // the same, if cards move in that step
    at_end      // in the last step
};

// One draw of a shuffle.
struct draw_moment {
    std::uint64_t bound = 0;
    std::size_t index = 0;  // how many draws came before it
    std::size_t n = 0;      // cards
};

struct code_line {
    std::string_view text{};
    runs when = runs::unmarked;
    bool (*makes)(const draw_moment& draw) = nullptr;  // which draws, if several lines draw; null: all
};

// Lines of pseudo-code. draw(b) is uniform on 0 .. b-1; places count from 0.
class code {
public:
    constexpr code() = default;
    constexpr code(std::initializer_list<code_line> lines) {
        for (const code_line& line : lines) lines_[size_++] = line;
    }
    constexpr const code_line* begin() const { return lines_.data(); }
    constexpr const code_line* end() const { return lines_.data() + size_; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const code_line& operator[](std::size_t i) const { return lines_[i]; }

private:
    std::array<code_line, 9> lines_{};
    std::size_t size_ = 0;
};

// The same facts in Chinese (UTF-8), for the lab's page and for `--lang zh`.
struct chinese_facts {
    std::string_view name{};
    std::string_view method{};
    std::string_view why{};
    std::string_view parameter{};  // the parameter's meaning, if it has one
    std::string_view shrunken{};   // the smaller constants of the proof, if it needs them
    std::string_view law{};        // its own law, if it has one
    std::string_view flaw{};       // what is wrong, if it is unfair
    std::string_view cost{};
    std::string_view usual{};  // the parameter's default, if it has one
    std::string_view source{};
    std::array<std::string_view, 3> aliases{};  // besides its name; empty ones are ignored
};

struct facts {
    std::string_view name{};
    std::array<std::string_view, 5> aliases{};  // empty ones are ignored
    std::string_view known_as{};                // the name that most people know, if it differs
    family kind{};
    fairness fair{};
    draw_count draws{};
    std::string_view cost{};    // draws, moves, memory
    bool costly = false;        // swap-down is as fair and costs less
    std::string_view method{};  // one line
    std::string_view source{};  // who, when
    std::string_view flaw{};    // what is wrong, if it is unfair
    std::string_view law{};     // which outcomes there are, and how likely, if not all orders alike
    parameter takes{};
    std::size_t proved_up_to = 9;    // cards for which all draws can be enumerated in seconds
    std::size_t places_up_to = 128;  // the same for places alone, if it is oblivious
    std::size_t most_cards = std::numeric_limits<std::size_t>::max();  // that it can shuffle
    std::string_view why{};  // the proof or the counterexample, in a sentence
    code pseudocode{};
    chinese_facts chinese{};
    settling settles = settling::nothing;
    bound_run bounds = bound_run::mixed;
};

constexpr std::string_view text(family f) {
    constexpr std::array<std::string_view, 7> names{"enumerate", "pick",  "swap",    "insert",
                                                    "sort",      "split", "physical"};
    return names[static_cast<std::size_t>(f)];
}

constexpr std::string_view text(fairness f) {
    constexpr std::array<std::string_view, 4> names{"yes", "no", "limit", "law"};
    return names[static_cast<std::size_t>(f)];
}

// The colour of the verdict, on the page and in the terminal.
constexpr std::string_view colour(fairness f) {
    constexpr std::array<std::string_view, 4> names{"green", "red", "yellow", "green"};
    return names[static_cast<std::size_t>(f)];
}

constexpr std::string_view text(runs when) {
    constexpr std::array<std::string_view, 6> names{"unmarked",  "at-start",  "draw",
                                                    "with-draw", "with-move", "at-end"};
    return names[static_cast<std::size_t>(when)];
}

constexpr std::string_view text(bound_run b) {
    constexpr std::array<std::string_view, 4> names{"mixed", "falling", "rising", "same"};
    return names[static_cast<std::size_t>(b)];
}

constexpr std::string_view text(draw_count d) {
    constexpr std::array<std::string_view, 3> names{"fixed", "bounded", "unbounded"};
    return names[static_cast<std::size_t>(d)];
}

}  // namespace fairshuf
