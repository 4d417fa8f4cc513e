#include "system/process/signals.hpp"

#include <fcntl.h>
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

// A signal handler can only see globals.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
entry about_to_be_made;  // marks a name that a thread is creating
std::array<std::atomic<const entry*>, 1 << 14> names{};
std::atomic<int> file_to_truncate{-1};
std::atomic<off_t> old_end_of_file{0};
std::atomic<int> writes{0};  // in progress
std::atomic<bool> untouched_output{true};
std::atomic<const char*> program_to_name{nullptr};
struct sigaction too_large_before{};
std::mutex watches;
int watching = 0;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static_assert(std::atomic<const entry*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free &&
              std::atomic<int>::is_always_lock_free && std::atomic<off_t>::is_always_lock_free &&
              std::atomic<const char*>::is_always_lock_free);

// Async-signal-safe. A thread that is creating a name will finish soon. The thread that takes a name out of
// the list owns it, and no other reads or destroys it.
void remove_all_names() {
    for (auto& place : names) {
        wait_while([&] { return place == &about_to_be_made; });
        const entry* const found = place.exchange(nullptr);
        if (found != nullptr && found != &about_to_be_made)
            unlinkat(found->folder.get(), found->name.c_str(), 0);
    }
}

// Waits for the writes of other threads. This thread blocks its own signals while it writes.
void tidy_files(int /*signal*/) {
    remove_all_names();
    wait_while([] { return writes > 0; });
    truncate_unfinished({file_to_truncate, old_end_of_file});
}

void say(std::string_view text) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

// One write if the text is short: others may write to the same terminal.
void say_last_words(int signal) {
    const char* const program = program_to_name;
    if (program == nullptr || (signal != SIGINT && signal != SIGTERM && signal != SIGHUP)) return;
    std::array<char, 200> text;  // NOLINT(*-member-init): written before it is read
    std::size_t size = 0;
    for (const std::string_view part :
         {std::string_view(program), std::string_view(": interrupted"),
          std::string_view(untouched_output ? "; the output was left as it was" : ""),
          std::string_view("\n")})
        size += part.copy(text.data() + size, text.size() - size);
    say({text.data(), size});
}

void ignore_too_large_files() {
    struct sigaction ignored{};
    ignored.sa_handler = SIG_IGN;  // NOLINT(*-union-access, *-cstyle-cast, *-int-to-ptr)
    sigaction(SIGXFSZ, &ignored, &too_large_before);
}

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

signal_cleanup::signal_cleanup(const char* program)
    : files_(end_task::files, tidy_files), last_words_(end_task::last_words, say_last_words) {
    const std::scoped_lock lock(watches);
    if (program != nullptr) program_to_name = program;
    if (watching++ > 0) return;
    set_output_untouched(true);
    ignore_too_large_files();
}

signal_cleanup::~signal_cleanup() {
    const std::scoped_lock lock(watches);
    if (--watching > 0) return;
    program_to_name = nullptr;
    sigaction(SIGXFSZ, &too_large_before, nullptr);
}

// Async-signal-safe.
void truncate_unfinished(const unfinished_file& unfinished) {
    const auto [file, end] = unfinished;
    struct stat about{};
    if (file >= 0 && ::lseek(file, 0, SEEK_CUR) == end && ::fstat(file, &about) == 0 && about.st_size > end)
        [[maybe_unused]]
        const bool done = ::ftruncate(file, end) == 0;
}

void truncate_on_signal(const unfinished_file& unfinished) {
    file_to_truncate = -1;
    old_end_of_file = unfinished.end;
    file_to_truncate = unfinished.file;
}

write_to_unfinished::write_to_unfinished() : now_(std::in_place) {
    ++writes;
    allowed_ = !is_ending();  // NOLINT(*-prefer-member-initializer): only now it is known
}

// A refused writer waits here. Otherwise it would report an error before the signal ends the program.
write_to_unfinished::~write_to_unfinished() {
    --writes;
    now_.reset();
    if (!allowed_) wait_while([] { return true; });
}

void set_output_untouched(bool untouched) {
    untouched_output = untouched;
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

}  // namespace fairshuf
