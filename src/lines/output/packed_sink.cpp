#include "lines/output/packed_sink.hpp"

#include <fmt/format.h>

#include <utility>

#include "format/gnu_quoting.hpp"

namespace fairshuf::lines {

packed_sink::packed_sink(const std::vector<atomic_output>& files, std::vector<output_packing> how,
                         unsigned threads, turns come)
    : files_(&files), how_(std::move(how)), threads_(threads), come_(come), outputs_(how_.size()) {}

void packed_sink::begin(std::vector<std::string> before, std::string after) {
    before_ = std::move(before);
    after_ = std::move(after);
    how_.resize(files_->size(), how_.back());
    outputs_.resize(files_->size());
}

expected<void> packed_sink::write(std::string_view bytes) {
    if (come_ == turns::one_after_the_other)
        if (auto ended = end_before(wanted_); !ended) return ended;
    if (auto begun = begin_output(wanted_); !begun) return begun;
    return put(wanted_, bytes);
}

expected<void> packed_sink::end_before(std::size_t output) {
    for (; ended_ < output; ++ended_) {
        if (auto begun = begin_output(ended_); !begun) return begun;
        if (auto ended = end_output(ended_); !ended) return ended;
    }
    return {};
}

expected<void> packed_sink::begin_output(std::size_t output) {
    one_output& one = outputs_[output];
    if (one.begun) return {};
    one.begun = true;
    if (how_[output])
        one.packer = std::make_unique<packed_writer>(
            how_[output], threads_,
            [this, output](std::string_view bytes) { return write_to_file(output, bytes); });
    return put(output, before_[output]);
}

expected<void> packed_sink::end_output(std::size_t output) {
    if (auto put_after = put(output, after_); !put_after) return put_after;
    const auto packer = std::move(outputs_[output].packer);
    return packer ? packer->end() : expected<void>();
}

expected<void> packed_sink::put(std::size_t output, std::string_view bytes) {
    if (bytes.empty()) return {};
    auto& packer = outputs_[output].packer;
    return packer ? packer->put(bytes) : write_to_file(output, bytes);
}

expected<void> packed_sink::write_to_file(std::size_t output, std::string_view bytes) {
    const atomic_output& file = (*files_)[output];
    std::uint64_t& written = outputs_[output].written;
    line_output to(file.file(), file.any_order(), file.origin());  // leaves the offset of a redirected file
    auto done = to.write(0, written, bytes);
    written += bytes.size();
    if (done || files_->size() == 1) return done;
    return error{fmt::format("{}: {}", as_name(file.path()), done.error().message)};
}

// Afterwards there are no threads: signals wait only for a single one.
expected<void> packed_sink::finish() {
    auto done = end_before(outputs_.size());
    for (auto& one : outputs_) one.packer.reset();
    return done;
}

}  // namespace fairshuf::lines
