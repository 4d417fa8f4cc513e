// The generators of languages and libraries by name, each started from a seed. The facts say how many orders
// they can reach.
//
//   generators::with_seed({generators::kind::java, 48}, 42, [](auto& draws) { draws.below(52); });
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "fairshuf/draws/generators/classic.hpp"
#include "fairshuf/draws/generators/go1.hpp"
#include "fairshuf/draws/generators/java.hpp"
#include "fairshuf/draws/generators/mt19937.hpp"
#include "fairshuf/draws/generators/v8.hpp"

namespace fairshuf::generators {

enum class kind : std::uint8_t { java, v8, php_mt, c_rand, go1, msvc, randu, mt19937 };

struct generator_facts {
    kind which;
    std::string_view name, draws;  // as a user names it; the call that it stands for
    unsigned seed_bits;            // seeds 0 to 2^seed_bits - 1 are all that there are
    unsigned state_bits;           // if it runs on and on instead
};

inline constexpr std::array<generator_facts, 8> all{{
    {kind::java, "java", "java.util.Random, nextInt(b)", 48, 48},
    {kind::v8, "v8", "Math.floor(Math.random() * b)", 64, 128},
    {kind::php_mt, "php-mt", "mt_srand, mt_rand(0, b - 1)", 32, 19937},
    {kind::c_rand, "c-rand", "glibc: srand, rand() % b", 32, 992},
    {kind::go1, "go1", "math/rand: rand.Seed, Intn(b)", 31, 38848},
    {kind::msvc, "msvc", "Microsoft C: srand, rand() % b", 31, 31},
    {kind::randu, "randu", "IBM's RANDU: floor(u * b)", 30, 30},
    {kind::mt19937, "mt19937", "std::mt19937 with exact draws", 32, 19937},
}};

// The largest bound that all of them can draw.
inline constexpr std::uint64_t largest_bound = (std::uint64_t{1} << 31) - 1;

// One generator, with seeds of so many bits.
struct seeded {
    kind which{};
    unsigned bits = 32;
};

// Calls use(draws) with the draws that follow this seed.
template <class Use>
void with_seed(const seeded& generator, std::uint64_t seed, Use use) {
    const auto run = [&](auto draws) { use(draws); };
    switch (generator.which) {
        case kind::java: return run(java(seed));
        case kind::v8: return run(v8(seed));
        case kind::php_mt: return run(php_mt(seed));
        case kind::c_rand: return run(c_rand(seed));
        case kind::go1: return run(go1(seed));
        case kind::msvc: return run(msvc(seed));
        case kind::randu: return run(randu(seed));
        case kind::mt19937: return run(mt19937(seed));
    }
}

// The largest deck of which 2^bits states could reach every order: n! is at most 2^bits.
inline std::uint64_t covered_cards(unsigned bits) {
    std::uint64_t n = 1;
    double orders = 0;  // log2(n!)
    while (orders <= bits) orders += std::log2(static_cast<double>(++n));
    return n - 1;
}

}  // namespace fairshuf::generators
