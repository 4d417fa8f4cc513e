// Small files of binary formats, for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "lines/forms/crc32c.hpp"

namespace fairshuf::test {

inline std::string little_endian_bytes(std::uint64_t number, std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(number >> 8 * i & 0xff);
    return bytes;
}

inline std::string tfrecord(const std::string& data) {
    const auto checksum = [](const std::string& bytes) {
        return little_endian_bytes(lines::masked_crc(lines::crc32c_plainly(bytes)), 4);
    };
    const std::string length = little_endian_bytes(data.size(), 8);
    return length + checksum(length) + data + checksum(data);
}

// A member of an archive, with its padding.
inline std::string tar_file(const std::string& name, const std::string& data, char type = '0') {
    std::string block = name.substr(0, 100);
    block.resize(512, '\0');
    const auto put = [&](std::size_t at, const std::string& text) { block.replace(at, text.size(), text); };
    const auto octal = [](std::uint64_t number, int digits) {
        char text[24];  // NOLINT(*-arrays)
        (void)std::snprintf(text, sizeof text, "%0*llo", digits, static_cast<unsigned long long>(number));
        return std::string(text);
    };
    put(100, "0000644");
    put(124, octal(data.size(), 11));
    put(148, std::string(8, ' '));
    block[156] = type;
    put(257, std::string("ustar\0"
                         "00",
                         8));
    std::uint64_t sum = 0;
    for (const char c : block) sum += static_cast<unsigned char>(c);
    put(148, octal(sum, 6) + std::string("\0 ", 2));
    return block + data + std::string((512 - data.size() % 512) % 512, '\0');
}

inline std::string tar_end() {
    return std::string(1024, '\0');
}

inline std::string npy(const std::string& type, const std::string& shape, const std::string& data,
                       char version = 1, bool fortran = false) {
    std::string text = "{'descr': " + type + ", 'fortran_order': " + (fortran ? "True" : "False") +
                       ", 'shape': " + shape + ", }";
    const std::size_t before = version == 1 ? 10 : 12;
    text.append((64 - (before + text.size() + 1) % 64) % 64, ' ').push_back('\n');
    return "\x93NUMPY" + std::string{version, '\0'} + little_endian_bytes(text.size(), before - 8) + text +
           data;
}

}  // namespace fairshuf::test
