// What does a random byte cost? ChaCha on each path of this machine, in bulk and word by word; also one
// distant word, and the copy of an engine. "ns/byte" is time per byte.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "fairshuf/core/cpu.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using fairshuf::detail::chacha_input;
using fairshuf::detail::cpu;

namespace {

void per_byte(benchmark::State& state, std::size_t bytes) {
    state.counters["ns/byte"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(bytes) * 1e-9,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// The kernel itself, with a buffer that fits the first cache.
template <unsigned Rounds>
void blocks(benchmark::State& state, cpu with) {
    const auto input = chacha_input(key::from_text("bench"), {0, 0, 0, 0});
    std::vector<std::uint64_t> out(2048);
    std::uint64_t block = 0;
    for (auto _ : state) {
        fairshuf::detail::chacha_blocks(Rounds, with, input, block, out);
        block += out.size() / fairshuf::detail::words_per_chacha_block;
        benchmark::ClobberMemory();
    }
    per_byte(state, out.size() * 8);
}

template <unsigned Rounds>
void reference(benchmark::State& state) {
    auto input = chacha_input(key::from_text("bench"), {0, 0, 0, 0});
    for (auto _ : state) {
        benchmark::DoNotOptimize(fairshuf::detail::chacha_block(Rounds, input));
        ++input[12];
    }
    per_byte(state, 64);
}

template <unsigned Rounds>
void register_rounds() {
    const std::string name = "chacha" + std::to_string(Rounds) + "/";
    benchmark::RegisterBenchmark((name + "reference").c_str(), reference<Rounds>);
    for (const cpu with : {cpu::baseline, cpu::avx2, cpu::avx512})
        if (with <= fairshuf::detail::widest_cpu())
            benchmark::RegisterBenchmark((name + std::string(text(with))).c_str(),
                                         [with](benchmark::State& state) { blocks<Rounds>(state, with); });
}

[[maybe_unused]] const bool registered =
    (register_rounds<8>(), register_rounds<12>(), register_rounds<20>(), true);

template <class E>
void filled(benchmark::State& state) {
    E words(key::from_text("bench"));
    std::vector<std::uint64_t> out(1000);
    for (auto _ : state) {
        words.fill(out);
        benchmark::ClobberMemory();
    }
    per_byte(state, out.size() * 8);
}

template <class E>
void one_by_one(benchmark::State& state) {
    auto words = [] {
        if constexpr (std::constructible_from<E, key>) {
            return E(key::from_text("bench"));
        } else {
            return E(42);
        }
    }();
    for (auto _ : state) benchmark::DoNotOptimize(words());
    per_byte(state, 8);
}

template <class E>
void one_far_word(benchmark::State& state) {
    E words(key::from_text("bench"));
    std::uint64_t at = 0;
    for (auto _ : state) {
        words.seek(at += 1'000'003);
        benchmark::DoNotOptimize(words());
    }
}

void a_new_engine_and_one_word(benchmark::State& state) {
    const auto k = key::from_text("bench");
    std::uint64_t stream = 0;
    for (auto _ : state) {
        chacha8 words(k, stream++);
        benchmark::DoNotOptimize(words());
    }
}

void a_copy(benchmark::State& state) {
    chacha8 words(key::from_text("bench"));
    for (auto _ : state) {
        auto copy = words;
        benchmark::DoNotOptimize(copy());
    }
}

BENCHMARK(filled<chacha8>);
BENCHMARK(filled<chacha20>);
BENCHMARK(one_by_one<chacha8>);
BENCHMARK(one_by_one<chacha20>);
BENCHMARK(one_by_one<std::mt19937_64>);
BENCHMARK(one_far_word<chacha8>);
BENCHMARK(one_far_word<chacha20>);
BENCHMARK(a_new_engine_and_one_word);
BENCHMARK(a_copy);

}  // namespace
