// A source of bytes: a file, a pipe, memory.
//
//   auto bytes = file_bytes::open("orders.txt");       // "-" is standard input
//   auto some = (*bytes)->read(buffer);                // how many; 0 at the end
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"
#include "system/files/promised_size.hpp"

namespace fairshuf {

class byte_source {
public:
    byte_source() = default;
    byte_source(const byte_source&) = delete;
    byte_source& operator=(const byte_source&) = delete;
    virtual ~byte_source() = default;

    // Waits for at least one byte. 0 means the end, and stays 0.
    virtual expected<std::size_t> read(std::span<char> buffer) = 0;

    // The memory that reading takes, if it is worth mentioning.
    virtual std::uint64_t memory() const { return 0; }
};

class file_bytes final : public byte_source {
public:
    static expected<std::unique_ptr<byte_source>> open(const std::string& path);
    // A regular file that ends before its size is an error.
    explicit file_bytes(descriptor file) : file_(std::move(file)), promised_(file_.get()) {}

    expected<std::size_t> read(std::span<char> buffer) override;

private:
    descriptor file_;
    promised_size promised_;
};

class memory_bytes final : public byte_source {
public:
    explicit memory_bytes(std::string bytes) : bytes_(std::move(bytes)) {}

    expected<std::size_t> read(std::span<char> buffer) override;

private:
    std::string bytes_;
    std::size_t used_ = 0;
};

}  // namespace fairshuf
