// How fast are orders read? Lines of 52 cards from a text file, as numbers and as names.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "observe/orders/order_stream.hpp"

namespace {

constexpr std::size_t cards = 52, orders = 200'000;

// A text file without a name, read again through its descriptor.
class text_file {
public:
    explicit text_file(const std::vector<std::string>& names) {
        fairshuf::chacha20 words(*fairshuf::key::from_hex(std::string(64, '7')));
        fairshuf::exact draws(words);
        std::vector<std::size_t> deck(names.size());
        std::iota(deck.begin(), deck.end(), std::size_t{0});
        std::string text;
        for (std::size_t line = 0; line <= orders; ++line) {
            for (const std::size_t card : deck) text += names[card] + ' ';
            text.back() = '\n';
            fairshuf::swap_down{}(deck, draws);
        }
        if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) std::abort();
        static_cast<void>(std::fflush(file_));
    }

    fairshuf::orders::order_stream read() const {
        lseek(fileno(file_), 0, SEEK_SET);
        fairshuf::descriptor again(dup(fileno(file_)));
        auto bytes = std::make_unique<fairshuf::file_bytes>(std::move(again));
        auto stream = fairshuf::orders::order_stream::from(std::move(bytes), "file", {});
        if (!stream) std::abort();
        return *std::move(stream);
    }

private:
    std::FILE* file_ = std::tmpfile();
};

void measure(benchmark::State& state, const std::vector<std::string>& names) {
    const text_file file(names);
    std::int64_t lines = 0;
    for (auto _ : state) {
        auto stream = file.read();
        std::vector<std::uint8_t> order(cards);
        for (auto got = stream.next(order); got && *got; got = stream.next(order)) ++lines;
        benchmark::DoNotOptimize(order.data());
    }
    state.SetItemsProcessed(lines);
}

void numbers(benchmark::State& state) {
    std::vector<std::string> names(cards);
    for (std::size_t i = 0; i < cards; ++i) names[i] = std::to_string(i + 1);
    measure(state, names);
}

void short_names(benchmark::State& state) {
    std::vector<std::string> names;
    for (const char* suit : {"♠", "♥", "♦", "♣"})
        for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"})
            names.push_back(std::string(rank) + suit);
    measure(state, names);
}

void long_names(benchmark::State& state) {
    std::vector<std::string> names;
    for (const char* suit : {"spades", "hearts", "diamonds", "clubs"})
        for (int rank = 1; rank <= 13; ++rank) names.push_back(std::to_string(rank) + "-of-" + suit);
    measure(state, names);
}

}  // namespace

BENCHMARK(numbers)->Unit(benchmark::kMillisecond);
BENCHMARK(short_names)->Unit(benchmark::kMillisecond);
BENCHMARK(long_names)->Unit(benchmark::kMillisecond);
