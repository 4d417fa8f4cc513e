// Shuffles a list that is divided among the ranks of an MPI program, into exactly the order that
// fairshuf::shuffle(list, key) gives on one machine. Needs an MPI library (MPI 3), and is not part of
// fairshuf/fairshuf.hpp.
//
//   std::vector<row> local = ...;                                        // this rank's block of the list
//   auto done = fairshuf::mpi::shuffle(local, key, MPI_COMM_WORLD);      // all ranks call this
//   if (!done) std::puts(done.error().message.c_str());                  // the same error on all ranks
//
//   fairshuf::mpi::shuffle_balanced(local, key, comm);   // the same, then all blocks have the same size
//   fairshuf::mpi::unshuffle(local, key, comm);          // undoes shuffle
//   fairshuf::mpi::permutation(numbers, key, comm);      // the order itself: which item comes to each place
//
// The list is the blocks of the ranks, in the order of the ranks. Blocks may have any sizes, and be empty.
// Elements are sent as bytes: they must be trivially copyable and have at most 64 bytes, and all ranks must
// have the same byte order.
//
// Method: docs/cluster.md. Cost: each item is sent once, and about one in a hundred once more. Memory: the
// block, as much again, a few percent and the tables: at most 2.5 times the block if it has some megabytes.
//
// Errors are values. If a rank runs out of memory, or if the ranks were given different keys, elements or
// functions, all ranks return the same error, and no item has moved. After an error of MPI itself, the
// content of the blocks is undefined, and MPI does not promise that the other ranks notice.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ranges>
#include <span>
#include <type_traits>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/mpi/arrange.hpp"
#include "fairshuf/mpi/exchange_plan.hpp"
#include "fairshuf/mpi/options.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::mpi {

namespace detail {

template <class T>
constexpr void check_element() {
    static_assert(!std::is_const_v<T>, "fairshuf::mpi: the elements must not be const");
    static_assert(
        std::is_trivially_copyable_v<T> && sizeof(T) <= 64,
        "fairshuf::mpi sends elements as bytes: they must be trivially copyable, of at most 64 bytes. "
        "For others, make an index with fairshuf::mpi::permutation, and send the elements by it");
}

// A block whose size stays.
template <call What, trie_shape Shape = trie_shape{}, class T>
expected<report> arrange_block(std::span<T> local, const key& k, MPI_Comm comm, const settings& how) {
    check_element<T>();
    return arrange<What, Shape, T>(comm, k, local.size(), how,
                                   [&](const blocks&, const blocks&, std::size_t) { return local.data(); });
}

template <trie_shape Shape = trie_shape{}, class T, class Allocator>
expected<report> arrange_balanced(std::vector<T, Allocator>& local, const key& k, MPI_Comm comm,
                                  const settings& how) {
    check_element<T>();
    static_assert(!std::is_same_v<T, bool>,
                  "fairshuf::mpi: std::vector<bool> has no elements that can be sent");
    const std::size_t before = local.size();
    std::size_t after = before;
    auto done = arrange<call::shuffle_balanced, Shape, T>(
        comm, k, before, how, [&](const blocks& /*list*/, const blocks& result, std::size_t rank) {
            after = static_cast<std::size_t>(result.size(rank));
            local.resize(std::max(before, after));
            return local.data();
        });
    local.resize(done ? after : before);
    return done;
}

template <trie_shape Shape = trie_shape{}, class Index>
expected<report> arrange_numbers(std::span<Index> local, const key& k, MPI_Comm comm, settings how) {
    constexpr std::uint64_t most = std::numeric_limits<Index>::max();
    how.most_items = most < most_keyed_items ? most + 1 : most_keyed_items;
    return arrange<call::permutation, Shape, Index>(
        comm, k, local.size(), how, [&](const blocks& list, const blocks& /*result*/, std::size_t rank) {
            for (std::size_t i = 0; i < local.size(); ++i)
                local[i] = static_cast<Index>(list.begins[rank] + i);
            return local.data();
        });
}

}  // namespace detail

// Puts the list into the order of the key. Every rank keeps the size of its block. `local` is a std::span, a
// std::vector, or anything else that lies in one piece.
template <std::ranges::contiguous_range R>
    requires std::ranges::sized_range<R>
expected<report> shuffle(R&& local, const key& k, MPI_Comm comm, const options& chosen = {}) {
    return detail::arrange_block<detail::call::shuffle>(std::span(local), k, comm,
                                                        detail::settings::from(chosen));
}

// The same order, in blocks of equal size: the first ranks have one item more if they do not come out even.
template <class T, class Allocator>
expected<report> shuffle_balanced(std::vector<T, Allocator>& local, const key& k, MPI_Comm comm,
                                  const options& chosen = {}) {
    return detail::arrange_balanced(local, k, comm, detail::settings::from(chosen));
}

// Undoes shuffle() with the same key, in whatever blocks the list lies now.
template <std::ranges::contiguous_range R>
    requires std::ranges::sized_range<R>
expected<report> unshuffle(R&& local, const key& k, MPI_Comm comm, const options& chosen = {}) {
    return detail::arrange_block<detail::call::unshuffle>(std::span(local), k, comm,
                                                          detail::settings::from(chosen));
}

// Writes the order itself: shuffle() brings item local[i] to place i of this block. The blocks together have
// as many numbers as the list has items. They must be unsigned and able to hold them.
template <std::ranges::contiguous_range R>
    requires std::ranges::sized_range<R> && std::unsigned_integral<std::ranges::range_value_t<R>> &&
             (!std::same_as<std::ranges::range_value_t<R>, bool>)
expected<report> permutation(R&& local, const key& k, MPI_Comm comm, const options& chosen = {}) {
    return detail::arrange_numbers(std::span(local), k, comm, detail::settings::from(chosen));
}

}  // namespace fairshuf::mpi
