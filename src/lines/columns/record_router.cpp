#include "lines/columns/record_router.hpp"

#include <algorithm>
#include <cstring>

namespace fairshuf::lines {

record_router::record_router(destination& to, std::size_t outputs, std::uint64_t memory)
    : to_(&to),
      waiting_(outputs),
      most_waiting_(static_cast<std::size_t>(std::clamp<std::uint64_t>(
          std::min<std::uint64_t>(memory / 8, 1U << 23) / outputs, 512, 1U << 18))) {}

expected<void> record_router::put(std::size_t output, std::string_view record) {
    if (output >= waiting_.size()) return {};
    ++records_;
    bytes_ += record.size();
    std::string& waiting = waiting_[output];
    if (waiting.size() + record.size() > most_waiting_)
        if (auto flushed = flush(output); !flushed) return flushed;
    if (record.size() > most_waiting_ / 2) return write(output, record);
    waiting += record;
    return {};
}

expected<void> record_router::flush(std::size_t output) {
    if (waiting_[output].empty()) return {};
    auto done = write(output, waiting_[output]);
    waiting_[output].clear();
    return done;
}

// Only a single output needs the offset.
expected<void> record_router::write(std::size_t output, std::string_view bytes) {
    line_output& lines = to_->lines();
    lines.go_to(0, output);
    auto done = lines.write(0, written_, bytes);
    written_ += bytes.size();
    return done;
}

expected<void> record_router::finish() {
    for (std::size_t output = 0; output < waiting_.size(); ++output)
        if (auto flushed = flush(output); !flushed) return flushed;
    return {};
}

expected<void> routed_sink::write(std::string_view bytes) {
    constexpr std::size_t at_once = std::size_t{1} << 18;
    while (!bytes.empty()) {
        const auto some = bytes.substr(0, at_once);
        if (text_.size() < held_ + some.size() + marked_at_once)
            text_.resize(std::max(held_ + some.size(), 2 * held_) + marked_at_once);
        std::memcpy(text_.data() + held_, some.data(), some.size());
        held_ += some.size();
        if (auto routed = route(); !routed) return routed;
        bytes.remove_prefix(some.size());
    }
    return {};
}

// Sends all whole records, and keeps the beginning of the next.
expected<void> routed_sink::route() {
    scan_records(form_, text_.data(), held_, scan_);
    if (scan_.end == 0) return {};
    expected<void> fine;
    for_each_record(form_, text_.data(), scan_.end, [&](std::size_t begin, std::size_t end) {
        if (!fine) return;
        fine = put_({text_.data() + begin, end - begin});
    });
    held_ -= scan_.end;
    std::memmove(text_.data(), text_.data() + scan_.end, held_);
    scan_ = {};
    return fine;
}

expected<void> routed_sink::finish() const {
    if (held_ > 0) return error{"the last record is not complete; this program has a bug"};
    return {};
}

}  // namespace fairshuf::lines
