// TFRecord: a length of eight bytes and its masked CRC-32C, the data, and the masked CRC-32C of the data. All
// numbers are little-endian. Both checksums are checked.
#pragma once

#include <cstddef>
#include <cstdint>

#include "lines/forms/record_splitter.hpp"

namespace fairshuf::lines {

class tfrecord_splitter final : public record_splitter {
public:
    expected<split_step> next(std::string_view bytes, bool is_over) override;

private:
    enum class part { length, data, checksum };

    expected<split_step> take_length(std::string_view bytes);
    expected<split_step> take_data(std::string_view bytes);
    expected<split_step> take_checksum(std::string_view bytes);

    part part_ = part::length;
    std::uint64_t left_ = 0;  // of the data
    std::uint32_t crc_ = 0;   // of the data so far
};

}  // namespace fairshuf::lines
