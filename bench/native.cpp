// How many times as fast as std::shuffle is fairshuf, if both are compiled for this machine? By hand, with
// the installed headers:
//
//   g++ -std=c++20 -O3 -march=native native.cpp -o native -pthread && ./native
//
//   native [--json] [--rounds N] [--most N]
//
// Arrays of 32-bit numbers. The ratio is the time of std::shuffle with std::mt19937_64 divided by the
// method's. All methods run in turn, round after round, and medians are compared.
//
//   engine        fairshuf::shuffle(array, chacha8)
//   key           fairshuf::shuffle(array, key), one thread; each shuffle allocates its own scratch memory
//   2 threads     the same with two threads; up to 2^17 elements, one works alone
//   shuffle       fairshuf::shuffle(array): words from the generator of the thread
//   unshuffle     fairshuf::unshuffle(array, key), one thread
//   permutation   fairshuf::permutation(n, key), one thread: a new vector each time
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fairshuf/shuffle.hpp>
#include <random>
#include <string_view>
#include <vector>

namespace {

using array_of_numbers = std::vector<std::uint32_t>;

struct options {
    int rounds = 9;
    std::size_t most = 10'000'000;
    bool json = false;
};

constexpr std::array<std::string_view, 7> names{"std",     "engine",    "key",        "2 threads",
                                                "shuffle", "unshuffle", "permutation"};
constexpr std::array<std::string_view, 7> json_names{"std_ns",  "engine",    "key",        "key_2_threads",
                                                     "shuffle", "unshuffle", "permutation"};
constexpr std::size_t elements_a_round = 1 << 20;

// The times of one method at one size, in nanoseconds per element.
using laps = std::vector<double>;

template <class Shuffle>
void run(array_of_numbers& cards, laps& to, Shuffle shuffle) {
    const std::size_t times = std::max<std::size_t>(1, elements_a_round / cards.size());
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < times; ++i) shuffle(cards);
    const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - start;
    to.push_back(passed.count() / static_cast<double>(times * cards.size()));
}

double median(laps& of) {
    std::ranges::sort(of);
    return of[of.size() / 2];
}

// The median time of each method.
std::array<double, names.size()> compare(std::size_t n, int rounds) {
    array_of_numbers cards(n);
    for (std::size_t i = 0; i < n; ++i) cards[i] = static_cast<std::uint32_t>(i);
    const auto key = fairshuf::key::from_text("native");
    std::mt19937_64 standard(42);
    fairshuf::chacha8 engine(key);
    std::array<laps, names.size()> times;
    for (int round = 0; round < rounds; ++round) {
        run(cards, times[0], [&](auto& c) { std::shuffle(c.begin(), c.end(), standard); });
        run(cards, times[1], [&](auto& c) { fairshuf::shuffle(c, engine); });
        run(cards, times[2], [&](auto& c) { fairshuf::shuffle(c, key, {.threads = 1}); });
        run(cards, times[3], [&](auto& c) { fairshuf::shuffle(c, key, {.threads = 2}); });
        run(cards, times[4], [&](auto& c) { fairshuf::shuffle(c); });
        run(cards, times[5], [&](auto& c) { fairshuf::unshuffle(c, key, {.threads = 1}); });
        run(cards, times[6],
            [&](auto& c) { c[0] = fairshuf::permutation<std::uint32_t>(c.size(), key, {.threads = 1})[0]; });
    }
    std::array<double, names.size()> medians{};
    for (std::size_t i = 0; i < medians.size(); ++i) medians[i] = median(times[i]);
    return medians;
}

void print_head() {
    std::printf("Times as fast as std::shuffle with std::mt19937_64, 32-bit numbers, %s\n\n%10s",
                text(fairshuf::detail::cpu_in_use()).data(), "n");
    for (std::size_t i = 1; i < names.size(); ++i) std::printf("%13s", names[i].data());
    std::printf("%10s\n", "std ns");
}

void print_row(std::size_t n, const std::array<double, names.size()>& ns) {
    std::printf("%10zu", n);
    for (std::size_t i = 1; i < names.size(); ++i) std::printf("%13.2f", ns[0] / ns[i]);
    std::printf("%10.2f\n", ns[0]);
}

void print_json(std::size_t n, const std::array<double, names.size()>& ns, bool first) {
    std::printf("%s{\"n\":%zu,\"std_ns\":%.3f", first ? "" : ",", n, ns[0]);
    for (std::size_t i = 1; i < names.size(); ++i)
        std::printf(",\"%s\":%.3f", json_names[i].data(), ns[0] / ns[i]);
    std::printf("}");
}

bool understood(int argc, char** argv, options& given) {
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--json") == 0) {
            given.json = true;
        } else if (std::strcmp(argv[i], "--rounds") == 0 && i + 1 < argc) {
            given.rounds = std::atoi(argv[++i]);
        } else if (std::strcmp(argv[i], "--most") == 0 && i + 1 < argc) {
            given.most = std::strtoull(argv[++i], nullptr, 10);
        } else {
            return false;
        }
    }
    return given.rounds >= 1;
}

}  // namespace

int main(int argc, char** argv) {
    options given;
    if (!understood(argc, argv, given)) {
        std::fputs("usage: native [--json] [--rounds N] [--most N]\n", stderr);
        return 1;
    }
    if (given.json)
        std::printf("{\"cpu_path\":\"%s\",\"rows\":[", text(fairshuf::detail::cpu_in_use()).data());
    else
        print_head();
    bool first = true;
    for (const std::size_t n : {5, 13, 52, 1'000, 100'000, 1'000'000, 4'000'000, 10'000'000}) {
        if (n > given.most) break;
        const auto ns = compare(n, given.rounds);
        if (given.json)
            print_json(n, ns, first);
        else
            print_row(n, ns);
        std::fflush(stdout);
        first = false;
    }
    if (given.json) std::printf("]}\n");
}
