// A signal arrives while a whole file is written.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <string>

#include "support/forked.hpp"
#include "support/shell.hpp"
#include "system/output/private_file.hpp"
#include "system/output/whole_file.hpp"

using namespace fairshuf;
using test::entry_count;
namespace fs = std::filesystem;

namespace {

// Large enough to interrupt the write.
constexpr std::size_t many_bytes = std::size_t{1} << 26;

// Whether this process has an open file in the folder, perhaps an unnamed one.
bool writes_in(pid_t pid, const fs::path& folder) {
    std::error_code gone;
    for (const auto& file : fs::directory_iterator("/proc/" + std::to_string(pid) + "/fd", gone))
        if (fs::read_symlink(file, gone).string().starts_with(folder.string() + "/")) return true;
    return false;
}

bool is_over(pid_t pid) {
    siginfo_t about{};
    return ::waitid(P_PID, static_cast<id_t>(pid), &about, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           about.si_pid == pid;
}

using writing = std::function<bool(const std::string& path, const std::string& content, naming names)>;

// Sends the signal as soon as the write begins. Sometimes the file is already complete; then the test tries
// again.
void interrupt(const fs::path& folder, const writing& write, naming names, int signal) {
    const std::string content(many_bytes, 'x');
    const fs::path path = folder / "file";
    for (int tries = 0; tries < 20; ++tries) {
        fs::remove(path);
        test::forked child([&] { return write(path.string(), content, names) ? 0 : 1; });
        while (!writes_in(child.pid(), folder) && !is_over(child.pid())) continue;
        ::kill(child.pid(), signal);
        const int status = child.wait();
        const bool complete = fs::exists(path);
        ASSERT_EQ(entry_count(folder), complete ? 1 : 0) << "something was left behind";
        ASSERT_EQ(complete ? fs::file_size(path) : many_bytes, many_bytes);
        if (status == 128 + signal && !complete) return;
    }
    FAIL() << "it was never interrupted";
}

void interrupt_with_all(const writing& write) {
    const test::scratch_folder folder;
    fs::create_directory(folder / "place");
    for (const naming names : {naming::only_where_needed, naming::always})
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) interrupt(folder / "place", write, names, signal);
}

}  // namespace

TEST(Interrupted, WriteFileLeavesNothingBehind) {
    interrupt_with_all([](const std::string& path, const std::string& content, naming names) {
        return write_file(path, content, names).has_value();
    });
}

TEST(Interrupted, WritePrivateFileLeavesNothingBehind) {
    interrupt_with_all([](const std::string& path, const std::string& content, naming names) {
        return write_private_file(path, content, names).has_value();
    });
}

TEST(Interrupted, WriteFileSaysNothing) {
    const test::scratch_folder folder;
    fs::create_directory(folder / "place");
    const auto quiet = [&](const std::string& path, const std::string& content, naming names) {
        const int said = ::open((folder / "said").c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
        ::dup2(said, STDERR_FILENO);
        return write_file(path, content, names).has_value();
    };
    interrupt(folder / "place", quiet, naming::always, SIGTERM);
    EXPECT_EQ(test::read_all(folder / "said"), "");
}
