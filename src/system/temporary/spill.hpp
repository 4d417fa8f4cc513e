// Private temporary space on disk: one unnamed file in each folder. Nothing of it remains, however the
// program ends.
//
//   spill space({"/fast", "/large"});
//   if (auto room = space.has_room_for(bytes); !room) return room.error();
//   const auto where = space.reserve(1 << 20);
//   space.write(*where, 0, parts);
//   space.read(*where, 0, buffer);
//   space.release(*where);
#pragma once

#include <sys/uio.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"
#include "system/temporary/temporary_file.hpp"

namespace fairshuf {

class spill {
public:
    struct extent {
        std::uint32_t file = 0;
        std::uint64_t offset = 0;
        std::uint64_t size = 0;

        // Adds the next extent, if it begins in this file where this one ends, at the end of a page.
        bool absorb(const extent& next);
    };

    // Without folders: $TMPDIR, or /tmp. Files are created when they are needed.
    explicit spill(std::vector<std::string> folders, naming names = naming::only_where_needed);
    spill(const spill&) = delete;
    spill& operator=(const spill&) = delete;

    // Whether so many bytes are free. Folders on the same filesystem count once.
    expected<void> has_room_for(std::uint64_t bytes) const;

    // Reserves so many bytes, in the folders in turn; full ones are skipped. From any thread.
    expected<extent> reserve(std::uint64_t bytes);

    // Writes or reads everything, `at` bytes after the beginning of the extent. From any thread, as long as
    // ranges do not overlap.
    expected<void> write(const extent& where, std::uint64_t at, std::span<const iovec> parts);
    expected<void> read(const extent& where, std::uint64_t at, std::span<char> into) const;

    // Returns the space, as far as the filesystem can, once neighbouring extents add up. From any thread.
    void release(const extent& where);

    // The total of all reservations.
    std::uint64_t bytes_in_all() const { return in_all_; }
    // The bytes that are reserved and not released.
    std::uint64_t bytes_reserved() const { return reserved_; }

private:
    // Contiguous released space, and how much of it the filesystem still holds.
    struct gap {
        std::uint64_t end = 0, kept = 0;
    };
    using gaps = std::map<std::uint64_t, gap>;  // by their beginning

    struct folder_space {
        std::string path;
        descriptor file = {};   // none before the first reservation
        std::uint64_t end = 0;  // of the reserved space
        std::uint64_t reserved = 0;
        gaps released = {};
        std::set<std::uint64_t> ends = {};  // of each extent that ends within a page
    };

    expected<void> create(folder_space& folder) const;
    static int make_room(const folder_space& folder, std::uint64_t bytes);
    static gaps::iterator add_gap(gaps& released, std::uint64_t begin, std::uint64_t end);

    std::vector<folder_space> folders_;
    naming names_;
    std::mutex mutex_;  // for reservations
    std::size_t turn_ = 0;
    std::atomic<std::uint64_t> reserved_ = 0, in_all_ = 0;
};

}  // namespace fairshuf
