// The process groups that we have started and that still live. If a signal ends this program, they
// are killed first: nothing is left behind.
//
//   const signal_watch watch;     // while commands may be running
//   group_entry entry;
//   sigset_t mask;
//   if (entry.take(mask)) entry.fill(start_a_group(), mask);
#pragma once

#include <sys/types.h>

#include <csignal>
#include <cstddef>

namespace fairshuf {

// While one exists, SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGPIPE kill all live groups before they do
// what they did. A signal that is ignored stays so.
class signal_watch {
public:
    signal_watch();
    signal_watch(const signal_watch&) = delete;
    signal_watch& operator=(const signal_watch&) = delete;
    ~signal_watch();
};

// A place in the list of live groups. Between being taken and being filled, the signals above are
// held back in this thread, and wait for us in the others.
class group_entry {
public:
    group_entry() = default;
    group_entry(group_entry&& other) noexcept;
    group_entry& operator=(group_entry&& other) noexcept;
    group_entry(const group_entry&) = delete;
    group_entry& operator=(const group_entry&) = delete;
    ~group_entry() { clear(); }

    // Takes a place. False: there is none, or the program is ending.
    bool take(sigset_t& mask_before);
    // Fills it (or gives it up if pid < 0), and lets signals through again.
    void fill(pid_t group, const sigset_t& mask_before);
    void clear();

private:
    static constexpr std::size_t nowhere = ~std::size_t{0};
    std::size_t place_ = nowhere;
};

}  // namespace fairshuf
