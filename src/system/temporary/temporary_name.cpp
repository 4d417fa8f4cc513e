#include "system/temporary/temporary_name.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <fstream>
#include <span>
#include <utility>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/words/entropy.hpp"
#include "fairshuf/words/sha256.hpp"
#include "system/process/signals.hpp"

namespace fairshuf {
namespace {

using entry = temporary_name::entry;

// A signal handler can only see globals.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
entry about_to_be_made;  // marks a name that a thread is creating
std::array<std::atomic<const entry*>, most_temporary_names> names{};
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static_assert(std::atomic<const entry*>::is_always_lock_free);

constexpr std::string_view prefix = ".fairshuf-", hex_digits = "0123456789abcdef";
constexpr std::size_t host_size = 8, random_size = 16;  // in hexadecimal digits

void put_hex(std::span<const byte> bytes, char* to) {
    for (const byte b : bytes) {
        *to++ = hex_digits[b / hex_digits.size()];
        *to++ = hex_digits[b % hex_digits.size()];
    }
}

bool is_hex(std::string_view text) {
    return text.find_first_not_of(hex_digits) == std::string_view::npos;
}

// A hidden file name whose random digits are still 0.
std::string blank_name(temporary_kind kind) {
    std::string name(prefix);
    if (kind == temporary_kind::locked) name += own_host() + "-";
    return name.append(random_size, '0');
}

// Draws 64 random bits for the name.
void make_fresh(std::string& name) {
    std::array<byte, random_size / 2> random{};
    detail::fill_from_os(random);
    put_hex(random, name.data() + name.size() - random_size);
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

// A place in the list. If it is not filled, it is free again at the end, also after an exception.
class list_place {
public:
    list_place() : at_(take_place()) {}
    list_place(const list_place&) = delete;
    list_place& operator=(const list_place&) = delete;
    ~list_place() {
        if (at_ != nowhere) names[at_] = nullptr;
    }

    explicit operator bool() const { return at_ != nowhere; }
    std::size_t fill(const entry* made) {
        names[at_] = made;
        return std::exchange(at_, nowhere);
    }

private:
    std::size_t at_;
};

// Retries while the name exists.
int create_fresh(entry& made, const std::function<int(const char* name)>& create) {
    for (;;) {
        make_fresh(made.name);
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

int temporary_name::make(const shared_folder& folder, temporary_kind kind,
                         const std::function<int(const char* name)>& create) {
    remove();
    auto made = std::make_unique<entry>(entry{folder, blank_name(kind)});
    const signals_wait now;
    list_place place;
    if (!place) return is_ending() ? EINTR : ENOBUFS;
    const int why = create_fresh(*made, create);
    if (why != 0) return why;
    kept_ = std::move(made);
    place_ = place.fill(kept_.get());
    return 0;
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

std::string_view host_in_name(std::string_view name) {
    if (name.size() != prefix.size() + host_size + 1 + random_size || !name.starts_with(prefix)) return {};
    const std::string_view host = name.substr(prefix.size(), host_size);
    const std::string_view digits = name.substr(name.size() - random_size);
    return name[prefix.size() + host_size] == '-' && is_hex(host) && is_hex(digits) ? host
                                                                                    : std::string_view{};
}

const std::string& own_host() {
    static const std::string host = [] {
        std::string digits(host_size, '0'), boot;
        std::ifstream file("/proc/sys/kernel/random/boot_id");
        if (!(file >> boot)) return digits;
        const auto digest = sha256{}.add(boot).finish();
        put_hex(std::span(digest).first(host_size / 2), digits.data());
        return digits;
    }();
    return host;
}

}  // namespace fairshuf
