#include "system/output/atomic_output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstring>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "format/gnu_quoting.hpp"
#include "system/files/open_files.hpp"
#include "system/files/read_write.hpp"
#include "system/process/signals.hpp"
#include "system/temporary/leftovers.hpp"
#include "system/temporary/signal_cleanup.hpp"
#include "system/temporary/unfinished_file.hpp"

namespace fairshuf {
namespace {

constexpr mode_t private_mode = 0600;

std::string spelt(const std::string& path, const output_settings& how) {
    return how.plain_messages ? path : as_name(path);
}

error failed(const std::string& path, int why, const output_settings& how) {
    return {fmt::format("{}: {}{}", spelt(path, how), std::strerror(why), if_too_many_are_open(why))};
}

error is_there(const std::string& path, const output_settings& how) {
    return {fmt::format("{}: {}", spelt(path, how), how.existing_stays)};
}

error too_short() {
    return {"write error: the file is shorter than what was written to it"};
}

// The number of the descriptor if the path names one of our own, or -1. A descriptor also reaches a file
// without a name, and keeps its offset.
int own_descriptor(std::string_view path) {
    if (path == "/dev/stdout") return STDOUT_FILENO;
    if (path == "/dev/stderr") return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"}) {
        if (!path.starts_with(folder)) continue;
        const std::string_view digits = path.substr(folder.size());
        int number = -1;
        const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (end.ec == std::errc() && end.ptr == digits.data() + digits.size()) return number;
    }
    return -1;
}

// Splits a path into the folder and the name in it.
std::pair<std::string, std::string> folder_and_name(const std::string& path) {
    const auto slash = path.rfind('/');
    if (slash == std::string::npos) return {".", path};
    return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

// The target of a symbolic link, if the path is one.
std::optional<std::string> one_link_further(const std::string& path) {
    std::string text(PATH_MAX, '\0');
    const ssize_t size = ::readlink(path.c_str(), text.data(), text.size());
    if (size < 0) return std::nullopt;
    text.resize(static_cast<std::size_t>(size));
    if (text.starts_with('/')) return text;
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? text : path.substr(0, slash + 1) + text;
}

// The end of a chain of links, which need not exist, or the first of our own descriptors in it. Nothing if
// the chain has no end.
std::optional<std::string> end_of_links(const std::string& path) {
    constexpr int most = 40;  // the limit of the system
    std::string at = path;
    for (int links = 0; links <= most; ++links) {
        if (own_descriptor(at) >= 0) return at;
        auto next = one_link_further(at);
        if (!next) return at;
        at = *std::move(next);
    }
    return std::nullopt;
}

// Why a file cannot be replaced although its folder is writable: 0, or an errno. The error should come before
// the work, not after it.
int why_not_replaced(const std::string& path, const struct stat& there, int folder) {
    if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) return errno;
    struct stat around{};
    const uid_t us = ::geteuid();
    const bool others_files_stay = ::fstat(folder, &around) == 0 && (around.st_mode & S_ISVTX) != 0;
    if (others_files_stay && us != 0 && us != there.st_uid && us != around.st_uid) return EPERM;
    struct statx more{};
    if (::statx(AT_FDCWD, path.c_str(), 0, STATX_TYPE, &more) != 0) return 0;
    if ((more.stx_attributes & STATX_ATTR_APPEND) != 0) return EPERM;
    if ((more.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0) return EBUSY;
    return 0;
}

// A filesystem without fsync must be trusted.
int sync(int file) {
    if (::fsync(file) == 0) return 0;
    const int why = errno;
    return why == EINVAL || why == ENOSYS || why == EOPNOTSUPP ? 0 : why;
}

}  // namespace

expected<atomic_output> atomic_output::open(const std::optional<std::string>& path,
                                            const output_settings& how) {
    if (!path) return in_place(descriptor(STDOUT_FILENO), "standard output", how);
    struct stat about{};
    if (how.existing_stays != nullptr && ::lstat(path->c_str(), &about) == 0) return is_there(*path, how);
    const auto target = end_of_links(*path);
    if (!target) return fairshuf::failed(*path, ELOOP, how);
    // NOLINTBEGIN(*-vararg)
    if (const int number = own_descriptor(*target); number >= 0)
        return in_place(descriptor(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)), *path, how);

    const int why = ::stat(path->c_str(), &about) == 0 ? 0 : errno;
    if (why != 0 && (why != ENOENT || path->empty())) return fairshuf::failed(*path, why, how);
    const bool there = why == 0;
    if (there ? S_ISDIR(about.st_mode) : target->ends_with('/')) return fairshuf::failed(*path, EISDIR, how);
    if (there && !S_ISREG(about.st_mode))
        return in_place(above_standard(descriptor(::open(path->c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC))),
                        *path, how);
    // NOLINTEND(*-vararg)
    return in_the_place_of(*path, *target, there ? &about : nullptr, how);
}

// A descriptor that is not open for writing is an error now, not after the work.
expected<atomic_output> atomic_output::in_place(descriptor file, const std::string& name,
                                                const output_settings& how) {
    atomic_output output;
    output.path_ = name;
    output.how_ = how;
    if (!file) return output.failed(errno);
    output.file_ = std::move(file);
    const int flags = ::fcntl(output.file(), F_GETFL);  // NOLINT(*-vararg)
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) return output.failed(EBADF);
    struct stat about{};
    const off_t place = ::lseek(output.file(), 0, SEEK_CUR);
    output.any_order_ = ::fstat(output.file(), &about) == 0 && S_ISREG(about.st_mode) &&
                        (flags & O_APPEND) == 0 && place >= 0;
    output.origin_ = output.any_order_ ? static_cast<std::uint64_t>(place) : 0;
    output.is_last_ = output.any_order_ && about.st_size <= place;
    if (output.is_last_) truncate_on_signal({output.file(), place});
    set_output_untouched(false);
    return output;
}

expected<atomic_output> atomic_output::in_the_place_of(const std::string& path, const std::string& target,
                                                       const struct stat* there, const output_settings& how) {
    atomic_output output;
    output.path_ = path;
    output.how_ = how;
    output.target_ = target;
    auto [folder, name] = folder_and_name(target);
    output.folder_ = open_folder(folder);
    if (!output.folder_) return output.failed(errno);
    output.name_ = std::move(name);
    remove_leftovers(output.folder_);
    if (there != nullptr)
        if (auto looked = output.look_at(*there); !looked) return looked.error();
    if (auto opened = output.open_beside(); !opened) return opened.error();
    return output;
}

expected<void> atomic_output::look_at(const struct stat& there) {
    replaces_ = true;
    other_links_ = there.st_nlink > 1 ? there.st_nlink - 1 : 0;
    if (const int why = why_not_replaced(target_, there, folder_.get()); why != 0) return failed(why);
    if (const int why = read_attributes(target_, attributes_); why != 0)
        return failed_to_keep({"attributes", why});
    return {};
}

expected<void> atomic_output::open_beside() {
    any_order_ = true;
    if (auto tried = try_out(); !tried) return tried;
    if (how_.names == naming::only_where_needed) file_ = open_unnamed(folder_.get(), 0, private_mode);
    if (!file_) file_ = open_named(folder_, private_mode, temporary_);
    if (!file_) return failed_to_create(errno);
    return {};
}

// Tries with an empty file whether an unnamed file can get a name in this folder; whether it can get the
// attributes of the file that it replaces; or else, which attributes a new file has here.
expected<void> atomic_output::try_out() {
    const bool is_usual = !replaces_ && !how_.mode && how_.names == naming::only_where_needed;
    if (const auto known = folder_.of_new_files(); known && is_usual) {
        attributes_ = *known;
        return {};
    }
    const mode_t usual_mode = how_.mode.value_or(0666);
    const mode_t mode = replaces_ ? private_mode : usual_mode;
    temporary_name name;
    descriptor file;
    if (how_.names == naming::only_where_needed) file = open_unnamed(folder_.get(), 0, mode);
    if (!file || give_name(file.get(), folder_, name) != 0) {
        how_.names = naming::always;
        file = open_named(folder_, mode, name);
    }
    if (!file) return failed_to_create(errno);
    if (replaces_) {
        if (const auto lost = give_attributes(file.get(), attributes_)) return failed_to_keep(*lost);
        return {};
    }
    if (const int why = read_attributes(file.get(), attributes_); why != 0) return failed(why);
    if (how_.mode) {
        attributes_.mode = *how_.mode;
        attributes_.extended.erase(acl_attribute);
    }
    if (is_usual && how_.names == naming::only_where_needed) folder_.remember_new_files(attributes_);
    return {};
}

error atomic_output::failed(int why) const {
    return fairshuf::failed(path_, why, how_);
}

error atomic_output::failed_to_write(int why) const {
    return how_.plain_messages ? failed(why) : write_failed(why);
}

error atomic_output::failed_to_create(int why) const {
    if (!replaces_ || how_.plain_messages) return failed(why);
    return {fmt::format("cannot create a temporary file beside {}: {}{}", as_name(path_), std::strerror(why),
                        if_too_many_are_open(why))};
}

error atomic_output::failed_to_keep(const lost_attribute& lost) const {
    return {fmt::format("{}: the new file cannot keep the {} of the old one: {}; choose another name",
                        spelt(path_, how_), lost.what, std::strerror(lost.why))};
}

atomic_output::~atomic_output() {
    if (!file_ || !is_last_) return;
    truncate_on_signal({});
    truncate_unfinished({file(), static_cast<off_t>(origin_)});
}

expected<void> atomic_output::commit(std::uint64_t bytes) {
    const finished alone{this, bytes};
    return commit_all({&alone, 1});
}

expected<void> atomic_output::commit_whole(std::string_view content) {
    std::string_view left = content;
    while (!left.empty()) {
        const ssize_t written = write_some(file(), left.data(), left.size());
        if (written < 0) return failed_to_write(errno);
        left.remove_prefix(static_cast<std::size_t>(written));
    }
    return commit(content.size());
}

expected<void> atomic_output::commit_all(std::span<const finished> outputs) {
    std::vector<finished> replacing;
    for (const auto& [output, bytes] : outputs) {
        auto done =
            output->folder_ ? output->complete(bytes) : output->commit_in_place(output->origin_ + bytes);
        if (!done) return done;
        if (output->folder_) replacing.push_back({output, bytes});
    }
    if (auto synced = sync_all(replacing); !synced) return synced;
    const signals_wait now;
    auto done = name_all(replacing);
    if (done) done = rename_all(replacing);
    for (const auto& [output, bytes] : replacing) output->temporary_.remove();  // if there is one
    return done;
}

// Very many files are synced by filesystem: one by one they would take a hundredth of a second each.
expected<void> atomic_output::sync_all(std::span<const finished> outputs) {
    constexpr std::size_t many = 32;
    std::set<dev_t> done;
    for (const auto& [output, bytes] : outputs) {
        struct stat about{};
        const bool all_at_once = outputs.size() >= many && ::fstat(output->file(), &about) == 0;
        if (all_at_once && !done.insert(about.st_dev).second) continue;
        const int why = all_at_once && ::syncfs(output->file()) == 0 ? 0 : sync(output->file());
        if (why != 0) return output->failed_to_write(why);
    }
    return {};
}

expected<void> atomic_output::name_all(std::span<const finished> outputs) {
    for (const auto& [output, bytes] : outputs) {
        if (!output->temporary_)
            if (const int why = give_name(output->file(), output->folder_, output->temporary_); why != 0)
                return output->failed(why);
        if (auto closed = output->close_and_hold_the_lock(); !closed) return closed;
    }
    return {};
}

expected<void> atomic_output::rename_all(std::span<const finished> outputs) {
    std::set<int> folders;  // complete before the first rename: after it, memory must not run out
    for (const auto& [output, bytes] : outputs) folders.insert(output->folder_.get());
    const std::string* first = nullptr;
    for (const auto& [output, bytes] : outputs) {
        set_output_untouched(false);
        if (const int why = output->put_into_place(); why != 0) {
            const error problem = why == EEXIST && output->how_.existing_stays != nullptr
                                      ? is_there(output->path_, output->how_)
                                      : output->failed(why);
            if (first == nullptr) return problem;
            return error{fmt::format("{}; {}, and what is named between, is in its place already",
                                     problem.message, as_name(*first))};
        }
        if (first == nullptr) first = &output->path_;
    }
    for (const int folder : folders) sync(folder);
    return {};
}

// Returns 0 or an errno. link() fails if the name exists; the temporary name is removed later.
int atomic_output::put_into_place() {
    const int folder = folder_.get();
    const char* const temporary = temporary_.name().c_str();
    if (how_.existing_stays != nullptr)
        return ::linkat(folder, temporary, folder, name_.c_str(), 0) == 0 ? 0 : errno;
    if (::renameat(folder, temporary, folder, name_.c_str()) != 0) return errno;
    temporary_.forget();
    lock_.close();
    return 0;
}

// The next writer continues after our output.
expected<void> atomic_output::commit_in_place(std::uint64_t end) {
    struct stat about{};
    if (any_order_) {
        if (::fstat(file(), &about) != 0) return failed_to_write(errno);
        if (static_cast<std::uint64_t>(about.st_size) < end) return too_short();
        if (::lseek(file(), static_cast<off_t>(end), SEEK_SET) < 0) return failed_to_write(errno);
    }
    is_last_ = false;
    truncate_on_signal({});
    return close();
}

// Completes everything but the name of the file.
expected<void> atomic_output::complete(std::uint64_t bytes) const {
    struct stat about{};
    if (::fstat(file(), &about) != 0) return failed_to_write(errno);
    const auto size = static_cast<std::uint64_t>(about.st_size);
    if (size < bytes) return too_short();
    if (size > bytes && ::ftruncate(file(), static_cast<off_t>(bytes)) != 0) return failed_to_write(errno);
    return give_final_attributes();
}

expected<void> atomic_output::close() {
    if (::close(file_.release()) != 0) return failed_to_write(errno);
    return {};
}

// Another run would take an unlocked file for a leftover. Errors must be known before the file is renamed, so
// it cannot just stay open.
expected<void> atomic_output::close_and_hold_the_lock() {
    lock_ = descriptor(::fcntl(file(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));  // NOLINT(*-vararg)
    if (!lock_) return failed(errno);
    return close();
}

std::optional<atomic_output::place> atomic_output::where() const {
    struct stat about{};
    if (!folder_ || ::fstat(folder_.get(), &about) != 0) return {};
    return place{about.st_dev, about.st_ino, name_};
}

std::string atomic_output::unfinished_path() const {
    if (!temporary_) return "";
    const std::string folder = folder_and_name(target_).first;
    return folder + (folder.ends_with('/') ? "" : "/") + temporary_.name();
}

// The old file may have got other attributes since this was opened, for instance a narrower mode. A file may
// be there that was not there before.
expected<void> atomic_output::give_final_attributes() const {
    struct stat there{};
    file_attributes now;
    const bool is_there = how_.existing_stays == nullptr && ::stat(target_.c_str(), &there) == 0 &&
                          S_ISREG(there.st_mode) && read_attributes(target_, now) == 0;
    if (const auto lost = give_attributes(file(), is_there ? now : attributes_)) return failed_to_keep(*lost);
    return {};
}

}  // namespace fairshuf
