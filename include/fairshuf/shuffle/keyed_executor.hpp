// Puts an array into the keyed order, at the speed of memory, on any number of threads.
//
// The first level is distributed from the array to the scratch memory; each thread has a part of the array.
// Then one thread does each segment alone. It distributes the segment further, in memory that stays in its
// cache, and shuffles it leaf by leaf into its places in the array. So the array is read twice and written
// twice, in order, whatever the number of levels. Digits do not depend on cards, and distributing is stable.
// So the result does not depend on how the work is divided.
//
// Everything that can fail (memory, threads) fails before a card of the array is overwritten.
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
#include "fairshuf/shuffle/digit_tiles.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/leaf_draws.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/scratch.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/shuffle/thread.hpp"
#include "fairshuf/shuffle/thread_parts.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf::detail {

template <class Card>
struct piece {
    const Card* cards;
    std::size_t size;
};

template <class Card>
struct pieces {
    const piece<Card>*first, *last;

    const piece<Card>* begin() const { return first; }
    const piece<Card>* end() const { return last; }
};

// swap-seen, from one array to another.
template <class Card>
void shuffle_leaf(const Card* from, Card* to, std::size_t first, std::span<const std::uint32_t> places) {
    for (std::size_t k = 0; k < places.size(); ++k) {
        const Card card = from[k];
        to[first + k] = std::as_const(to[places[k]]);
        to[places[k]] = card;
    }
}

// Room for two copies of a segment of the first level. One thread at a time uses it.
struct spare_memory {
    std::array<std::byte*, 2> bytes{};
    shared_flag taken;
};

// The work of one thread. Cards come from `pieces`, which are adjacent in the order, and end in an array.
template <trie_shape Shape, class Card>
class keyed_worker {
public:
    explicit keyed_worker(const order_words& words) : draws_(words) {
        for (unsigned level = 1; level <= Shape.last_level; ++level)
            digits_[level].open(words, digit_stream(words.items(), level));
    }

    // Bytes for segments of this many cards: for one level with room in its regions and for an overrun, and a
    // little for the deeper levels. If that is not enough, which takes unusual constants or digits, the spare
    // memory is used.
    static std::uint64_t memory_needed(std::uint64_t cards) {
        return in_lines(3 * cards * sizeof(Card) + (std::uint64_t{1} << 16));
    }

    void work_in(std::span<std::byte> memory, spare_memory& spare, double deviations) {
        memory_ = memory;
        spare_ = &spare;
        deviations_ = deviations;
    }

    // The first level, straight to regions or through buffers. False if a region overran: by the cards of a
    // tile at most.
    template <class Cards>
    bool distribute_first(Cards cards, std::uint64_t begin, std::size_t size, regions<Card>& to) {
        for (digit_tiles tile(digits_[1], begin, size); tile.next();) {
            fetch_ends(to);
            distribute(cards + tile.done, tile.digits, first_ways - 1, to.next.data());
            if (to.overrun(first_ways)) return false;
        }
        return true;
    }
    template <class Cards>
    bool distribute_first(Cards cards, std::uint64_t begin, std::size_t size, buffered<Card> into) {
        for (digit_tiles tile(digits_[1], begin, size); tile.next();)
            if (!into.distribute(cards + tile.done, tile.digits, first_ways - 1)) break;
        return into.finish();
    }

    [[gnu::cold, gnu::noinline]] void count_first(std::uint64_t begin, std::size_t size,
                                                  std::size_t* counts) {
        count_digits(digits_[1], begin, size, first_ways - 1, counts);
    }

    // Finishes a segment that has been through this many levels. Its first card goes to to[0].
    void segment(pieces<Card> from, std::uint64_t begin, std::size_t size, unsigned levels, Card* to) {
        begin_ = begin;
        to_ = to;
        split_or_shuffle(from, begin, size, levels, memory_);
        if (holds_spare_) spare_->taken.clear();
        holds_spare_ = false;
    }

    static constexpr std::size_t first_ways = std::size_t{1} << Shape.first_bits;

private:
    // Fetches the places that the next tile fills, into the second-level cache: a store that has to wait for
    // its cache line holds up the stores after it. A region gets 16 cards of a tile, give or take four.
    static void fetch_ends(const regions<Card>& to) {
        constexpr std::size_t bytes = stream_window::most_bytes / first_ways * sizeof(Card) * 5 / 4;
        for (std::size_t d = 0; d < first_ways; ++d)
            for (std::size_t at = 0; at <= bytes + cache_line; at += cache_line)
                // NOLINTNEXTLINE(*-reinterpret-cast)
                prefetch<to_cache::second_level>(reinterpret_cast<const std::byte*>(to.next[d]) + at);
    }

    void split_or_shuffle(pieces<Card> from, std::uint64_t begin, std::size_t size, unsigned levels,
                          std::span<std::byte> room) {
        if (Shape.is_leaf(levels, size)) {
            leaf(from, begin, size);
            return;
        }
        const unsigned level = levels + 1;
        const std::size_t ways = std::size_t{1} << Shape.bits_at(level, size);
        regions<Card> to;
        const std::size_t used = distribute_with_room(from, begin, size, level, ways, room, to);
        if (used == 0) distribute_counted(from, begin, size, level, ways, to);
        for (std::size_t d = 0; d < ways; ++d) {
            const piece<Card> whole{to.begins[d], to.size(d)};
            split_or_shuffle({&whole, &whole + 1}, begin, whole.size, level, room.subspan(used));
            begin += whole.size;
        }
    }

    // Distributes into regions with room for more than the expected size. Returns their bytes; 0 if that
    // fails.
    [[gnu::noinline]] std::size_t distribute_with_room(pieces<Card> from, std::uint64_t begin,
                                                       std::size_t size, unsigned level, std::size_t ways,
                                                       std::span<std::byte> room, regions<Card>& to) {
        const double expected = static_cast<double>(size) / static_cast<double>(ways);
        const std::size_t stride = region_bytes(expected, sizeof(Card), deviations_);
        const std::size_t used = ways * stride;
        if (room.size() < used + in_lines(size * sizeof(Card))) return 0;  // so that an overrun does no harm
        to.lay_out(room.data(), ways, stride);
        for (const auto& part : from) {
            for (digit_tiles tile(digits_[level], begin, part.size); tile.next();)
                distribute_quickly(part.cards + tile.done, tile.digits, ways, to.next.data());
            begin += part.size;
        }
        return to.overrun(ways) ? 0 : used;
    }

    [[gnu::cold, gnu::noinline]] void distribute_counted(pieces<Card> from, std::uint64_t begin,
                                                         std::size_t size, unsigned level, std::size_t ways,
                                                         regions<Card>& to) {
        const auto mask = static_cast<unsigned>(ways - 1);
        std::array<std::size_t, most_ways> counts{};
        count_digits(digits_[level], begin, size, mask, counts.data());
        while (!holds_spare_ && spare_->taken.test_and_set()) {}
        holds_spare_ = true;
        // In spare memory, cards have the same places as in the segment. Levels alternate between the two.
        auto* spare = reinterpret_cast<Card*>(spare_->bytes[level % 2]);  // NOLINT(*-reinterpret-cast)
        to.lay_out(spare + (begin - begin_), counts.data(), ways);
        for (const auto& part : from) {
            for (digit_tiles tile(digits_[level], begin, part.size); tile.next();)
                distribute(part.cards + tile.done, tile.digits, mask, to.next.data());
            begin += part.size;
        }
    }

    [[gnu::noinline]] void leaf(pieces<Card> from, std::uint64_t begin, std::size_t size) {
        std::span<const std::uint32_t> places;
        std::size_t first = 0;  // the place of places[0]
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
    std::uint64_t begin_ = 0;  // of the segment in work
    double deviations_ = 0;
};

template <trie_shape Shape, class Card>
class keyed_executor {
public:
    keyed_executor(Card* cards, std::size_t n, const key& k, const execution& how)
        : cards_(cards), n_(n), how_(how), words_(k, n), threads_(n, how, words_) {
        assert(n <= most_keyed_items);
    }

    void run(scratch& memory) { run(memory, static_cast<const Card*>(cards_)); }

    // The array gets these cards, in the order of the key. Cards is a pointer, or numbers_from<Card>.
    template <class Cards>
    void run(scratch& memory, Cards cards) {
        if (!distribute_with_room(memory, cards)) distribute_counted(memory, cards);
        std::array<std::uint64_t, ways + 1> begins;  // NOLINT(*-member-init): of the segments
        begins[0] = 0;
        for (std::size_t d = 0; d < ways; ++d) {
            begins[d + 1] = begins[d];
            for (const auto& part : threads_) begins[d + 1] += part.to.size(d);
        }
        in_parallel(threads_.count(), ways, [&](unsigned w, std::size_t d) {
            std::array<piece<Card>, most_threads> from;  // NOLINT(*-member-init)
            for (unsigned t = 0; t < threads_.count(); ++t)
                from[t] = {threads_[t].to.begins[d], threads_[t].to.size(d)};
            threads_[w].work.segment({from.data(), from.data() + threads_.count()}, begins[d],
                                     static_cast<std::size_t>(begins[d + 1] - begins[d]), 1,
                                     cards_ + begins[d]);
        });
    }

private:
    using worker = keyed_worker<Shape, Card>;
    static constexpr std::size_t ways = worker::first_ways;
    static constexpr std::size_t tile_bytes = stream_window::most_bytes * sizeof(Card);

    struct of_thread {
        explicit of_thread(const order_words& words) : work(words) {}

        worker work;
        regions<Card> to;  // the regions of the first level, for the thread's part of the array
        std::array<std::size_t, ways> counts{};
        bool overran = false;
    };

    // A small array is distributed straight to its regions: these stay in the cache, and the segments are
    // read from there (decision 45).
    bool goes_through_buffers() const { return n_ * sizeof(Card) >= how_.non_temporal_from; }
    std::size_t buffer_bytes() const { return goes_through_buffers() ? buffered<Card>::memory_needed() : 0; }

    // Reserves memory for the first level, for each thread's buffers, and for its work on segments of up to
    // this many cards. The sizes have 64 bits: scratch::reserve refuses what no memory can hold.
    void prepare(scratch& memory, std::uint64_t first_level, std::uint64_t most_cards) {
        const std::uint64_t each = worker::memory_needed(most_cards),
                            copy = in_lines(most_cards * sizeof(Card));
        std::byte* at = memory.reserve(first_level + threads_.count() * (buffer_bytes() + each) + 2 * copy);
        first_level_ = at;
        buffers_ = at += first_level;
        at += threads_.count() * buffer_bytes();
        for (auto& bytes : spare_.bytes) {
            bytes = at;
            at += copy;
        }
        for (auto& own : threads_) {
            own.work.work_in({at, static_cast<std::size_t>(each)}, spare_, how_.deviations);
            at += each;
        }
    }

    // False if a region overran. Counted regions are not aligned, so non-temporal stores cannot fill them.
    template <class Cards>
    bool distribute(Cards cards, bool aligned) {
        threads_.for_each([&](of_thread& own, std::size_t t, std::size_t begin, std::size_t end) {
            auto& part = threads_[t];
            if (goes_through_buffers()) {
                const buffered<Card> into(
                    buffers_ + static_cast<std::size_t>(&own - threads_.begin()) * buffer_bytes(), part.to,
                    aligned);
                part.overran = !own.work.distribute_first(cards + begin, begin, end - begin, into);
            } else {
                part.overran = !own.work.distribute_first(cards + begin, begin, end - begin, part.to);
            }
        });
        bool well = true;
        for (const auto& part : threads_) well &= !part.overran;
        return well;
    }

    // Each thread's regions are adjacent. Behind them is a tile, in case that the last region overruns.
    template <class Cards>
    bool distribute_with_room(scratch& memory, Cards cards) {
        const double expected = static_cast<double>(n_) / static_cast<double>(ways * threads_.count());
        const std::size_t stride = region_bytes(expected, sizeof(Card), how_.deviations);
        const std::uint64_t each = std::uint64_t{ways} * stride + tile_bytes;
        prepare(memory, threads_.count() * each, std::uint64_t{threads_.count()} * stride / sizeof(Card));
        for (std::byte* at = first_level_; auto& part : threads_) {
            part.to.lay_out(at, ways, stride);
            at += each;
        }
        return distribute(cards, true);
    }

    template <class Cards>
    [[gnu::cold, gnu::noinline]] void distribute_counted(scratch& memory, Cards cards) {
        threads_.for_each([&](of_thread& own, std::size_t t, std::size_t begin, std::size_t end) {
            own.work.count_first(begin, end - begin, threads_[t].counts.data());
        });
        std::size_t most = 0;
        for (std::size_t d = 0; d < ways; ++d) {
            std::size_t size = 0;
            for (const auto& part : threads_) size += part.counts[d];
            most = greater(most, size);
        }
        prepare(memory, in_lines(std::uint64_t{n_} * sizeof(Card)), most);
        for (auto* at = reinterpret_cast<Card*>(first_level_);  // NOLINT(*-reinterpret-cast)
             auto& part : threads_) {
            part.to.lay_out(at, part.counts.data(), ways);
            at = part.to.ends[ways - 1];
        }
        [[maybe_unused]] const bool well = distribute(cards, false);
        assert(well);
    }

    Card* cards_;
    std::size_t n_;
    execution how_;
    order_words words_;
    thread_parts<of_thread> threads_;
    std::byte* first_level_ = nullptr;
    std::byte* buffers_ = nullptr;
    spare_memory spare_;
};

}  // namespace fairshuf::detail
