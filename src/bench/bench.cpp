#include "bench/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "bench/contestant.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/family/members.hpp"
#include "fairshuf/words/chacha.hpp"
#include "format/quantities.hpp"
#include "language/words/bench.hpp"

namespace fairshuf {
namespace {

constexpr double race_share = 3;                 // the race has this multiple of another size's budget
constexpr double race_patience = 5;              // and this multiple of its longest shuffle
constexpr std::size_t threads_from = 1'000'000;  // elements; a second thread pays off from here on

constexpr double once_is_enough = 0.1;  // seconds: longer than any disturbance of the machine

constexpr std::size_t growth_shows_from = 1'000;  // cards: with fewer, other costs hide it

// A shuffle of the catalogue, or a member of the family, with its own words.
struct contestant {
    bench_method method;
    std::function<void(std::vector<std::uint32_t>&)> shuffle;
};

std::vector<contestant> contestants() {
    std::vector<contestant> all;
    const auto add = [&]<class A>(const A& algorithm) {
        all.push_back({{A::about, {}, {}}, contestant_of(algorithm)});
    };
    for_each_algorithm(add);
    for_each_member(add);
    return all;
}

// A guess, so one digit is enough.
std::string about(double seconds) {
    return seconds < 9.5 ? fmt::format("{:.1g} s", seconds) : format_duration(seconds);
}

// The reason not to run it with n cards; empty if it may run.
std::string objection(const bench_method& method, std::size_t n, double longest) {
    if (n > method.about.most_cards) return say<words::race_at_most>(method.about.most_cards);
    if (method.points.empty()) return "";
    const auto& before = method.points.back();
    const double power = before.n >= growth_shows_from ? std::clamp(method.growth(), 1.0, 3.0) : 2;
    const double ratio = static_cast<double>(n) / static_cast<double>(before.n);
    const double guess = before.ns_per_card * 1e-9 * static_cast<double>(before.n) * std::pow(ratio, power);
    return guess > longest ? say<words::race_would_take>(about(guess)) : "";
}

// Runs all contestants that can shuffle n cards, in turn.
void race_at(std::vector<contestant>& all, std::size_t n, const bench_request& request) {
    const bool main_race = n == request.n;
    const double budget = request.budget * (main_race ? race_share : 1);
    const double longest = request.longest * (main_race ? race_patience : 1);
    std::vector<std::uint32_t> cards(n);
    std::iota(cards.begin(), cards.end(), 0U);
    race r;
    for (auto& one : all) {
        const std::string why_not = objection(one.method, n, longest);
        if (main_race) one.method.skipped = why_not;
        if (!why_not.empty()) continue;
        const double once = seconds_of([&] { one.shuffle(cards); });  // also warms the caches
        if (once >= once_is_enough) {
            one.method.points.push_back({n, once / static_cast<double>(n) * 1e9});
            continue;
        }
        const double fit = budget / request.rounds / std::max(once, 1e-9);
        const auto times = static_cast<std::uint64_t>(std::clamp(fit, 1.0, 1e6));
        r.add(std::string(one.method.about.name), [&, times] {
            for (std::uint64_t i = 0; i < times; ++i) one.shuffle(cards);
            return times * cards.size();
        });
    }
    r.run(request.rounds, budget);
    for (auto& one : all)
        if (const double seconds = r.median(one.method.about.name); seconds > 0)
            one.method.points.push_back({n, seconds * 1e9});
}

std::vector<bulk_row> bulk_at(std::size_t n, const bench_request& request) {
    bulk_race<std::uint32_t> r(n, std::size_t{1} << 20);
    const unsigned most = n < threads_from ? 1 : std::max(1U, request.threads);
    r.add_engine("fairshuf-engine-chacha8", chacha8(key::from_text("bench")));
    r.add_key(1);
    if (most > 1) r.add_key(most);
    r.add_standard(standard_method, std::mt19937_64(42));  // NOLINT(cert-msc32-c,cert-msc51-cpp): only timed
    r.add_gather();
    r.add_memcpy(1);
    if (most > 1) r.add_memcpy(most);
    return r.run(request.rounds, request.bulk_budget);
}

}  // namespace

double bench_method::ns_per_card(std::size_t n) const {
    const auto point = std::ranges::find(points, n, &bench_point::n);
    return point == points.end() ? 0 : point->ns_per_card;
}

double bench_method::growth() const {
    if (points.empty()) return 0;
    const auto& last = points.back();
    const auto before = std::ranges::find_if(points.rbegin(), points.rend(),
                                             [&](const bench_point& p) { return p.n * 4 <= last.n; });
    if (before == points.rend()) return 0;
    const double sizes = std::log(static_cast<double>(last.n) / static_cast<double>(before->n));
    return 1 + std::log(last.ns_per_card / before->ns_per_card) / sizes;
}

double bench_result::ns_of_swap_down() const {
    const auto found = std::ranges::find(methods, "swap-down", [](const auto& m) { return m.about.name; });
    return found == methods.end() ? 0 : found->ns_per_card(n);
}

bench_result bench(const bench_request& request, bench_progress* progress) {
    const auto report_size = [&](std::size_t n) {
        if (progress != nullptr) progress->n = n;
    };
    auto all = contestants();
    std::set<std::size_t> sizes(request.sizes.begin(), request.sizes.end());
    sizes.insert(request.n);
    for (const std::size_t n : sizes) {
        report_size(n);
        race_at(all, n, request);
    }
    bench_result result{this_host(), request.n, {}, {}};
    for (auto& one : all) result.methods.push_back(std::move(one.method));
    std::ranges::sort(result.methods, {}, [&](const bench_method& m) {
        return std::tuple(!m.skipped.empty(), m.ns_per_card(request.n), m.about.name);
    });
    for (const std::size_t n : request.bulk_sizes) {
        report_size(n);
        std::ranges::move(bulk_at(n, request), std::back_inserter(result.bulk));
    }
    return result;
}

}  // namespace fairshuf
