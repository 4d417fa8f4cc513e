#include "system/first_error.hpp"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>
#include <vector>

using namespace fairshuf;

TEST(FirstError, IsTheOneThatIsReported) {
    first_error problem;
    EXPECT_TRUE(problem.result());
    int done = 0;
    problem.guard([&]() -> expected<void> {
        ++done;
        return {};
    });
    EXPECT_FALSE(problem.any());
    problem.guard([]() -> expected<void> { return error{"the first"}; });
    problem.guard([&]() -> expected<void> {
        ++done;
        return error{"the second"};
    });
    EXPECT_TRUE(problem.any());
    EXPECT_EQ(problem.result().error().message, "the first");
    EXPECT_EQ(done, 1);  // no further work begins
}

TEST(FirstError, ReportsExhaustedMemoryOnlyForAllocationErrors) {
    const auto reported = [](auto thrown) {
        first_error problem;
        problem.guard([&]() -> expected<void> { throw thrown; });
        return problem.result().error().message;
    };
    EXPECT_EQ(reported(std::bad_alloc()), "memory exhausted");
    EXPECT_EQ(reported(std::bad_array_new_length()), "memory exhausted");
    EXPECT_EQ(reported(std::length_error("vector")), "memory exhausted");
    EXPECT_EQ(reported(std::runtime_error("a broken terminal")), "a broken terminal");
    EXPECT_EQ(reported(std::out_of_range("at(7)")), "at(7)");
}
