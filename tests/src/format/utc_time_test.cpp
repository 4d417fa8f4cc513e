#include "format/utc_time.hpp"

#include <gtest/gtest.h>

using fairshuf::utc_seconds;
using fairshuf::utc_text;

// Known answers of `date -u -d @...`.
TEST(UtcTime, IsThatOfTheCalendar) {
    EXPECT_EQ(utc_text(0), "1970-01-01T00:00:00Z");
    EXPECT_EQ(utc_text(951'782'400), "2000-02-29T00:00:00Z");
    EXPECT_EQ(utc_text(1'692'803'367), "2023-08-23T15:09:27Z");
    EXPECT_EQ(utc_text(4'107'542'399), "2100-02-28T23:59:59Z");
    EXPECT_EQ(utc_text(4'107'542'400), "2100-03-01T00:00:00Z");
    EXPECT_EQ(utc_seconds("2023-08-23T15:09:27Z"), 1'692'803'367);
    EXPECT_EQ(utc_seconds("2026-11-18"), 1'794'960'000);
    EXPECT_EQ(utc_seconds("2026-11-18T08:30Z"), 1'794'990'600);
}

TEST(UtcTime, IsReadAsItIsWritten) {
    for (std::int64_t t = 0; t < 250'000'000'000; t += 1'234'567'89) EXPECT_EQ(utc_seconds(utc_text(t)), t);
    for (std::int64_t day = 0; day < 200'000; ++day) {
        const auto text = utc_text(day * 86'400 + 86'399);
        ASSERT_EQ(utc_seconds(text), day * 86'400 + 86'399) << text;
    }
}

TEST(UtcTime, OtherTextsAreNone) {
    for (const char* text :
         {"", "2026", "2026-13-01", "2026-00-01", "2026-02-29", "2026-11-18T24:00Z", "2026-11-18T08:60Z",
          "2026-11-18T08:00:60Z", "2026-11-18T08:00", "2026-11-18 08:00Z", "1969-12-31", "2026-1-18"})
        EXPECT_EQ(utc_seconds(text), std::nullopt) << text;
}
