// How a walk-through ends: why each card is where it is, and which of all orders was drawn.
#include <algorithm>
#include <numeric>
#include <utility>

#include "fairshuf/algorithm/enumerate.hpp"
#include "fairshuf/algorithm/enumerate_all.hpp"
#include "fairshuf/algorithm/insert_splice.hpp"
#include "language/words/trace.hpp"
#include "trace/trace_product.hpp"

namespace fairshuf::report {
namespace {

using audit::fraction;

constexpr std::size_t listed_up_to = 4;  // cards

// The cards that have arrived are on the algorithm's own pile, or at the front of the deck.
const std::vector<std::size_t>& arrived(const trace::table& t) {
    return t.pile.empty() ? t.deck : t.pile;
}

std::size_t place_of(const trace::table& t, std::size_t card) {
    const auto& row = arrived(t);
    return static_cast<std::size_t>(std::ranges::find(row, card) - row.begin());
}

// The arriving card takes a drawn place, and the card there goes to the end. So a card stays until its place
// is drawn; after that it is in the last place, wherever it was.
std::vector<factor> story_of_exchanges(const traced& t, std::size_t card) {
    std::vector<factor> story;
    std::size_t place = 0, seen = 1;  // cards that have arrived
    for (const auto& step : t.recording.steps) {
        if (!step.draw) continue;
        const std::uint64_t bound = ++seen;
        const std::size_t now = place_of(step.after, card);
        if (card == seen)
            story = {{happening::inserted, 1, bound}};
        else if (card < seen && now != place)
            story = {{happening::sent_to_end, 1, bound}};
        else if (card < seen)
            story.push_back({happening::stays, bound - 1, bound});
        place = now;
    }
    return story;
}

// A card of n is in its place because it was there among n-1 and was not pushed, or one place before and was.
product after_insertions(const traced& t, std::size_t card, std::size_t place, std::string subject) {
    const std::uint64_t n = t.cards.size();
    if (card == n) return {{{happening::inserted, 1, n}}, fraction(1, n), std::move(subject), {}};
    std::vector<factor> stayed{{happening::was_there, 1, n - 1}, {happening::stays, n - 1 - place, n}};
    std::vector<factor> pushed{{happening::was_there, 1, n - 1}, {happening::pushed, place, n}};
    if (place == 0) pushed.clear();
    if (place == n - 1) std::swap(stayed, pushed), pushed.clear();
    return {std::move(stayed), fraction(1, n), std::move(subject), std::move(pushed)};
}

}  // namespace

std::vector<product> at_the_end(const traced& t) {
    const auto& about = t.algorithm.about;
    if (about.settles != settling::arrival || t.cards.size() < 2) return {};
    const bool pushes = about.name == insert_splice::about.name;
    const auto& last = arrived(t.recording.steps.back().after);
    std::vector<product> result;
    for (std::size_t place = 0; place < last.size(); ++place) {
        const std::size_t card = last[place];
        std::string subject = say<words::trace_in_place>(t.cards[card - 1], place + 1);
        if (pushes) {
            result.push_back(after_insertions(t, card, place, std::move(subject)));
            continue;
        }
        auto story = story_of_exchanges(t, card);
        fraction value = 1;
        for (const factor& f : story) value *= f.value();
        result.push_back({std::move(story), std::move(value), std::move(subject), {}});
    }
    return result;
}

std::optional<order_list> all_orders(const traced& t) {
    const auto& about = t.algorithm.about;
    const std::size_t n = t.cards.size();
    if ((about.name != enumerate_all::about.name && about.name != enumerate::about.name) || n < 2 ||
        n > listed_up_to)
        return std::nullopt;
    order_list list;
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{1});
    do list.orders.push_back(order);
    while (std::ranges::next_permutation(order).found);
    const auto& steps = t.recording.steps;
    const auto found = std::ranges::find(list.orders, steps.back().after.deck);
    list.drawn = static_cast<std::size_t>(found - list.orders.begin());
    return list;
}

}  // namespace fairshuf::report
