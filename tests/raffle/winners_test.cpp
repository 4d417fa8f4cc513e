#include "fairshuf/raffle/winners.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/raffle/hash_words.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "raffle/given_draws.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::raffle;
using test::given_draws;

// With every draw there is: n (n-1) ... (n-k+1) choices in order, each once.
TEST(Winners, EveryChoiceInEveryOrderIsEquallyLikely) {
    for (std::size_t n = 1; n <= 6; ++n)
        for (std::size_t k = 1; k <= n; ++k) {
            std::map<std::vector<std::uint32_t>, int> seen;
            std::vector<std::uint64_t> values(k);
            std::size_t sequences = 0;
            for (bool more = true; more; ++sequences) {
                given_draws draws{values};
                ++seen[winners_of(n, k, draws)];
                std::size_t i = k;
                while (i > 0 && ++values[i - 1] == n - (i - 1)) values[--i] = 0;
                more = i > 0;
            }
            std::size_t choices = 1;
            for (std::size_t i = 0; i < k; ++i) choices *= n - i;
            EXPECT_EQ(sequences, choices);
            EXPECT_EQ(seen.size(), choices) << n << " " << k;
        }
}

TEST(Winners, TakeOneDrawEachAndNoneForTheLastOne) {
    given_draws draws{{0, 0, 0}};
    winners_of(3, 3, draws);
    EXPECT_EQ(draws.bounds, (std::vector<std::uint64_t>{3, 2}));
}

TEST(HashWords, AreWhatSha256sumSays) {
    const key k = key::from_text("a key");
    hash_words words(k);
    for (int i = 0; i < 12; ++i) {
        const auto said = test::shell("printf 'fairshuf word 1\\nkey " + k.hex() + "\\nnumber " +
                                      std::to_string(i) + "\\n' | sha256sum");
        EXPECT_EQ(words(), std::stoull(said.out.substr(0, 16), nullptr, 16));
    }
}
