#include "system/temporary/spill.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <utility>

#include "format/quantities.hpp"
#include "system/temporary/leftovers.hpp"

namespace fairshuf {
namespace {

constexpr std::uint64_t page = 4096;
constexpr mode_t private_mode = 0600;

std::uint64_t whole_pages(std::uint64_t bytes) {
    return (bytes + page - 1) / page * page;
}

std::vector<std::string> or_usual(std::vector<std::string> folders) {
    if (!folders.empty()) return folders;
    const char* const wanted = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe)
    return {wanted != nullptr && *wanted != '\0' ? wanted : "/tmp"};
}

error cannot_create_in(const std::string& folder, int why) {
    return {fmt::format("cannot create a temporary file in '{}': {}", folder, std::strerror(why))};
}

error temporary_file_in(const std::string& folder, int why) {
    return {fmt::format("temporary file in '{}': {}", folder,
                        why == ENODATA ? "the file became shorter" : std::strerror(why))};
}

bool is_full(int why) {
    return why == ENOSPC || why == EDQUOT || why == EFBIG;
}

std::uint64_t free_in(const struct statvfs& about) {
    return std::uint64_t{about.f_bavail} * about.f_frsize;
}

}  // namespace

spill::spill(std::vector<std::string> folders, naming names) : names_(names) {
    for (auto& path : or_usual(std::move(folders))) folders_.push_back({.path = std::move(path)});
}

expected<void> spill::has_room_for(std::uint64_t bytes) const {
    std::uint64_t room = 0;
    std::string where;
    std::vector<dev_t> counted;
    for (const auto& folder : folders_) {
        struct statvfs space{};
        struct stat about{};
        if (::statvfs(folder.path.c_str(), &space) != 0 || ::stat(folder.path.c_str(), &about) != 0)
            return cannot_create_in(folder.path, errno);
        if (!S_ISDIR(about.st_mode)) return cannot_create_in(folder.path, ENOTDIR);
        where += fmt::format("{}'{}'", where.empty() ? "" : ", ", folder.path);
        if (std::ranges::find(counted, about.st_dev) != counted.end()) continue;
        counted.push_back(about.st_dev);
        room += free_in(space);
    }
    if (bytes <= room) return {};
    return error{
        fmt::format("not enough room for temporary files: {} needed, {} free in {}; -T names another folder",
                    format_bytes(bytes), format_bytes(room), where)};
}

expected<void> spill::create(folder_space& folder) const {
    if (folder.file) return {};
    const auto opened = open_folder(folder.path);
    if (!opened) return cannot_create_in(folder.path, errno);
    if (names_ == naming::only_where_needed) folder.file = open_unnamed(opened.get(), O_EXCL, private_mode);
    if (!folder.file) {
        remove_leftovers(opened);
        temporary_name name;  // removed at once
        folder.file = open_named(opened, private_mode, name);
    }
    if (!folder.file) return cannot_create_in(folder.path, errno);
    return {};
}

// Returns 0 or an errno. Where space cannot be reserved in advance, a write may still fail.
int spill::make_room(const folder_space& folder, std::uint64_t bytes) {
    if (bytes == 0) return 0;
    const int file = folder.file.get();
    struct statvfs space{};
    if (::fstatvfs(file, &space) == 0 && free_in(space) < bytes) return ENOSPC;
    int why = 0;
    do {
        const auto begin = static_cast<off_t>(folder.end), size = static_cast<off_t>(bytes);
        why = ::fallocate(file, 0, begin, size) == 0 ? 0 : errno;
    } while (why == EINTR);
    if (!is_full(why)) return 0;
    // A part may have been reserved.
    [[maybe_unused]] const bool done = ::ftruncate(file, static_cast<off_t>(folder.end)) == 0;
    return why;
}

expected<spill::extent> spill::reserve(std::uint64_t bytes) {
    const std::scoped_lock lock(mutex_);
    expected<extent> found = error{};
    for (std::size_t tried = 0; tried < folders_.size() && !found; ++tried) {
        const std::size_t number = turn_++ % folders_.size();
        auto& folder = folders_[number];
        if (auto created = create(folder); !created) return created.error();
        if (const int why = make_room(folder, bytes); why != 0) {
            found = temporary_file_in(folder.path, why);
            continue;
        }
        found = extent{static_cast<std::uint32_t>(number), folder.end, bytes};
        if (bytes % page != 0) folder.ends.insert(folder.end + bytes);
        folder.end += whole_pages(bytes);
        folder.reserved += bytes;
        reserved_ += bytes;
        in_all_ += bytes;
    }
    return found;
}

bool spill::extent::absorb(const extent& next) {
    if (next.file != file || next.offset != offset + size || size % page != 0) return false;
    size += next.size;
    return true;
}

expected<void> spill::write(const extent& where, std::uint64_t at, std::span<const iovec> parts) {
    const auto& folder = folders_[where.file];
    const int why = write_at(folder.file.get(), where.offset + at, parts);
    if (why != 0) return temporary_file_in(folder.path, why);
    return {};
}

expected<void> spill::read(const extent& where, std::uint64_t at, std::span<char> into) const {
    assert(at + into.size() <= where.size);
    const auto& folder = folders_[where.file];
    const int why = read_at(folder.file.get(), where.offset + at, into);
    if (why != 0) return temporary_file_in(folder.path, why);
    return {};
}

// Merges the gap with its neighbours.
spill::gaps::iterator spill::add_gap(gaps& released, std::uint64_t begin, std::uint64_t end) {
    gap whole{.end = end, .kept = end - begin};
    const auto after = released.lower_bound(begin);
    if (after != released.end() && after->first == end) {
        whole = {.end = after->second.end, .kept = whole.kept + after->second.kept};
        released.erase(after);
    }
    const auto next = released.lower_bound(begin);
    if (next != released.begin()) {
        const auto before = std::prev(next);
        if (before->second.end == begin) {
            before->second = {.end = whole.end, .kept = before->second.kept + whole.kept};
            return before;
        }
    }
    return released.emplace(begin, whole).first;
}

// Punching a hole takes milliseconds, whatever its size: small ones are not worth it. A file in which nothing
// is reserved is used again from its beginning.
void spill::release(const extent& where) {
    constexpr std::uint64_t worth_it = std::uint64_t{16} << 20;
    if (where.size == 0) return;
    const std::scoped_lock lock(mutex_);
    auto& folder = folders_[where.file];
    reserved_ -= where.size;
    folder.reserved -= where.size;
    if (folder.reserved == 0 && ::ftruncate(folder.file.get(), 0) == 0) {
        folder.end = 0;
        folder.released.clear();
        folder.ends.clear();
        return;
    }
    // The end of the last page belongs to the extent, unless it is only a part of a reservation.
    const std::uint64_t end = where.offset + where.size;
    auto& [begin, hole] =
        *add_gap(folder.released, where.offset, folder.ends.contains(end) ? whole_pages(end) : end);
    if (hole.kept < worth_it) return;
    hole.kept = 0;
    ::fallocate(folder.file.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(begin),
                static_cast<off_t>(hole.end - begin));
}

}  // namespace fairshuf
