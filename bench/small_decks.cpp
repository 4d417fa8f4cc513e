// What does a shuffled deck of 13 byte cards cost, including its creation? Items are decks.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/algorithm/tables.hpp"
#include "fairshuf/draws/batched.hpp"
#include "fairshuf/draws/dice.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;

namespace {

constexpr std::size_t n = 13;

template <class Shuffle>
void fresh_decks(benchmark::State& state, Shuffle shuffle) {
    std::array<std::uint8_t, n> cards{};
    for (auto _ : state) {
        std::iota(cards.begin(), cards.end(), std::uint8_t{0});
        shuffle(cards);
        benchmark::DoNotOptimize(cards);
    }
    state.SetItemsProcessed(state.iterations());
}

void std_shuffle_mt19937_64(benchmark::State& state) {
    std::mt19937_64 words(42);
    fresh_decks(state, [&](auto& cards) { std::shuffle(cards.begin(), cards.end(), words); });
}

void std_shuffle_chacha8(benchmark::State& state) {
    chacha8 words(key::from_text("bench"));
    fresh_decks(state, [&](auto& cards) { std::shuffle(cards.begin(), cards.end(), words); });
}

void swap_down_exact(benchmark::State& state) {
    chacha8 words(key::from_text("bench"));
    exact draws(words);
    fresh_decks(state, [&](auto& cards) { swap_down{}(cards, draws); });
}

void swap_down_batched(benchmark::State& state) {
    chacha8 words(key::from_text("bench"));
    batched<chacha8, plan::down> draws(words);
    fresh_decks(state, [&](auto& cards) { swap_down{}(cards, draws); });
}

void tables_one_by_one(benchmark::State& state) {
    chacha8 words(key::from_text("bench"));
    dice draws(words, tables::dice_for(n));
    fresh_decks(state, [&](auto& cards) { tables{}(cards, draws); });
}

void tables_at_once(benchmark::State& state) {
    chacha8 words(key::from_text("bench"));
    constexpr std::size_t decks = 1024;
    std::vector<std::uint8_t> rows(16 * decks);
    const auto cards = static_cast<std::size_t>(state.range(0));
    for (auto _ : state) {
        tables::deal_home(rows, cards, words);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(decks));
    state.counters["ns/deck"] = benchmark::Counter(static_cast<double>(state.iterations()) * decks * 1e-9,
                                                   benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK(std_shuffle_mt19937_64);
BENCHMARK(std_shuffle_chacha8);
BENCHMARK(swap_down_exact);
BENCHMARK(swap_down_batched);
BENCHMARK(tables_one_by_one);
BENCHMARK(tables_at_once)->Arg(5)->Arg(9)->Arg(13)->Arg(16);

}  // namespace
