// Measures std::shuffle with std::mt19937_64: prints the nanoseconds that TIMES shuffles took.
//
//   std_shuffle_native N ELEMENT TIMES        the element as in src/bench/elements.hpp: 4, 12, string
//
// It is compiled for this processor (std_shuffle_native), for one with AVX2 (std_shuffle_avx2) and for any
// (std_shuffle_baseline). bench/shuffle runs it as a child. In one program with bench/shuffle, the linker
// would keep one copy of each inline function of the standard library. The peer that is compiled for any
// processor could then run code for this one, or the other way round.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "bench/elements.hpp"

namespace {

template <class Card>
long long nanoseconds(std::size_t n, std::size_t times) {
    std::vector<Card> deck;
    deck.reserve(n);
    for (std::size_t i = 0; i < n; ++i) deck.push_back(fairshuf::numbered_element<Card>(i));
    std::mt19937_64 engine(42);
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < times; ++i) std::shuffle(deck.begin(), deck.end(), engine);
    return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fputs("usage: std_shuffle_native N ELEMENT TIMES\n", stderr);
        return 1;
    }
    const std::size_t n = std::strtoull(argv[1], nullptr, 10), times = std::strtoull(argv[3], nullptr, 10);
    const bool known = fairshuf::with_element(
        argv[2], [&]<class Card> { std::printf("%lld\n", nanoseconds<Card>(n, times)); });
    return known ? 0 : 1;
}
