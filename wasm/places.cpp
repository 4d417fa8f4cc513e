// Places to swap with, for the shuffles in JavaScript that have no seed.
#include <wasi/api.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>

#include "answer.hpp"
#include "fairshuf/draws/exact.hpp"

namespace {

// Words of the system's generator, as many at once as one call gives: each call goes through JavaScript. A
// used word is deleted, so that nobody who reads the memory later learns a past order.
class system_words {
public:
    using result_type = std::uint32_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    result_type operator()() {
        if (next_ == words_.size()) [[unlikely]]
            refill();
        return std::exchange(words_[next_++], 0);
    }

private:
    [[gnu::noinline]] void refill() {
        if (__wasi_random_get(reinterpret_cast<std::uint8_t*>(words_.data()), sizeof words_) != 0)
            std::abort();
        next_ = 0;
    }

    std::array<std::uint32_t, 16384> words_{};
    std::size_t next_ = words_.size();
};

constinit system_words words;

constexpr std::size_t most_places = 16384;
constinit std::array<std::uint32_t, most_places> places{};

}  // namespace

// Draws below first, first + 1, ...: `count` of them, at most 16384. The caller deletes them after use.
EXPORTED(fs_places) const std::uint32_t* fs_places(std::uint32_t first, std::uint32_t count) {
    fairshuf::exact<system_words, 32> draws(words);
    for (std::uint32_t i = 0; i < count; ++i) places[i] = static_cast<std::uint32_t>(draws.below(first + i));
    return places.data();
}
