#include "system/process/spawn.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

namespace fairshuf {
namespace {

error failed(std::string_view what) {
    return {fmt::format("{}: {}", what, std::strerror(errno))};
}

// Moves the descriptor above 0, 1 and 2: the child replaces those, and they may be closed in this program.
descriptor moved_up(int file) {
    descriptor low(file);
    if (file < 0 || file > 2) return low;
    return descriptor(::fcntl(file, F_DUPFD_CLOEXEC, 3));  // NOLINT(*-vararg)
}

struct pipe_ends {
    descriptor read, write;
};

expected<pipe_ends> make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return failed("cannot create a pipe");
    pipe_ends both{moved_up(ends[0]), moved_up(ends[1])};
    // Only our end becomes non-blocking. The child's end is a different open file and blocks as usual.
    if (!both.read || !both.write || ::fcntl(both.read.get(), F_SETFL, O_NONBLOCK) != 0)  // NOLINT(*-vararg)
        return failed("cannot create a pipe");
    return both;
}

// How to start the shell: its descriptors 0, 1 and 2, and its signals.
class recipe {
public:
    recipe(const descriptor& input, const descriptor& out, const descriptor& err, const sigset_t& mask) {
        posix_spawn_file_actions_init(&files_);
        posix_spawnattr_init(&attributes_);
        // Each child opens it anew and reads from the beginning.
        const std::string path = fmt::format("/proc/self/fd/{}", input.get());
        posix_spawn_file_actions_addopen(&files_, 0, path.c_str(), O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&files_, out.get(), 1);
        posix_spawn_file_actions_adddup2(&files_, err.get(), 2);
        sigset_t to_default;
        sigemptyset(&to_default);
        for (const int signal : {SIGPIPE, SIGCHLD}) sigaddset(&to_default, signal);
        posix_spawnattr_setsigdefault(&attributes_, &to_default);
        posix_spawnattr_setsigmask(&attributes_, &mask);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_,
                                 POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    recipe(const recipe&) = delete;
    recipe& operator=(const recipe&) = delete;
    ~recipe() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }

    // Returns -1 and sets errno if the shell cannot be started.
    pid_t run(std::string command) const {
        std::string shell = "sh", option = "-c", end_of_options = "--";
        const std::array<char*, 5> arguments{shell.data(), option.data(), end_of_options.data(),
                                             command.data(), nullptr};
        pid_t pid = -1;
        errno = posix_spawn(&pid, "/bin/sh", &files_, &attributes_, arguments.data(), environ);
        return errno == 0 ? pid : -1;
    }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

bool write_whole(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno != EINTR) return false;
        text.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace

// Sealed: a command that wrote into it would change the input of the others.
expected<descriptor> deck_input(const std::vector<std::string>& deck) {
    descriptor file = moved_up(::memfd_create("deck", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    std::string text;
    for (const auto& name : deck) text += name + '\n';
    constexpr int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
    if (!file || !write_whole(file.get(), text) ||
        ::fcntl(file.get(), F_ADD_SEALS, seals) != 0)  // NOLINT(*-vararg)
        return failed("cannot keep the deck in memory");
    return file;
}

expected<spawned> spawn(const std::string& command, const descriptor& input) {
    auto out = make_pipe();
    if (!out) return out.error();
    auto err = make_pipe();
    if (!err) return err.error();
    spawned started;
    const signals_wait now;
    if (!started.entry.take()) return error{"no more commands can be started now"};
    started.pid = recipe(input, out->write, err->write, now.mask_before()).run(command);
    started.entry.fill(started.pid);
    if (started.pid < 0) return failed("cannot start /bin/sh");
    started.out = std::move(out->read);
    started.err = std::move(err->read);
    return started;
}

}  // namespace fairshuf
