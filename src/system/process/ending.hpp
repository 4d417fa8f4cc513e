// What is done before a signal ends the program: one handler for all who have something to tidy up.
//
//   void remove_all() { ... }                        // only what is safe in a signal handler
//   const end_watch watch(end_task::files, remove_all);   // while there is something to remove
//
// The tasks are done in the order of their list; then the signal does what it did before. A signal that is
// ignored stays so.
#pragma once

#include <poll.h>

#include <csignal>
#include <cstddef>
#include <cstdint>

namespace fairshuf {

// Processes first, for they may still write; then files, the line on the terminal, and the last words.
enum class end_task : std::uint8_t { processes, files, drawn_line, last_words };

// While one exists, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE and SIGXCPU do this task before they end the
// program. Each task is always done by the same function.
class end_watch {
public:
    using function = void (*)(int signal);

    end_watch(end_task task, function how);
    end_watch(const end_watch&) = delete;
    end_watch& operator=(const end_watch&) = delete;
    ~end_watch();

private:
    std::size_t task_;
};

// A handler is at work: nothing new may begin. It stays so, for the program ends.
bool is_ending();

// While one exists, signals that would end the program wait, if this is the only thread.
class signals_wait {
public:
    signals_wait();
    signals_wait(const signals_wait&) = delete;
    signals_wait& operator=(const signals_wait&) = delete;
    ~signals_wait();

    const sigset_t& mask_before() const { return mask_before_; }

private:
    sigset_t mask_before_{};
};

// Waits for another thread, which will be done soon: its signals are held back meanwhile. Safe in a signal
// handler. Two seconds are enough for all but a stopped program.
template <class Condition>
void wait_while(Condition condition) {
    for (int patience = 2000; condition() && patience > 0; --patience) ::poll(nullptr, 0, 1);
}

}  // namespace fairshuf
