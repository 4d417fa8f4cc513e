// Records on disk in sequence, each preceded by its size. So they can be read whatever their form and length.
//
//   record_file_writer out(disk, buffer);
//   out.put(record, size);
//   auto file = out.finish();
//
//   record_file_reader in(disk, *file, buffer);
//   while (in.next()) use(in.record());           // for a record longer than the buffer: in.read()
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

struct record_file {
    std::vector<spill::extent> pieces;  // as few as the disk allows
};

class record_file_writer {
public:
    // The buffer has at least 64 bytes.
    record_file_writer(spill& disk, std::span<char> buffer) : disk_(&disk), buffer_(buffer) {}

    // False after an error; finish() returns it.
    bool put(std::string_view record) { return put_size(record.size()) && put_bytes(record); }
    // A record in two pieces.
    bool put(std::string_view first, std::string_view second) {
        return put_size(first.size() + second.size()) && put_bytes(first) && put_bytes(second);
    }

    // Writes a record of this size. read(done, into) supplies it piece by piece.
    template <class Read>
    bool put_pieces(std::uint64_t size, Read read) {
        if (!put_size(size)) return false;
        for (std::uint64_t done = 0; done < size;) {
            if (used_ == buffer_.size() && !flush()) return false;
            const std::uint64_t room = buffer_.size() - used_;
            const auto some = static_cast<std::size_t>(size - done < room ? size - done : room);
            if (const expected<void> got = read(done, buffer_.subspan(used_, some)); !got)
                return fail(got.error());
            used_ += some;
            done += some;
        }
        return true;
    }

    expected<record_file> finish();

private:
    bool put_size(std::uint64_t size);
    bool put_bytes(std::string_view bytes);
    bool flush();
    bool fail(const error& problem);

    spill* disk_;
    std::span<char> buffer_;
    std::size_t used_ = 0;
    record_file file_;
    std::optional<error> problem_;
};

class record_file_reader {
public:
    static constexpr std::size_t padding = 64;  // readable bytes after a record

    // Releases the disk space of what it has read. The buffer has at least 256 bytes.
    record_file_reader(spill& disk, record_file file, std::span<char> buffer)
        : disk_(&disk), file_(std::move(file)), buffer_(buffer.first(buffer.size() - padding)) {}

    // Goes to the next record. False at the end or after an error.
    bool next();
    std::uint64_t size() const { return size_; }
    // Whether the whole record is in the buffer.
    bool is_short() const { return size_ <= buffer_.size(); }
    std::string_view record() const { return {buffer_.data() + begin_, static_cast<std::size_t>(size_)}; }
    // Reads the next bytes of a long record.
    expected<void> read(std::span<char> into);

    // The error, if next() failed before the expected end.
    error problem() const;

private:
    bool fill(std::size_t wanted);
    bool read_size();
    expected<std::size_t> read_some(std::span<char> into);
    void release_read();

    spill* disk_;
    record_file file_;
    std::span<char> buffer_;
    std::size_t piece_ = 0;
    std::uint64_t done_ = 0;           // of this piece
    std::uint64_t released_ = 0;       // of what is done
    std::size_t begin_ = 0, end_ = 0;  // of the buffered bytes, from the current record on
    std::uint64_t size_ = 0;           // of the current record, or the remaining bytes of a long one
    std::optional<error> problem_;
};

}  // namespace fairshuf::lines
