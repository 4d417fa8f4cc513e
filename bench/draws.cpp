// What does a draw cost? The draws of one 52-card shuffle (bounds 52 .. 2), exact and batched,
// compared with std::uniform_int_distribution on the same engines. Items are draws.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>

#include "fairshuf/draws/batched.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;

namespace {

template <class E>
E engine() {
    if constexpr (std::constructible_from<E, key>) {
        return E(key::from_text("bench"));
    } else {
        return E(42);
    }
}

template <class Below>
void deck_of_draws(benchmark::State& state, Below below) {
    for (auto _ : state)
        for (std::uint64_t bound = 52; bound >= 2; --bound) benchmark::DoNotOptimize(below(bound));
    state.SetItemsProcessed(state.iterations() * 51);
}

template <class E>
void standard(benchmark::State& state) {
    auto words = engine<E>();
    deck_of_draws(state, [&](std::uint64_t bound) {
        return std::uniform_int_distribution<std::uint64_t>(0, bound - 1)(words);
    });
}

template <class E>
void exact_draws(benchmark::State& state) {
    auto words = engine<E>();
    exact draws(words);
    deck_of_draws(state, [&](std::uint64_t bound) { return draws.below(bound); });
}

template <class E>
void batched_draws(benchmark::State& state) {
    auto words = engine<E>();
    batched<E, plan::down> draws(words);
    deck_of_draws(state, [&](std::uint64_t bound) { return draws.below(bound); });
}

template <class E>
void words_alone(benchmark::State& state) {
    auto words = engine<E>();
    for (auto _ : state) benchmark::DoNotOptimize(words());
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(standard<std::mt19937_64>);
BENCHMARK(exact_draws<std::mt19937_64>);
BENCHMARK(batched_draws<std::mt19937_64>);
BENCHMARK(standard<chacha8>);
BENCHMARK(exact_draws<chacha8>);
BENCHMARK(batched_draws<chacha8>);
BENCHMARK(batched_draws<chacha20>);
BENCHMARK(exact_draws<std::mt19937>);
BENCHMARK(exact_draws<std::minstd_rand>);
BENCHMARK(words_alone<std::mt19937_64>);
BENCHMARK(words_alone<chacha8>);
BENCHMARK(words_alone<chacha12>);
BENCHMARK(words_alone<chacha20>);

}  // namespace
