// Every rank sends something to every rank, of any size.
//
// Method: in step k, each rank sends to the rank k behind it, and receives from the rank k before it. A
//         message is sent in parts of limited size, because MPI counts in `int`. A few parts are under way at
//         a time.
// Claim:  no rank waits forever. Order all parts of all ranks by step, then by part. The first part that is
//         not complete has its sender and its receiver in their lists right behind complete ones, so both
//         have begun it.
#pragma once

#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "fairshuf/core/ranges.hpp"
#include "fairshuf/mpi/communicator.hpp"
#include "fairshuf/mpi/exchange_plan.hpp"
#include "fairshuf/mpi/options.hpp"

namespace fairshuf::mpi::detail {

// Memory in two parts: the caller's array, and what does not fit there.
struct memory_area {
    std::byte* first = nullptr;
    std::uint64_t first_bytes = 0;
    std::byte* rest = nullptr;

    // Calls f(address, bytes) for one or two parts of a section.
    template <class F>
    void for_each_part(std::uint64_t begin, std::uint64_t bytes, F f) const {
        const std::uint64_t in_first = begin < first_bytes ? smaller(bytes, first_bytes - begin) : 0;
        if (in_first > 0) f(first + begin, static_cast<std::size_t>(in_first));
        if (bytes > in_first)
            f(rest + (begin + in_first - first_bytes), static_cast<std::size_t>(bytes - in_first));
    }
};

template <class Item>
memory_area area_of(Item* items, std::uint64_t size, std::byte* rest = nullptr) {
    return {reinterpret_cast<std::byte*>(items), size * sizeof(Item), rest};  // NOLINT(*-reinterpret-cast)
}

// One message for each rank, side by side in an area: that of rank r begins at item begins[r].
struct messages {
    memory_area where;
    std::span<const std::uint64_t> begins;
    std::size_t item_bytes = 1;

    std::uint64_t begin(std::size_t rank) const { return begins[rank] * item_bytes; }
    std::uint64_t bytes(std::size_t rank) const { return (begins[rank + 1] - begins[rank]) * item_bytes; }
};

// Starts a message from or to a section of an area. Two parts of memory are one message, by a type for it.
template <class Start>
int start_message(const memory_area& where, std::uint64_t begin, int bytes, Start start) {
    std::array<MPI_Aint, 2> at{};
    std::array<int, 2> lengths{};
    int parts = 0;
    void* address = nullptr;
    where.for_each_part(begin, static_cast<std::uint64_t>(bytes), [&](std::byte* part, std::size_t size) {
        address = part;
        MPI_Get_address(part, &at[static_cast<std::size_t>(parts)]);
        lengths[static_cast<std::size_t>(parts++)] = static_cast<int>(size);
    });
    if (parts == 1) return start(address, bytes, MPI_BYTE);
    MPI_Datatype both = MPI_DATATYPE_NULL;
    int code = MPI_Type_create_hindexed(parts, lengths.data(), at.data(), MPI_BYTE, &both);
    if (code == MPI_SUCCESS) code = MPI_Type_commit(&both);
    if (code == MPI_SUCCESS) code = start(MPI_BOTTOM, 1, both);
    if (both != MPI_DATATYPE_NULL) MPI_Type_free(&both);  // MPI keeps it until the message is complete
    return code;
}

// The parts that are under way.
class message_window {
public:
    explicit message_window(communicator& comm) : comm_(&comm) { requests_.fill(MPI_REQUEST_NULL); }

    // Waits until a part can be started.
    void next() {
        turn_ = (turn_ + 2) % requests_.size();
        wait(turn_, 2);
    }
    void receive(const memory_area& to, std::uint64_t begin, int bytes, std::size_t source) {
        comm_->keep(start_message(to, begin, bytes, [&](void* at, int count, MPI_Datatype type) {
            return MPI_Irecv(at, count, type, static_cast<int>(source), 0, comm_->get(), &requests_[turn_]);
        }));
    }
    void send(const memory_area& from, std::uint64_t begin, int bytes, std::size_t dest) {
        comm_->keep(start_message(from, begin, bytes, [&](void* at, int count, MPI_Datatype type) {
            return MPI_Isend(at, count, type, static_cast<int>(dest), 0, comm_->get(), &requests_[turn_ + 1]);
        }));
    }
    void finish() { wait(0, requests_.size()); }

private:
    void wait(std::size_t first, std::size_t count) {
        comm_->keep(MPI_Waitall(static_cast<int>(count), &requests_[first], MPI_STATUSES_IGNORE));
    }

    communicator* comm_;
    std::array<MPI_Request, 16> requests_{};
    std::size_t turn_ = 0;
};

inline void copy_own(std::size_t rank, const messages& from, const messages& to) {
    std::uint64_t done = 0;
    from.where.for_each_part(
        from.begin(rank), from.bytes(rank), [&](const std::byte* part, std::size_t bytes) {
            to.where.for_each_part(to.begin(rank) + done, bytes, [&](std::byte* target, std::size_t some) {
                std::memcpy(target, part, some);
                part += some;
            });
            done += bytes;
        });
}

// Parts have at most this many bytes; all ranks must give the same number. What is sent and received is added
// to the report.
inline void exchange(communicator& comm, const messages& from, const messages& to, int most_bytes,
                     report& counted) {
    copy_own(comm.rank(), from, to);
    const auto part = static_cast<std::uint64_t>(most_bytes);
    message_window window(comm);
    for (std::size_t step = 1; step < comm.ranks(); ++step) {
        const std::size_t dest = (comm.rank() + step) % comm.ranks();
        const std::size_t source = (comm.rank() + comm.ranks() - step) % comm.ranks();
        const std::uint64_t sent = from.bytes(dest), received = to.bytes(source);
        for (std::uint64_t done = 0; done < greater(sent, received); done += part) {
            window.next();
            if (done < received)
                window.receive(to.where, to.begin(source) + done,
                               static_cast<int>(smaller(part, received - done)), source);
            if (done < sent) {
                window.send(from.where, from.begin(dest) + done, static_cast<int>(smaller(part, sent - done)),
                            dest);
                ++counted.messages;
            }
        }
        counted.bytes_sent += sent;
        counted.bytes_received += received;
    }
    window.finish();
}

}  // namespace fairshuf::mpi::detail
