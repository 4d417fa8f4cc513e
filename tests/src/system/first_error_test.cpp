#include "system/first_error.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>

using namespace fairshuf;

#if !defined(__SANITIZE_THREAD__)  // ThreadSanitizer has an operator new of its own
namespace {

thread_local bool memory_is_gone = false;  // NOLINT(*-non-const-global-variables): operator new is, too

}  // namespace

// Not inlined: GCC takes a free() that it sees next to a new for a mistake.
// NOLINTBEGIN(*-no-malloc, *-owning-memory)
[[gnu::noinline]] void* operator new(std::size_t size) {
    void* const memory = memory_is_gone ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}
// NOLINTEND(*-no-malloc, *-owning-memory)
#endif

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

#if !defined(__SANITIZE_THREAD__)
TEST(FirstError, NeedsNoMemoryToTellThatThereIsNone) {
    first_error problem;
    problem.guard([]() -> expected<void> {
        memory_is_gone = true;
        throw std::bad_alloc();
    });
    memory_is_gone = false;
    EXPECT_EQ(problem.result().error().message, "memory exhausted");
}

TEST(FirstError, IsMemoryIfThereIsNoneForItsWords) {
    first_error problem;
    const std::runtime_error thrown("words that are too long for a small string");
    problem.guard([&]() -> expected<void> {
        memory_is_gone = true;
        throw thrown;  // NOLINT(*-throw-by-value*)
    });
    memory_is_gone = false;
    EXPECT_EQ(problem.result().error().message, "memory exhausted");
}
#endif
