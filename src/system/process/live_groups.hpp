// The process groups that we have started and that still live. If a signal ends this program, they
// are killed first: nothing is left behind.
//
//   const group_watch watch;      // while commands may be running
//   group_entry entry;
//   const signals_wait now;
//   if (entry.take()) entry.fill(start_a_group());
#pragma once

#include <sys/types.h>

#include <cstddef>

#include "system/process/ending.hpp"

namespace fairshuf {

// While one exists, signals that end the program kill all live groups first.
class group_watch {
public:
    group_watch();
    group_watch(const group_watch&) = delete;
    group_watch& operator=(const group_watch&) = delete;
    ~group_watch();

private:
    end_watch watch_;
};

// A place in the list of live groups. Between being taken and being filled, signals must wait in this thread;
// in the others their handler waits for us.
class group_entry {
public:
    group_entry() = default;
    group_entry(group_entry&& other) noexcept;
    group_entry& operator=(group_entry&& other) noexcept;
    group_entry(const group_entry&) = delete;
    group_entry& operator=(const group_entry&) = delete;
    ~group_entry() { clear(); }

    // Takes a place. False: there is none, or the program is ending.
    bool take();
    // Fills it, or gives it up if pid < 0.
    void fill(pid_t group);
    void clear();

private:
    static constexpr std::size_t nowhere = ~std::size_t{0};
    std::size_t place_ = nowhere;
};

}  // namespace fairshuf
