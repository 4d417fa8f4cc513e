// Launches the kernels of an order, on the host.
//
// All counting comes first: it needs no cards. Then the cards move, level by level between the array and its
// copy, and each segment is finished where it lies. Backwards, the same steps in the opposite order.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "fairshuf/cuda/cards.hpp"
#include "fairshuf/cuda/count.hpp"
#include "fairshuf/cuda/few.hpp"
#include "fairshuf/cuda/finish.hpp"
#include "fairshuf/cuda/late.hpp"
#include "fairshuf/cuda/plan.hpp"
#include "fairshuf/cuda/scatter.hpp"

namespace fairshuf::cuda::detail {

enum class call : std::uint8_t { shuffle, unshuffle, permutation };

// Keeps the first error; after it, nothing more is launched.
class launcher {
public:
    explicit launcher(cudaStream_t stream) : stream_(stream) {}

    template <class... Parameters, class... Arguments>
    void operator()(void (*kernel)(Parameters...), std::uint64_t blocks, unsigned threads, std::size_t shared,
                    Arguments... arguments) {
        if (blocks == 0 || failed()) return;
        if (shared > 48 * 1024)
            keep(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                      static_cast<int>(shared)));
        if (failed()) return;
        kernel<<<static_cast<unsigned>(blocks), threads, shared, stream_>>>(arguments...);
        keep(cudaGetLastError());
    }

    void clear(void* memory, std::size_t bytes) {
        if (!failed()) keep(cudaMemsetAsync(memory, 0, bytes, stream_));
    }
    void copy(void* to, const void* from, std::size_t bytes) {
        if (!failed()) keep(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream_));
    }

    bool failed() const { return error_ != cudaSuccess; }
    cudaError_t error() const { return error_; }
    // Whether cards may have moved when the error came.
    bool moved() const { return moved_; }
    void begin_to_move() { moved_ |= !failed(); }
    // What moved so far was not the caller's.
    void forget_moves() { moved_ = false; }

private:
    void keep(cudaError_t error) {
        if (error != cudaSuccess) cudaGetLastError();  // ours, not the next caller's
        if (error_ == cudaSuccess) error_ = error;
    }

    cudaStream_t stream_;
    cudaError_t error_ = cudaSuccess;
    bool moved_ = false;
};

// A list that is a single leaf.
template <call What, class Words, class Card>
void run_few(const few_plan& how, const Words& words, Card* cards, launcher& launch) {
    constexpr bool back = What == call::unshuffle;
    constexpr unsigned threads = 128;
    const few_view& of = how.tables;
    const std::uint64_t n = of.items, blocks = (n + threads - 1) / threads;
    launch.clear(of.heads, n * sizeof *of.heads);
    launch(draw_few<Words>, (n / words_per_block + threads) / threads, threads, 0, words, of);
    if constexpr (What == call::permutation) {
        launch.begin_to_move();
        launch(move_few<false, Card, numbers<Card>>, blocks, threads, 0, of, numbers<Card>{}, cards);
    } else {
        const auto* const copy = reinterpret_cast<const Card*>(how.copy);
        launch.copy(how.copy, cards, n * sizeof(Card));
        launch.begin_to_move();
        launch(move_few<back, Card, const Card*>, blocks, threads, 0, of, copy, cards);
    }
}

// A list of narrow cards that is split.
template <class Shape, call What, class Words, class Card>
class run {
public:
    static constexpr bool back = What == call::unshuffle;

    run(const plan& how, const Words& words, Card* cards, launcher& launch)
        : how_(how),
          words_(words),
          cards_(cards),
          copy_(reinterpret_cast<Card*>(how.copy)),
          launch_(launch) {}

    void operator()() {
        for (unsigned level = 1; level <= how_.levels; ++level) count(level);
        launch_.clear(how_.late, sizeof *how_.late);
        launch_.begin_to_move();
        if constexpr (back) {
            finish();
            for (unsigned level = how_.levels; level > 0; --level) scatter(level);
        } else {
            for (unsigned level = 1; level <= how_.levels; ++level) scatter(level);
            finish();
        }
    }

private:
    // Calls f with the warps of a level's tiles, as a constant.
    template <class F>
    void with_tiles(unsigned level, F f) {
        if (how_.tile_warps[level - 1] == small_tile) {
            f(std::integral_constant<unsigned, small_tile>{});
        } else {
            f(std::integral_constant<unsigned, large_tile<Card>>{});
        }
    }

    void count(unsigned level) {
        const auto& at = how_.of_level[level - 1];
        const std::uint64_t tiles = how_.tiles[level - 1];
        if (level > 1) {
            auto* const first_tiles = const_cast<std::uint32_t*>(at.first_tiles);
            launch_(lay_out_tiles, 1, 1024, 0, at.starts, at.parents, at.tile_items, first_tiles);
            launch_(name_tiles, at.parents, 256, 0, at.first_tiles,
                    const_cast<std::uint32_t*>(at.tile_parents));
        }
        with_tiles(level, [&](auto warps) {
            launch_(count_tiles<Shape, warps(), Words>, tiles, 32 * warps(), warps() * byte_counters, words_,
                    at);
        });
        const auto rows = static_cast<std::uint32_t>(tiles);
        if (level == 1 && rows > 2 * rows_per_chunk) {
            const std::uint32_t chunks = (rows + rows_per_chunk - 1) / rows_per_chunk;
            launch_(sum_chunks, chunks, most_ways, 0, at, how_.chunks, rows);
            launch_(sum_columns, 1, most_ways, 0, at, how_.chunks, chunks);
            launch_(add_chunks, chunks, most_ways, 0, at, static_cast<const std::uint32_t*>(how_.chunks),
                    rows);
        } else {
            launch_(sum_columns, at.parents, most_ways, 0, at, at.offsets, rows);
        }
    }

    // Where the cards are after this many levels.
    Card* after(unsigned levels) const { return levels % 2 == 0 ? cards_ : copy_; }

    void scatter(unsigned level) {
        Card* const upper = after(level - 1);
        Card* const lower = after(level);
        if constexpr (What == call::permutation) {
            if (level == 1) {
                scatter(level, numbers<Card>{}, lower);
                return;
            }
        }
        scatter(level, static_cast<const Card*>(back ? lower : upper), back ? upper : lower);
    }

    template <class Cards>
    void scatter(unsigned level, Cards in, Card* out) {
        with_tiles(level, [&](auto warps) {
            launch_(scatter_tiles<Shape, back, warps(), Words, Card, Cards>, how_.tiles[level - 1],
                    32 * warps(), sizeof(tile_memory<warps(), Card>), words_, how_.of_level[level - 1], in,
                    out);
        });
    }

    void finish() {
        // In place, or between the array and its copy.
        Card* const lower = after(how_.levels);
        Card* const in = back ? cards_ : lower;
        Card* const out = back ? lower : cards_;
        const segments_view segments{how_.items,
                                     how_.of_level[how_.levels - 1].children,
                                     static_cast<std::uint32_t>(how_.segments),
                                     how_.window,
                                     how_.levels,
                                     how_.most,
                                     how_.late};
        if (how_.finish_warps == 3) {
            finish<3>(segments, in, out);
        } else {
            finish<9>(segments, in, out);
        }
        launch_(finish_late_segments<Shape, back, Words, Card>, 64, 1, 0, words_, segments, in,
                in == cards_ ? copy_ : cards_, in == out);
    }

    template <unsigned Warps>
    void finish(const segments_view& segments, const Card* in, Card* out) {
        using memory = window_memory<Warps, Card>;
        launch_(finish_windows<Shape, back, Warps, Words, Card>,
                (how_.segments + how_.window - 1) / how_.window, memory::threads, sizeof(memory), words_,
                segments, in, out);
    }

    const plan& how_;
    const Words& words_;
    Card *cards_, *copy_;
    launcher& launch_;
};

}  // namespace fairshuf::cuda::detail
