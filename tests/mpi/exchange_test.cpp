#include "fairshuf/mpi/exchange.hpp"

#include <gtest/gtest.h>
#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fairshuf/mpi/communicator.hpp"
#include "mpi/ranks.hpp"

using namespace fairshuf;
using namespace fairshuf::mpi::detail;
using test::on_all, test::rank, test::ranks;

namespace {

// How many bytes one rank sends to another; some messages are empty.
std::uint64_t length(std::size_t from, std::size_t to, std::uint64_t longest) {
    return (from * 7 + to * 13 + from * to) % (longest + 1);
}
std::byte content(std::size_t from, std::size_t to, std::uint64_t i) {
    return static_cast<std::byte>(from * 50 + to * 10 + i);
}

// Memory in two parts.
struct split_memory {
    std::vector<std::byte> first, rest;

    split_memory(std::uint64_t bytes, std::uint64_t border)
        : first(static_cast<std::size_t>(smaller(bytes, border))),
          rest(static_cast<std::size_t>(bytes) - first.size()) {}
    std::byte& operator[](std::uint64_t i) { return i < first.size() ? first[i] : rest[i - first.size()]; }
    memory_area area() { return {first.data(), first.size(), rest.data()}; }
};

bool arrives(std::uint64_t longest, std::uint64_t border, int most_bytes) {
    std::vector<std::uint64_t> sent(ranks() + 1), received(ranks() + 1);
    for (std::size_t r = 0; r < ranks(); ++r) {
        sent[r + 1] = sent[r] + length(rank(), r, longest);
        received[r + 1] = received[r] + length(r, rank(), longest);
    }
    split_memory from(sent.back(), border), to(received.back(), border);
    for (std::size_t r = 0; r < ranks(); ++r)
        for (std::uint64_t i = sent[r]; i < sent[r + 1]; ++i) from[i] = content(rank(), r, i - sent[r]);
    communicator comm(MPI_COMM_WORLD);
    mpi::report counted;
    exchange(comm, {from.area(), sent}, {to.area(), received}, most_bytes, counted);
    bool well = !comm.failed();
    for (std::size_t r = 0; r < ranks(); ++r)
        for (std::uint64_t i = received[r]; i < received[r + 1]; ++i)
            well = well && to[i] == content(r, rank(), i - received[r]);
    return well && counted.bytes_sent == sent.back() - length(rank(), rank(), longest) &&
           counted.bytes_received == received.back() - length(rank(), rank(), longest);
}

}  // namespace

TEST(MpiExchange, BringsEveryMessageInParts) {
    for (const int most_bytes : {1, 2, 5, 1000})
        for (const std::uint64_t longest : {0U, 1U, 6U, 40U})
            EXPECT_TRUE(on_all(arrives(longest, 1'000'000, most_bytes))) << most_bytes << ", " << longest;
}

TEST(MpiExchange, BringsMessagesThatLieInTwoPartsOfMemory) {
    for (std::uint64_t border = 0; border < 60; ++border)
        EXPECT_TRUE(on_all(arrives(17, border, 8))) << border;
}
