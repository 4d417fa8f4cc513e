#include "lab/server.hpp"

#include <gtest/gtest.h>

using fairshuf::lab::is_our_name;

TEST(LabServer, AnswersToTheNamesOfThisMachineAlone) {
    for (const auto* name : {"127.0.0.1:8052", "localhost:8052", "LocalHost:8052", "[::1]:8052"})
        EXPECT_TRUE(is_our_name(name, 8052)) << name;
    for (const auto* name :
         {"", "localhost", "127.0.0.1", "127.0.0.1:8053", "127.0.0.1:80520", "evil.example:8052",
          "localhost.evil.example:8052", "127.0.0.1:8052.evil.example", "0.0.0.0:8052", "localhost:8052 ",
          "user@localhost:8052"})
        EXPECT_FALSE(is_our_name(name, 8052)) << name;
    EXPECT_TRUE(is_our_name("localhost", 80));
}
