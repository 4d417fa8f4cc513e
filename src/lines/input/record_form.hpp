// Finds the ends of records. A record is a line, a group of lines, a fixed number of bytes, the text up to a
// separator, a CSV record, in which quoted fields may contain line breaks, or a record of another file
// format, which was framed when it was read (framed_source.hpp).
//
//   const record_form form = quoted{};
//   for_each_record(form, text, size, [&](std::size_t begin, std::size_t end) { ... });
//
// In every form, the end of a record follows from its beginning, whatever comes next. So records can be
// reordered and found again.
//
// Texts consist of whole records and are followed by 64 readable bytes of any value.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lines/input/delimiter_scan.hpp"

namespace fairshuf::lines {

// Ends with a byte.
struct delimited {
    char delimiter = '\n';
};

// A group of lines.
struct grouped {
    std::uint64_t lines = 1;
    char delimiter = '\n';
};

// A fixed number of bytes.
struct sized {
    std::uint64_t bytes = 1;
};

// Ends with a string.
struct separated {
    std::string separator = "\n";
};

// Ends with a line break outside of quotes, as in CSV. Every quote counts, even inside of an unquoted field.
// Two quotes in a row stand for one quote in a quoted field: they close a quotation and open another. If
// there is an escape, the byte after it is text, inside of quotes and outside.
struct quoted {
    static constexpr char delimiter = '\n';
    char quote = '"';
    std::optional<char> escape = {};
};

// Consists of pieces, each with its size in front. Only the last piece may be shorter than `most_piece`.
struct framed {
    static constexpr std::size_t head_bytes = 4, most_piece = std::size_t{1} << 16;

    // The number in front of a piece, little-endian: its size, and one bit that marks the last one.
    static constexpr std::uint32_t head(std::size_t size, bool is_last) {
        return static_cast<std::uint32_t>(size << 1 | (is_last ? 1 : 0));
    }
    static std::uint32_t read_head(const char* piece) {
        std::uint32_t head = 0;
        for (std::size_t i = head_bytes; i-- > 0;) head = head << 8 | static_cast<unsigned char>(piece[i]);
        return head;
    }
    static std::size_t size_in(std::uint32_t head) { return head >> 1; }
    static bool is_last(std::uint32_t head) { return (head & 1) != 0; }
    // How many bytes of a framed record are heads.
    static std::size_t heads_in(std::size_t record) {
        return (record + most_piece + head_bytes - 1) / (most_piece + head_bytes) * head_bytes;
    }
};

using record_form = std::variant<delimited, grouped, sized, separated, quoted, framed>;

// From the marks of quotes, marks the bytes between an odd and an even quote. `open` is all ones if the first
// byte is inside of quotes; it is updated for the next 64 bytes.
inline std::uint64_t between_quotes(std::uint64_t quotes, std::uint64_t& open) {
    for (unsigned shift = 1; shift < 64; shift *= 2) quotes ^= quotes << shift;
    quotes ^= open;
    open = quotes >> 63 != 0 ? ~std::uint64_t{0} : 0;
    return quotes;
}

// The same with an escape, byte by byte. The state has a bit for quotes, and one if an escape is the last
// byte.
inline std::uint64_t unescaped_breaks(const quoted& form, const char* text, std::size_t left,
                                      std::uint64_t& state) {
    constexpr std::uint64_t in_quotes = 1, escaped = 2;
    std::uint64_t breaks = 0;
    for (std::size_t i = 0; i < std::min(left, marked_at_once); ++i) {
        if ((state & escaped) != 0) {
            state &= ~escaped;
        } else if (text[i] == *form.escape) {
            state |= escaped;
        } else if (text[i] == form.quote) {
            state ^= in_quotes;
        } else if (text[i] == quoted::delimiter && state == 0) {
            breaks |= std::uint64_t{1} << i;
        }
    }
    return breaks;
}

// Marks line breaks outside of quotes among 64 bytes, of which `left` are part of the text. `open` is not 0
// inside of a record that cannot end here.
inline std::uint64_t free_breaks(const quoted& form, const char* text, std::size_t left,
                                 std::uint64_t& open) {
    if (form.escape) return unescaped_breaks(form, text, left, open);
    const std::uint64_t breaks = marks_within(text, left, quoted::delimiter);
    return breaks & ~between_quotes(marks_within(text, left, form.quote), open);
}

template <class F>
void for_each_record(const delimited& form, const char* text, std::size_t size, F f) {
    for_each_line(text, size, form.delimiter, f);
}

template <class F>
void for_each_record(const grouped& form, const char* text, std::size_t size, F f) {
    std::size_t begin = 0;
    std::uint64_t lines = 0;
    for_each_line(text, size, form.delimiter, [&](std::size_t /*begin*/, std::size_t end) {
        if (++lines < form.lines) return;
        f(begin, end);
        begin = end;
        lines = 0;
    });
}

template <class F>
void for_each_record(const sized& form, const char* /*text*/, std::size_t size, F f) {
    const auto bytes = static_cast<std::size_t>(form.bytes);
    for (std::size_t begin = 0; begin < size; begin += bytes) f(begin, begin + bytes);
}

template <class F>
void for_each_record(const separated& form, const char* text, std::size_t size, F f) {
    for (std::size_t begin = 0; begin < size;) {
        const void* found =
            ::memmem(text + begin, size - begin, form.separator.data(), form.separator.size());
        const auto end =
            static_cast<std::size_t>(static_cast<const char*>(found) - text) + form.separator.size();
        f(begin, end);
        begin = end;
    }
}

template <class F>
void for_each_record(const quoted& form, const char* text, std::size_t size, F f) {
    std::size_t begin = 0;
    std::uint64_t open = 0;
    for (std::size_t at = 0; at < size; at += marked_at_once)
        for (auto marks = free_breaks(form, text + at, size - at, open); marks != 0; marks &= marks - 1) {
            const std::size_t end = at + static_cast<std::size_t>(std::countr_zero(marks)) + 1;
            f(begin, end);
            begin = end;
        }
}

template <class F>
void for_each_record(const framed& /*form*/, const char* text, std::size_t size, F f) {
    for (std::size_t begin = 0, at = 0; at < size;) {
        const std::uint32_t head = framed::read_head(text + at);
        at += framed::head_bytes + framed::size_in(head);
        if (!framed::is_last(head)) continue;
        f(begin, at);
        begin = at;
    }
}

template <class F>
void for_each_record(const record_form& form, const char* text, std::size_t size, F f) {
    std::visit([&](const auto& one) { for_each_record(one, text, size, f); }, form);
}

// The size of the record that begins here; it ends before `end`.
inline std::size_t record_size(const delimited& form, const char* record, const char* end) {
    const void* found = std::memchr(record, form.delimiter, static_cast<std::size_t>(end - record));
    return static_cast<std::size_t>(static_cast<const char*>(found) - record) + 1;
}

inline std::size_t record_size(const grouped& form, const char* record, const char* end) {
    const char* at = record;
    for (std::uint64_t i = 0; i < form.lines; ++i) at += record_size(delimited{form.delimiter}, at, end);
    return static_cast<std::size_t>(at - record);
}

inline std::size_t record_size(const sized& form, const char* /*record*/, const char* /*end*/) {
    return static_cast<std::size_t>(form.bytes);
}

inline std::size_t record_size(const separated& form, const char* record, const char* end) {
    const void* found = ::memmem(record, static_cast<std::size_t>(end - record), form.separator.data(),
                                 form.separator.size());
    return static_cast<std::size_t>(static_cast<const char*>(found) - record) + form.separator.size();
}

inline std::size_t record_size(const quoted& form, const char* record, const char* end) {
    std::uint64_t open = 0;
    const auto size = static_cast<std::size_t>(end - record);
    for (std::size_t at = 0; at < size; at += marked_at_once)
        if (const auto marks = free_breaks(form, record + at, size - at, open); marks != 0)
            return at + static_cast<std::size_t>(std::countr_zero(marks)) + 1;
    assert(false);
    return size;
}

inline std::size_t record_size(const framed& /*form*/, const char* record, const char* /*end*/) {
    for (std::size_t at = 0;;) {
        const std::uint32_t head = framed::read_head(record + at);
        at += framed::head_bytes + framed::size_in(head);
        if (framed::is_last(head)) return at;
    }
}

// The state of scanning a text that grows.
struct record_scan {
    std::size_t at = 0;         // scanned up to here
    std::size_t end = 0;        // of the last whole record; 0 if none
    std::uint64_t records = 0;  // whole records
    std::uint64_t inner = 0;    // quoted: not 0 inside of quotes; grouped: lines after the last whole record
};

inline void scan_records(const delimited& form, const char* text, std::size_t size, record_scan& scan) {
    const void* last = ::memrchr(text + scan.at, form.delimiter, size - scan.at);
    if (last != nullptr) {
        const auto end = static_cast<std::size_t>(static_cast<const char*>(last) - text) + 1;
        scan.records += count_lines(text + scan.end, end - scan.end, form.delimiter);
        scan.end = end;
    }
    scan.at = size;
}

inline void scan_records(const grouped& form, const char* text, std::size_t size, record_scan& scan) {
    for (std::size_t at = scan.at; at < size; at += marked_at_once)
        for (auto marks = marks_within(text + at, size - at, form.delimiter); marks != 0; marks &= marks - 1)
            if (++scan.inner == form.lines) {
                scan.end = at + static_cast<std::size_t>(std::countr_zero(marks)) + 1;
                scan.inner = 0;
                ++scan.records;
            }
    scan.at = size;
}

inline void scan_records(const sized& form, const char* /*text*/, std::size_t size, record_scan& scan) {
    scan.records = size / form.bytes;
    scan.end = static_cast<std::size_t>(scan.records * form.bytes);
    scan.at = size;
}

inline void scan_records(const separated& form, const char* text, std::size_t size, record_scan& scan) {
    const std::string& separator = form.separator;
    while (const void* found = ::memmem(text + scan.at, size - scan.at, separator.data(), separator.size())) {
        scan.at = scan.end =
            static_cast<std::size_t>(static_cast<const char*>(found) - text) + separator.size();
        ++scan.records;
    }
    // The end of the text may be a part of a separator.
    scan.at = std::max(scan.end, size - std::min(size, separator.size() - 1));
}

inline void scan_records(const quoted& form, const char* text, std::size_t size, record_scan& scan) {
    for (std::size_t at = scan.at; at < size; at += marked_at_once) {
        const std::uint64_t breaks = free_breaks(form, text + at, size - at, scan.inner);
        if (breaks == 0) continue;
        scan.end = at + marked_at_once - static_cast<std::size_t>(std::countl_zero(breaks));
        scan.records += static_cast<std::uint64_t>(std::popcount(breaks));
    }
    scan.at = size;
}

// `at` is the beginning of a piece that is not whole yet. The text may be damaged.
inline void scan_records(const framed& /*form*/, const char* text, std::size_t size, record_scan& scan) {
    while (size - scan.at >= framed::head_bytes) {
        const std::uint32_t head = framed::read_head(text + scan.at);
        if (framed::size_in(head) > size - scan.at - framed::head_bytes) return;
        scan.at += framed::head_bytes + framed::size_in(head);
        if (!framed::is_last(head)) continue;
        scan.end = scan.at;
        ++scan.records;
    }
}

inline void scan_records(const record_form& form, const char* text, std::size_t size, record_scan& scan) {
    std::visit([&](const auto& one) { scan_records(one, text, size, scan); }, form);
}

// Whether a text, perhaps damaged, consists of exactly so many whole records.
inline bool is_whole(const record_form& form, const char* text, std::size_t size, std::uint64_t records) {
    record_scan scan;
    scan_records(form, text, size, scan);
    return scan.end == size && scan.records == records;
}

// Whether a text ends with the line break of Windows.
inline bool ends_with_crlf(std::string_view text) {
    return text.ends_with("\r\n");
}

// What completes an unfinished record at the end of an input: the delimiter, or the missing part of a
// separator. A line gets \r\n if the line before it ended so (`after_crlf`). Empty if nothing can complete
// it.
std::string_view completion(const record_form& form, std::string_view unfinished, const record_scan& scan,
                            bool after_crlf = false);
// The maximum size of a completion.
std::size_t most_completion(const record_form& form);

}  // namespace fairshuf::lines
