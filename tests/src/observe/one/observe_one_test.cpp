#include "observe/one/observe_one.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "audit/one/orders.hpp"
#include "observe/one/one_report.hpp"
#include "observe/one/permutation_check.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using fairshuf::test::long_order;
using fairshuf::test::order_maker;
using testing::HasSubstr;

namespace {

class OneOrder : public testing::Test {
protected:
    std::string write(const std::string& name, const std::string& bytes) const {
        test::write_all(folder_ / name, bytes);
        return (folder_ / name).string();
    }
    test::scratch_folder folder_;
};

std::string as_text(const long_order& o, std::uint32_t from = 0, const std::string& between = "\n") {
    std::string text;
    for (const auto item : o) text += std::to_string(item + from) + between;
    return text;
}

template <class T>
std::string as_binary(const long_order& o) {
    std::string bytes;
    for (const auto item : o) {
        const T value = static_cast<T>(item);
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
    }
    return bytes;
}

std::string as_npy(const long_order& o, const std::string& type, const std::string& bytes) {
    std::string header =
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + std::to_string(o.size()) + ",), }";
    header.resize((header.size() + 10 + 63) / 64 * 64 - 11, ' ');
    header += '\n';
    return std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size() % 256) +
           static_cast<char>(header.size() / 256) + header + bytes;
}

std::map<std::string, double> tests_by_name(const one::one_seen& found) {
    std::map<std::string, double> all;
    for (const auto& t : found.seen.tests) all[std::string(t.name)] = t.tail.log10_p;
    return all;
}

}  // namespace

TEST_F(OneOrder, IsTheSameInEveryForm) {
    const long_order o = order_maker("forms").fair(3'000);
    const auto wanted = tests_by_name(*one::observe_file({.path = write("a.txt", as_text(o))}));
    EXPECT_EQ(wanted.size(), 24U);
    const auto same = [&](const std::string& path, one::number_form form = one::number_form::automatic) {
        const auto found = one::observe_file({.path = path, .form = form});
        return found && tests_by_name(*found) == wanted;
    };
    EXPECT_TRUE(same(write("b.txt", as_text(o, 1, ", "))));
    EXPECT_TRUE(same(write("c.txt", "[" + as_text(o, 0, " ") + "]\n")));
    EXPECT_TRUE(same(write("d.u32", as_binary<std::uint32_t>(o))));
    EXPECT_TRUE(same(write("e", as_binary<std::uint64_t>(o)), one::number_form::u64));
    EXPECT_TRUE(same(write("f.npy", as_npy(o, "<i8", as_binary<std::int64_t>(o)))));
    EXPECT_TRUE(same(write("g", as_npy(o, "<u4", as_binary<std::uint32_t>(o)))));
    EXPECT_TRUE(same(write("h.npy", as_npy(o, "<i2", as_binary<std::int16_t>(o)))));
}

TEST_F(OneOrder, CountsFromZeroOrOne) {
    const long_order o = order_maker("counting").fair(1'500);
    EXPECT_EQ(one::observe_file({.path = write("a", as_text(o))})->counted_from, 0U);
    EXPECT_EQ(one::observe_file({.path = write("a", as_text(o, 1))})->counted_from, 1U);
}

TEST_F(OneOrder, IsTheSameOnAnyNumberOfThreads) {
    order_maker make("threads");
    for (const auto& o : {make.fair(70'000), make.buffer(70'000, 500)}) {
        const auto path = write("a.u32", as_binary<std::uint32_t>(o));
        const auto alone = one::observe_file({.path = path});
        const auto together = one::observe_file({.path = path, .within = {.threads = 5}});
        ASSERT_TRUE(alone && together);
        EXPECT_EQ(tests_by_name(*alone), tests_by_name(*together));
        const auto in_header = audit::observe_one<std::uint32_t>(o);
        ASSERT_EQ(in_header.tests.size(), alone->seen.tests.size());
        for (std::size_t i = 0; i < in_header.tests.size(); ++i)
            EXPECT_NEAR(in_header.tests[i].tail.log10_p, alone->seen.tests[i].tail.log10_p,
                        1e-6 * std::abs(in_header.tests[i].tail.log10_p) + 1e-9)
                << in_header.tests[i].name;
    }
}

TEST_F(OneOrder, IsStreamedIfTheMemoryIsTooSmall) {
    order_maker make("streamed");
    for (const auto& o : {make.fair(300'000), make.buffer(300'000, 30'000)}) {
        const auto path = write("a.u32", as_binary<std::uint32_t>(o));
        const auto whole = one::observe_file({.path = path});
        const auto streamed = one::observe_file({.path = path, .within = {.memory = 1 << 20, .threads = 2}});
        ASSERT_TRUE(whole && streamed);
        EXPECT_TRUE(whole->in_memory);
        EXPECT_FALSE(streamed->in_memory);
        EXPECT_EQ(streamed->seen.verdict, whole->seen.verdict);
        const auto all = tests_by_name(*whole);
        int shared = 0;
        for (const auto& [name, log10_p] : tests_by_name(*streamed)) {
            if (name == "inversions" || name == "xor-pairs")
                continue;  // of a sample; without some of its parts
            EXPECT_NEAR(log10_p, all.at(name), 1e-6 * std::abs(all.at(name)) + 1e-9) << name;
            ++shared;
        }
        EXPECT_GE(shared, 15);
        EXPECT_EQ(streamed->seen.looks_like.size(), whole->seen.looks_like.size());
    }
}

TEST_F(OneOrder, IsNamedInAStreamAsInMemory) {
    order_maker make("streamed names");
    for (const auto& o : {make.shards(60'000, 100, true, true), make.shards(60'000, 777, true, true),
                          make.shards(60'000, 7'000, true, true), make.shards(60'000, 777, false, true),
                          make.shards(60'000, 777, true, false), make.buffer(60'000, 6'000),
                          make.tied_keys(60'000, 500), make.few_bits(60'000, 14, true),
                          make.feistel(60'000, 3, false), order_maker::rotation(60'000, 7)}) {
        const auto path = write("a.u32", as_binary<std::uint32_t>(o));
        const auto whole = one::observe_file({.path = path});
        const auto streamed = one::observe_file({.path = path, .within = {.memory = 1 << 18, .threads = 2}});
        ASSERT_TRUE(whole && streamed);
        ASSERT_FALSE(whole->seen.looks_like.empty());
        ASSERT_FALSE(streamed->seen.looks_like.empty()) << whole->seen.summary();
        EXPECT_FALSE(streamed->in_memory);
        EXPECT_EQ(streamed->seen.looks_like[0].name, whole->seen.looks_like[0].name);
        EXPECT_EQ(streamed->seen.looks_like[0].parameter, whole->seen.looks_like[0].parameter);
    }
}

TEST_F(OneOrder, ThatIsNoPermutationIsUnfairAndSaysWhy) {
    const auto said = [&](long_order o, std::uint64_t memory = 1 << 30) {
        const auto path = write("a.u32", as_binary<std::uint32_t>(o));
        const auto found = one::observe_file({.path = path, .within = {.memory = memory}});
        EXPECT_EQ(found->seen.verdict, audit::observed_verdict::unfair);
        return report::one_sentence(*found);
    };
    long_order o = order_maker("broken").fair(2'000);
    const auto lost = o[5], doubled = o[6];
    o[5] = doubled;
    const auto sentence =
        "item " + std::to_string(lost) + " is missing; item " + std::to_string(doubled) + " is there twice";
    EXPECT_THAT(said(o), HasSubstr("not a permutation of 0 to 1999: " + sentence));
    EXPECT_THAT(said(o, 1), HasSubstr(sentence));
    EXPECT_THAT(said(long_order(2'000, 7)), HasSubstr("7 is there more than once (1,999 too many in all)"));
    o[5] = 77'777;
    EXPECT_THAT(said(o), HasSubstr("item 77777 is out of range"));
}

TEST(PermutationCheck, FindsMistakesBeyondItsMemoryWithoutNamingThem) {
    constexpr std::uint64_t n = 2'000'000;  // 2^16 bytes have 524,288 bits
    std::vector<std::uint64_t> items(n);
    for (std::uint64_t i = 0; i < n; ++i) items[i] = n - 1 - i;
    one::permutation_check good(n, 0, 0);
    good.add(std::span<const std::uint64_t>(items));
    EXPECT_FALSE(good.finish());
    items[3] = items[4];
    one::permutation_check bad(n, 0, 0);
    bad.add(std::span<const std::uint64_t>(items));
    const auto wrong = bad.finish();
    ASSERT_TRUE(wrong);
    EXPECT_TRUE(wrong->somewhere);
    EXPECT_THAT(one::problem_sentence(*wrong, n, 0), HasSubstr("-S"));
}

TEST_F(OneOrder, RefusesWhatCannotBeRead) {
    const auto problem = [&](const std::string& bytes, one::number_form form = one::number_form::automatic) {
        const auto found = one::observe_file({.path = write("a", bytes), .form = form});
        return found ? std::string() : found.error().message;
    };
    const long_order o = order_maker::home(1'000);
    EXPECT_THAT(problem("1 2 three"), HasSubstr("line 1: 'three' is not an item"));
    EXPECT_THAT(problem("1\n-2\n"), HasSubstr("line 2: '-2' is not an item"));
    EXPECT_THAT(problem(as_binary<std::uint32_t>(order_maker("x").fair(1'000))), HasSubstr("--as u32"));
    EXPECT_THAT(problem("1 2 3"), HasSubstr("3 items: too few"));
    EXPECT_THAT(problem(""), HasSubstr("0 items: too few"));
    EXPECT_THAT(problem("12345", one::number_form::u32), HasSubstr("1 byte(s) are left over"));
    EXPECT_THAT(problem("text", one::number_form::npy), HasSubstr("not a .npy file"));
    EXPECT_THAT(problem(as_npy(o, "<f8", "")), HasSubstr("numbers of type '<f8'"));
    EXPECT_THAT(problem(as_npy(o, "<i4", "1234")), HasSubstr("promises 1000 numbers, and 1 are there"));
    EXPECT_THAT(problem(as_npy(o, "<i4", std::string(4'000, '\xff'))), HasSubstr("number 1 is negative"));
    EXPECT_THAT(one::number_form_of("u16").error().message, HasSubstr("text, u32, u64 or npy"));
}

TEST_F(OneOrder, OfLinesIsFoundBesideTheirInput) {
    const long_order o = order_maker("lines").buffer(5'000, 100);
    std::string before, after;
    for (std::uint32_t i = 0; i < o.size(); ++i) before += "line " + std::to_string(i) + "\n";
    for (const auto item : o) after += "line " + std::to_string(item) + "\n";
    const auto in = write("in", before), out = write("out", after);
    const auto found = one::observe_lines({.before = in, .after = out});
    ASSERT_TRUE(found);
    ASSERT_FALSE(found->seen.looks_like.empty());
    EXPECT_EQ(found->seen.looks_like.front().parameter, 100);
    EXPECT_EQ(found->repeated_lines, 0U);
    write("out", after.substr(after.find('\n') + 1));
    EXPECT_THAT(one::observe_lines({.before = in, .after = out})->seen.problem, HasSubstr("is missing in"));
    write("out", after + "line 1\n");
    EXPECT_THAT(one::observe_lines({.before = in, .after = out})->seen.problem,
                HasSubstr("or there more often"));
}

// Matched at random, equal lines are no evidence: not even if nothing was shuffled.
TEST_F(OneOrder, OfEqualLinesIsMatchedAtRandom) {
    std::string before, after;
    for (const auto item : order_maker("lines").fair(3'000))
        after += item < 1'400 ? "same\n" : std::to_string(item) + "\n";
    for (int i = 0; i < 3'000; ++i) before += i < 1'400 ? "same\n" : std::to_string(i) + "\n";
    const auto found =
        one::observe_lines({.before = write("before", before), .after = write("after", after)});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->repeated_lines, 1'400U);
    EXPECT_EQ(found->seen.verdict, audit::observed_verdict::fair);
}

TEST_F(OneOrder, OfMostlyEqualLinesIsNotJudged) {
    std::string text;
    for (int i = 0; i < 3'000; ++i) text += "the same\n";
    const auto path = write("same", text);
    EXPECT_THAT(one::observe_lines({.before = path, .after = path}).error().message,
                HasSubstr("3000 of 3000 lines are equal to others"));
}

TEST_F(OneOrder, IsReportedInWords) {
    const auto found =
        one::observe_file({.path = write("a", as_text(order_maker("words").buffer(20'000, 1'000)))});
    const auto text = report::as_text({.title = "a", .names = {}}, *found, {}, 120);
    EXPECT_THAT(text, HasSubstr("one order of 20,000 items, counted from 0"));
    EXPECT_THAT(text, HasSubstr("greatest-lead           how far ahead of its place is an item?"));
    EXPECT_THAT(text, HasSubstr("It looks like a shuffle buffer of about 1,000.\n"));
    const auto fair = one::observe_file({.path = write("a", as_text(order_maker("words").fair(20'000)))});
    EXPECT_THAT(report::as_text({.title = "a", .names = {}}, *fair, {}, 80),
                HasSubstr("NO SIGN OF BIAS in one order of 20,000 items; a shuffle buffer of 19,1"));
}

TEST_F(OneOrder, IsReportedInFortyColumns) {
    const auto found =
        one::observe_file({.path = write("a.txt", as_text(order_maker("narrow").buffer(3'000, 50)))});
    ASSERT_TRUE(found);
    const std::string text = report::as_text({"a.txt", {}}, *found, {}, 40);
    EXPECT_THAT(text, HasSubstr("greatest-lead"));
    EXPECT_THAT(text, HasSubstr("x: unfair, ?: suspicious"));
    std::size_t from = 0;
    for (std::size_t end = 0; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
        EXPECT_LE(end - from, 40U) << text.substr(from, end - from);
}
