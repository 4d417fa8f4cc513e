// No freed memory holds a secret. The test looks into every block that is freed.
#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdlib>
#include <new>
#include <string>
#include <string_view>

#include "fairshuf/core/hex.hpp"
#include "fairshuf/raffle/commitment.hpp"
#include "fairshuf/words/key_hex.hpp"

namespace {

std::string_view watched;  // a few digits; empty: nothing is watched
int found = 0;

void look_into(void* freed) {
    if (freed == nullptr || watched.empty()) return;
    const std::string_view bytes(static_cast<const char*>(freed), ::malloc_usable_size(freed));
    if (bytes.find(watched) != std::string_view::npos) ++found;
}

}  // namespace

// NOLINTBEGIN(*-no-malloc, *-owning-memory)
void* operator new(std::size_t size) {
    if (void* const memory = std::calloc(1, size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    look_into(memory);
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    look_into(memory);
    std::free(memory);
}
// NOLINTEND(*-no-malloc, *-owning-memory)

using namespace fairshuf;

namespace {

constexpr std::string_view first_digits = "9f86d081884c";  // of SHA-256("test")

template <class F>
int copies_left_by(F f) {
    watched = first_digits, found = 0;
    f();
    watched = {};
    return found;
}

const raffle::reveal secret{"Alice", std::string(64, 'd'), key::from_text("test")};

}  // namespace

TEST(WipedSecrets, TheWatchSeesAForgottenCopy) {
    EXPECT_GT(copies_left_by([] { const std::string copy = secret.secret.hex(); }), 0);
}

TEST(WipedSecrets, CommittingLeavesNoCopy) {
    EXPECT_EQ(copies_left_by([] { (void)secret.commitment(); }), 0);
}

TEST(WipedSecrets, TheTextIsTheOnlyCopy) {
    EXPECT_EQ(copies_left_by([] {
                  std::string text = secret.text();
                  fairshuf::detail::wipe(text);
              }),
              0);
}

TEST(WipedSecrets, AShortenedTextIsWipedWhole) {
    EXPECT_EQ(copies_left_by([] {
                  std::string text = secret.text();
                  text.resize(1);
                  fairshuf::detail::wipe(text);
              }),
              0);
}
