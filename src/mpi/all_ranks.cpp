#include "mpi/all_ranks.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace fairshuf::cluster {
namespace {

std::string host_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "?";
}

}  // namespace

ranks::ranks(MPI_Comm given) {
    MPI_Comm_dup(given, &comm_);
    int rank = 0, size = 1, near = 1;
    MPI_Comm_rank(comm_, &rank);
    MPI_Comm_size(comm_, &size);
    MPI_Comm host = MPI_COMM_NULL;
    MPI_Comm_split_type(comm_, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &host);
    MPI_Comm_size(host, &near);
    MPI_Comm_free(&host);
    rank_ = static_cast<std::size_t>(rank);
    size_ = static_cast<std::size_t>(size);
    on_this_host_ = static_cast<unsigned>(near);
}

ranks::~ranks() {
    MPI_Comm_free(&comm_);
}

// The first rank that failed broadcasts what happened.
expected<void> ranks::agree(const expected<void>& own) const {
    const std::uint64_t mine = own ? size_ : rank_;
    std::uint64_t first = 0;
    MPI_Allreduce(&mine, &first, 1, MPI_UINT64_T, MPI_MIN, comm_);
    if (first == size_) return {};
    const auto failed = static_cast<std::size_t>(first);
    const bool is_mine = failed == rank_;
    return error{text_from(
        failed, is_mine ? fmt::format("rank {} on {}: {}", rank_, host_name(), own.error().message) : "")};
}

expected<void> ranks::from_first(const expected<void>& own) const {
    const std::string said = text_from(0, own ? "" : "!" + own.error().message);
    if (said.empty()) return {};
    return error{said.substr(1)};
}

std::string ranks::from_first(const std::string& text) const {
    return text_from(0, text);
}

std::string ranks::text_from(std::size_t rank, const std::string& text) const {
    constexpr std::size_t most = std::size_t{1} << 30;
    std::uint64_t size = text.size();
    MPI_Bcast(&size, 1, MPI_UINT64_T, static_cast<int>(rank), comm_);
    std::string copy = text;
    copy.resize(static_cast<std::size_t>(size));
    for (std::size_t done = 0; done < copy.size(); done += most)
        MPI_Bcast(copy.data() + done, static_cast<int>(std::min(most, copy.size() - done)), MPI_CHAR,
                  static_cast<int>(rank), comm_);
    return copy;
}

std::vector<std::uint64_t> ranks::all_of(std::span<const std::uint64_t> own) const {
    const int count = static_cast<int>(own.size());
    std::vector<std::uint64_t> all(own.size() * size_);
    MPI_Allgather(own.data(), count, MPI_UINT64_T, all.data(), count, MPI_UINT64_T, comm_);
    return all;
}

std::vector<std::vector<std::uint64_t>> ranks::lists_of(std::span<const std::uint64_t> own) const {
    const int count = static_cast<int>(own.size());
    std::vector<int> counts(size_), begins(size_ + 1);
    MPI_Allgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, comm_);
    std::partial_sum(counts.begin(), counts.end(), begins.begin() + 1);
    std::vector<std::uint64_t> all(static_cast<std::size_t>(begins.back()));
    MPI_Allgatherv(own.data(), count, MPI_UINT64_T, all.data(), counts.data(), begins.data(), MPI_UINT64_T,
                   comm_);
    std::vector<std::vector<std::uint64_t>> lists;
    for (std::size_t r = 0; r < size_; ++r)
        lists.emplace_back(all.begin() + begins[r], all.begin() + begins[r + 1]);
    return lists;
}

std::vector<std::uint64_t> ranks::sums_of(std::span<const std::uint64_t> own) const {
    std::vector<std::uint64_t> sums(own.size());
    MPI_Allreduce(own.data(), sums.data(), static_cast<int>(own.size()), MPI_UINT64_T, MPI_SUM, comm_);
    return sums;
}

std::vector<std::uint64_t> ranks::sums_before(std::span<const std::uint64_t> own) const {
    std::vector<std::uint64_t> sums(own.size());
    MPI_Exscan(own.data(), sums.data(), static_cast<int>(own.size()), MPI_UINT64_T, MPI_SUM, comm_);
    if (is_first()) std::ranges::fill(sums, 0);  // MPI leaves them undefined
    return sums;
}

// Part i of the one goes together with part i of the other. Two ranks count the parts of their message in the
// same way, so each part has its sender and its receiver.
std::uint64_t send_and_receive(const ranks& all, const outgoing& sent, const incoming& received) {
    constexpr std::uint64_t most = std::uint64_t{1} << 26;
    std::uint64_t parts = 0;
    for (std::uint64_t done = 0; done < std::max(sent.size, received.size); done += most) {
        const std::uint64_t out = done < sent.size ? std::min(most, sent.size - done) : 0;
        const std::uint64_t in = done < received.size ? std::min(most, received.size - done) : 0;
        MPI_Sendrecv(sent.bytes + (out > 0 ? done : 0), static_cast<int>(out), MPI_CHAR,
                     out > 0 ? static_cast<int>(sent.to) : MPI_PROC_NULL, 0,
                     received.bytes + (in > 0 ? done : 0), static_cast<int>(in), MPI_CHAR,
                     in > 0 ? static_cast<int>(received.from) : MPI_PROC_NULL, 0, all.comm(),
                     MPI_STATUS_IGNORE);
        parts += out > 0 ? 1 : 0;
    }
    return parts;
}

}  // namespace fairshuf::cluster
