#include "trace/trace_product.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "fairshuf/algorithm/pick_redraw.hpp"
#include "language/words/trace.hpp"

namespace fairshuf::report {
namespace {

using audit::fraction;

// Large powers of two are easier to read as powers.
std::string number(std::uint64_t n) {
    if (std::has_single_bit(n) && n >= (std::uint64_t{1} << 20))
        return fmt::format("2^{}", std::countr_zero(n));
    return std::to_string(n);
}

std::string one_in(std::uint64_t bound) {
    return bound == 1 ? "1" : "1/" + number(bound);
}

bool by_elimination(const traced& t) {
    const auto settles = t.algorithm.about.settles;
    return settles == settling::front || settles == settling::back;
}

// A draw that finds an empty place is repeated.
bool redraws(const traced& t) {
    return t.algorithm.about.name == pick_redraw::about.name;
}

std::string in_place(const traced& t, std::size_t card, std::size_t place) {
    return say<words::trace_in_place>(t.cards[card - 1], place + 1);
}

fraction value_of(const std::vector<factor>& factors) {
    fraction value = 1;
    for (const factor& f : factors) value *= f.value();
    return value;
}

product product_of(std::vector<factor> factors, std::string subject) {
    fraction value = value_of(factors);
    return {std::move(factors), std::move(value), std::move(subject)};
}

// The others were picked before it. The last factor is its own.
std::vector<factor> picked_after(std::size_t others, std::uint64_t n, happening how) {
    std::vector<factor> factors;
    for (std::uint64_t i = 0; i < others; ++i) factors.push_back({happening::not_picked, n - i - 1, n - i});
    factors.push_back({how, 1, n - others});
    return factors;
}

}  // namespace

namespace {

std::string draws_text(const std::vector<trace::drawn>& draws) {
    constexpr std::size_t longest = 32;
    if (draws.empty()) return say<words::trace_no_draw>();
    const std::uint64_t bound = draws.front().bound;
    const bool same_bound =
        std::ranges::all_of(draws, [&](const trace::drawn& d) { return d.bound == bound; });
    const std::string last = bound < (1U << 20) ? std::to_string(bound - 1) : number(bound) + "-1";
    std::string values;
    for (const auto& d : draws) values += (values.empty() ? "" : " ") + std::to_string(d.value);
    const std::string each = draws.size() == 1 ? one_in(bound) : say<words::trace_each>(one_in(bound));
    if (!same_bound) return say<words::trace_draws>(draws.size());
    if (draws.size() > 1 && values.size() > longest)
        return say<words::trace_many_draws>(draws.size(), last, each);
    return say<words::trace_values>(values, last, each);
}

}  // namespace

std::vector<beat> beats(const traced& t) {
    std::vector<beat> result;
    const auto& steps = t.recording.steps;
    for (std::size_t first = 0; first < steps.size();) {
        std::size_t last = first;
        const auto waits = [](const trace::step& s) {
            return s.draw && s.moves.empty() && !s.placed && !s.ends_round;
        };
        while (last + 1 < steps.size() && waits(steps[last]) && steps[last + 1].draw) ++last;
        std::vector<trace::drawn> draws;
        for (std::size_t i = first; i <= last; ++i)
            if (steps[i].draw) draws.push_back(*steps[i].draw);
        result.push_back(
            {first, last,
             first == last ? std::to_string(first + 1) : fmt::format("{}-{}", first + 1, last + 1),
             draws_text(draws)});
        first = last + 1;
    }
    return result;
}

std::string factor::text() const {
    const std::string chance = times == of ? "1" : fmt::format("{}/{}", times, number(of));
    switch (what) {
        case happening::drawn: return chance;
        case happening::picked: return say<words::trace_picked>(chance);
        case happening::not_picked: return say<words::trace_not_picked>(chance);
        case happening::picked_again: return say<words::trace_picked_again>(chance);
        case happening::found_empty: return say<words::trace_found_empty>(chance);
        case happening::inserted: return say<words::trace_inserted>(chance);
        case happening::stays: return say<words::trace_stays>(chance);
        case happening::sent_to_end: return say<words::trace_sent_to_end>(chance);
        case happening::was_there: return say<words::trace_was_there>(chance);
        case happening::pushed: return say<words::trace_pushed>(chance);
    }
    return "";
}

std::string_view factor::code() const {
    constexpr std::array<std::string_view, 10> codes{
        "drawn",    "picked", "not-picked",  "picked-if-there", "found-empty",
        "inserted", "stays",  "sent-to-end", "was-there",       "pushed"};
    return codes[static_cast<std::size_t>(what)];
}

namespace {

std::string joined(const std::vector<factor>& factors) {
    constexpr std::size_t most = 6;
    std::string result;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        if (factors.size() > most && i == most / 2) {
            result += " · ...";
            i = factors.size() - most / 2;
        }
        result += (i == 0 ? "" : " · ") + factors[i].text();
    }
    return result;
}

}  // namespace

std::string product::text() const {
    if (factors.empty()) return audit::to_text(value);
    std::string result = joined(factors);
    if (!other_way.empty()) result += " + " + joined(other_way);
    const std::string exact = audit::to_text(value);
    if (factors.size() == 1 && other_way.empty() && result.ends_with(exact)) return result;
    return fmt::format("{} = {}", result,
                       exact.size() <= 24 ? exact : fmt::format("{:.3g}", audit::to_double(value)));
}

std::vector<product> products(const traced& t) {
    std::vector<product> result;
    std::vector<factor> path;
    fraction so_far = 1;
    std::size_t settled = 0;
    for (const auto& step : t.recording.steps) {
        if (!step.draw) {
            result.push_back(result.empty() ? product{{}, 1, "", {}} : result.back());
            continue;
        }
        const std::uint64_t bound = step.draw->bound;
        path.push_back({happening::drawn, 1, bound});
        so_far *= fraction(1, bound);
        if (redraws(t)) {
            if (step.after.pile.size() == settled) {
                result.push_back(product_of({{happening::found_empty, settled, bound}},
                                            say<words::trace_place>(step.draw->value + 1)));
            } else {
                const auto how = settled == 0 ? happening::picked : happening::picked_again;
                result.push_back(product_of(picked_after(settled, bound, how),
                                            in_place(t, step.after.pile.back(), settled)));
                ++settled;
            }
        } else if (!step.placed) {
            result.push_back({path, so_far, say<words::trace_these_draws>(), {}});
        } else {
            const std::string subject = in_place(t, step.placed->card, step.placed->place);
            result.push_back(product_of(by_elimination(t)
                                            ? picked_after(settled, t.cards.size(), happening::picked)
                                            : std::vector<factor>{{happening::inserted, 1, bound}},
                                        subject));
            ++settled;
        }
    }
    return result;
}

std::vector<product> remainder(const traced& t) {
    if (!by_elimination(t) || t.cards.size() < 2) return {};
    std::vector<factor> factors;
    for (const auto& step : t.recording.steps)
        if (step.draw) factors.push_back({happening::not_picked, step.draw->bound - 1, step.draw->bound});
    const std::size_t draws = factors.size();
    const std::size_t place =
        t.algorithm.about.settles == settling::back ? t.cards.size() - 1 - draws : draws;
    return {product_of(std::move(factors), in_place(t, t.recording.steps.back().after.deck[place], place))};
}

}  // namespace fairshuf::report
