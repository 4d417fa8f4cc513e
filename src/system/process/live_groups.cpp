#include "system/process/live_groups.hpp"

#include <poll.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <mutex>
#include <utility>

namespace fairshuf {
namespace {

constexpr std::array<int, 5> watched{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
constexpr pid_t free_place = 0;
constexpr pid_t taken_place = -1;

// A signal handler can see nothing but what is global.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::array<std::atomic<pid_t>, 1024> groups{};
std::atomic<bool> ending{false};
std::array<struct sigaction, watched.size()> before{};
struct sigaction children_before{};
std::mutex watches;
int watching = 0;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static_assert(std::atomic<pid_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

// Only what is safe in a signal handler. A place that is taken but not filled belongs to another
// thread, which is about to fill it: this thread's signals are held back meanwhile.
void kill_all_groups() {
    ending = true;
    for (auto& place : groups) {
        for (int patience = 2000; place == taken_place && patience > 0; --patience) poll(nullptr, 0, 1);
        const pid_t group = place;
        if (group > 0) kill(-group, SIGKILL);
    }
}

// The signal is held back while its handler runs; on return it comes again, and means what it meant.
extern "C" void end_with_all_groups(int signal) {  // NOLINT(*-signal-handler, cert-*)
    const int saved = errno;
    kill_all_groups();
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

bool is_ours(const struct sigaction& action) {
    return action.sa_handler == end_with_all_groups;  // NOLINT(*-union-access)
}

void watch(std::size_t i) {
    sigaction(watched[i], nullptr, &before[i]);
    if (before[i].sa_handler == SIG_IGN) return;  // NOLINT(*-union-access, *-cstyle-cast, *-int-to-ptr)
    struct sigaction ours{};
    ours.sa_handler = end_with_all_groups;  // NOLINT(*-union-access)
    ours.sa_mask = watched_set();
    sigaction(watched[i], &ours, nullptr);
}

bool loses_children(const struct sigaction& action) {
    const bool ignored = action.sa_handler == SIG_IGN;  // NOLINT(*-union-access, *-cstyle-cast, *-int-to-ptr)
    return ignored || (action.sa_flags & SA_NOCLDWAIT) != 0;
}

// A program may be started with SIGCHLD ignored; then nobody learns how a process ended.
void hear_of_children() {
    sigaction(SIGCHLD, nullptr, &children_before);
    struct sigaction usual{};
    usual.sa_handler = SIG_DFL;  // NOLINT(*-union-access)
    if (loses_children(children_before)) sigaction(SIGCHLD, &usual, nullptr);
}

}  // namespace

signal_watch::signal_watch() {
    const std::scoped_lock lock(watches);
    if (watching++ > 0) return;
    for (std::size_t i = 0; i < watched.size(); ++i) watch(i);
    hear_of_children();
}

signal_watch::~signal_watch() {
    const std::scoped_lock lock(watches);
    if (--watching > 0) return;
    if (loses_children(children_before)) sigaction(SIGCHLD, &children_before, nullptr);
    for (std::size_t i = 0; i < watched.size(); ++i) {
        struct sigaction now{};
        sigaction(watched[i], nullptr, &now);
        if (is_ours(now)) sigaction(watched[i], &before[i], nullptr);
    }
}

group_entry::group_entry(group_entry&& other) noexcept : place_(std::exchange(other.place_, nowhere)) {}

group_entry& group_entry::operator=(group_entry&& other) noexcept {
    if (this != &other) {
        clear();
        place_ = std::exchange(other.place_, nowhere);
    }
    return *this;
}

bool group_entry::take(sigset_t& mask_before) {
    const sigset_t held = watched_set();
    pthread_sigmask(SIG_BLOCK, &held, &mask_before);
    for (std::size_t i = 0; i < groups.size() && !ending; ++i) {
        pid_t expected_value = free_place;
        if (!groups[i].compare_exchange_strong(expected_value, taken_place)) continue;
        place_ = i;
        if (!ending) return true;  // looked at again: the handler may have passed this place already
        break;
    }
    fill(-1, mask_before);
    return false;
}

void group_entry::fill(pid_t group, const sigset_t& mask_before) {
    if (group < 0) clear();
    if (place_ != nowhere) groups[place_] = group;
    pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
}

void group_entry::clear() {
    if (place_ != nowhere) groups[std::exchange(place_, nowhere)] = free_place;
}

}  // namespace fairshuf
