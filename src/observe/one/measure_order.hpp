// Measures one order, with several threads. In memory, everything is measured; from a stream, what one pass
// can show, and what the memory allows.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "fairshuf/audit/one/measured.hpp"
#include "fairshuf/core/expected.hpp"

namespace fairshuf::one {

// The memory that measuring n items of so many bytes takes, with the items.
std::uint64_t memory_to_measure(std::uint64_t n, std::uint64_t item_bytes);

// Place i holds item order[i], of 0 .. n-1. The order is sorted afterwards.
template <class T>
expected<audit::detail::one_measured> measure_order(std::span<T> order, unsigned threads);

extern template expected<audit::detail::one_measured> measure_order(std::span<std::uint32_t>, unsigned);
extern template expected<audit::detail::one_measured> measure_order(std::span<std::uint64_t>, unsigned);

// The same from a stream, block by block.
class stream_measure {
public:
    stream_measure(std::uint64_t n, std::uint64_t memory, unsigned threads);
    ~stream_measure();
    stream_measure(const stream_measure&) = delete;
    stream_measure& operator=(const stream_measure&) = delete;

    void add(std::span<const std::uint64_t> items);
    audit::detail::one_measured finish();

private:
    struct parts;
    std::unique_ptr<parts> parts_;
};

}  // namespace fairshuf::one
