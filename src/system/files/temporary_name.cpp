#include "system/files/temporary_name.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <string_view>
#include <utility>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/words/entropy.hpp"
#include "system/process/signals.hpp"

namespace fairshuf {
namespace {

using entry = temporary_name::entry;

// A signal handler can only see globals.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
entry about_to_be_made;  // marks a name that a thread is creating
std::array<std::atomic<const entry*>, 1 << 14> names{};
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static_assert(std::atomic<const entry*>::is_always_lock_free);

// A hidden file name with 64 random bits.
std::string fresh_name() {
    constexpr std::string_view digits = "0123456789abcdef";
    std::array<byte, 8> random{};
    detail::fill_from_os(random);
    std::string name = ".fairshuf-";
    for (const byte b : random) name.append({digits[b / digits.size()], digits[b % digits.size()]});
    return name;
}

constexpr std::size_t nowhere = ~std::size_t{0};

// Nothing if the list is full or the program is ending. Taking a place checks again: the handler may have
// passed it already.
std::size_t take_place() {
    for (std::size_t i = 0; i < names.size() && !is_ending(); ++i) {
        const entry* is_free = nullptr;
        if (!names[i].compare_exchange_strong(is_free, &about_to_be_made)) continue;
        if (!is_ending()) return i;
        names[i] = nullptr;
    }
    return nowhere;
}

// Retries while the name exists.
int create_fresh(entry& made, const std::function<int(const char* name)>& create) {
    for (;;) {
        made.name = fresh_name();
        const int why = create(made.name.c_str());
        if (why != EEXIST) return why;
    }
}

}  // namespace

temporary_name::temporary_name(temporary_name&& other) noexcept
    : kept_(std::move(other.kept_)), place_(other.place_) {}

temporary_name& temporary_name::operator=(temporary_name&& other) noexcept {
    if (this != &other) {
        remove();
        kept_ = std::move(other.kept_);
        place_ = other.place_;
    }
    return *this;
}

int temporary_name::make(int folder, const std::function<int(const char* name)>& create) {
    remove();
    auto made = std::make_unique<entry>();
    made->folder = descriptor(::fcntl(folder, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));  // NOLINT(*-vararg)
    if (!made->folder) return errno;
    const signals_wait now;
    place_ = take_place();
    const int why = place_ != nowhere ? create_fresh(*made, create) : is_ending() ? EINTR : EMFILE;
    if (why == 0) kept_ = std::move(made);
    if (place_ != nowhere) names[place_] = kept_.get();
    return why;
}

void temporary_name::remove() {
    if (kept_ == nullptr) return;
    ::unlinkat(kept_->folder.get(), kept_->name.c_str(), 0);
    forget();
}

// If the handler has taken the name, the program is about to end, and the handler may still read it.
void temporary_name::forget() {
    if (kept_ == nullptr) return;
    if (names[place_].exchange(nullptr) == nullptr)
        (void)kept_.release();  // NOLINT(bugprone-unused-return-value)
    else
        kept_.reset();
}

// Async-signal-safe. A thread that is creating a name will finish soon. The thread that takes a name out of
// the list owns it, and no other reads or destroys it.
void remove_all_temporary_names() {
    for (auto& place : names) {
        wait_while([&] { return place == &about_to_be_made; });
        const entry* const found = place.exchange(nullptr);
        if (found != nullptr && found != &about_to_be_made)
            unlinkat(found->folder.get(), found->name.c_str(), 0);
    }
}

}  // namespace fairshuf
