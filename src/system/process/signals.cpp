#include "system/process/signals.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <string_view>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/words/entropy.hpp"

namespace fairshuf {
namespace {

using entry = temporary_name::entry;

constexpr std::array<int, 6> watched{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU};

// A signal handler can see nothing but what is global.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
entry about_to_be_made;  // stands for a name that a thread is making
std::array<std::atomic<const entry*>, 1 << 14> names{};
std::atomic<bool> ending{false};
std::atomic<int> file_to_cut{-1};
std::atomic<off_t> end_to_cut_to{0};
std::atomic<int> writes{0};  // that have begun
std::atomic<bool> untouched_output{true};
std::atomic<bool> drawn_line{false};
std::array<struct sigaction, watched.size()> before{};
struct sigaction too_large_before{};
std::mutex watches;
int watching = 0;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static_assert(std::atomic<const entry*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free &&
              std::atomic<int>::is_always_lock_free && std::atomic<off_t>::is_always_lock_free);

// Only what is safe in a signal handler. A name that is being made belongs to another thread, which will
// be done soon: this thread's signals are held back meanwhile. Whoever takes a name out of the list owns
// it, so that nobody destroys what another one reads.
void remove_all_names() {
    ending = true;
    for (auto& place : names) {
        for (int patience = 2000; place == &about_to_be_made && patience > 0; --patience) poll(nullptr, 0, 1);
        const entry* const found = place.exchange(nullptr);
        if (found != nullptr && found != &about_to_be_made)
            unlinkat(found->folder.get(), found->name.c_str(), 0);
    }
}

// Those of other threads: this one's signals are held back while it writes.
void wait_for_writes() {
    for (int patience = 2000; writes > 0 && patience > 0; --patience) poll(nullptr, 0, 1);
}

void say(std::string_view text) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

void tell(int signal) {
    if (drawn_line) say("\r\x1b[K");
    if (signal != SIGINT && signal != SIGTERM && signal != SIGHUP) return;
    say(untouched_output ? "fairshuf lines: interrupted; the output was left as it was\n"
                         : "fairshuf lines: interrupted\n");
}

// The signal is held back while its handler runs; on return it comes again, and means what it meant.
extern "C" void end_tidily(int signal) {  // NOLINT(*-signal-handler, cert-*)
    const int saved = errno;
    remove_all_names();
    wait_for_writes();
    cut_back({file_to_cut, end_to_cut_to});
    tell(signal);
    for (std::size_t i = 0; i < watched.size(); ++i)
        if (watched[i] == signal) sigaction(signal, &before[i], nullptr);
    static_cast<void>(raise(signal));
    errno = saved;
}

sigset_t watched_set() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : watched) sigaddset(&set, signal);
    return set;
}

void watch(std::size_t i) {
    sigaction(watched[i], nullptr, &before[i]);
    if (before[i].sa_handler == SIG_IGN) return;  // NOLINT(*-union-access, *-cstyle-cast, *-int-to-ptr)
    struct sigaction ours{};
    ours.sa_handler = end_tidily;  // NOLINT(*-union-access)
    ours.sa_mask = watched_set();
    sigaction(watched[i], &ours, nullptr);
}

void unwatch(std::size_t i) {
    struct sigaction now{};
    sigaction(watched[i], nullptr, &now);
    const bool is_ours = now.sa_handler == end_tidily;  // NOLINT(*-union-access)
    if (is_ours) sigaction(watched[i], &before[i], nullptr);
}

void ignore_too_large_files() {
    struct sigaction ignored{};
    ignored.sa_handler = SIG_IGN;  // NOLINT(*-union-access, *-cstyle-cast, *-int-to-ptr)
    sigaction(SIGXFSZ, &ignored, &too_large_before);
}

// Hidden, and told apart from all others by 64 random bits.
std::string fresh_name() {
    constexpr std::string_view digits = "0123456789abcdef";
    std::array<byte, 8> random{};
    fill_from_os(random);
    std::string name = ".fairshuf-";
    for (const byte b : random) name.append({digits[b / digits.size()], digits[b % digits.size()]});
    return name;
}

constexpr std::size_t nowhere = ~std::size_t{0};

// None if there is none, or if the program is ending. That is looked at again when a place is taken: the
// handler may have passed it already.
std::size_t take_place() {
    for (std::size_t i = 0; i < names.size() && !ending; ++i) {
        const entry* is_free = nullptr;
        if (!names[i].compare_exchange_strong(is_free, &about_to_be_made)) continue;
        if (!ending) return i;
        names[i] = nullptr;
    }
    return nowhere;
}

// As long as the names are taken.
int create_fresh(entry& made, const std::function<int(const char* name)>& create) {
    for (;;) {
        made.name = fresh_name();
        const int why = create(made.name.c_str());
        if (why != EEXIST) return why;
    }
}

}  // namespace

signal_cleanup::signal_cleanup() {
    const std::scoped_lock lock(watches);
    if (watching++ > 0) return;
    output_is_as_it_was(true);
    for (std::size_t i = 0; i < watched.size(); ++i) watch(i);
    ignore_too_large_files();
}

signal_cleanup::~signal_cleanup() {
    const std::scoped_lock lock(watches);
    if (--watching > 0) return;
    for (std::size_t i = 0; i < watched.size(); ++i) unwatch(i);
    sigaction(SIGXFSZ, &too_large_before, nullptr);
}

// Safe in a signal handler, too.
void cut_back(const unfinished_file& unfinished) {
    const auto [file, end] = unfinished;
    struct stat about{};
    if (file >= 0 && ::lseek(file, 0, SEEK_CUR) == end && ::fstat(file, &about) == 0 && about.st_size > end)
        [[maybe_unused]]
        const bool done = ::ftruncate(file, end) == 0;
}

void cut_back_if_ended(const unfinished_file& unfinished) {
    file_to_cut = -1;
    end_to_cut_to = unfinished.end;
    file_to_cut = unfinished.file;
}

write_to_unfinished::write_to_unfinished() {
    const sigset_t held = watched_set();
    pthread_sigmask(SIG_BLOCK, &held, &mask_before_);
    ++writes;
    allowed_ = !ending;  // NOLINT(*-prefer-member-initializer): only now it is known
}

// Whoever was not allowed need not hurry to tell of it: the program is about to end.
write_to_unfinished::~write_to_unfinished() {
    --writes;
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
    for (int patience = 2000; !allowed_ && patience > 0; --patience) poll(nullptr, 0, 1);
}

signals_wait::signals_wait() {
    const sigset_t held = watched_set();
    pthread_sigmask(SIG_BLOCK, &held, &mask_before_);
}

signals_wait::~signals_wait() {
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

void output_is_as_it_was(bool untouched) {
    untouched_output = untouched;
}

void line_is_drawn(bool drawn) {
    drawn_line = drawn;
}

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
    const int why = place_ != nowhere ? create_fresh(*made, create) : ending ? EINTR : EMFILE;
    if (why == 0) kept_ = std::move(made);
    if (place_ != nowhere) names[place_] = kept_.get();
    return why;
}

void temporary_name::remove() {
    if (kept_ == nullptr) return;
    ::unlinkat(kept_->folder.get(), kept_->name.c_str(), 0);
    forget();
}

// If the handler has taken the name, the program is about to end, and it may still read it.
void temporary_name::forget() {
    if (kept_ == nullptr) return;
    if (names[place_].exchange(nullptr) == nullptr)
        (void)kept_.release();  // NOLINT(bugprone-unused-return-value)
    else
        kept_.reset();
}

}  // namespace fairshuf
