#include "system/temporary/signal_cleanup.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <mutex>
#include <string_view>

#include "system/temporary/temporary_name.hpp"
#include "system/temporary/unfinished_file.hpp"

namespace fairshuf {
namespace {

// A signal handler can only see globals.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> untouched_output{true};
std::atomic<const char*> program_to_name{nullptr};
struct sigaction too_large_before{};
std::mutex watches;
int watching = 0;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<const char*>::is_always_lock_free);

void clean_up_files(int /*signal*/) {
    remove_all_temporary_names();
    truncate_unfinished_file();
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

}  // namespace

signal_cleanup::signal_cleanup(const char* program)
    : files_(end_task::files, clean_up_files), last_words_(end_task::last_words, say_last_words) {
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

void set_output_untouched(bool untouched) {
    untouched_output = untouched;
}

}  // namespace fairshuf
