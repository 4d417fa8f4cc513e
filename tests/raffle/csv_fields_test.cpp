#include "fairshuf/raffle/csv_fields.hpp"

#include <gtest/gtest.h>

using fairshuf::raffle::fields_of;

namespace {

using fields = std::vector<std::string>;

}  // namespace

TEST(CsvFields, AreSeparatedByCommasOutsideQuotes) {
    EXPECT_EQ(fields_of("a,b,c"), (fields{"a", "b", "c"}));
    EXPECT_EQ(fields_of("a,\"b,c\""), (fields{"a", "b,c"}));
    EXPECT_EQ(fields_of("\"a\nb\",c"), (fields{"a\nb", "c"}));
    EXPECT_EQ(fields_of(""), (fields{""}));
    EXPECT_EQ(fields_of(",,"), (fields{"", "", ""}));
}

TEST(CsvFields, LoseBlanksAndOuterQuotes) {
    EXPECT_EQ(fields_of(" a\t, \"b \" "), (fields{"a", "b "}));
    EXPECT_EQ(fields_of(R"("a ""b""",c "d" e)"), (fields{"a \"b\"", "c \"d\" e"}));
    EXPECT_EQ(fields_of(R"("","""",""",")"), (fields{"", "\"", "\","}));
    EXPECT_EQ(fields_of("\""), (fields{"\""}));
}
