#include "system/temporary/unfinished_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <utility>

namespace fairshuf {
namespace {

// A signal handler can only see globals.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<int> file_to_truncate{-1};
std::atomic<off_t> old_end_of_file{0};
std::atomic<int> writes{0};  // in progress
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static_assert(std::atomic<int>::is_always_lock_free && std::atomic<off_t>::is_always_lock_free);

}  // namespace

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

// Waits for the writes of other threads. This thread blocks its own signals while it writes.
void truncate_unfinished_file() {
    wait_while([] { return writes > 0; });
    truncate_unfinished({file_to_truncate, old_end_of_file});
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

}  // namespace fairshuf
