// The files that bench/files shuffles, and what shows whether their records are complete.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/forms/crc32c.hpp"
#include "timed_programs.hpp"

namespace bench {

// The length, its checksum, and that of the data.
constexpr std::uint64_t tfrecord_frame = 16;

using closing = int (*)(std::FILE*);
using file = std::unique_ptr<std::FILE, closing>;

inline file open_file(const std::string& path, const char* mode) {
    return {std::fopen(path.c_str(), mode), &std::fclose};
}

// Independent of the engine: a sum that does not depend on the order of the lines, and one that does.
struct fingerprint {
    std::uint64_t lines = 0, bytes = 0, sum = 0, order = 0;

    bool has_the_lines_of(const fingerprint& other) const {
        return lines == other.lines && bytes == other.bytes && sum == other.sum;
    }
    bool operator==(const fingerprint&) const = default;
};

// How the records of a file are found.
enum class contents { lines, packed_lines, tfrecords };

inline expected<fingerprint> fingerprint_of(const std::string& path, contents kind = contents::lines) {
    const auto from = kind == contents::packed_lines
                          ? file(::popen(("zstd -dc < '" + path + "'").c_str(), "r"), &::pclose)
                          : open_file(path, "r");
    if (!from) return failed(path);
    std::vector<char> buffer(std::size_t{1} << 18);
    constexpr std::uint64_t basis = 0xcbf29ce484222325, prime = 0x100000001b3;  // FNV-1a
    fingerprint all;
    std::uint64_t hash = basis, in_record = 0, length = 0;
    const auto ends = [&](unsigned char c) {
        if (kind != contents::tfrecords) return c == '\n';
        if (in_record < 8) length |= std::uint64_t{c} << 8 * in_record;
        return ++in_record == tfrecord_frame + length;
    };
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), from.get())) {
        all.bytes += got;
        for (const char c : std::span(buffer).first(got)) {
            hash = (hash ^ static_cast<unsigned char>(c)) * prime;
            if (!ends(static_cast<unsigned char>(c))) continue;
            hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9;
            hash ^= hash >> 32;
            ++all.lines;
            all.sum += hash;
            all.order = (all.order ^ hash) * prime;
            hash = basis;
            in_record = length = 0;
        }
    }
    return all;
}

// Checks that the sample has the requested count of different numbers, none too large.
inline expected<void> check_sample(const std::string& path, std::uint64_t sample_size, std::uint64_t most) {
    const auto from = open_file(path, "r");
    if (!from) return failed(path);
    std::set<unsigned long long> seen;
    unsigned long long number = 0;
    std::uint64_t lines = 0;
    for (; std::fscanf(from.get(), "%llu", &number) == 1; ++lines)
        if (number >= 1 && number <= most) seen.insert(number);
    const std::uint64_t wanted = std::min(sample_size, most);
    if (lines == wanted && seen.size() == wanted) return {};
    return error{fmt::format("{} lines, {} different: not a sample of {}", lines, seen.size(), wanted)};
}

// Writes the numbers from 1 as seq does. Longer lines continue with letters in quotes, and so are CSV
// records.
inline expected<void> write_lines(const std::string& path, std::uint64_t lines, std::size_t line_bytes = 0) {
    const auto into = open_file(path, "w");
    if (!into) return failed(path);
    fmt::memory_buffer text;
    for (std::uint64_t i = 1; i <= lines; ++i) {
        const std::size_t begin = text.size();
        fmt::format_to(std::back_inserter(text), "{}", i);
        if (line_bytes > 0) {
            fmt::format_to(std::back_inserter(text), ",\"");
            while (text.size() - begin + 2 < line_bytes)
                text.push_back(static_cast<char>('a' + (text.size() * i) % 26));
            text.push_back('"');
        }
        text.push_back('\n');
        if (text.size() < (std::size_t{1} << 18) && i < lines) continue;
        if (std::fwrite(text.data(), 1, text.size(), into.get()) != text.size()) return failed(path);
        text.clear();
    }
    if (std::fflush(into.get()) != 0) return failed(path);
    return {};
}

// JSON lines of so many bytes each, with words from a vocabulary of some thousand.
inline expected<void> write_json_lines(const std::string& path, std::uint64_t lines, std::size_t line_bytes) {
    const auto into = open_file(path, "w");
    if (!into) return failed(path);
    constexpr std::string_view syllables = "kalomiresutaponevedigobufa";
    fmt::memory_buffer text;
    std::uint64_t state = 1;
    for (std::uint64_t i = 1; i <= lines; ++i) {
        std::string line = fmt::format(R"({{"id": {}, "text": ")", i);
        while (line.size() + 3 < line_bytes) {
            state = state * 6364136223846793005 + 1442695040888963407;
            for (std::uint64_t word = state >> 52; word > 0; word /= 13)
                line += syllables.substr(2 * (word % 13), 2);
            line += ' ';
        }
        line.resize(line_bytes - 3);
        line += "\"}\n";
        text.append(line);
        if (text.size() < (std::size_t{1} << 18) && i < lines) continue;
        if (std::fwrite(text.data(), 1, text.size(), into.get()) != text.size()) return failed(path);
        text.clear();
    }
    if (std::fflush(into.get()) != 0) return failed(path);
    return {};
}

// TFRecords with so many bytes of data each, beginning with their number.
inline expected<void> write_tfrecords(const std::string& path, std::uint64_t records,
                                      std::size_t data_bytes) {
    const auto into = open_file(path, "w");
    if (!into) return failed(path);
    const auto put = [&](std::string_view bytes) {
        return std::fwrite(bytes.data(), 1, bytes.size(), into.get()) == bytes.size();
    };
    const auto little_endian = [](std::uint64_t number, std::size_t size) {
        std::string bytes;
        for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(number >> 8 * i & 0xff);
        return bytes;
    };
    const auto checksum = [&](std::string_view bytes) {
        return little_endian(fairshuf::lines::masked_crc(fairshuf::lines::crc32c(bytes)), 4);
    };
    const std::string length = little_endian(data_bytes, 8), of_length = checksum(length);
    for (std::uint64_t i = 1; i <= records; ++i) {
        std::string data = std::to_string(i);
        while (data.size() < data_bytes) data.push_back(static_cast<char>('a' + (data.size() * i) % 26));
        if (!put(length) || !put(of_length) || !put(data) || !put(checksum(data))) return failed(path);
    }
    if (std::fflush(into.get()) != 0) return failed(path);
    return {};
}

// What loaders of training data do with a file that they read in order: a buffer holds so many records; each
// one that comes takes the place of a random one, which goes on. This is no shuffle: records hardly move. It
// prints the records to standard output. Checksums are not verified.
inline expected<void> pass_through_buffer(const std::string& path, std::size_t records) {
    const auto from = open_file(path, "r");
    if (!from) return failed(path);
    std::vector<std::string> buffer;
    std::string record;
    std::uint64_t state = 1;
    const auto print = [](const std::string& one) {
        return std::fwrite(one.data(), 1, one.size(), stdout) == one.size();
    };
    std::array<char, 8> head{};
    while (std::fread(head.data(), 1, head.size(), from.get()) == head.size()) {
        std::uint64_t length = 0;
        for (std::size_t i = 0; i < head.size(); ++i)
            length |= std::uint64_t{static_cast<unsigned char>(head[i])} << 8 * i;
        record.assign(head.data(), head.size());
        record.resize(tfrecord_frame + length);
        const std::size_t rest = record.size() - head.size();
        if (std::fread(record.data() + head.size(), 1, rest, from.get()) != rest) return failed(path);
        if (buffer.size() < records) {
            buffer.push_back(record);
            continue;
        }
        state = state * 6364136223846793005 + 1442695040888963407;
        std::swap(record, buffer[static_cast<std::size_t>((state >> 33) % records)]);
        if (!print(record)) return failed("standard output");
    }
    for (const auto& one : buffer)
        if (!print(one)) return failed("standard output");
    return std::fflush(stdout) == 0 ? expected<void>() : failed("standard output");
}

}  // namespace bench
