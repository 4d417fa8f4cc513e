// Puts an array into the keyed order, at the speed of memory, on any number of threads.
//
// The first level is sorted out from the array to the scratch, each thread having a stretch of the array.
// Then each segment of it is done by one thread, alone: sorted out further in memory that stays in its
// cache, and at last shuffled leaf by leaf into its places in the array. So the array is read twice and
// written twice, in order, however many levels there are. Digits do not depend on cards, and sorting out is
// stable: hence the result does not depend on how the work was cut.
//
// Everything that can fail (memory, threads) does so before a card of the array is overwritten.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/leaf_draws.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/scratch.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/shuffle/thread.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf::detail {

// What may differ without any effect on the order.
struct execution {
    unsigned threads = 1;
    double deviations = 9;  // of room in a region, beyond what is expected
    std::size_t least_per_thread = std::size_t{1} << 17;
    std::size_t past_the_cache = std::size_t{1} << 23;  // bytes from which on the cache is passed by
};

// So many objects side by side, as std::vector holds them, without all that one can do.
template <class T>
class row {
public:
    row() = default;
    explicit row(std::size_t size) : row(size, [](void* place) { ::new (place) T(); }) {}
    template <class Make>
    row(std::size_t size, Make make)
        : first_(static_cast<T*>(::operator new(size * sizeof(T), std::align_val_t{alignof(T)}))) {
        static_assert(std::is_nothrow_destructible_v<T>);
        for (; size_ < size; ++size_) make(static_cast<void*>(first_ + size_));
    }
    row(row&&) = delete;
    row& operator=(row&& other) noexcept {
        std::swap(first_, other.first_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~row() {
        while (size_ > 0) first_[--size_].~T();
        ::operator delete(static_cast<void*>(first_), std::align_val_t{alignof(T)});
    }

    T* begin() { return first_; }
    T* end() { return first_ + size_; }
    T& operator[](std::size_t i) { return first_[i]; }

private:
    T* first_ = nullptr;
    std::size_t size_ = 0;
};

// Any work for in_parallel, as one type: so that it is compiled once.
class any_work {
public:
    template <class Work>
    explicit any_work(Work& work)
        : work_(&work),
          do_([](void* at, unsigned worker, std::size_t part) { (*static_cast<Work*>(at))(worker, part); }) {}

    void operator()(unsigned worker, std::size_t part) const { do_(work_, worker, part); }

private:
    void* work_;
    void (*do_)(void*, unsigned, std::size_t);
};

template <class Work>
void share_work(unsigned threads, std::size_t parts, Work work) {
    in_parallel(threads, parts, any_work(work));
}

template <class Card>
struct piece {
    const Card* cards;
    std::size_t size;
};

// swap-seen, from one place to another.
template <class Card>
void shuffle_leaf(const Card* from, Card* to, std::size_t first, std::span<const std::uint32_t> places) {
    for (std::size_t k = 0; k < places.size(); ++k) {
        const Card card = from[k];
        to[first + k] = std::as_const(to[places[k]]);
        to[places[k]] = card;
    }
}

// Room for two copies of a segment of the first level, for the one thread that needs it.
struct spare_memory {
    std::array<std::byte*, 2> bytes{};
    shared_flag taken;
};

// One thread's part. Cards come from `pieces`, side by side in the order, and end in an array.
template <trie_shape Shape, class Card>
class keyed_worker {
public:
    explicit keyed_worker(const order_words& words) : draws_(words) {
        for (unsigned level = 1; level <= Shape.last_level; ++level)
            digits_[level].open(words, digit_stream(words.items(), level));
    }

    // Bytes for segments of so many cards: what a level takes, with room in its regions and in case of an
    // overrun, and the little that the levels below it take. Where that is not enough, which needs constants
    // or digits out of the ordinary, the spare memory will do.
    static std::uint64_t memory_needed(std::uint64_t cards) {
        return in_lines(3 * cards * sizeof(Card) + (std::uint64_t{1} << 16));
    }

    void work_in(std::span<std::byte> memory, spare_memory& spare, double deviations) {
        memory_ = memory;
        spare_ = &spare;
        deviations_ = deviations;
    }

    bool sort_out_first(const Card* cards, std::uint64_t begin, std::size_t size, buffered<Card> into) {
        for_each_tile(1, begin, size, [&](std::size_t done, std::span<const byte> digits) {
            return into.sort_out(cards + done, digits, first_ways - 1);
        });
        return into.finish();
    }

    [[gnu::cold, gnu::noinline]] void count_first(std::uint64_t begin, std::size_t size,
                                                  std::size_t* counts) {
        for_each_tile(1, begin, size, [&](std::size_t /*done*/, std::span<const byte> digits) {
            count_digits(digits, first_ways - 1, counts);
            return true;
        });
    }

    // A segment after so many levels. Its first card will be to[0].
    void segment(std::span<const piece<Card>> from, std::uint64_t begin, std::size_t size, unsigned levels,
                 Card* to) {
        begin_ = begin;
        to_ = to;
        split_or_shuffle(from, begin, size, levels, memory_);
        if (holds_spare_) spare_->taken.clear();
        holds_spare_ = false;
    }

    static constexpr std::size_t first_ways = std::size_t{1} << Shape.first_bits;

private:
    static constexpr std::size_t tile = stream_window::most_bytes;

    // Calls f(done, digits) for one stretch of digits after the other, as long as it returns true.
    template <class F>
    void for_each_tile(unsigned level, std::uint64_t begin, std::size_t size, F f) {
        for (std::size_t done = 0; done < size;) {
            const std::size_t some = smaller(tile, size - done);
            if (!f(done, digits_[level].bytes(begin + done, some))) return;
            done += some;
        }
    }

    // Calls f(cards, digits) for one stretch after the other of pieces that begin at a place.
    template <class F>
    void for_each_stretch(unsigned level, std::span<const piece<Card>> from, std::uint64_t place, F f) {
        for (const auto& part : from) {
            for_each_tile(level, place, part.size, [&](std::size_t done, std::span<const byte> digits) {
                f(part.cards + done, digits);
                return true;
            });
            place += part.size;
        }
    }

    void split_or_shuffle(std::span<const piece<Card>> from, std::uint64_t begin, std::size_t size,
                          unsigned levels, std::span<std::byte> room) {
        if (Shape.is_leaf(levels, size)) {
            leaf(from, begin, size);
            return;
        }
        const unsigned level = levels + 1;
        const std::size_t ways = std::size_t{1} << Shape.bits_at(level, size);
        regions<Card> to;
        const std::size_t used = sort_out_with_room(from, begin, size, level, ways, room, to);
        if (used == 0) sort_out_counted(from, begin, size, level, ways, to);
        for (std::size_t d = 0; d < ways; ++d) {
            const piece<Card> whole{to.begins[d], to.size(d)};
            split_or_shuffle({&whole, 1}, begin, whole.size, level, room.subspan(used));
            begin += whole.size;
        }
    }

    // Into regions with room for more than is expected. How many bytes they take; 0 if it cannot be done.
    std::size_t sort_out_with_room(std::span<const piece<Card>> from, std::uint64_t begin, std::size_t size,
                                   unsigned level, std::size_t ways, std::span<std::byte> room,
                                   regions<Card>& to) {
        const double expected = static_cast<double>(size) / static_cast<double>(ways);
        const std::size_t stride = region_bytes(expected, sizeof(Card), deviations_);
        const std::size_t used = ways * stride;
        if (room.size() < used + in_lines(size * sizeof(Card))) return 0;  // where overruns can do no harm
        to.lay_out(room.data(), ways, stride);
        for_each_stretch(level, from, begin, [&](const Card* cards, std::span<const byte> digits) {
            sort_out_quickly(cards, digits, ways, to.next.data());
        });
        return to.overrun(ways) ? 0 : used;
    }

    [[gnu::cold, gnu::noinline]] void sort_out_counted(std::span<const piece<Card>> from, std::uint64_t begin,
                                                       std::size_t size, unsigned level, std::size_t ways,
                                                       regions<Card>& to) {
        const auto mask = static_cast<unsigned>(ways - 1);
        std::array<std::size_t, most_ways> counts{};
        for_each_tile(level, begin, size, [&](std::size_t /*done*/, std::span<const byte> digits) {
            count_digits(digits, mask, counts.data());
            return true;
        });
        while (!holds_spare_ && spare_->taken.test_and_set()) {}
        holds_spare_ = true;
        // Cards in a spare memory lie where they lie in the segment; the next level is in the other one.
        auto* spare = reinterpret_cast<Card*>(spare_->bytes[level % 2]);  // NOLINT(*-reinterpret-cast)
        to.lay_out(spare + (begin - begin_), counts.data(), ways);
        for_each_stretch(level, from, begin, [&](const Card* cards, std::span<const byte> digits) {
            sort_out(cards, digits, mask, to.next.data());
        });
    }

    void leaf(std::span<const piece<Card>> from, std::uint64_t begin, std::size_t size) {
        std::span<const std::uint32_t> places;
        std::size_t first = 0;  // the place that places[0] is for
        for (std::size_t i = 0; const auto& part : from)
            for (std::size_t done = 0; done < part.size;) {
                if (i == first + places.size()) places = draws_.of(begin, size, first = i);
                const std::size_t some = smaller(part.size - done, first + places.size() - i);
                shuffle_leaf(part.cards + done, to_ + (begin - begin_), i, places.subspan(i - first, some));
                done += some;
                i += some;
            }
    }

    leaf_draws draws_;
    std::array<stream_window, Shape.last_level + 1> digits_;
    std::span<std::byte> memory_;
    spare_memory* spare_ = nullptr;
    bool holds_spare_ = false;
    Card* to_ = nullptr;
    std::uint64_t begin_ = 0;  // of the segment that was asked for
    double deviations_ = 0;
};

template <trie_shape Shape, class Card>
class keyed_executor {
public:
    keyed_executor(Card* cards, std::size_t n, const key& k, const execution& how)
        : cards_(cards), n_(n), how_(how), words_(k, n) {
        assert(n <= most_keyed_items);
        const std::size_t useful = between(1, n / how.least_per_thread, most_threads);
        how_.threads = static_cast<unsigned>(between<std::size_t>(1, how.threads, useful));
        workers_ = row<worker>(how_.threads, [this](void* place) { ::new (place) worker(words_); });
    }

    void run(scratch& memory) {
        regions_ = row<regions<Card>>(how_.threads);
        begins_ = row<std::uint64_t>(ways + 1);
        if (!sort_out_with_room(memory)) sort_out_counted(memory);
        row<piece<Card>> pieces(how_.threads * ways);
        for (std::size_t d = 0; d < ways; ++d) {
            begins_[d + 1] = begins_[d];
            for (unsigned t = 0; t < how_.threads; ++t) {
                pieces[d * how_.threads + t] = {regions_[t].begins[d], regions_[t].size(d)};
                begins_[d + 1] += regions_[t].size(d);
            }
        }
        share_work(how_.threads, ways, [&](unsigned w, std::size_t d) {
            workers_[w].segment({pieces.begin() + d * how_.threads, how_.threads}, begins_[d],
                                static_cast<std::size_t>(begins_[d + 1] - begins_[d]), 1,
                                cards_ + begins_[d]);
        });
    }

private:
    using worker = keyed_worker<Shape, Card>;
    static constexpr std::size_t ways = worker::first_ways;
    // Each takes memory, and the memory's speed is used up long before.
    static constexpr std::size_t most_threads = 64;

    // Thread t sorts out the cards from here on; whole blocks of digits.
    std::size_t begin_of(unsigned t) const {
        if (t == how_.threads) return n_;
        return n_ / how_.threads * t / order_words::block_bytes * order_words::block_bytes;
    }

    // Memory for the first level, for each thread's buffers, and for its work on segments of so many cards.
    // Counted in 64 bits: scratch::reserve refuses what no memory can hold.
    void prepare(scratch& memory, std::uint64_t first_level, std::uint64_t most_cards) {
        const std::uint64_t each = worker::memory_needed(most_cards),
                            copy = in_lines(most_cards * sizeof(Card));
        std::byte* at =
            memory.reserve(first_level + how_.threads * (buffered<Card>::memory_needed() + each) + 2 * copy);
        const auto take = [&](std::uint64_t bytes) { return std::exchange(at, at + bytes); };
        first_level_ = take(first_level);
        buffers_ = take(how_.threads * buffered<Card>::memory_needed());
        for (auto& bytes : spare_.bytes) bytes = take(copy);
        for (auto& w : workers_)
            w.work_in({take(each), static_cast<std::size_t>(each)}, spare_, how_.deviations);
    }

    bool sort_out(bool past_the_cache) {
        row<bool> well(how_.threads);
        share_work(how_.threads, how_.threads, [&](unsigned w, std::size_t t) {
            const std::size_t begin = begin_of(static_cast<unsigned>(t));
            const std::size_t end = begin_of(static_cast<unsigned>(t) + 1);
            const buffered<Card> into(buffers_ + w * buffered<Card>::memory_needed(), regions_[t],
                                      past_the_cache);
            well[t] = workers_[w].sort_out_first(cards_ + begin, begin, end - begin, into);
        });
        bool all = true;
        for (const bool one : well) all &= one;
        return all;
    }

    bool sort_out_with_room(scratch& memory) {
        const double expected = static_cast<double>(n_) / static_cast<double>(ways * how_.threads);
        const std::size_t stride = region_bytes(expected, sizeof(Card), how_.deviations);
        prepare(memory, std::uint64_t{ways} * how_.threads * stride,
                std::uint64_t{how_.threads} * stride / sizeof(Card));
        for (unsigned t = 0; t < how_.threads; ++t)  // the pieces of a segment side by side
            regions_[t].lay_out(first_level_ + t * stride, ways, stride, how_.threads * stride);
        return sort_out(n_ * sizeof(Card) >= how_.past_the_cache);
    }

    [[gnu::cold, gnu::noinline]] void sort_out_counted(scratch& memory) {
        row<std::size_t> counts(how_.threads * ways);
        share_work(how_.threads, how_.threads, [&](unsigned w, std::size_t t) {
            const std::size_t begin = begin_of(static_cast<unsigned>(t));
            const std::size_t end = begin_of(static_cast<unsigned>(t) + 1);
            workers_[w].count_first(begin, end - begin, counts.begin() + t * ways);
        });
        std::size_t most = 0;
        for (std::size_t d = 0; d < ways; ++d) {
            std::size_t size = 0;
            for (unsigned t = 0; t < how_.threads; ++t) size += counts[t * ways + d];
            most = greater(most, size);
        }
        prepare(memory, in_lines(std::uint64_t{n_} * sizeof(Card)), most);
        auto* at = reinterpret_cast<Card*>(first_level_);  // NOLINT(*-reinterpret-cast)
        for (unsigned t = 0; t < how_.threads; ++t) {
            regions_[t].lay_out(at, counts.begin() + t * ways, ways);
            at = regions_[t].ends[ways - 1];
        }
        [[maybe_unused]] const bool well = sort_out(false);
        assert(well);
    }

    Card* cards_;
    std::size_t n_;
    execution how_;
    order_words words_;
    row<worker> workers_;
    row<regions<Card>> regions_;  // of the first level, for each thread's stretch
    row<std::uint64_t> begins_;   // of the segments of the first level
    std::byte* first_level_ = nullptr;
    std::byte* buffers_ = nullptr;
    spare_memory spare_;
};

}  // namespace fairshuf::detail
