// A source of records: a file or pipe, or the numbers of a range.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/number_range.hpp"
#include "system/files/promised_size.hpp"

namespace fairshuf::lines {

class line_source {
public:
    line_source() = default;
    line_source(const line_source&) = delete;
    line_source& operator=(const line_source&) = delete;
    virtual ~line_source() = default;

    // Reads the available bytes, at least one; 0 at the end.
    virtual expected<std::size_t> read(std::span<char> into) = 0;

    // The number of bytes to come, if it is known.
    virtual std::optional<std::uint64_t> size() const { return std::nullopt; }

    // The memory that reading takes, if it is worth mentioning.
    virtual std::uint64_t memory() const { return 0; }

    // For messages: its name (empty if it needs none), and how many lines were removed from its beginning.
    virtual std::string name() const { return ""; }
    virtual std::uint64_t lines_before() const { return 0; }
    // How many bytes of the unpacked file come before this part of it, and how many records after its header.
    virtual std::uint64_t bytes_before() const { return 0; }
    virtual std::uint64_t records_before() const { return 0; }
    // Whether the last of these lines ended with \r\n.
    virtual bool is_after_crlf() const { return false; }
};

// The name in messages; "-" is standard input.
std::string shown_name(const std::string& path);
// The error with the name in front of it.
error named(const std::string& path, const error& problem);

// The total size; nothing if one size is unknown.
std::optional<std::uint64_t> size_of(const std::vector<line_source*>& sources);

class file_source : public line_source {
public:
    // Reads from the current offset to the end. The caller closes the file. A regular file that ends before
    // its size is an error.
    explicit file_source(int file, std::string name = "")
        : file_(file), promised_(file), name_(std::move(name)) {}
    expected<std::size_t> read(std::span<char> into) override;
    std::optional<std::uint64_t> size() const override;
    std::string name() const override { return name_; }

private:
    int file_;
    promised_size promised_;
    std::string name_;
};

// Numbers in the format of `seq`.
class number_source : public line_source {
public:
    number_source(number_range range, char delimiter) : range_(range), delimiter_(delimiter) {}
    expected<std::size_t> read(std::span<char> into) override;
    std::optional<std::uint64_t> size() const override;

private:
    static constexpr std::size_t longest = 21;  // 64 bits and the delimiter

    std::size_t next_number(char* at);

    number_range range_;
    char delimiter_;
    std::array<char, longest> rest_{};  // a number that did not fit
    std::size_t rest_begin_ = 0, rest_end_ = 0;
};

}  // namespace fairshuf::lines
