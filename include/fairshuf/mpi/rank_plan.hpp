// One rank's part of the plan: what it sends to whom, from whom it gets the pieces of the segments that it
// finishes, and where they lie. It is made by all ranks together, from the key and the blocks: no item is
// looked at.
#pragma once

#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/mpi/communicator.hpp"
#include "fairshuf/mpi/exchange.hpp"
#include "fairshuf/mpi/exchange_plan.hpp"
#include "fairshuf/mpi/options.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf::mpi::detail {

class rank_plan {
public:
    using digit_counts = std::array<std::uint64_t, most_ways>;

    // `list` is how the items are divided before the shuffle, `result` how they are divided after it.
    rank_plan(communicator& comm, const trie_shape& shape, const order_words& words, const blocks& list,
              const blocks& result, unsigned threads)
        : comm_(&comm), words_(&words), list_(&list), result_(&result), shape_(shape), threads_(threads) {}

    // Counts the digits, and computes who finishes what. Then prepare() runs, which may throw std::bad_alloc:
    // it allocates what the sizes of this plan ask for. All ranks must call this together.
    template <class Prepare>
    std::optional<error> make(unsigned levels, int message_bytes, report& counted, Prepare prepare) {
        comm_->attempt([&] { part_counts_.resize(threads_); });
        if (auto problem = comm_->agree()) return problem;
        count_first_digits();
        comm_->attempt([&] { lay_out_segments(levels); });
        if (auto problem = comm_->agree()) return problem;
        count_segments();
        comm_->attempt([&] {
            lay_out_messages();
            prepare();
        });
        if (auto problem = comm_->agree()) return problem;
        exchange_piece_sizes(message_bytes, counted);
        return comm_->agree();
    }

    std::size_t rank() const { return comm_->rank(); }
    std::size_t ranks() const { return comm_->ranks(); }
    unsigned threads() const { return threads_; }
    const order_words& words() const { return *words_; }

    // The rank's block before the shuffle. Each thread has a part of it.
    std::uint64_t first_place() const { return list_->begins[rank()]; }
    std::size_t block_size() const { return static_cast<std::size_t>(list_->size(rank())); }
    std::size_t part_begin(std::size_t part) const {
        return block_size() / threads_ * part + smaller(part, block_size() % threads_);
    }
    const digit_counts& digits_of_part(std::size_t part) const { return part_counts_[part]; }

    // The rank's items of each group (segment_table::group): how many, and the place of the first after the
    // first level.
    const segment_table& table() const { return table_; }
    std::size_t in_group(std::size_t d) const { return static_cast<std::size_t>(own_digits_[d]); }
    std::uint64_t place_in_group(std::size_t d) const { return table_.groups()[d].begin + digits_before_[d]; }
    // The rank's items of each segment.
    std::span<const std::uint64_t> in_segments() const { return in_segments_; }

    // The segments that the rank finishes, and their pieces in the order of the ranks: from which item on
    // they lie in what is received.
    std::size_t first_segment() const { return static_cast<std::size_t>(plan_.first_segment[rank()]); }
    std::size_t segments() const {
        return static_cast<std::size_t>(plan_.first_segment[rank() + 1]) - first_segment();
    }
    std::uint64_t finished_begin() const { return plan_.finished.begins[rank()]; }
    std::size_t finished_size() const { return static_cast<std::size_t>(plan_.finished.size(rank())); }
    std::uint64_t piece_begin(std::size_t from_rank, std::size_t segment) const {
        return pieces_[from_rank * segments() + segment];
    }
    std::uint64_t piece_end(std::size_t from_rank, std::size_t segment) const {
        return pieces_[from_rank * segments() + segment + 1];
    }
    std::size_t longest_segment() const {
        std::uint64_t longest = 0;
        for (std::size_t s = 0; s < segments(); ++s)
            longest = greater(longest, table_.size_of(first_segment() + s));
        return static_cast<std::size_t>(longest);
    }

    // Where the message of each rank begins: of the items by segment, of their pieces, of the finished
    // places, and of the block of the result.
    std::span<const std::uint64_t> to_finishers() const { return to_finishers_; }
    std::span<const std::uint64_t> from_owners() const { return from_owners_; }
    std::span<const std::uint64_t> to_blocks() const { return to_blocks_; }
    std::span<const std::uint64_t> from_finishers() const { return from_finishers_; }

    // Bytes of the tables.
    std::uint64_t memory() const {
        const std::uint64_t numbers = 2 * in_segments_.size() + table_.size() + pieces_.size() + 8 * ranks();
        return part_counts_.size() * sizeof(digit_counts) + numbers * sizeof(std::uint64_t);
    }

private:
    std::size_t groups() const { return std::size_t{1} << shape_.first_bits; }

    void count_first_digits() {
        in_parallel(threads_, threads_, [&](unsigned /*worker*/, std::size_t t) {
            stream_window digits;
            digits.open(*words_, digit_stream(words_->items(), 1));
            count_places(digits, first_place() + part_begin(t), first_place() + part_begin(t + 1),
                         static_cast<unsigned>(groups() - 1), part_counts_[t].data());
        });
        for (const auto& part : part_counts_)
            for (std::size_t d = 0; d < groups(); ++d) own_digits_[d] += part[d];
        const int count = static_cast<int>(groups());
        comm_->keep(MPI_Exscan(own_digits_.data(), digits_before_.data(), count, MPI_UINT64_T, MPI_SUM,
                               comm_->get()));
        if (rank() == 0) digits_before_ = {};  // MPI leaves it undefined
        comm_->keep(MPI_Allreduce(own_digits_.data(), all_digits_.data(), count, MPI_UINT64_T, MPI_SUM,
                                  comm_->get()));
    }

    void lay_out_segments(unsigned levels) {
        table_ = segment_table(shape_, levels, {all_digits_.data(), groups()});
        in_segments_.assign(table_.size(), 0);
        sizes_.assign(table_.size(), 0);
    }

    void count_segments() {
        in_parallel(threads_, groups(), [&](unsigned /*worker*/, std::size_t d) {
            stream_window digits;
            digits.open(*words_, digit_stream(words_->items(), 2));
            table_.count(table_.groups()[d], digits, place_in_group(d), place_in_group(d) + own_digits_[d],
                         in_segments_.data());
        });
        comm_->keep(MPI_Allreduce(in_segments_.data(), sizes_.data(), static_cast<int>(sizes_.size()),
                                  MPI_UINT64_T, MPI_SUM, comm_->get()));
        table_.set_sizes(sizes_);
    }

    void lay_out_messages() {
        sizes_ = {};
        plan_ = exchange_plan(table_, *result_);
        pieces_.assign(ranks() * segments() + 1, 0);
        for (auto* begins : {&to_finishers_, &from_owners_, &to_blocks_, &from_finishers_})
            begins->assign(ranks() + 1, 0);
        for (std::size_t r = 0; r < ranks(); ++r) {
            to_finishers_[r + 1] = to_finishers_[r];
            for (auto s = plan_.first_segment[r]; s < plan_.first_segment[r + 1]; ++s)
                to_finishers_[r + 1] += in_segments_[static_cast<std::size_t>(s)];
        }
        const auto &finished = plan_.finished.begins, &result = result_->begins;
        for (std::size_t r = 0; r <= ranks(); ++r) {
            from_owners_[r] = r * segments();  // of counts; of items when these are known
            to_blocks_[r] = between(finished[rank()], result[r], finished[rank() + 1]) - finished[rank()];
            from_finishers_[r] = between(result[rank()], finished[r], result[rank() + 1]) - result[rank()];
        }
    }

    void exchange_piece_sizes(int message_bytes, report& counted) {
        constexpr std::size_t bytes = sizeof(std::uint64_t);
        exchange(*comm_, {area_of(in_segments_.data(), in_segments_.size()), plan_.first_segment, bytes},
                 {area_of(pieces_.data(), pieces_.size()), from_owners_, bytes}, message_bytes, counted);
        std::uint64_t sum = 0;
        for (auto& piece : pieces_) {
            const std::uint64_t size = piece;
            piece = sum;
            sum += size;
        }
        for (std::size_t r = 0; r <= ranks(); ++r) from_owners_[r] = pieces_[r * segments()];
    }

    communicator* comm_;
    const order_words* words_;
    const blocks *list_, *result_;
    trie_shape shape_;
    unsigned threads_;
    std::vector<digit_counts> part_counts_;
    digit_counts own_digits_{}, digits_before_{}, all_digits_{};
    segment_table table_;
    std::vector<std::uint64_t> in_segments_, sizes_, pieces_;
    exchange_plan plan_;
    std::vector<std::uint64_t> to_finishers_, from_owners_, to_blocks_, from_finishers_;
};

}  // namespace fairshuf::mpi::detail
