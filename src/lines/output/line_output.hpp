// Output from several threads, part by part. A seekable file takes the parts in any order; otherwise each
// part waits for its turn.
//
//   line_output out(file, any_order, origin);
//   out.begin_parts();
//   ... in each thread:  out.write(part, offset, bytes);  out.finish(part);
//
// Offsets count from the first byte of the output. Parts must be started in order.
//
// Several outputs are written one after the other. divide() sets the first record of each, and the writer of
// that record calls go_to() (part_writer does).
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/framed_source.hpp"

namespace fairshuf::lines {

// Receives bytes in sequence.
class byte_sink {
public:
    byte_sink() = default;
    byte_sink(const byte_sink&) = delete;
    byte_sink& operator=(const byte_sink&) = delete;
    virtual ~byte_sink() = default;

    // Writes everything, or returns an error.
    virtual expected<void> write(std::string_view bytes) = 0;
    // Selects the output of this number for the following bytes.
    virtual void go_to(std::size_t /*output*/) {}
};

class line_output {
public:
    line_output(int file, bool any_order, std::uint64_t origin)
        : file_(file), any_order_(any_order), origin_(origin) {}
    explicit line_output(byte_sink& sink) : sink_(&sink) {}

    bool any_order() const { return any_order_; }
    void on_written(std::function<void(std::uint64_t)> written) { on_written_ = std::move(written); }
    // As soon as this returns true, writes are refused.
    void stop_if(std::function<bool()> stopped) { stopped_ = std::move(stopped); }

    // Shifts the origin of offsets.
    void begin_after(std::uint64_t bytes) { origin_ += bytes; }

    // Sets the first record of each output.
    void divide(std::vector<std::uint64_t> begins) { begins_ = std::move(begins); }
    std::span<const std::uint64_t> begins() const { return begins_; }

    // The records are framed (framed_source.hpp): takes the heads of their pieces off. Then the parts are
    // written in sequence. `stripped` is the number of bytes taken off.
    void strip_frames() {
        frames_.emplace();
        any_order_ = false;
    }
    std::uint64_t stripped() const { return frames_ ? frames_->stripped() : 0; }

    // Writes bytes that are no records, before the first part or after the last one.
    expected<void> write_around(std::uint64_t offset, std::string_view bytes);

    // Restarts the count of parts at 0.
    void begin_parts() { turn_ = 0; }

    // Writes everything, or returns an error. The bytes of a part must come in sequence.
    expected<void> write(std::size_t part, std::uint64_t offset, std::string_view bytes);
    // Selects the output of this number for the following bytes of this part and of later parts.
    void go_to(std::size_t part, std::size_t output);
    // Must be called even if the part failed, because others wait for it. Calling it twice does no harm.
    void finish(std::size_t part);

private:
    void wait_for_turn(std::size_t part);
    expected<void> write_next(std::string_view bytes);
    expected<void> write_at(std::uint64_t offset, std::string_view bytes) const;

    int file_ = -1;
    byte_sink* sink_ = nullptr;  // used instead of a file
    bool any_order_ = false;
    std::uint64_t origin_ = 0;
    std::vector<std::uint64_t> begins_ = {0};
    std::function<void(std::uint64_t)> on_written_;
    std::function<bool()> stopped_;
    std::optional<frame_stripper> frames_;
    std::mutex mutex_;
    std::condition_variable turned_;
    std::size_t turn_ = 0;
};

}  // namespace fairshuf::lines
