#include "system/process/live_groups.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <mutex>
#include <utility>

namespace fairshuf {
namespace {

constexpr pid_t free_place = 0;
constexpr pid_t taken_place = -1;

// A signal handler can only see globals.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::array<std::atomic<pid_t>, 1024> groups{};
struct sigaction children_before{};
std::mutex watches;
int watching = 0;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static_assert(std::atomic<pid_t>::is_always_lock_free);

// Async-signal-safe. A place that is taken but not filled belongs to another thread, which is about to fill
// it.
void kill_all_groups(int /*signal*/) {
    for (auto& place : groups) {
        wait_while([&] { return place == taken_place; });
        const pid_t group = place;
        if (group > 0) kill(-group, SIGKILL);
    }
}

bool loses_children(const struct sigaction& action) {
    const bool ignored = action.sa_handler == SIG_IGN;  // NOLINT(*-union-access, *-cstyle-cast, *-int-to-ptr)
    return ignored || (action.sa_flags & SA_NOCLDWAIT) != 0;
}

// If SIGCHLD was ignored at the start, the system would discard exit statuses.
void hear_of_children() {
    sigaction(SIGCHLD, nullptr, &children_before);
    struct sigaction usual{};
    usual.sa_handler = SIG_DFL;  // NOLINT(*-union-access)
    if (loses_children(children_before)) sigaction(SIGCHLD, &usual, nullptr);
}

}  // namespace

group_watch::group_watch() : watch_(end_task::processes, kill_all_groups) {
    const std::scoped_lock lock(watches);
    if (watching++ == 0) hear_of_children();
}

group_watch::~group_watch() {
    const std::scoped_lock lock(watches);
    if (--watching == 0 && loses_children(children_before)) sigaction(SIGCHLD, &children_before, nullptr);
}

group_entry::group_entry(group_entry&& other) noexcept : place_(std::exchange(other.place_, nowhere)) {}

group_entry& group_entry::operator=(group_entry&& other) noexcept {
    if (this != &other) {
        clear();
        place_ = std::exchange(other.place_, nowhere);
    }
    return *this;
}

bool group_entry::take() {
    for (std::size_t i = 0; i < groups.size() && !is_ending(); ++i) {
        pid_t expected_value = free_place;
        if (!groups[i].compare_exchange_strong(expected_value, taken_place)) continue;
        place_ = i;
        if (!is_ending()) return true;  // check again: the handler may have passed this place already
        break;
    }
    clear();
    return false;
}

void group_entry::fill(pid_t group) {
    if (group < 0) clear();
    if (place_ != nowhere) groups[place_] = group;
}

void group_entry::clear() {
    if (place_ != nowhere) groups[std::exchange(place_, nowhere)] = free_place;
}

}  // namespace fairshuf
