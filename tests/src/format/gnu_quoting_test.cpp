#include "format/gnu_quoting.hpp"

#include <gtest/gtest.h>

#include <clocale>

using namespace fairshuf;

namespace {

class in_locale {
public:
    explicit in_locale(const char* name) : set_(std::setlocale(LC_CTYPE, name) != nullptr) {}
    ~in_locale() { std::setlocale(LC_CTYPE, "C"); }
    bool is_there() const { return set_; }

private:
    bool set_;
};

}  // namespace

TEST(GnuQuoting, TextIsEscapedAsInC) {
    EXPECT_EQ(in_quotes("3k"), "'3k'");
    EXPECT_EQ(in_quotes(""), "''");
    EXPECT_EQ(in_quotes("it's \"a\\b\""), R"('it\'s "a\\b"')");
    EXPECT_EQ(in_quotes("\a\b\f\n\r\t\v\0331"), R"('\a\b\f\n\r\t\v\0331')");
    EXPECT_EQ(in_quotes("é"), R"('\303\251')");
}

TEST(GnuQuoting, TextIsInRoundQuotesWhereThereAreSome) {
    const in_locale utf8("C.UTF-8");
    if (!utf8.is_there()) GTEST_SKIP() << "there is no locale C.UTF-8";
    EXPECT_EQ(in_quotes("it's é"), "‘it's é’");
    EXPECT_EQ(in_quotes("‘a’"), "‘‘a\\’’");
    EXPECT_EQ(in_quotes("\xff\xe2\x80"), R"(‘\377\342\200’)");
    EXPECT_EQ(in_quotes("\xc2\x80"), R"(‘\302\200’)");
}

TEST(GnuQuoting, PlainNamesStayAsTheyAre) {
    for (const auto* name : {"a", "/usr/bin", "a-b_c.d", "x#", "x~", "x{}", "%+,@]"})
        EXPECT_EQ(as_name(name), name);
}

TEST(GnuQuoting, OtherNamesAreAsAShellWantsThem) {
    EXPECT_EQ(as_name(""), "''");
    EXPECT_EQ(as_name("a b"), "'a b'");
    EXPECT_EQ(as_name("#x"), "'#x'");
    EXPECT_EQ(as_name("{"), "'{'");
    EXPECT_EQ(as_name("a\\b"), R"('a\b')");
    EXPECT_EQ(as_name("it's"), R"("it's")");
    EXPECT_EQ(as_name("it's $5"), R"('it'\''s $5')");
    EXPECT_EQ(as_name("a\nb"), R"('a'$'\n''b')");
    EXPECT_EQ(as_name("a\x01\x02"), R"('a'$'\001\002')");
    EXPECT_EQ(as_name("\n'a"), R"(''$'\n'\''a')");
    EXPECT_EQ(as_name("é"), R"(''$'\303\251')");
}

// Seen in coreutils 9.1: a quote in the name, and something unprintable at its end.
TEST(GnuQuoting, OddNamesAreAsOddAsGnuHasThem) {
    EXPECT_EQ(as_name("a'\n"), R"('''a'\'''$'\n')");
    EXPECT_EQ(as_name("\n'\n"), R"('\n'\'''$'\n')");
    EXPECT_EQ(as_name("'\n"), R"(''\'''$'\n')");
}

TEST(GnuQuoting, LettersOfTheLocaleArePlain) {
    const in_locale utf8("C.UTF-8");
    if (!utf8.is_there()) GTEST_SKIP() << "there is no locale C.UTF-8";
    EXPECT_EQ(as_name("é"), "é");
    EXPECT_EQ(as_name("é'"), "\"é'\"");
    EXPECT_EQ(as_name("é\xff'"), R"('é'$'\377'\''')");
}
