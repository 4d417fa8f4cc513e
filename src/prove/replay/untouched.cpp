#include "prove/replay/untouched.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <variant>

#include "catalogue/facts_in_words.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/exact/untouched.hpp"
#include "format/json.hpp"
#include "language/words/common.hpp"
#include "language/words/replay.hpp"
#include "report/width.hpp"

namespace fairshuf {
namespace {

constexpr std::uint64_t most_bits = 500'000;      // of a fraction
constexpr std::uint64_t most_work = 200'000'000;  // terms times their bits
constexpr std::size_t law_up_to = 64;             // cards
constexpr std::size_t enough_up_to = 128;
constexpr std::uint64_t law_work = 4'000'000;

std::uint64_t bits_of_terms(std::size_t n, std::uint64_t swaps) {
    return 2 * swaps * std::bit_width(n);
}

// The first number of swaps after which an untouched card is less likely than 1 in `odds`.
std::uint64_t swaps_for(std::size_t n, std::uint64_t odds) {
    const audit::fraction below(1, odds);
    std::uint64_t low = 0, high = n;  // too few, enough
    while (audit::some_untouched(n, high) >= below) low = high, high *= 2;
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (audit::some_untouched(n, middle) >= below ? low : high) = middle;
    }
    return high;
}

}  // namespace

expected<untouched_cards> prove_untouched(const proof_request& request) {
    std::optional<std::uint64_t> swaps;
    visit_algorithm(request.algorithm, [&]<class A>(const A& algorithm) {
        if constexpr (std::same_as<A, flawed::swap_pairs>) swaps = algorithm.times.value_or(request.n);
    });
    const auto* rule = std::get_if<any_rule>(&request.draws.draws);
    if (!swaps) return error{say<words::untouched_only_pairs>(request.algorithm.spec())};
    if (rule == nullptr || !std::holds_alternative<uniform>(*rule))
        return error{say<words::untouched_only_exact>(request.draws.spec)};
    const std::size_t n = request.n;
    if (n < 2) return error{say<words::untouched_one_card>()};
    if (n > most_bits || *swaps > most_bits || bits_of_terms(n, *swaps) > most_bits ||
        n * bits_of_terms(n, *swaps) > most_work)
        return error{say<words::untouched_too_long>(*swaps, n)};
    untouched_cards found{.swaps = *swaps,
                          .some = audit::some_untouched(n, *swaps),
                          .some_never_swapped = audit::some_never_swapped(n, *swaps),
                          .expected = audit::untouched_expected(n, *swaps),
                          .law = {},
                          .enough = {}};
    if (n <= law_up_to && n * *swaps * bits_of_terms(n, *swaps) / 64 <= law_work)
        found.law = audit::untouched_law(n, *swaps);
    if (n <= enough_up_to)
        for (const std::uint64_t odds : {2U, 100U, 1'000'000U})
            found.enough.emplace_back(odds, swaps_for(n, odds));
    return found;
}

namespace report {
namespace {

std::string chance(const audit::fraction& f) {
    const std::string text = audit::to_text(f);
    if (f == 0 || f == 1) return text;
    const std::string decimal = fmt::format("{:.6g}", audit::to_double(f));
    return text.size() <= 44 ? fmt::format("{} = {}", decimal, text) : decimal;
}

std::string entry_line(std::string_view name, std::string_view value) {
    return fmt::format("  {} {}\n", padded(name, 36), value);
}

std::string law_bars(const std::vector<audit::fraction>& law, const style& s) {
    constexpr double bar_columns = 40, least_shown = 0.00005;
    double most = 0;
    std::size_t last = 0;
    for (std::size_t m = 0; m < law.size(); ++m) {
        const double p = audit::to_double(law[m]);
        most = std::max(most, p);
        if (p >= least_shown) last = m;
    }
    std::string text = say<words::untouched_law>() + "\n";
    for (std::size_t m = 0; m <= last; ++m) {
        const double p = audit::to_double(law[m]);
        const auto eighths = static_cast<std::size_t>(std::lround(p / most * bar_columns * 8));
        text += fmt::format("  {:>4}  {:.4f}  {}\n", m, p,
                            paint(s, m == 0 ? ink::green : ink::yellow, bar(eighths)));
    }
    return text + "\n";
}

}  // namespace

std::string as_text(const proof_request& request, const untouched_cards& found, const style& s) {
    const std::size_t n = request.n;
    const auto swaps = found.swaps == 1 ? say<words::one_swap>(found.swaps)
                                        : say<words::many_swaps>(grouped(std::to_string(found.swaps)));
    std::string text =
        say<words::untouched_title>(request.algorithm.spec(), method_of(request.algorithm.about),
                                    counted<words::card, words::cards>(n), swaps) +
        "\n\n";
    text += entry_line(text_of(words::untouched_some), chance(found.some));
    text += entry_line(text_of(words::untouched_never_swapped), chance(found.some_never_swapped));
    text += entry_line(text_of(words::untouched_average),
                       say<words::untouched_of>(fmt::format("{:.6g}", audit::to_double(found.expected)), n));
    text += "\n";
    if (!found.law.empty()) text += law_bars(found.law, s);
    if (!found.enough.empty()) {
        text += say<words::untouched_enough>() + "\n";
        for (const auto& [odds, swaps] : found.enough)
            text += say<words::untouched_from>(grouped(std::to_string(odds)), swaps) + "\n";
        text += "\n";
    }
    text +=
        say<words::untouched_note>(grouped(std::to_string(2 * found.swaps)), request.algorithm.spec()) + "\n";
    return s.width < style{}.width ? wrapped(text, s.width) : text;
}

std::string as_json(const proof_request& request, const untouched_cards& found) {
    json j{{"algorithm", request.algorithm.spec()},
           {"n", request.n},
           {"draws", request.draws.spec},
           {"swaps", found.swaps},
           {"some_untouched", audit::to_text(found.some)},
           {"some_never_swapped", audit::to_text(found.some_never_swapped)},
           {"expected_untouched", audit::to_text(found.expected)}};
    if (!found.law.empty()) {
        json& law = j["untouched"] = json::array();
        for (const auto& p : found.law) law.push_back(audit::to_text(p));
    }
    if (!found.enough.empty()) {
        json& enough = j["swaps_for"] = json::object();
        for (const auto& [odds, swaps] : found.enough) enough[fmt::format("1/{}", odds)] = swaps;
    }
    return j.line();
}

}  // namespace report

}  // namespace fairshuf
