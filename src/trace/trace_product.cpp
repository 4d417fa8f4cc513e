#include "trace/trace_product.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

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
    if (draws.size() > 1 && values.size() > longest) values = say<words::trace_draws>(draws.size());
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

std::string product::text() const {
    constexpr std::size_t most = 6;
    std::string result;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        if (factors.size() > most && i == most / 2) {
            result += " · ...";
            i = factors.size() - most / 2;
        }
        result += (i == 0 ? "" : " · ") + factors[i];
    }
    const std::string exact = audit::to_text(value);
    if (factors.size() == 1 && factors[0].ends_with(exact)) return result;
    return fmt::format("{} = {}", result,
                       exact.size() <= 24 ? exact : fmt::format("{:.3g}", audit::to_double(value)));
}

std::vector<product> products(const traced& t) {
    std::vector<product> result;
    std::vector<std::string> not_picked, path;
    fraction missed = 1, so_far = 1;
    for (const auto& step : t.recording.steps) {
        if (!step.draw) {
            result.push_back(result.empty() ? product{{}, 1, ""} : result.back());
            continue;
        }
        const std::uint64_t bound = step.draw->bound;
        const fraction chance(1, bound);
        so_far *= chance;
        path.push_back(one_in(bound));
        if (!step.placed) {
            result.push_back({path, so_far, say<words::trace_these_draws>()});
            continue;
        }
        const std::string subject =
            say<words::trace_in_place>(t.cards[step.placed->card - 1], step.placed->place + 1);
        if (by_elimination(t)) {
            auto factors = not_picked;
            factors.push_back(say<words::trace_picked>(one_in(bound)));
            result.push_back({factors, missed * chance, subject});
            missed *= fraction(bound - 1, bound);
            not_picked.push_back(say<words::trace_not_picked>(bound - 1, bound));
        } else {
            result.push_back({{say<words::trace_inserted>(one_in(bound))}, chance, subject});
        }
    }
    return result;
}

std::vector<product> remainder(const traced& t) {
    if (!by_elimination(t) || t.cards.size() < 2) return {};
    product rest{{}, 1, ""};
    std::size_t draws = 0;
    for (const auto& step : t.recording.steps)
        if (step.draw) {
            const std::uint64_t bound = step.draw->bound;
            rest.factors.push_back(say<words::trace_not_picked>(bound - 1, bound));
            rest.value *= fraction(bound - 1, bound);
            ++draws;
        }
    const std::size_t place =
        t.algorithm.about.settles == settling::back ? t.cards.size() - 1 - draws : draws;
    rest.subject =
        say<words::trace_in_place>(t.cards[t.recording.steps.back().after.deck[place] - 1], place + 1);
    return {rest};
}

}  // namespace fairshuf::report
