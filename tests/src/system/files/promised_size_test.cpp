#include "system/files/promised_size.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "support/shell.hpp"
#include "support/started.hpp"
#include "system/files/byte_source.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

std::string problem_of(const expected<void>& checked) {
    return checked ? "" : checked.error().message;
}

}  // namespace

TEST(PromisedSize, AFileThatWasReadToItsEndIsWhole) {
    const scratch_folder folder;
    write_all(folder / "file", "0123456789");
    const handle file = opened(folder / "file", O_RDONLY);
    const promised_size promised(file.get());
    EXPECT_EQ(read_from(file.get()), "0123456789");
    EXPECT_EQ(problem_of(promised.check()), "");
}

TEST(PromisedSize, AFileThatWasTruncatedIsNot) {
    const scratch_folder folder;
    write_all(folder / "file", "0123456789");
    const handle file = opened(folder / "file", O_RDONLY);
    const promised_size promised(file.get());
    EXPECT_EQ(read_from(file.get(), 3), "012");
    ASSERT_EQ(::truncate((folder / "file").c_str(), 5), 0);
    EXPECT_EQ(read_from(file.get()), "34");
    EXPECT_EQ(problem_of(promised.check()),
              "the file ended after 5 of 10 bytes; it was truncated while it was read, or its file system "
              "reports a "
              "wrong size");
}

TEST(PromisedSize, AFileMayGrow) {
    const scratch_folder folder;
    write_all(folder / "file", "0123456789");
    const handle file = opened(folder / "file", O_RDWR);
    const promised_size promised(file.get());
    EXPECT_EQ(read_from(file.get()), "0123456789");
    write_to(opened(folder / "file", O_WRONLY | O_APPEND).get(), "more");
    EXPECT_EQ(problem_of(promised.check()), "");
}

// Another process may share the offset and read a part.
TEST(PromisedSize, WhatSomebodyElseReadIsNotMissing) {
    const scratch_folder folder;
    write_all(folder / "file", "0123456789");
    const handle file = opened(folder / "file", O_RDONLY);
    const promised_size promised(file.get());
    EXPECT_EQ(read_from(::dup(file.get()), 7), "0123456");
    EXPECT_EQ(read_from(file.get()), "789");
    EXPECT_EQ(problem_of(promised.check()), "");
}

// Lists of participants and orders are read this way.
TEST(PromisedSize, IsCheckedByEverySourceOfBytes) {
    const scratch_folder folder;
    write_all(folder / "file", "0123456789");
    const auto bytes = file_bytes::open((folder / "file").string());
    ASSERT_EQ(::truncate((folder / "file").c_str(), 5), 0);
    std::string buffer(10, ' ');
    EXPECT_EQ(*(*bytes)->read(buffer), 5U);
    EXPECT_EQ((*bytes)->read(buffer).error().message.substr(0, 38), "the file ended after 5 of 10 bytes; it");
}

TEST(PromisedSize, PipesAndFilesOfTheKernelPromiseNothing) {
    auto pipe = new_pipe();
    EXPECT_EQ(problem_of(promised_size(pipe.reader.get()).check()), "");
    for (const auto* path :
         {"/proc/self/status", "/sys/kernel/mm/transparent_hugepage/enabled", "/sys/class/net/lo/mtu"}) {
        const handle file = opened(path, O_RDONLY);
        if (file.get() < 0) continue;
        const promised_size promised(file.get());
        EXPECT_NE(read_from(file.get()), "");
        EXPECT_EQ(problem_of(promised.check()), "") << path;
    }
}
