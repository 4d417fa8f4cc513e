// Random bytes from a file, for --random-source.
//
//   auto bytes = random_file::open("dice.bin", 12);
//   bytes->next();           // a byte; nothing at the end or on a read error
//   bytes->problem();        // why there is no byte
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"

namespace fairshuf::lines {

class random_file {
public:
    static constexpr std::size_t most_at_once = 4096;

    // Reads `at_once` bytes whenever it has none left: from a shared pipe, no more than it will use.
    static expected<random_file> open(const std::string& path, std::size_t at_once = most_at_once);

    std::optional<byte> next() {
        if (next_ == end_ && !fill()) return std::nullopt;
        return ready_[next_++];
    }

    // The message is GNU's.
    error problem() const;

private:
    random_file(std::string path, descriptor file, std::size_t at_once)
        : path_(std::move(path)), file_(std::move(file)), ready_(at_once) {}

    bool fill();

    std::string path_;
    descriptor file_;
    std::vector<byte> ready_;
    std::size_t next_ = 0, end_ = 0;
    int problem_ = 0;  // errno; 0 at the end of the file
};

}  // namespace fairshuf::lines
