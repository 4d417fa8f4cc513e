// What each test asks, in words: short for the terminal, and as a sentence of a page in both languages, for a
// reader who is not a statistician.
#pragma once

#include <string_view>

#include "fairshuf/audit/statistics/result.hpp"

namespace fairshuf::report {

// Many shuffles, one long order and a published table have tests of the same names that ask different things.
enum class observed_kind { shuffles, one_order, published_table };

struct test_words {
    std::string_view test;
    std::string_view asks;              // "how many cards stay at home?"
    std::string_view english, chinese;  // "How many cards stay where they were?"
};

// Empty words for a test that is not known.
test_words words_of(observed_kind kind, const audit::test_result& test);

}  // namespace fairshuf::report
