// Numbers from a file or a pipe: text, little-endian binary, or a one-dimensional .npy array of whole
// numbers. Plain, gzip or zstd.
//
//   auto numbers = number_source::open("order.npy", number_form::automatic);
//   auto got = (*numbers)->read(buffer);                 // how many; 0 at the end
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/files/byte_source.hpp"

namespace fairshuf::one {

// automatic: .npy by its first bytes; .u32 and .u64 by the end of the name; otherwise text.
enum class number_form { automatic, text, u32, u64, npy };

// text, u32, u64 or npy. The error lists them.
expected<number_form> number_form_of(std::string_view name);

// "FILE: what was wrong"
error named_error(const std::string& path, const error& problem);

class number_source {
public:
    number_source() = default;
    number_source(const number_source&) = delete;
    number_source& operator=(const number_source&) = delete;
    virtual ~number_source() = default;

    // The error does not name the file.
    virtual expected<std::size_t> read(std::span<std::uint64_t> numbers) = 0;

    // "-" is standard input. The errors name the file.
    static expected<std::unique_ptr<number_source>> open(const std::string& path, number_form form);
    static expected<std::unique_ptr<number_source>> of(std::unique_ptr<byte_source> bytes, number_form form);
};

}  // namespace fairshuf::one
