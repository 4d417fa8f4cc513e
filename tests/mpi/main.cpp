// Runs the tests on every rank. The first rank reports as usual, the others report only what fails.
#include <gtest/gtest.h>
#include <mpi.h>

#include "mpi/ranks.hpp"

int main(int argc, char** argv) {
    int threads = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
    if (fairshuf::test::rank() != 0) testing::GTEST_FLAG(brief) = true;
    testing::InitGoogleTest(&argc, argv);
    const int failed = RUN_ALL_TESTS();
    MPI_Finalize();
    return failed;
}
