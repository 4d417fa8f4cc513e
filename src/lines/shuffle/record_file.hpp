// Records on disk, one behind the other, each with its size before it: so that they can be read again
// whatever their form, and however long they are.
//
//   record_file_writer out(disk, buffer);
//   out.put(record, size);
//   auto file = out.finish();
//
//   record_file_reader in(disk, *file, buffer);
//   while (in.next()) use(in.record());           // or, if it is longer than the buffer, in.read() bit by
//   bit
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/files/spill.hpp"

namespace fairshuf::lines {

struct record_file {
    std::vector<spill::extent> pieces;
};

class record_file_writer {
public:
    // The buffer has at least 64 bytes.
    record_file_writer(spill& disk, std::span<char> buffer) : disk_(&disk), buffer_(buffer) {}

    // False if something went wrong; finish() tells what.
    bool put(std::string_view record) { return put_size(record.size()) && put_bytes(record); }

    // A record of which read(done, into) brings one piece after the other.
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
    static constexpr std::size_t padding = 64;  // bytes of the buffer that can be read behind a record

    // What has been read is given back to the disk. The buffer has at least 256 bytes.
    record_file_reader(spill& disk, record_file file, std::span<char> buffer)
        : disk_(&disk), file_(std::move(file)), buffer_(buffer.first(buffer.size() - padding)) {}

    // Goes to the next one. False at the end, and if something went wrong.
    bool next();
    std::uint64_t size() const { return size_; }
    // Whether it is in the buffer as a whole.
    bool is_short() const { return size_ <= buffer_.size(); }
    std::string_view record() const { return {buffer_.data() + begin_, static_cast<std::size_t>(size_)}; }
    // Of a long one, the next bytes.
    expected<void> read(std::span<char> into);

    // What went wrong; more is wanted than there is.
    error problem() const;

private:
    bool fill(std::size_t wanted);
    bool read_size();
    expected<std::size_t> read_some(std::span<char> into);

    spill* disk_;
    record_file file_;
    std::span<char> buffer_;
    std::size_t piece_ = 0;
    std::uint64_t done_ = 0;           // of this piece
    std::size_t begin_ = 0, end_ = 0;  // of what is in the buffer, from the present record on
    std::uint64_t size_ = 0;           // of the present record, or what is left of a long one
    std::optional<error> problem_;
};

}  // namespace fairshuf::lines
