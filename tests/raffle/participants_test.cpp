#include "fairshuf/raffle/participants.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fairshuf::raffle;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Participants, AreTheLinesThatAreNotBlank) {
    EXPECT_THAT(*participants_of("Ann\n\nBob\r\n \t\n Carol \n\r\nDora", {}),
                ElementsAre("Ann", "Bob", " Carol ", "Dora"));
}

TEST(Participants, OfCsvMayHaveLineBreaksBetweenQuotes) {
    constexpr auto text = "Ann,\"New\nYork\"\r\n\"say \"\"hi\"\"\n\",x\nBob\n";
    EXPECT_THAT(*participants_of(text, {.form = list_form::csv}),
                ElementsAre("Ann,\"New\nYork\"", "\"say \"\"hi\"\"\n\",x", "Bob"));
    EXPECT_EQ(participants_of(text, {})->size(), 5U);
}

TEST(Participants, DoNotIncludeTheHeading) {
    EXPECT_THAT(*participants_of("\n\nname\nAnn\n", {.header = true}), ElementsAre("Ann"));
    EXPECT_THAT(*participants_of("name\n", {.header = true}), IsEmpty());
}

TEST(Participants, DoNotIncludeAByteOrderMark) {
    EXPECT_THAT(*participants_of("\xef\xbb\xbf"
                                 "Ann\nBob\n",
                                 {}),
                ElementsAre("Ann", "Bob"));
    EXPECT_THAT(*participants_of("\xef\xbb\xbf", {}), IsEmpty());
}

TEST(Participants, OfAnEmptyListAreNobody) {
    EXPECT_THAT(*participants_of("", {}), IsEmpty());
    EXPECT_THAT(*participants_of("\n\r\n\n", {}), IsEmpty());
}

TEST(Participants, AQuotationWithoutEndIsAnError) {
    EXPECT_FALSE(participants_of("Ann\n\"Bob\nCarol\n", {.form = list_form::csv}));
    EXPECT_TRUE(participants_of("Ann\n\"Bob\nCarol\n", {}));
}
