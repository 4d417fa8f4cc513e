// Assertions for GoogleTest: a shuffle is judged, and a failure explains itself.
//
//   #include <gtest/gtest.h>
//   #include <fairshuf/audit/gtest.hpp>
//
//   TEST(MyShuffle, IsFair) {
//       std::mt19937_64 engine(1);                                    // seeded: the same result every time
//       EXPECT_FAIR([&](auto& deck) { my_shuffle(deck, engine); }, 52);
//       EXPECT_FAIR(my_other_shuffle, 52, 100'000);                   // more shuffles show a smaller bias
//   }
//
// The arguments are those of audit::observe, but 20,000 shuffles are enough if no number is given. Anything
// but "no sign of bias" fails, with the worst card and place and the likely mistake. A failure of ASSERT_FAIR
// ends the test. This header includes nothing of GoogleTest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "fairshuf/audit/observe.hpp"

namespace fairshuf::audit::detail {

inline constexpr std::uint64_t usual_shuffles = 20'000;

template <class Shuffle>
observation observe_for_test(Shuffle&& shuffle, std::size_t n, std::uint64_t shuffles = usual_shuffles,
                             observe_options options = {}) {
    return observe(std::forward<Shuffle>(shuffle), n, shuffles, options);
}

inline bool is_fair(const observation& seen) {
    return seen.verdict == observed_verdict::fair;
}

}  // namespace fairshuf::audit::detail

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define FAIRSHUF_IF_UNFAIR(...)                                                              \
    GTEST_AMBIGUOUS_ELSE_BLOCKER_                                                            \
    if (const auto fairshuf_seen = ::fairshuf::audit::detail::observe_for_test(__VA_ARGS__); \
        ::fairshuf::audit::detail::is_fair(fairshuf_seen)) {                                 \
    } else

#define EXPECT_FAIR(...) FAIRSHUF_IF_UNFAIR(__VA_ARGS__) ADD_FAILURE() << fairshuf_seen << "\n"
#define ASSERT_FAIR(...) FAIRSHUF_IF_UNFAIR(__VA_ARGS__) FAIL() << fairshuf_seen << "\n"
// NOLINTEND(cppcoreguidelines-macro-usage)
