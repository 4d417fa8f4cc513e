// What does each shuffle of the catalogue cost for 52 and for 1000 cards, compared with std::shuffle on the
// same words? Items are cards.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;

namespace {

template <class Shuffle>
void shuffle_cards(benchmark::State& state, Shuffle shuffle) {
    std::vector<std::uint32_t> cards(static_cast<std::size_t>(state.range(0)));
    std::iota(cards.begin(), cards.end(), 0U);
    chacha8 words(key::from_text("bench"));
    for (auto _ : state) {
        shuffle(cards, words);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void register_all() {
    benchmark::RegisterBenchmark("std::shuffle",
                                 [](benchmark::State& state) {
                                     shuffle_cards(state, [](auto& cards, auto& words) {
                                         std::shuffle(cards.begin(), cards.end(), words);
                                     });
                                 })
        ->Arg(52)
        ->Arg(1000);
    for_each_algorithm([]<class A>(const A& algorithm) {
        auto* bench = benchmark::RegisterBenchmark(std::string(A::about.name).c_str(),
                                                   [algorithm](benchmark::State& state) {
                                                       shuffle_cards(state, [&](auto& cards, auto& words) {
                                                           exact draws(words);
                                                           algorithm(cards, draws);
                                                       });
                                                   });
        if (A::about.most_cards < 52) {
            bench->Arg(6);
        } else {
            bench->Arg(52)->Arg(1000);
        }
    });
}

[[maybe_unused]] const bool registered = (register_all(), true);

}  // namespace
