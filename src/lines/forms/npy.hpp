// The header of an array of numpy (NEP 1: versions 1.0, 2.0 and 3.0), and how it changes with the number of
// rows.
//
//   const auto header = npy_header::read(bytes);
//   header->row_bytes();            // of a record
//   header->with_rows(10);          // the header of an array of ten such rows
//
// A row is an element of the first dimension. Rows lie one after the other only in C order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "fairshuf/core/expected.hpp"
#include "lines/forms/output_frame.hpp"
#include "lines/forms/python_literal.hpp"

namespace fairshuf::lines {

class npy_header {
public:
    static constexpr std::size_t most_bytes = std::size_t{1} << 20;

    // The size of the header that begins so; nothing if more bytes are needed to see it.
    static expected<std::optional<std::size_t>> size_of(std::string_view bytes);
    // Reads a whole header.
    static expected<npy_header> read(std::string_view bytes);

    std::uint64_t rows() const { return rows_; }
    std::uint64_t row_bytes() const { return row_bytes_; }
    // Whether the rows are of the same kind: type and shape.
    bool has_rows_of(const npy_header& other) const;

    // Only the number changes, and the blanks at the end. It grows if the number needs more room.
    std::string with_rows(std::uint64_t rows) const;

private:
    bool read_shape(literal_walk& walk, std::size_t& dimensions, std::uint64_t& row_items);

    std::string bytes_;
    std::size_t text_begin_ = 0;                 // after the numbers in front
    std::size_t rows_begin_ = 0, rows_end_ = 0;  // the number of rows
    std::string descr_, row_shape_;
    std::uint64_t rows_ = 0, row_bytes_ = 0;
};

// The header of each output.
class npy_frame final : public output_frame {
public:
    explicit npy_frame(npy_header header) : header_(std::move(header)) {}
    const npy_header& header() const { return header_; }
    std::string before(std::uint64_t records, std::uint64_t header_bytes) const override {
        return header_.with_rows(records + header_bytes / header_.row_bytes());
    }

private:
    npy_header header_;
};

}  // namespace fairshuf::lines
