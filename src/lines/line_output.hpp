// What several threads write, part by part: in any order where the file allows it, and otherwise each part
// when its turn has come.
//
//   line_output out(file, any_order, origin);
//   out.begin_parts();
//   ... in each thread:  out.write(part, offset, bytes);  out.finish(part);
//
// Offsets count from the first byte of the output. Parts must be taken up in order.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string_view>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::lines {

class line_output {
public:
    line_output(int file, bool any_order, std::uint64_t origin)
        : file_(file), any_order_(any_order), origin_(origin) {}

    bool any_order() const { return any_order_; }
    void tell(std::function<void(std::uint64_t)> written) { tell_ = std::move(written); }

    // From now on, offsets count from there.
    void begin_behind(std::uint64_t bytes) { origin_ += bytes; }

    // From now on, parts count from 0 again.
    void begin_parts() { turn_ = 0; }

    // All of it, or an error. The bytes of a part one after the other.
    expected<bool> write(std::size_t part, std::uint64_t offset, std::string_view bytes);
    // Also of a part that could not be written, for others wait for it. Twice is as good as once.
    void finish(std::size_t part);

private:
    expected<bool> write_at(std::uint64_t offset, std::string_view bytes) const;
    expected<bool> write_next(std::string_view bytes) const;

    int file_;
    bool any_order_;
    std::uint64_t origin_;
    std::function<void(std::uint64_t)> tell_;
    std::mutex mutex_;
    std::condition_variable turned_;
    std::size_t turn_ = 0;
};

}  // namespace fairshuf::lines
