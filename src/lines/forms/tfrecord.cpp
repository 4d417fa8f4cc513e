#include "lines/forms/tfrecord.hpp"

#include <algorithm>
#include <string>

#include "lines/forms/crc32c.hpp"

namespace fairshuf::lines {
namespace {

std::uint64_t little_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
    return number;
}

constexpr std::size_t length_bytes = 8, checksum_bytes = 4;

}  // namespace

expected<split_step> tfrecord_splitter::next(std::string_view bytes, bool is_over) {
    if (bytes.empty() && is_over && part_ != part::length)
        return error{"the file ends in the middle of this record"};
    switch (part_) {
        case part::length: {
            if (bytes.size() >= length_bytes + checksum_bytes) return take_length(bytes);
            if (is_over && !bytes.empty()) return error{"the file ends in the middle of this record"};
            return split_step{};
        }
        case part::data: return take_data(bytes);
        default: {
            if (bytes.size() >= checksum_bytes) return take_checksum(bytes);
            if (is_over) return error{"the file ends in the middle of this record"};
            return split_step{};
        }
    }
}

expected<split_step> tfrecord_splitter::take_length(std::string_view bytes) {
    const std::string_view length = bytes.substr(0, length_bytes);
    if (masked_crc(crc32c(length)) != little_endian(bytes.substr(length_bytes, checksum_bytes)))
        return error{"the checksum of its length is wrong: this is not TFRecord, or it is damaged"};
    left_ = little_endian(length);
    crc_ = 0;
    part_ = left_ > 0 ? part::data : part::checksum;
    return split_step{.bytes = length_bytes + checksum_bytes};
}

expected<split_step> tfrecord_splitter::take_data(std::string_view bytes) {
    const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
    crc_ = crc32c(bytes.substr(0, some), crc_);
    left_ -= some;
    if (left_ == 0) part_ = part::checksum;
    return split_step{.bytes = some};
}

expected<split_step> tfrecord_splitter::take_checksum(std::string_view bytes) {
    if (masked_crc(crc_) != little_endian(bytes.substr(0, checksum_bytes)))
        return error{"the checksum of its data is wrong: the record is damaged"};
    part_ = part::length;
    return split_step{.bytes = checksum_bytes, .ends = true};
}

}  // namespace fairshuf::lines
