// Sends each record to one of the outputs of a destination.
//
//   record_router router(to, 3, memory);
//   to.begin(records, header);
//   router.put(2, record);
//   router.finish();
//
// A shuffle can write to one: routed_sink finds the records in the shuffle's output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/record_form.hpp"
#include "lines/output/destination.hpp"
#include "lines/output/line_output.hpp"

namespace fairshuf::lines {

class record_router {
public:
    record_router(destination& to, std::size_t outputs, std::uint64_t memory);

    // A record for an output that does not exist is dropped.
    expected<void> put(std::size_t output, std::string_view record);
    // Writes what is still in memory.
    expected<void> finish();

    std::uint64_t records() const { return records_; }
    std::uint64_t bytes() const { return bytes_; }

private:
    expected<void> flush(std::size_t output);
    expected<void> write(std::size_t output, std::string_view bytes);

    destination* to_;
    std::vector<std::string> waiting_;  // of each output
    std::size_t most_waiting_;          // bytes
    std::uint64_t records_ = 0, bytes_ = 0, written_ = 0;
};

class routed_sink final : public byte_sink {
public:
    using receiver = std::function<expected<void>(std::string_view record)>;

    routed_sink(record_form form, receiver put) : form_(std::move(form)), put_(std::move(put)) {}

    expected<void> write(std::string_view bytes) override;
    // An error if a record is not complete.
    expected<void> finish() const;

private:
    expected<void> route();

    record_form form_;
    receiver put_;
    std::vector<char> text_ = {};  // with room for padding
    std::size_t held_ = 0;
    record_scan scan_ = {};
};

}  // namespace fairshuf::lines
