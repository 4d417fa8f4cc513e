// What several threads write, part by part: in any order where the file allows it, and otherwise each part
// when its turn has come.
//
//   line_output out(file, any_order, origin);
//   out.begin_parts();
//   ... in each thread:  out.write(part, offset, bytes);  out.finish(part);
//
// Offsets count from the first byte of the output. Parts must be taken up in order.
//
// Several outputs are written in turn, one behind the other: divide() says with which record each begins, and
// whoever comes to that record calls go_to() (part_writer does).
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::lines {

// Takes bytes as they come.
class byte_sink {
public:
    byte_sink() = default;
    byte_sink(const byte_sink&) = delete;
    byte_sink& operator=(const byte_sink&) = delete;
    virtual ~byte_sink() = default;

    // All of it, or an error.
    virtual expected<void> write(std::string_view bytes) = 0;
    // From now on, to the output of this number.
    virtual void go_to(std::size_t /*output*/) {}
};

class line_output {
public:
    line_output(int file, bool any_order, std::uint64_t origin)
        : file_(file), any_order_(any_order), origin_(origin) {}
    explicit line_output(byte_sink& sink) : sink_(&sink) {}

    bool any_order() const { return any_order_; }
    void on_written(std::function<void(std::uint64_t)> written) { on_written_ = std::move(written); }

    // From now on, offsets count from there.
    void begin_after(std::uint64_t bytes) { origin_ += bytes; }

    // Which record is the first of each output.
    void divide(std::vector<std::uint64_t> begins) { begins_ = std::move(begins); }
    std::span<const std::uint64_t> begins() const { return begins_; }

    // From now on, parts count from 0 again.
    void begin_parts() { turn_ = 0; }

    // All of it, or an error. The bytes of a part one after the other.
    expected<void> write(std::size_t part, std::uint64_t offset, std::string_view bytes);
    // What this part writes from now on, and those behind it, belongs to the output of this number.
    void go_to(std::size_t part, std::size_t output);
    // Also of a part that could not be written, for others wait for it. Twice is as good as once.
    void finish(std::size_t part);

private:
    void wait_for_turn(std::size_t part);
    expected<void> write_at(std::uint64_t offset, std::string_view bytes) const;

    int file_ = -1;
    byte_sink* sink_ = nullptr;  // instead of a file
    bool any_order_ = false;
    std::uint64_t origin_ = 0;
    std::vector<std::uint64_t> begins_ = {0};
    std::function<void(std::uint64_t)> on_written_;
    std::mutex mutex_;
    std::condition_variable turned_;
    std::size_t turn_ = 0;
};

}  // namespace fairshuf::lines
