// std_shuffles NAME CARDS SHUFFLES SEED: orders by the shuffles of the C++ library, one per line.
// std::random_shuffle is only in C++14 and before: compile with -std=c++14.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    if (argc != 5) return 1;
    const std::string name = argv[1];
    std::vector<int> deck(static_cast<std::size_t>(std::atoi(argv[2])));
    std::mt19937 engine(static_cast<unsigned>(std::atoll(argv[4])));
    std::srand(static_cast<unsigned>(std::atoll(argv[4])));
    for (long left = std::atol(argv[3]); left > 0; --left) {
        std::iota(deck.begin(), deck.end(), 0);
        if (name == "shuffle") std::shuffle(deck.begin(), deck.end(), engine);
#if __cplusplus < 201703L
        if (name == "random_shuffle") std::random_shuffle(deck.begin(), deck.end());
#endif
        for (std::size_t i = 0; i < deck.size(); ++i)
            std::printf("%d%c", deck[i], i + 1 < deck.size() ? ' ' : '\n');
    }
}
