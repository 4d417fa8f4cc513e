#include "system/process/signals.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <mutex>

namespace fairshuf {
namespace {

constexpr std::array<int, 6> watched{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU};
constexpr std::size_t all_tasks = 4;

// A signal handler can only see globals.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::array<std::atomic<end_watch::function>, all_tasks> tasks{};
std::atomic<bool> ending{false};
std::array<struct sigaction, watched.size()> before{};
std::mutex watches;
std::array<int, all_tasks> watching{};  // the number of watches for each task
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static_assert(std::atomic<end_watch::function>::is_always_lock_free &&
              std::atomic<bool>::is_always_lock_free);

// The signal is blocked while its handler runs. On return it is delivered again, with its previous action.
extern "C" void end_tidily(int signal) {  // NOLINT(*-signal-handler, cert-*)
    const int saved = errno;
    ending = true;
    for (const auto& task : tasks)
        if (const auto how = task.load(); how != nullptr) how(signal);
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

bool anybody_watches() {
    for (const int count : watching)
        if (count > 0) return true;
    return false;
}

}  // namespace

end_watch::end_watch(end_task task, function how) : task_(static_cast<std::size_t>(task)) {
    const std::scoped_lock lock(watches);
    const bool first = !anybody_watches();
    if (watching[task_]++ == 0) tasks[task_] = how;
    if (!first) return;
    for (std::size_t i = 0; i < watched.size(); ++i) watch(i);
}

end_watch::~end_watch() {
    const std::scoped_lock lock(watches);
    if (--watching[task_] == 0) tasks[task_] = nullptr;
    if (anybody_watches()) return;
    for (std::size_t i = 0; i < watched.size(); ++i) unwatch(i);
}

bool is_ending() {
    return ending;
}

signals_wait::signals_wait() {
    const sigset_t held = watched_set();
    pthread_sigmask(SIG_BLOCK, &held, &mask_before_);
}

signals_wait::~signals_wait() {
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

}  // namespace fairshuf
