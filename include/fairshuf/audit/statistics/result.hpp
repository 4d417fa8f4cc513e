// The results of tests, as plain values. battery.hpp and tails.hpp compute them.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

namespace fairshuf::audit {

// How surprising a statistic is. A probability that is too small for a double still has its logarithm.
struct p_value {
    double p = 1;
    double log10_p = 0;
};

struct test_result {
    std::string_view name;
    double statistic = 0;
    std::optional<double> df;  // degrees of freedom of a chi-square; none: the statistic is a count
    p_value tail;
};

// fair: no sign of unfairness. It is no proof; observation::smallest_bias says what was excluded.
// unjudged: nothing was observed, because the request was impossible.
enum class observed_verdict : std::uint8_t { fair, suspicious, unfair, unjudged };

constexpr std::string_view text(observed_verdict f) {
    switch (f) {
        case observed_verdict::fair: return "fair";
        case observed_verdict::suspicious: return "suspicious";
        case observed_verdict::unfair: return "unfair";
        case observed_verdict::unjudged: return "unjudged";
    }
    return "";
}

// For the messages of assertions.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             observed_verdict verdict) {
    return out << text(verdict);
}

// How many different decks there seem to be.
struct seed_space {
    double decks = 0;
    double low = 0, high = 0;  // 95 % interval
};

// How decks come back, in the order in which they were counted.
struct recurrence {
    std::uint64_t decks = 0;      // that were looked at
    std::uint64_t different = 0;  // how many different ones
    std::uint64_t followers = 0;  // decks that equal the one before
    std::uint64_t most = 0;       // how often the commonest deck came
    double equal_pairs = 0;       // the share of all pairs of decks that are equal
    double equal_triples = 0;     // the share of all triples
    std::uint64_t period = 0;     // every deck equals the one so many before it; 0: there is no such number
};

}  // namespace fairshuf::audit
