// Runs a program without a shell, with any argv[0] and any bytes in the arguments.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "support/shell.hpp"

namespace fairshuf::test {

// The source of standard input and the destination of standard output.
struct streams {
    std::string input = "/dev/null";  // a file
    bool piped = false;               // as a pipe with the first 60000 bytes of the file
    std::string output = {};          // a file; empty: the output is captured
};

class program {
public:
    explicit program(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // argv[0] comes first in `arguments`; in `environment` each is NAME=VALUE.
    outcome run(const std::string& path, const std::vector<std::string>& arguments,
                const std::vector<std::string>& environment, const streams& to = {}) const {
        const std::string out = (folder_ / "stdout").string(), err = (folder_ / "stderr").string();
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        const int pipe = to.piped ? filled_pipe(to.input) : -1;
        if (pipe >= 0) {
            posix_spawn_file_actions_adddup2(&actions, pipe, 0);
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, to.input.c_str(), O_RDONLY, 0);
        }
        const std::string& caught = to.output.empty() ? out : to.output;
        posix_spawn_file_actions_addopen(&actions, 1, caught.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        pid_t child = 0;
        const int problem = posix_spawn(&child, path.c_str(), &actions, nullptr, pointers(arguments).data(),
                                        pointers(environment).data());
        posix_spawn_file_actions_destroy(&actions);
        if (pipe >= 0) ::close(pipe);
        if (problem != 0) return {};
        int status = 0;
        ::waitpid(child, &status, 0);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                to.output.empty() ? read_all(out) : "", read_all(err)};
    }

private:
    static std::vector<char*> pointers(const std::vector<std::string>& words) {
        std::vector<char*> all;
        for (const auto& word : words) all.push_back(const_cast<char*>(word.c_str()));
        all.push_back(nullptr);
        return all;
    }

    // The read end; the other end is closed.
    static int filled_pipe(const std::string& path) {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) std::abort();
        const std::string content = read_all(path).substr(0, 60000);
        if (::write(ends[1], content.data(), content.size()) != static_cast<ssize_t>(content.size()))
            std::abort();
        ::close(ends[1]);
        return ends[0];
    }

    std::filesystem::path folder_;
};

}  // namespace fairshuf::test
