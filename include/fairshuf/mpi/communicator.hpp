// A communicator of our own, and errors that all ranks agree on.
//
// Messages of the caller cannot be taken for ours. MPI's errors are returned, they do not end the program:
// the first one is kept, and the work goes on to the next agreement, so that the others do not wait for this
// rank.
#pragma once

#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::mpi::detail {

// What MPI says about an error.
inline error mpi_error(int code, const std::string& where) {
    std::array<char, MPI_MAX_ERROR_STRING> text{};
    int length = 0;
    if (MPI_Error_string(code, text.data(), &length) != MPI_SUCCESS) length = 0;
    const std::string said(text.data(), static_cast<std::size_t>(length));
    return {where + "MPI failed: " + said, {"mpi-failed", {{"mpi", said}}}};
}

class communicator {
public:
    explicit communicator(MPI_Comm given) {
        keep(MPI_Comm_dup(given, &comm_));
        if (failed()) return;
        keep(MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN));
        int rank = 0, ranks = 1;
        keep(MPI_Comm_rank(comm_, &rank));
        keep(MPI_Comm_size(comm_, &ranks));
        rank_ = static_cast<std::size_t>(rank);
        ranks_ = static_cast<std::size_t>(ranks);
    }
    ~communicator() {
        if (comm_ != MPI_COMM_NULL) MPI_Comm_free(&comm_);
    }
    communicator(const communicator&) = delete;
    communicator& operator=(const communicator&) = delete;

    MPI_Comm get() const { return comm_; }
    std::size_t rank() const { return rank_; }
    std::size_t ranks() const { return ranks_; }

    // Notes the first error of this rank.
    void keep(int code) {
        if (code_ == MPI_SUCCESS) code_ = code;
    }
    bool failed() const { return code_ != MPI_SUCCESS || out_of_memory_; }
    error own_error() const { return mpi_error(code_, ""); }

    // Does what may run out of memory, unless something failed before. The next agreement reports it.
    template <class F>
    void attempt(F f) {
        if (failed()) return;
#ifdef __cpp_exceptions
        try {
            f();
        } catch (const std::bad_alloc&) {
            out_of_memory_ = true;
        }
#else
        f();
#endif
    }

    // Whether all ranks are well. If not, every rank gets the same error: that of the first rank with the
    // worst problem.
    [[nodiscard]] std::optional<error> agree() {
        const std::uint64_t own = state();
        std::uint64_t worst = 0;
        const int code = MPI_Allreduce(&own, &worst, 1, MPI_UINT64_T, MPI_MAX, comm_);
        if (code != MPI_SUCCESS) return mpi_error(code, "");
        if (worst == 0) return std::nullopt;
        const std::string rank = std::to_string(last_rank - (worst & last_rank));
        if (worst >> 32 == memory_class)
            return error{"rank " + rank + " is out of memory; nothing was moved",
                         {"mpi-memory", {{"rank", rank}}}};
        return mpi_error(static_cast<int>(worst >> 32), "rank " + rank + ": ");
    }

    // Whether all ranks have the same values. If not, the index of the first that differs, the same on all
    // ranks.
    template <std::size_t Count>
    std::optional<std::size_t> difference(const std::array<std::uint64_t, Count>& values) {
        std::array<std::uint64_t, 2 * Count> own{}, most{};
        for (std::size_t i = 0; i < Count; ++i) {
            own[i] = values[i];
            own[Count + i] = ~values[i];
        }
        keep(MPI_Allreduce(own.data(), most.data(), 2 * Count, MPI_UINT64_T, MPI_MAX, comm_));
        for (std::size_t i = 0; i < Count; ++i)
            if (!failed() && most[i] != ~most[Count + i]) return i;
        return std::nullopt;
    }

private:
    static constexpr std::uint64_t last_rank = 0xffffffff;
    // Greater than all classes of MPI's errors. The highest bit stays free: some MPIs compare as if signed.
    static constexpr std::uint64_t memory_class = 1U << 30;

    std::uint64_t state() const {
        if (!failed()) return 0;
        int error_class = MPI_ERR_OTHER;
        if (!out_of_memory_) MPI_Error_class(code_, &error_class);
        const std::uint64_t what = out_of_memory_ ? memory_class : static_cast<std::uint64_t>(error_class);
        return what << 32 | (last_rank - rank_);
    }

    MPI_Comm comm_ = MPI_COMM_NULL;
    std::size_t rank_ = 0, ranks_ = 1;
    int code_ = MPI_SUCCESS;
    bool out_of_memory_ = false;
};

}  // namespace fairshuf::mpi::detail
