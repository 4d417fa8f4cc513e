#include "cuda/refusals.hpp"

#include <gtest/gtest.h>

#include <string>

using namespace fairshuf::test;

namespace {

class CudaOnADevice : public ::testing::Test {
protected:
    void SetUp() override {
        if (!cuda_device_is_there()) GTEST_SKIP() << "no CUDA device";
    }
};

bool begins_with(const std::string& text, const std::string& begin) {
    return text.compare(0, begin.size(), begin) == 0;
}

}  // namespace

TEST(Cuda, RefusesANullPointerUnlessThereIsNothingToShuffle) {
    EXPECT_EQ(said_of_a_null_pointer(0), "");
    EXPECT_EQ(said_of_a_null_pointer(5), "the array is null, but there are 5 elements");
}

TEST(Cuda, RefusesMisalignedElements) {
    EXPECT_EQ(said_of_a_misaligned_pointer(),
              "the array is not aligned: its address must be a multiple of 4");
}

TEST(Cuda, RefusesMoreElementsThanTheOrderHas) {
    EXPECT_EQ(said_of_too_many(), "140737488355328 elements are too many; 274877906944 are the most");
}

TEST_F(CudaOnADevice, MemoryOfTheHostIsRefused) {
    EXPECT_EQ(said_of_host_memory(),
              "the array is not in the memory of a device: copy it there with cudaMemcpy, or use "
              "fairshuf::shuffle");
}

TEST_F(CudaOnADevice, TooLittleScratchIsRefusedAndTheRightAmountNamed) {
    for (const std::uint64_t n : {1'000U, 1'000'000U}) {
        EXPECT_EQ(said_of_short_scratch(n, 1), "the scratch memory has " +
                                                   std::to_string(scratch_for(n) - 1) + " bytes, but " +
                                                   std::to_string(scratch_for(n)) + " are needed");
        EXPECT_EQ(said_of_short_scratch(n, 0), "");
    }
}

TEST_F(CudaOnADevice, NumbersThatAreTooShortAreRefused) {
    EXPECT_EQ(said_of_short_numbers(), "65537 elements are too many for their numbers, which end at 65535");
}

TEST_F(CudaOnADevice, ErrorsOfEarlierCallsAreNotTakenForOurOwn) {
    EXPECT_TRUE(begins_with(said_after_an_error(), "an earlier CUDA call failed (")) << said_after_an_error();
}
