// Puts a list that is divided among ranks into the keyed order, or back. The steps of one call:
//
//   1. The ranks compare what they were given, and tell each other the sizes of their blocks.
//   2. They make the plan (rank_plan.hpp): digits are counted, items are not looked at. All memory is
//      allocated here. If a rank cannot, all ranks return that error.
//   3. Each rank groups its items by segment, from its block into the buffer.
//   4. The groups go to the ranks that finish them: from the buffers into the blocks. What does not fit there
//      has memory of its own, a few percent of a block.
//   5. Each rank finishes its segments, from the pieces into the buffer.
//   6. The finished items go to their places: most of them are in the own block already.
//
// The way back takes the steps 6 to 3, each backwards.
#pragma once

#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/mpi/communicator.hpp"
#include "fairshuf/mpi/exchange.hpp"
#include "fairshuf/mpi/exchange_plan.hpp"
#include "fairshuf/mpi/few.hpp"
#include "fairshuf/mpi/local_passes.hpp"
#include "fairshuf/mpi/options.hpp"
#include "fairshuf/mpi/rank_plan.hpp"
#include "fairshuf/mpi/segment_passes.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/scratch.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::mpi::detail {

enum class call : std::uint64_t { shuffle, shuffle_balanced, unshuffle, permutation };

// The options, and what only tests choose.
struct settings {
    unsigned threads = 1;
    fairshuf::scratch* scratch = nullptr;
    int message_bytes = 1;
    std::uint64_t most_items = most_keyed_items;
    unsigned levels = 0;  // how many digits decide who finishes an item; 0: as many as are needed
    std::size_t least_per_thread = std::size_t{1} << 17;

    static settings from(const options& given) {
        const auto most = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
        return {.threads = given.threads == 0 ? all_threads() : given.threads,
                .scratch = given.scratch,
                .message_bytes = static_cast<int>(between(1, given.message_bytes, most))};
    }
    unsigned threads_for(std::uint64_t items) const {
        const std::uint64_t useful = between(1, items / least_per_thread, 64);
        return static_cast<unsigned>(between<std::uint64_t>(1, threads, useful));
    }
};

inline std::optional<error> unusable(MPI_Comm given) {
    int begun = 0, ended = 0, between_groups = 0;
    MPI_Initialized(&begun);
    if (begun != 0) MPI_Finalized(&ended);
    if (begun == 0 || ended != 0)
        return error{"MPI is not running: call this between MPI_Init and MPI_Finalize", {"mpi-not-running"}};
    if (given != MPI_COMM_NULL) MPI_Comm_test_inter(given, &between_groups);
    if (given == MPI_COMM_NULL || between_groups != 0)
        return error{"this needs a communicator of one group of ranks, such as MPI_COMM_WORLD",
                     {"mpi-communicator"}};
    return std::nullopt;
}

// 64 bits that stand for the key, from which nobody can compute it.
inline std::uint64_t fingerprint(const key& k) {
    const key derived = derive(k, "fairshuf::mpi: do all ranks have the same key?");
    std::uint64_t print = 0;
    for (const byte b : derived.bytes().first(8)) print = print << 8 | b;
    return print;
}

inline std::optional<error> disagreement(communicator& comm, call what, std::size_t item_bytes, const key& k,
                                         const settings& how) {
    constexpr std::array names{"function that is called", "size of an element",
                               "version of the order",    "key",
                               "message_bytes",           "levels"};
    const auto found = comm.difference(std::array<std::uint64_t, names.size()>{
        static_cast<std::uint64_t>(what), item_bytes, keyed_order_version, fingerprint(k),
        static_cast<std::uint64_t>(how.message_bytes), how.levels});
    if (comm.failed()) return comm.own_error();
    if (!found) return std::nullopt;
    const std::string about = names[*found];
    return error{"the ranks disagree about the " + about + ": it must be the same on all of them",
                 {"mpi-disagreement", {{"about", about}}}};
}

// The blocks of all ranks, or an error.
inline std::optional<error> gather(communicator& comm, std::uint64_t own_items, blocks& list) {
    comm.attempt([&] { list = blocks(comm.ranks()); });
    if (auto problem = comm.agree()) return problem;
    comm.keep(
        MPI_Allgather(&own_items, 1, MPI_UINT64_T, list.begins.data() + 1, 1, MPI_UINT64_T, comm.get()));
    for (std::size_t r = 0; r < comm.ranks(); ++r) list.begins[r + 1] += list.begins[r];
    return std::nullopt;
}

// More items than one leaf has. `cards` has room for the rank's block before and after the call.
template <trie_shape Shape, class Card, bool Back>
std::optional<error> arrange_many(communicator& comm, const key& k, const blocks& list, const blocks& result,
                                  Card* cards, scratch& memory, const settings& how, report& counted) {
    const order_words words(k, list.items());
    const std::uint64_t room = greater(list.size(comm.rank()), result.size(comm.rank()));
    rank_plan plan(comm, Shape, words, list, result, how.threads_for(list.size(comm.rank())));
    using passes = std::conditional_t<Back, segment_restorer<Shape, Card>, segment_finisher<Shape, Card>>;
    std::optional<local_passes<Card>> local;
    std::optional<passes> segments;
    Card* buffer = nullptr;
    memory_area received;
    const unsigned levels = how.levels == 0 ? levels_needed(Shape, list.items(), comm.ranks()) : how.levels;
    auto problem = plan.make(levels, how.message_bytes, counted, [&] {
        local.emplace(plan);
        segments.emplace(plan);
        const std::uint64_t finished = plan.finished_size();
        const std::uint64_t held =
            in_lines(greater<std::uint64_t>(plan.block_size(), finished) * sizeof(Card));
        const std::uint64_t rest = in_lines((finished - smaller(finished, room)) * sizeof(Card));
        const std::uint64_t bytes = held + greater(local->memory_needed(), rest + segments->memory_needed());
        std::byte* const at = memory.reserve(bytes);
        buffer = reinterpret_cast<Card*>(at);  // NOLINT(*-reinterpret-cast)
        received = area_of(cards, room, at + held);
        local->work_in(at + held);  // not at the same time as the segments
        segments->work_in(at + held + rest);
        counted.extra_bytes += bytes + plan.memory() + segments->own_memory();
    });
    if (problem) return problem;
    const messages grouped{area_of(buffer, plan.block_size()), plan.to_finishers(), sizeof(Card)};
    const messages pieces{received, plan.from_owners(), sizeof(Card)};
    const messages finished{area_of(buffer, plan.finished_size()), plan.to_blocks(), sizeof(Card)};
    const messages block{area_of(cards, room), plan.from_finishers(), sizeof(Card)};
    if constexpr (Back) {
        exchange(comm, block, finished, how.message_bytes, counted);
        segments->run(received, buffer);
        exchange(comm, pieces, grouped, how.message_bytes, counted);
        local->collect(buffer, cards);
    } else {
        local->distribute(cards, buffer);
        exchange(comm, grouped, pieces, how.message_bytes, counted);
        segments->run(received, buffer);
        exchange(comm, finished, block, how.message_bytes, counted);
    }
    return comm.agree();
}

// The whole call. make_room(list, result, rank) returns the cards, with room for the rank's block before and
// after the call. It may throw std::bad_alloc.
template <call What, trie_shape Shape, class Card, class MakeRoom>
expected<report> arrange(MPI_Comm given, const key& k, std::uint64_t own_items, const settings& how,
                         MakeRoom make_room) {
    if (auto problem = unusable(given)) return *std::move(problem);
    communicator comm(given);
    if (comm.failed()) return comm.own_error();
    if (auto problem = disagreement(comm, What, sizeof(Card), k, how)) return *std::move(problem);
    blocks list, result;
    if (auto problem = gather(comm, own_items, list)) return *std::move(problem);
    Card* cards = nullptr;
    comm.attempt([&] {
        if (list.items() > how.most_items) return;
        result = What == call::shuffle_balanced ? blocks::equal(list.items(), comm.ranks()) : list;
        cards = make_room(list, result, comm.rank());
    });
    if (auto problem = comm.agree()) return *std::move(problem);
    if (list.items() > how.most_items)
        return error{std::to_string(list.items()) + " items are too many; " + std::to_string(how.most_items) +
                         " are the most",
                     {"mpi-too-many", {{"most", std::to_string(how.most_items)}}}};
    const std::uint64_t before = list.size(comm.rank()), after = result.size(comm.rank());
    report counted{.items = list.items(), .block_bytes = greater(before, after) * sizeof(Card)};
    counted.extra_bytes = 2 * sizeof(std::uint64_t) * (comm.ranks() + 1);
    scratch own;
    scratch& memory = how.scratch == nullptr ? own : *how.scratch;
    constexpr bool back = What == call::unshuffle;
    auto problem = Shape.is_leaf(0, list.items())
                       ? arrange_few(comm, k, back, list, result, cards, memory, how.message_bytes, counted)
                       : arrange_many<Shape, Card, back>(comm, k, list, result, cards, memory, how, counted);
    if (problem) return *std::move(problem);
    return counted;
}

}  // namespace fairshuf::mpi::detail
