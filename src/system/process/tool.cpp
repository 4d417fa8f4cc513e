#include "system/process/tool.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "format/escaped.hpp"
#include "format/trimmed.hpp"
#include "system/files/descriptor.hpp"

namespace fairshuf {
namespace {

error tool_problem(std::string_view what) {
    return {fmt::format("{}: {}", what, std::strerror(errno))};
}

// A file in memory. Its number is above those that the child gets.
descriptor memory_file(std::string_view content) {
    constexpr int above = 32;
    const descriptor low(::memfd_create("input", MFD_CLOEXEC));
    descriptor file(::fcntl(low.get(), F_DUPFD_CLOEXEC, above));  // NOLINT(*-vararg)
    while (file && !content.empty()) {
        const ssize_t written = ::write(file.get(), content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return {};
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return file;
}

std::string content_of(const descriptor& file) {
    std::string all;
    std::array<char, 4096> buffer;  // NOLINT(*-member-init): written before it is read
    for (off_t at = 0;;) {
        const ssize_t got = ::pread(file.get(), buffer.data(), buffer.size(), at);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return all;
        all.append(buffer.data(), static_cast<std::size_t>(got));
        at += got;
    }
}

class tool_files {
public:
    tool_files() { posix_spawn_file_actions_init(&actions_); }
    tool_files(const tool_files&) = delete;
    tool_files& operator=(const tool_files&) = delete;
    ~tool_files() { posix_spawn_file_actions_destroy(&actions_); }

    // The child opens the file anew, and so begins at its beginning.
    void open(int number, const descriptor& file, int how) {
        const std::string path = fmt::format("/proc/self/fd/{}", file.get());
        posix_spawn_file_actions_addopen(&actions_, number, path.c_str(), how, 0);
    }

    // The status of the ended program; nothing if there is none of this name.
    expected<std::optional<int>> run(std::vector<std::string> words) const {
        std::vector<char*> arguments;
        for (auto& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        pid_t pid = -1;
        errno = posix_spawnp(&pid, arguments[0], &actions_, nullptr, arguments.data(), environ);
        if (errno == ENOENT || errno == EACCES) return std::optional<int>{};
        if (errno != 0) return tool_problem(fmt::format("cannot start {}", words[0]));
        int status = 0;
        while (::waitpid(pid, &status, 0) < 0)
            if (errno != EINTR) return tool_problem(fmt::format("cannot wait for {}", words[0]));
        return std::optional(status);
    }

private:
    posix_spawn_file_actions_t actions_{};
};

}  // namespace

std::string tool_result::complaint() const {
    constexpr std::size_t most = 200;
    const std::string_view said = trimmed(trimmed(err).empty() ? out : err);
    return said.empty() ? "" : ": " + escaped(said, most);
}

expected<std::optional<tool_result>> run_tool(const std::vector<std::string>& words,
                                              const std::vector<std::string>& inputs) {
    tool_files files;
    std::vector<descriptor> kept;
    const auto add = [&](int number, std::string_view content, int how) {
        kept.push_back(memory_file(content));
        if (kept.back()) files.open(number, kept.back(), how);
        return static_cast<bool>(kept.back());
    };
    bool all = add(1, "", O_WRONLY) && add(2, "", O_WRONLY);
    int number = 0;
    for (const auto& input : inputs) {
        all = all && add(number, input, O_RDONLY);
        number = number == 0 ? 3 : number + 1;
    }
    if (!all) return tool_problem("cannot keep a document in memory");
    const auto status = files.run(words);
    if (!status) return status.error();
    if (!*status) return std::optional<tool_result>{};
    return std::optional(tool_result{**status, content_of(kept[0]), content_of(kept[1])});
}

expected<std::optional<int>> run_tool_in_terminal(const std::vector<std::string>& words) {
    return tool_files().run(words);
}

}  // namespace fairshuf
