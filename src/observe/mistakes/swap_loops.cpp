#include <algorithm>
#include <cmath>
#include <utility>

#include "observe/mistakes/model.hpp"

namespace fairshuf::mistakes {
namespace {

using place = std::int64_t;

// The places from which i's partner is drawn, both included. They may lie outside of the deck.
struct range {
    place low, high;
};
using bounds = range (*)(place i, place n);

enum class direction : std::uint8_t { up, down };
enum class outside : std::uint8_t { clamped, wrapped, ignored };  // what a place outside of the deck becomes
enum class rounding : std::uint8_t { down, nearest };             // nearest: the ends are half as likely

struct loop {
    direction way;
    bounds partner;
    place skip_first = 0, skip_last = 0;  // places that the loop leaves out at either end of the deck
    outside beyond = outside::clamped;
    rounding round = rounding::down;
    double share = 1;  // of the swaps that are made
};

place drawn(const range& r, rounding round, any_draws& draws) {
    const auto span = static_cast<std::uint64_t>(r.high - r.low);
    if (round == rounding::nearest)
        return r.low + (span == 0 ? 0 : static_cast<place>((draws.below(2 * span) + 1) / 2));
    return r.low + static_cast<place>(draws.below(span + 1));
}

void run(const loop& l, cards deck, any_draws& draws) {
    const auto n = static_cast<place>(deck.size());
    const place first = l.skip_first, last = n - 1 - l.skip_last;
    for (place step = 0; step <= last - first; ++step) {
        const place i = l.way == direction::up ? first + step : last - step;
        const range r = l.partner(i, n);
        if (r.high < r.low || (l.share < 1 && !coin(draws, l.share))) continue;
        place j = drawn(r, l.round, draws);
        if ((j < 0 || j >= n) && l.beyond == outside::ignored) continue;
        j = l.beyond == outside::wrapped ? (j + n) % n : std::clamp<place>(j, 0, n - 1);
        std::swap(deck[static_cast<std::size_t>(i)], deck[static_cast<std::size_t>(j)]);
    }
}

constexpr bounds to_here = [](place i, place) { return range{0, i}; };
constexpr bounds from_here = [](place i, place n) { return range{i, n - 1}; };
constexpr bounds anywhere = [](place, place n) { return range{0, n - 1}; };
constexpr auto up = direction::up, down = direction::down;

struct entry {
    std::string_view name, meaning;
    loop how;
};

const std::vector<entry>& off_by_one() {
    constexpr std::string_view first = "the first place takes no part: a range or a loop begins one late";
    constexpr std::string_view last = "the last place takes no part: a range or a loop ends one early";
    constexpr std::string_view turn = "the loop leaves out its last swap, or its first";
    constexpr std::string_view large = "the range of the draw is one too large";
    static const std::vector<entry> all{
        {"off-by-one:first-place", first, {down, [](place i, place) { return range{1, i}; }, 1}},
        {"off-by-one:last-place", last, {up, [](place i, place n) { return range{i, n - 2}; }, 0, 1}},
        {"off-by-one:loop", turn, {down, to_here, 2}},
        {"off-by-one:loop", turn, {up, from_here, 0, 2}},
        {"off-by-one:loop", turn, {up, to_here, 2}},
        {"off-by-one:loop", turn, {down, from_here, 0, 2}},
        {"off-by-one:loop",
         "the loop leaves out its last swap, and a card never swaps with itself",
         {down, [](place i, place) { return range{0, i - 1}; }, 2}},
        {"off-by-one:first-place",
         "the first place takes no part, and a card never swaps with itself",
         {down, [](place i, place) { return range{1, i - 1}; }, 2}},
        {"off-by-one:last-place",
         "the last place takes no part, and a card never swaps with itself",
         {up, [](place i, place n) { return range{i + 1, n - 2}; }}},
        {"range-too-large", large, {down, [](place i, place) { return range{0, i + 1}; }, 1}},
        {"range-too-large", large, {down, [](place i, place) { return range{0, i + 1}; }, 0}},
        {"range-too-large",
         large,
         {down, [](place i, place) { return range{0, i + 1}; }, 1, 0, outside::wrapped}},
        {"range-too-large", large, {down, [](place i, place) { return range{-1, i}; }, 1}},
        {"range-too-large",
         large,
         {down, [](place i, place) { return range{-1, i}; }, 1, 0, outside::wrapped}},
        {"range-too-large", large, {up, [](place i, place n) { return range{i, n}; }, 0, 1}},
        {"range-too-large", large, {up, [](place i, place n) { return range{i, n}; }}},
        {"range-too-large",
         large,
         {up, [](place i, place n) { return range{i, n}; }, 0, 1, outside::wrapped}},
        {"range-too-large",
         large,
         {up, [](place i, place n) { return range{i, n}; }, 0, 1, outside::ignored}},
        {"range-too-large", large, {up, [](place i, place n) { return range{i + 1, n}; }, 0, 1}},
        {"range-too-large", large, {up, [](place i, place n) { return range{i - 1, n - 1}; }}},
        {"range-too-large", large, {up, [](place i, place) { return range{0, i + 1}; }}},
        {"range-too-large",
         "any place swaps with any place, and the range is one too large",
         {up, [](place, place n) { return range{0, n}; }}},
        {"range-too-large",
         "any place swaps with any place, and the range is one too large",
         {up, [](place, place n) { return range{0, n}; }, 0, 0, outside::wrapped}},
        {"range-too-large",
         "any place swaps with any place, and the range is one too large",
         {up, [](place, place n) { return range{0, n}; }, 0, 0, outside::ignored}},
    };
    return all;
}

const std::vector<entry>& other_bounds() {
    constexpr std::string_view reversed =
        "the bounds of the draw run the wrong way: they grow where they should shrink";
    constexpr std::string_view any = "every place in turn swaps with any place at all";
    constexpr std::string_view short_any = "every place in turn swaps with any place but one";
    constexpr std::string_view rounded =
        "the draw is rounded to the nearest place: both ends are half as likely";
    constexpr auto other = [](place i, place n) { return range{i + 1, i + n - 1}; };
    static const std::vector<entry> all{
        {"reversed-bounds", reversed, {up, [](place i, place n) { return range{0, n - 1 - i}; }}},
        {"reversed-bounds", reversed, {down, [](place i, place n) { return range{0, n - 1 - i}; }}},
        {"reversed-bounds", reversed, {up, [](place i, place n) { return range{n - 1 - i, n - 1}; }}},
        {"reversed-bounds", reversed, {down, [](place i, place n) { return range{n - 1 - i, n - 1}; }}},
        {"reversed-bounds", reversed, {up, [](place i, place n) { return range{0, n - 2 - i}; }}},
        {"reversed-bounds", reversed, {down, [](place i, place n) { return range{0, n - 2 - i}; }}},
        {"swap-any", any, {up, anywhere, 0, 1}},
        {"swap-any", any, {down, anywhere}},
        {"swap-any", any, {down, anywhere, 1}},
        {"swap-any", "every place in turn swaps with any other place", {up, other, 0, 0, outside::wrapped}},
        {"swap-any", "every place in turn swaps with any other place", {down, other, 0, 0, outside::wrapped}},
        {"off-by-one:swap-any", short_any, {down, [](place, place n) { return range{0, n - 2}; }}},
        {"off-by-one:swap-any", short_any, {up, [](place, place n) { return range{1, n - 1}; }}},
        {"off-by-one:swap-any", short_any, {down, [](place, place n) { return range{1, n - 1}; }}},
        {"rounded", rounded, {down, to_here, 1, 0, outside::clamped, rounding::nearest}},
        {"rounded", rounded, {up, from_here, 0, 1, outside::clamped, rounding::nearest}},
        {"rounded", rounded, {up, to_here, 1, 0, outside::clamped, rounding::nearest}},
        {"rounded", rounded, {up, anywhere, 0, 0, outside::clamped, rounding::nearest}},
        {"rounded", rounded, {down, anywhere, 0, 0, outside::clamped, rounding::nearest}},
    };
    return all;
}

void add(models& all, std::string_view name, std::optional<double> parameter, std::string_view meaning,
         const loop& how) {
    const bool catalogued = name == "swap-any";
    all.push_back({std::string(name), parameter, std::string(meaning), catalogued ? "swap-any" : "",
                   [how](cards deck, any_draws& draws) { run(how, deck, draws); }});
}

// How many swaps the loop makes before it stops, as the cards at home tell it. Let m places be left out. In a
// loop that draws from all places that are left, each of their cards stays with probability m/n, the others
// with 1/n. In a loop that draws from the places behind it, they are not touched.
std::vector<place> likely_lengths(const audit::observation& seen, bool untouched) {
    double home = 0;
    for (std::size_t card = 0; card < seen.n; ++card)
        home +=
            static_cast<double>(seen.positions[card * seen.n + card]) / static_cast<double>(seen.shuffles);
    const auto n = static_cast<double>(seen.n);
    const double left = untouched ? home - 1 : (1 + std::sqrt(std::max(1.0, 1 + 4 * n * (home - 1)))) / 2;
    const auto swaps = static_cast<place>(std::lround(n - left));
    std::vector<place> near;
    for (const place many : {swaps, swaps - 1, swaps + 1})
        if (many >= 1 && many + 2 < static_cast<place>(seen.n)) near.push_back(many);
    return near;
}

void add_short_loops(models& all, const audit::observation& seen) {
    const auto n = static_cast<place>(seen.n);
    constexpr std::string_view meaning = "the loop stops after a few swaps";
    for (const place many : likely_lengths(seen, false))
        for (const loop& how : {loop{up, from_here, 0, n - many}, loop{down, to_here, n - many}})
            add(all, "short-loop", static_cast<double>(many), meaning, how);
    for (const place many : likely_lengths(seen, true))
        for (const loop& how : {loop{up, to_here, 1, n - 1 - many}, loop{down, from_here, n - 1 - many, 1}})
            add(all, "short-loop", static_cast<double>(many), meaning, how);
}

}  // namespace

void add_swap_loops(models& all, const audit::observation& seen) {
    for (const auto* list : {&off_by_one(), &other_bounds()})
        for (const auto& [name, meaning, how] : *list) add(all, name, {}, meaning, how);
    const auto half = static_cast<place>(seen.n / 2);
    for (const loop& how :
         {loop{up, from_here, 0, half}, loop{up, from_here, 0, half + 1}, loop{down, to_here, half},
          loop{down, to_here, half + 1}, loop{up, anywhere, 0, half}})
        add(all, "half-loop", {}, "the loop ends half-way", how);
    for (int tenths = 1; tenths <= 9; ++tenths)
        for (loop how : {loop{up, from_here}, loop{down, to_here}, loop{up, anywhere}}) {
            how.share = tenths / 10.0;
            add(all, "biased-coin:swap", how.share, "a coin decides whether a swap is made at all", how);
        }
    add_short_loops(all, seen);
}

}  // namespace fairshuf::mistakes
