// What do samples, weighted orders and permutations that are looked up cost, beside what people use? Items
// are the elements that come out; for a sample of a stream, those that go in. bench/numpy_family.py has
// numpy's times.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <forward_list>
#include <iterator>
#include <numeric>
#include <random>
#include <span>
#include <vector>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/family.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;

namespace {

constexpr std::size_t n = 1'000'000;

std::vector<std::uint32_t> rows() {
    std::vector<std::uint32_t> made(n);
    std::iota(made.begin(), made.end(), 0U);
    return made;
}

std::vector<std::uint32_t> some_weights() {
    chacha8 words(key::from_text("weights"));
    exact draws(words);
    std::vector<std::uint32_t> made(n);
    for (auto& each : made) each = static_cast<std::uint32_t>(1 + draws.below(1000));
    return made;
}

void count_items(benchmark::State& state, std::size_t each) {
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(each));
}

std::size_t wanted(const benchmark::State& state) {
    return static_cast<std::size_t>(state.range(0));
}

void std_sample(benchmark::State& state) {
    const auto from = rows();
    std::mt19937_64 engine(42);
    std::vector<std::uint32_t> out(wanted(state));
    for (auto _ : state)
        benchmark::DoNotOptimize(std::sample(from.begin(), from.end(), out.begin(), wanted(state), engine));
    count_items(state, wanted(state));
}

template <class Engine>
void our_sample(benchmark::State& state, Engine engine) {
    const auto from = rows();
    std::vector<std::uint32_t> out(wanted(state));
    for (auto _ : state) benchmark::DoNotOptimize(sample(from, out.begin(), wanted(state), engine));
    count_items(state, wanted(state));
}

template <class Engine>
void our_select(benchmark::State& state, Engine engine) {
    const auto from = rows();
    std::vector<std::uint32_t> out(wanted(state));
    for (auto _ : state) benchmark::DoNotOptimize(fairshuf::select(from, out.begin(), wanted(state), engine));
    count_items(state, wanted(state));
}

void our_sample_of_a_stream(benchmark::State& state) {
    const auto all = rows();
    const std::forward_list<std::uint32_t> from(all.begin(), all.end());
    chacha8 engine(key::from_text("bench"));
    for (auto _ : state) benchmark::DoNotOptimize(sample(from, wanted(state), engine));
    count_items(state, n);
}

void a_walk_through_the_stream(benchmark::State& state) {
    const auto all = rows();
    const std::forward_list<std::uint32_t> from(all.begin(), all.end());
    for (auto _ : state)
        benchmark::DoNotOptimize(std::accumulate(from.begin(), from.end(), std::uint64_t{0}));
    count_items(state, n);
}

// Without replacement: what is drawn again is dropped. Beyond a few thousand, it would take for ever.
void discrete_distribution_in_a_loop(benchmark::State& state) {
    const auto given = some_weights();
    std::mt19937_64 engine(42);
    for (auto _ : state) {
        std::discrete_distribution<std::size_t> law(given.begin(), given.end());
        std::vector<bool> taken(n);
        std::vector<std::size_t> out;
        while (out.size() < wanted(state))
            if (const std::size_t i = law(engine); !taken[i]) {
                taken[i] = true;
                out.push_back(i);
            }
        benchmark::DoNotOptimize(out);
    }
    count_items(state, wanted(state));
}

void our_weighted_sample(benchmark::State& state) {
    const auto from = rows();
    const auto given = some_weights();
    chacha8 engine(key::from_text("bench"));
    for (auto _ : state) benchmark::DoNotOptimize(weighted_sample(from, given, wanted(state), engine));
    count_items(state, wanted(state));
}

void our_weighted_shuffle(benchmark::State& state) {
    auto cards = rows();
    const auto given = some_weights();
    chacha8 engine(key::from_text("bench"));
    for (auto _ : state) benchmark::DoNotOptimize(weighted_shuffle(cards, given, engine));
    count_items(state, n);
}

void our_cycle(benchmark::State& state) {
    auto cards = rows();
    chacha8 engine(key::from_text("bench"));
    for (auto _ : state) benchmark::DoNotOptimize(cycle(cards, engine));
    count_items(state, n);
}

void our_derangement(benchmark::State& state) {
    auto cards = rows();
    chacha8 engine(key::from_text("bench"));
    for (auto _ : state) benchmark::DoNotOptimize(derangement(cards, engine));
    count_items(state, n);
}

void view_slices(benchmark::State& state) {
    const permutation_view view(std::uint64_t{1} << state.range(0), key::from_text("bench"));
    std::vector<std::uint64_t> out(1 << 16);
    std::uint64_t at = 0;
    for (auto _ : state) {
        view.slice(at, out);
        benchmark::ClobberMemory();
        at = (at + out.size()) % (view.size() - out.size());
    }
    count_items(state, out.size());
}

void view_one_by_one(benchmark::State& state) {
    const permutation_view view(std::uint64_t{1} << state.range(0), key::from_text("bench"));
    std::uint64_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(view[at]);
        at = (at + 0x9e3779b97f4a7c15) % view.size();
    }
    count_items(state, 1);
}

void view_inverse(benchmark::State& state) {
    const permutation_view view(std::uint64_t{1} << state.range(0), key::from_text("bench"));
    std::uint64_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(view.inverse(at));
        at = (at + 0x9e3779b97f4a7c15) % view.size();
    }
    count_items(state, 1);
}

// Four rounds of the cipher Simon on 30 bits, by its published description (Beaulieu and others 2013): what
// Google's Grain takes for an index shuffle of 2^30 rows, with round keys from std::seed_seq.
class simon_of_30_bits {
public:
    explicit simon_of_30_bits(std::uint32_t seed) {
        std::seed_seq words{seed};
        words.generate(keys_.begin(), keys_.end());
    }

    std::uint64_t operator()(std::uint64_t index) const {
        std::uint64_t left = index >> bits, right = index & low;
        for (std::size_t i = 0; i < keys_.size(); i += 2) {
            left = (left ^ mixed(right) ^ keys_[i]) & low;
            right = (right ^ mixed(left) ^ keys_[i + 1]) & low;
        }
        return left << bits | right;
    }

private:
    static constexpr unsigned bits = 15;
    static constexpr std::uint64_t low = (1U << bits) - 1;

    static std::uint64_t turned(std::uint64_t x, unsigned by) { return (x << by | x >> (bits - by)) & low; }
    static std::uint64_t mixed(std::uint64_t x) { return (turned(x, 1) & turned(x, 8)) ^ turned(x, 2); }

    std::vector<std::uint32_t> keys_ = std::vector<std::uint32_t>(4);
};

// As Grain calls it: the keys are made anew for every row.
void simon_as_in_grain(benchmark::State& state) {
    std::uint64_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(simon_of_30_bits(42)(at));
        at = (at + 0x9e3779b97f4a7c15) % (1U << 30);
    }
    count_items(state, 1);
}

void simon_with_keys_made_once(benchmark::State& state) {
    const simon_of_30_bits shuffled(42);
    std::uint64_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(shuffled(at));
        at = (at + 0x9e3779b97f4a7c15) % (1U << 30);
    }
    count_items(state, 1);
}

// The network of a view with another number of rounds. Four are what others take; they are too few.
void view_with_rounds(benchmark::State& state) {
    chacha8 words(key::from_text("bench"));
    exact draws(words);
    const detail::feistel<std::uint16_t> network(
        detail::feistel_shape::of(std::uint64_t{1} << 30, static_cast<unsigned>(state.range(0))), draws);
    std::vector<std::uint64_t> out(1 << 16);
    for (auto _ : state) {
        network.fill(12'345, 1, std::span(out));
        benchmark::ClobberMemory();
    }
    count_items(state, out.size());
}

BENCHMARK(std_sample)->Arg(100)->Arg(10'000)->Arg(500'000);
BENCHMARK_CAPTURE(our_sample, chacha8, chacha8(key::from_text("bench")))->Arg(100)->Arg(10'000)->Arg(500'000);
BENCHMARK_CAPTURE(our_sample, mt19937_64, std::mt19937_64(42))->Arg(100)->Arg(10'000)->Arg(500'000);
BENCHMARK_CAPTURE(our_select, chacha8, chacha8(key::from_text("bench")))->Arg(100)->Arg(10'000)->Arg(500'000);
BENCHMARK(a_walk_through_the_stream);
BENCHMARK(our_sample_of_a_stream)->Arg(100)->Arg(10'000);
BENCHMARK(discrete_distribution_in_a_loop)->Arg(100)->Arg(10'000);
BENCHMARK(our_weighted_sample)->Arg(100)->Arg(10'000)->Arg(500'000);
BENCHMARK(our_weighted_shuffle);
BENCHMARK(our_cycle);
BENCHMARK(our_derangement);
BENCHMARK(view_slices)->Arg(17)->Arg(20)->Arg(30)->Arg(36)->Arg(40)->Arg(41)->Arg(63);
BENCHMARK(view_one_by_one)->Arg(17)->Arg(20)->Arg(30)->Arg(36)->Arg(40)->Arg(41)->Arg(63);
BENCHMARK(view_inverse)->Arg(30)->Arg(40);
BENCHMARK(view_with_rounds)->Arg(4)->Arg(8)->Arg(12);
BENCHMARK(simon_as_in_grain);
BENCHMARK(simon_with_keys_made_once);

}  // namespace
