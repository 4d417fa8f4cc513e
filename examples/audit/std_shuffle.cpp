// std::shuffle with std::mt19937_64: one order of 52 cards per line.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    const int orders = argc > 1 ? std::atoi(argv[1]) : 20'000;
    std::mt19937_64 engine(std::random_device{}());
    std::vector<int> deck(52);
    for (int i = 0; i < orders; ++i) {
        std::iota(deck.begin(), deck.end(), 0);
        std::shuffle(deck.begin(), deck.end(), engine);
        std::string line;
        for (const int card : deck) line += std::to_string(card) + " ";
        std::puts(line.c_str());
    }
}
