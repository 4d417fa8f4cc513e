// Cleanup before a signal ends the program: one handler for everything that needs it.
//
//   void remove_all() { ... }                        // only what is safe in a signal handler
//   const end_watch watch(end_task::files, remove_all);   // while there is something to remove
//
// The tasks run in the order of their list; then the signal takes its previous action. An ignored signal
// stays ignored.
#pragma once

#include <poll.h>

#include <csignal>
#include <cstddef>
#include <cstdint>

namespace fairshuf {

// Processes first, because they may still write; then files, the status line, and the final message.
enum class end_task : std::uint8_t { processes, files, drawn_line, last_words };

// While one exists, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE and SIGXCPU run this task before they end the
// program. Each task always has the same function.
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

// A handler is running: nothing new may begin. This stays true until the program ends.
bool is_ending();

// While one exists, signals that would end the program are delayed, if this is the only thread.
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

// Waits for another thread that will finish soon, because its signals are blocked. Safe in a signal handler.
// Two seconds are enough unless the program is stopped.
template <class Condition>
void wait_while(Condition condition) {
    for (int patience = 2000; condition() && patience > 0; --patience) ::poll(nullptr, 0, 1);
}

}  // namespace fairshuf
