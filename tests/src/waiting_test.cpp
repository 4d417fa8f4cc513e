#include "waiting.hpp"

#include <gtest/gtest.h>

using namespace fairshuf;

TEST(Waiting, EndsAtOnceWhenTheWorkDoes) {
    for (int i = 0; i < 100; ++i) const waiting note("nothing");
    SUCCEED();
}
