// Shuffles by key, their orders, and the places that elements go to.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

#include "bindings/rows.hpp"
#include "fairshuf.h"
#include "fairshuf/shuffle.hpp"
#include "fairshuf/shuffle/positions.hpp"
#include "status.hpp"

using namespace fairshuf;
using namespace fairshuf::c;

namespace {

// Work: with rows, a key and memory.
template <class Work>
int on_rows(void* elements, std::size_t count, std::size_t size, const fairshuf_key* by, unsigned threads,
            Work work) {
    return guarded([=] {
        if (by == nullptr) return bad_argument("key is null");
        if (elements == nullptr && count > 0) return bad_argument("elements is null");
        if (size == 0) return bad_argument("size is 0; it is the number of bytes of one element");
        constexpr auto most = static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max());
        if (count > most / size)
            return bad_argument(std::to_string(count) + " elements of " + std::to_string(size) +
                                " bytes are more than memory can hold");
        scratch memory;
        if (count > 1)
            work(bindings::rows{static_cast<std::byte*>(elements), count, size, threads}, key(by->bytes),
                 memory);
        return FAIRSHUF_OK;
    });
}

template <class Index>
int permutation_into(Index* order, std::size_t count, const fairshuf_key* by, unsigned threads) {
    return guarded([=] {
        if (by == nullptr) return bad_argument("key is null");
        if (order == nullptr && count > 0) return bad_argument("order is null");
        if (count > 0 && count - 1 > std::numeric_limits<Index>::max())
            return bad_argument(std::to_string(count) +
                                " places are too many for 32-bit numbers; "
                                "fairshuf_permutation_64 holds them");
        if (count > 0) permutation(std::span(order, count), key(by->bytes), {.threads = threads});
        return FAIRSHUF_OK;
    });
}

}  // namespace

int fairshuf_shuffle(void* elements, std::size_t count, std::size_t size, const fairshuf_key* by,
                     unsigned threads) {
    return on_rows(elements, count, size, by, threads, bindings::shuffle_rows);
}

int fairshuf_unshuffle(void* elements, std::size_t count, std::size_t size, const fairshuf_key* by,
                       unsigned threads) {
    return on_rows(elements, count, size, by, threads, bindings::unshuffle_rows);
}

int fairshuf_permutation_32(std::uint32_t* order, std::size_t count, const fairshuf_key* by,
                            unsigned threads) {
    return permutation_into(order, count, by, threads);
}

int fairshuf_permutation_64(std::uint64_t* order, std::size_t count, const fairshuf_key* by,
                            unsigned threads) {
    return permutation_into(order, count, by, threads);
}

int fairshuf_positions(std::uint64_t* places, const std::uint64_t* elements, std::size_t count,
                       std::uint64_t n, const fairshuf_key* by, unsigned threads) {
    return guarded([=] {
        if (by == nullptr) return bad_argument("key is null");
        if (count == 0) return FAIRSHUF_OK;
        if (places == nullptr || elements == nullptr) return bad_argument("places or elements is null");
        const std::span items(elements, count);
        if (const auto beyond = std::ranges::find_if(items, [=](std::uint64_t i) { return i >= n; });
            beyond != items.end())
            return bad_argument("there is no element " + std::to_string(*beyond) + " among " +
                                std::to_string(n) + "; they are numbered from 0");
        std::ranges::copy(positions_of(key(by->bytes), n, items, {.threads = threads}), places);
        return FAIRSHUF_OK;
    });
}
