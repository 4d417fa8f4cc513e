// The ranks of a test that runs under mpirun. Every rank runs every test, so all must take the same path:
// what they found out is shared before it is expected.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/mpi/exchange_plan.hpp"

namespace fairshuf::test {

inline std::size_t rank() {
    int found = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &found);
    return static_cast<std::size_t>(found);
}

inline std::size_t ranks() {
    int found = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &found);
    return static_cast<std::size_t>(found);
}

inline std::uint64_t sum_of(std::uint64_t own) {
    std::uint64_t sum = 0;
    MPI_Allreduce(&own, &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

// Whether it is so on all ranks.
inline bool on_all(bool here) {
    return sum_of(here ? 1 : 0) == ranks();
}

// How the items lie on the ranks.
enum class layout { even, growing, second_empty, all_on_first, all_on_last, scattered };
inline constexpr layout layouts[] = {layout::even,         layout::growing,     layout::second_empty,
                                     layout::all_on_first, layout::all_on_last, layout::scattered};

inline std::uint64_t weight(layout how, std::size_t r) {
    switch (how) {
        case layout::growing: return r + 1;
        case layout::second_empty: return 1 - r % 2;
        case layout::all_on_first: return r == 0 ? 1 : 0;
        case layout::all_on_last: return r + 1 == ranks() ? 1 : 0;
        case layout::scattered: return (r * 2654435761U >> 7) % 5;
        default: return 1;
    }
}

inline mpi::detail::blocks laid_out(std::uint64_t items, layout how) {
    mpi::detail::blocks made(ranks());
    std::uint64_t sum = 0, before = 0;
    for (std::size_t r = 0; r < ranks(); ++r) sum += weight(how, r);
    if (sum == 0) return mpi::detail::blocks::equal(items, ranks());
    for (std::size_t r = 0; r < ranks(); ++r) {
        before += weight(how, r);
        made.begins[r + 1] = items * before / sum;
    }
    return made;
}

// This rank's block of a list that every rank has.
template <class Card>
std::vector<Card> own_block(const std::vector<Card>& list, const mpi::detail::blocks& how) {
    return {list.begin() + static_cast<std::ptrdiff_t>(how.begins[rank()]),
            list.begin() + static_cast<std::ptrdiff_t>(how.begins[rank() + 1])};
}

// The whole list, on every rank.
template <class Card>
std::vector<Card> gathered(const std::vector<Card>& own) {
    const auto bytes = static_cast<int>(own.size() * sizeof(Card));
    std::vector<int> sizes(ranks()), begins(ranks() + 1);
    MPI_Allgather(&bytes, 1, MPI_INT, sizes.data(), 1, MPI_INT, MPI_COMM_WORLD);
    for (std::size_t r = 0; r < ranks(); ++r) begins[r + 1] = begins[r] + sizes[r];
    std::vector<Card> list(static_cast<std::size_t>(begins.back()) / sizeof(Card));
    MPI_Allgatherv(own.data(), bytes, MPI_BYTE, list.data(), sizes.data(), begins.data(), MPI_BYTE,
                   MPI_COMM_WORLD);
    return list;
}

// The message of the error that all ranks have; empty if a rank has none, or another one.
template <class T>
std::string common_error(const expected<T>& result) {
    const std::string own = result ? "" : result.error().message;
    const auto all = gathered(std::vector<char>(own.begin(), own.end()));
    std::string repeated;
    for (std::size_t r = 0; r < ranks(); ++r) repeated += own;
    return on_all(repeated == std::string(all.begin(), all.end())) ? own : "";
}

}  // namespace fairshuf::test
