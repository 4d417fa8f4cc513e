// The ranks of a job: collective calls, and errors that all ranks agree on.
//
//   ranks all(MPI_COMM_WORLD);
//   expected<void> done = all.together([&] { return read_own_part(); });   // the same result on every rank
//
// All ranks must make the same calls in the same order. Work that can fail runs inside of together(), which
// ends with an agreement: so no rank waits for one that has given up. An error of MPI itself ends the job.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/first_error.hpp"

namespace fairshuf::cluster {

class ranks {
public:
    explicit ranks(MPI_Comm given);
    ranks(const ranks&) = delete;
    ranks& operator=(const ranks&) = delete;
    ~ranks();

    MPI_Comm comm() const { return comm_; }
    std::size_t rank() const { return rank_; }
    std::size_t size() const { return size_; }
    bool is_first() const { return rank_ == 0; }
    // How many of the ranks run on this machine.
    unsigned on_this_host() const { return on_this_host_; }

    // If a rank has an error, all ranks get that of the first such rank, after its name.
    expected<void> agree(const expected<void>& own) const;
    template <class Work>
    expected<void> together(Work work) const {
        return agree(attempted(work));
    }
    // The first rank works, the others wait for the result. The error does not name the rank.
    template <class Work>
    expected<void> by_first(Work work) const {
        return from_first(is_first() ? attempted(work) : expected<void>());
    }

    // What the first rank has.
    std::string from_first(const std::string& text) const;
    // The numbers of all ranks, rank by rank: the same count from each, or any count.
    std::vector<std::uint64_t> all_of(std::span<const std::uint64_t> own) const;
    std::vector<std::vector<std::uint64_t>> lists_of(std::span<const std::uint64_t> own) const;
    // Their sums, over all ranks or over those before this one. They are taken modulo 2^64.
    std::vector<std::uint64_t> sums_of(std::span<const std::uint64_t> own) const;
    std::vector<std::uint64_t> sums_before(std::span<const std::uint64_t> own) const;

private:
    template <class Work>
    static expected<void> attempted(Work work) {
        first_error problem;
        problem.guard(work);
        return problem.result();
    }
    expected<void> from_first(const expected<void>& own) const;
    std::string text_from(std::size_t rank, const std::string& text) const;

    MPI_Comm comm_ = MPI_COMM_NULL;
    std::size_t rank_ = 0, size_ = 1;
    unsigned on_this_host_ = 1;
};

// Sends a message of any size to one rank and receives one from another. MPI counts in `int`, so both go in
// parts. Returns the number of parts that were sent.
struct outgoing {
    const char* bytes = nullptr;
    std::uint64_t size = 0;
    std::size_t to = 0;
};
struct incoming {
    char* bytes = nullptr;
    std::uint64_t size = 0;
    std::size_t from = 0;
};
std::uint64_t send_and_receive(const ranks& all, const outgoing& sent, const incoming& received);

}  // namespace fairshuf::cluster
