#include "gnu_parallel.hpp"

#include <omp.h>

#include <parallel/algorithm>

namespace fairshuf::rivals {
namespace {

template <class Card>
void shuffle_with(std::vector<Card>& deck, unsigned threads) {
    static __gnu_parallel::_RandomNumber seeds(42);  // seeds each thread's own generator
    omp_set_num_threads(static_cast<int>(threads));
    __gnu_parallel::random_shuffle(deck.begin(), deck.end(), seeds);
}

}  // namespace

void gnu_parallel_shuffle(std::vector<std::uint32_t>& deck, unsigned threads) {
    shuffle_with(deck, threads);
}

void gnu_parallel_shuffle(std::vector<std::uint64_t>& deck, unsigned threads) {
    shuffle_with(deck, threads);
}

}  // namespace fairshuf::rivals
