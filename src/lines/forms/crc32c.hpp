// The checksum of TFRecord: CRC-32C (Castagnoli, iSCSI, RFC 3720), reflected polynomial 0x82f63b78, and its
// masked form.
//
//   crc32c("123456789");                       // 0xe3069283
//   crc32c(second, crc32c(first));             // of both, one after the other
//
// Cost: with SSE4.2, eight bytes in three cycles; otherwise a table look-up for each byte.
#pragma once

#include <cstdint>
#include <string_view>

namespace fairshuf::lines {

std::uint32_t crc32c(std::string_view bytes, std::uint32_t before = 0);
// The portable version.
std::uint32_t crc32c_plainly(std::string_view bytes, std::uint32_t before = 0);

// As TFRecord stores it: rotated by 15 bits, and a constant added.
constexpr std::uint32_t masked_crc(std::uint32_t crc) {
    return (crc >> 15 | crc << 17) + 0xa282ead8U;
}

}  // namespace fairshuf::lines
