// Shuffles rows that lie on the ranks of an MPI program, and puts them back.
//
//   mpirun -n 3 shuffle_rows
#include <mpi.h>

#include <cstdint>
#include <cstdio>
#include <vector>

#include "fairshuf/mpi.hpp"

namespace {

struct row {
    std::uint64_t number;
    double value;
};

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<row> rows;  // 100,000 on the first rank, 200,000 on the second, and so on
    const auto before = std::uint64_t{50'000} * static_cast<unsigned>(rank) * static_cast<unsigned>(rank + 1);
    for (std::uint64_t i = 0; i < 100'000U * static_cast<unsigned>(rank + 1); ++i)
        rows.push_back({before + i, 0.5});

    const auto key = fairshuf::key::from_text("epoch 3");
    const auto done = fairshuf::mpi::shuffle(rows, key, MPI_COMM_WORLD);
    if (!done) {
        std::fprintf(stderr, "%s\n", done.error().message.c_str());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    std::printf(
        "rank %d has row %llu first; it sent %.2f of its block in %llu messages, and used %.2f more memory\n",
        rank, static_cast<unsigned long long>(rows.front().number), done->sent_ratio(),
        static_cast<unsigned long long>(done->messages), done->memory_ratio());

    const auto back = fairshuf::mpi::unshuffle(rows, key, MPI_COMM_WORLD);
    if (back && rows.front().number == before) std::printf("rank %d has its rows back\n", rank);
    MPI_Finalize();
}
