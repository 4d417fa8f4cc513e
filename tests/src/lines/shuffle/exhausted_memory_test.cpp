// The memory ends at any allocation, in any thread: the run ends with an error and leaves no files.
#include <gtest/gtest.h>

#if !defined(__SANITIZE_THREAD__)  // ThreadSanitizer has an operator new of its own

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <new>
#include <string>

#include "fairshuf/words/key.hpp"
#include "lines/options/lines_options.hpp"
#include "lines/run.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::test;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

// NOLINTNEXTLINE(*-non-const-global-variables): operator new is, too
std::atomic<std::int64_t> allocations_left{no_limit};

bool may_allocate() {
    return allocations_left.load(std::memory_order_relaxed) == no_limit || allocations_left-- > 0;
}

}  // namespace

// Not inlined: GCC takes a free() that it sees next to a new for a mistake.
// NOLINTBEGIN(*-no-malloc, *-owning-memory)
[[gnu::noinline]] void* operator new(std::size_t size) {
    void* const memory = may_allocate() ? std::malloc(size == 0 ? 1 : size) : nullptr;
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

namespace {

class ExhaustedMemory : public testing::Test {
protected:
    ExhaustedMemory() {
        fs::create_directory(folder / "place");
        asked.chosen_key = key::from_text("memory");
        asked.folders = {(folder / "").string()};
        asked.threads = 3;
        asked.quiet = true;
        asked.gnu.output = (folder / "place" / "output").string();
        asked.files = {(folder / "input").string()};
    }

    void write_lines(int count) const {
        std::string text;
        for (int i = 0; i < count; ++i) text += std::to_string(i) + " and more text in this line\n";
        write_all(folder / "input", text);
    }

    // Whether the run was complete with so many allocations.
    bool run_with(std::int64_t allocations) const {
        std::string message;
        allocations_left = allocations;
        try {
            const auto done = lines::run_keyed(asked);
            allocations_left = no_limit;
            if (done) return true;
            message = done.error().message;
        } catch (const std::bad_alloc&) {
            allocations_left = no_limit;
            message = "memory exhausted";
        }
        EXPECT_EQ(message, "memory exhausted");
        EXPECT_TRUE(fs::is_empty(folder / "place"));
        return false;
    }

    void expect_errors(std::int64_t step) const {
        std::int64_t enough = 0;
        while (!run_with(enough) && !HasFailure()) enough += step;
        EXPECT_GT(enough, 20);
        EXPECT_EQ(fs::file_size(folder / "place" / "output"), fs::file_size(folder / "input"));
    }

    scratch_folder folder;
    lines::lines_request asked;
};

}  // namespace

TEST_F(ExhaustedMemory, IsAnErrorInAnyThread) {
    write_lines(1000);
    expect_errors(1);
}

TEST_F(ExhaustedMemory, IsAnErrorWhileLinesAreSpilled) {
    write_lines(100'000);
    asked.buffer_size = 1 << 20;
    expect_errors(23);
}

TEST_F(ExhaustedMemory, IsAnErrorWithASample) {
    write_lines(1000);
    asked.gnu.head_count = 1000;
    expect_errors(7);
}

#endif
