// Writes one part of the output line by line, through a buffer, and hashes the lines.
//
//   part_writer out(output, hash, buffer);
//   out.begin(part, place, offset);                  // of the first line and the first byte
//   while (...) if (!out.put(form, line, end)) break;      // false after an error
//   return out.finish();                             // the error, if there was one
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lines/input/record_form.hpp"
#include "lines/output/line_copy.hpp"
#include "lines/output/line_output.hpp"
#include "lines/output/multiset_hash.hpp"

namespace fairshuf::lines {

class part_writer {
public:
    static constexpr std::size_t least_buffer = std::size_t{1} << 16;  // bytes

    // The buffer must have at least least_buffer bytes.
    part_writer(line_output& output, const line_hash& hash, std::span<char> buffer)
        : output_(&output), hash_(&hash), buffer_(buffer) {}

    void begin(std::size_t part, std::uint64_t place, std::uint64_t offset) {
        part_ = part;
        offset_ = offset;
        used_ = 0;
        const auto others = output_->begins().subspan(1);
        next_output_ = 1 + static_cast<std::size_t>(std::ranges::lower_bound(others, place) - others.begin());
        count_from(place);
    }

    // Writes the line that begins here and ends before `end`. Sixteen bytes after `end` must be readable.
    bool put(const delimited& form, const char* line, const char* end) {
        if (!begin_line() || !make_room(short_line)) return false;
        const auto copied = copy_until(*hash_, line, buffer_.data() + used_, form.delimiter, short_line);
        if (copied.size > 0) [[likely]] {
            used_ += copied.size;
            sum_.add(copied.hash, copied.size);
            return true;
        }
        return copy_known(line, record_size(form, line, end));
    }
    bool put(const auto& form, const char* record, const char* end) {
        return put_known(record, record_size(form, record, end));
    }

    // Writes a line of this size, with its delimiter. Sixteen bytes after it must be readable.
    bool put_known(const char* line, std::size_t size) { return begin_line() && copy_known(line, size); }

    // Writes a line of this size. read(done, into) supplies it piece by piece.
    template <class Read>
    bool put_pieces(std::uint64_t size, Read read) {
        constexpr std::size_t block = line_hash::block;
        if (!begin_line()) return false;
        std::uint64_t hash = hash_->begin();
        for (std::uint64_t done = 0; done < size;) {
            if (!make_room(std::min<std::uint64_t>(size - done, buffer_.size() / 2))) return false;
            const std::uint64_t room = buffer_.size() - used_ - block;
            const auto some =
                static_cast<std::size_t>(size - done <= room ? size - done : room / block * block);
            char* const piece = buffer_.data() + used_;
            if (const auto got = read(done, std::span<char>(piece, some)); !got) return fail(got.error());
            done += some;
            used_ += some;
            const std::size_t last = done < size ? some : (some - 1) / block * block;
            for (std::size_t at = 0; at < last; at += block) hash = hash_->more(hash, piece + at);
            if (done == size)
                hash = hash_->last(hash, piece + last, some - last, static_cast<std::size_t>(size));
        }
        sum_.add(hash, static_cast<std::size_t>(size));
        return true;
    }

    // Finishes this part.
    expected<void> finish() {
        flush();
        output_->finish(part_);
        if (failed_) return problem_;
        return {};
    }

    // The hash of all parts.
    const multiset_hash& sum() const { return sum_; }

private:
    static constexpr std::size_t short_line = 1024;  // a multiple of sixteen

    bool copy_known(const char* line, std::size_t size) {
        if (size > buffer_.size() / 2) {
            sum_.add(hash_->of({line, size}), size);
            return flush() && write({line, size});
        }
        if (!make_room(size)) return false;
        sum_.add(copy_line(*hash_, line, buffer_.data() + used_, size), size);
        used_ += size;
        return true;
    }

    // Called before each line, which may be the first of another output.
    bool begin_line() { return left_-- > 0 || begin_output(); }

    bool begin_output() {
        const auto begins = output_->begins();
        const std::uint64_t place = begins[next_output_];
        while (next_output_ + 1 < begins.size() && begins[next_output_ + 1] == place) ++next_output_;
        if (!flush()) return false;
        output_->go_to(part_, next_output_++);
        count_from(place + 1);
        return true;
    }

    void count_from(std::uint64_t place) {
        const auto begins = output_->begins();
        left_ = next_output_ < begins.size() ? begins[next_output_] - place
                                             : std::numeric_limits<std::uint64_t>::max();
    }

    // False after an error. Any line that is copied fits into an empty buffer.
    bool make_room(std::uint64_t bytes) {
        return buffer_.size() - used_ >= bytes + line_hash::block || flush();
    }

    bool flush() {
        if (!write({buffer_.data(), used_})) return false;
        used_ = 0;
        return true;
    }

    bool write(std::string_view bytes) {
        if (failed_) return false;
        if (bytes.empty()) return true;
        if (const auto done = output_->write(part_, offset_, bytes); !done) return fail(done.error());
        offset_ += bytes.size();
        return true;
    }

    bool fail(const error& problem) {
        if (!failed_) problem_ = problem;
        failed_ = true;
        return false;
    }

    line_output* output_;
    const line_hash* hash_;
    std::span<char> buffer_;
    std::size_t used_ = 0, part_ = 0;
    std::uint64_t offset_ = 0;
    std::size_t next_output_ = 1;
    std::uint64_t left_ = 0;  // lines before the next output begins
    multiset_hash sum_;
    error problem_;
    bool failed_ = false;
};

}  // namespace fairshuf::lines
