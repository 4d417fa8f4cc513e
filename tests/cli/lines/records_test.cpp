// Records that are more than lines, from several files, compressed and with headers, compared with the
// obvious implementation.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/lines/record_kinds.hpp"
#include "support/packed.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

using LinesRecords = RecordRuns;

}  // namespace

TEST_F(LinesRecords, OfEveryFormHaveTheOrderOfTheLibrary) {
    for (const auto& what : kinds)
        for (const std::size_t n : {1, 2, 1000, 131'073}) {
            const words records = some_of(what, n);
            const std::string text = joined_text(records), wanted = shuffled_records(records);
            ASSERT_EQ(records_by_model(what.form, text), records);
            const std::string path = file("input", text);
            for (const std::string size : {"1M", "1G"})
                for (const std::string threads : {"1", "3"}) {
                    const auto done = run(with(what, {"-S", size, "--parallel", threads, path}));
                    ASSERT_EQ(done.err, "");
                    ASSERT_TRUE(same_text(done.out, wanted)) << testing::PrintToString(what.options) << n;
                }
            ASSERT_TRUE(same_text(run_fed(with(what, {"-S1M"}), text).out, wanted));
        }
}

TEST_F(LinesRecords, OfEveryFormCanBeSampled) {
    for (const auto& what : kinds) {
        const words records = some_of(what, 5000);
        const std::string path = file("input", joined_text(records));
        const auto ten = records_by_model(what.form, run(with(what, {"-n10", path})).out);
        const auto eleven = records_by_model(what.form, run(with(what, {"-n11", path})).out);
        ASSERT_EQ(ten.size(), 10U);
        ASSERT_EQ(words(eleven.begin(), eleven.begin() + 10), ten);
        for (const auto& record : eleven) ASSERT_NE(std::ranges::find(records, record), records.end());
    }
}

TEST_F(LinesRecords, OfSeveralFilesAreShuffledTogether) {
    for (const auto& what : kinds) {
        const words all = some_of(what, 900);
        const std::string a = file("a", joined_text({all.begin(), all.begin() + 300})),
                          none = file("none", ""),
                          b = file("b", joined_text({all.begin() + 300, all.begin() + 301})),
                          c = joined_text({all.begin() + 301, all.end()});
        EXPECT_TRUE(same_text(run_fed(with(what, {a, none, b, "-"}), c).out, shuffled_records(all)));
    }
}

TEST_F(LinesRecords, OfMoreFilesThanCanBeOpenAreShuffledTogether) {
    words all, options{"--header=1"};
    for (std::size_t i = 0; i < 300; ++i) {
        all.push_back(kinds[0].record(i));
        options.push_back(file("part" + std::to_string(i), "head\n" + (i % 2 == 0 ? all.back() : "")));
        if (i % 2 != 0) all.pop_back();
    }
    const auto done = run(options, {.limits = {{RLIMIT_NOFILE, 40}}});
    EXPECT_EQ(done.err, "");
    EXPECT_TRUE(same_text(done.out, "head\n" + shuffled_records(all)));
}

TEST_F(LinesRecords, NameTheUnreadableFileAmongOthers) {
    const std::string a = file("a", "1\n");
    EXPECT_EQ(run({a, "/"}).err, "fairshuf lines: /: read error: Is a directory\n");
    EXPECT_EQ(run({a, "/proc/self/mem"}).err,
              "fairshuf lines: /proc/self/mem: read error: Input/output error\n");
}

// The header is written after all input is read. Otherwise the run could read it again.
TEST_F(LinesRecords, OfAFileThatIsAppendedToItselfHaveOneHeader) {
    const std::string a = file("a", "h\n1\n");
    const handle end = opened(a, O_WRONLY | O_APPEND);
    EXPECT_EQ(run({"--header=1", a}, {.output = end.get()}).err, "");
    EXPECT_EQ(read_all(a), "h\n1\nh\n1\n");
}

// A last line without a delimiter is not joined with the first line of the next file.
TEST_F(LinesRecords, EndWhereAFileEnds) {
    const std::string a = file("a", "1\n2"), b = file("b", "3\n4");
    EXPECT_EQ(run({a, b}).out, shuffled_records({"1\n", "2\n", "3\n", "4\n"}));
    const std::string c = file("c", "x\n\ny\n"), d = file("d", "z");
    EXPECT_EQ(run({"--separator", "\\n\\n", c, d}).out, shuffled_records({"x\n\n", "y\n\n", "z\n\n"}));
    const std::string e = file("e", "\"a\nb\"");
    EXPECT_EQ(run({"--csv", e, d}).out, shuffled_records({"\"a\nb\"\n", "z\n"}));
}

TEST_F(LinesRecords, AreDecompressedFromFilesAndPipes) {
    const words all = some_of(kinds[0], 300'000);
    const std::string text = joined_text(all), wanted = shuffled_records(all);
    for (const std::string& packed : {gzipped(text), zstd_packed(text)}) {
        EXPECT_TRUE(same_text(run({"-S1M", file("packed", packed)}).out, wanted));
        EXPECT_TRUE(same_text(run_fed({"-S1M"}, packed).out, wanted));
    }
    const std::string cut = file("short", gzipped(text).substr(0, 50'000));
    expect_failed(run({"-o", output.string(), cut}), cut + ": gzip: the compressed data ends too early");
}

TEST_F(LinesRecords, KeepTheHeaderFirst) {
    for (const auto& what : kinds)
        for (const std::size_t header : {1, 3}) {
            const words head = some_of(what, header), all = some_of(what, 200, 10);
            const std::string first = joined_text(head), option = "--header=" + std::to_string(header);
            const std::string a = file("a", first + joined_text({all.begin(), all.begin() + 77})),
                              b = file("b", first + joined_text({all.begin() + 77, all.end()}));
            EXPECT_TRUE(same_text(run(with(what, {option, a, b})).out, first + shuffled_records(all)));
            const auto to_file = run(with(what, {option, "-o", output.string(), a, b}));
            EXPECT_EQ(to_file.err, "");
            EXPECT_TRUE(same_text(read_all(output), first + shuffled_records(all)));
            const auto sample = run(with(what, {option, "-n5", a, b})).out;
            EXPECT_TRUE(sample.starts_with(first));
            EXPECT_EQ(records_by_model(what.form, sample).size(), header + 5);
        }
}

TEST_F(LinesRecords, MayBeOnlyAHeader) {
    EXPECT_EQ(run({"--header=1", file("a", "only\n")}).out, "only\n");
    EXPECT_EQ(run({"--header=3", file("a", "two\nof three")}).out, "two\nof three\n");
    EXPECT_EQ(run({"--header=1", file("a", "")}).out, "");
}

TEST_F(LinesRecords, NeedTheSameHeaderInAllFiles) {
    const std::string a = file("a", "id\n1\n"), b = file("b", "ID\n2\n");
    write_all(output, old);
    expect_failed(run({"--header=1", "-o", output.string(), a, b}),
                  b + ": the header differs from that of " + a);
}

TEST_F(LinesRecords, LeaveNoRemainderUnlessItIsAllowed) {
    const std::string nine = file("nine", "1\n2\n3\n4\n5\n6\n7\n8\n9\n"), four = file("four", "a\nb\nc\nd\n");
    expect_failed(run({"--group=4", "-o", output.string(), nine}),
                  nine +
                      ": after the last group of 4 lines, 1 line is left over; --allow-rest keeps the "
                      "remainder at the end");
    expect_failed(run({"--record=5", "-o", output.string(), nine}),
                  nine +
                      ": after the last record of 5 bytes, 3 bytes are left over; --allow-rest keeps the "
                      "remainder at the end");
    expect_failed(run({"--group=4", "--allow-rest", "-o", output.string(), nine, four}),
                  nine +
                      ": after the last group of 4 lines, 1 line is left over; only the last input may have "
                      "a remainder");
    EXPECT_EQ(run({"--group=4", "--allow-rest", four, nine}).out,
              shuffled_records({"a\nb\nc\nd\n", "1\n2\n3\n4\n", "5\n6\n7\n8\n"}) + "9\n");
    EXPECT_EQ(run({"--record=5", "--allow-rest", nine}).out,
              shuffled_records({"1\n2\n3", "\n4\n5\n", "6\n7\n8"}) + "\n9\n");
    const words many = some_of(kinds[3], 140'000);
    const auto spilled =
        run({"--group=4", "--allow-rest", "-S1M", file("many", joined_text(many) + "the rest")});
    EXPECT_TRUE(same_text(spilled.out, shuffled_records(many) + "the rest\n"));
}

TEST_F(LinesRecords, NameTheLineOfAnUnclosedQuote) {
    const std::string good = file("good", "a\n\"b\n\"\n"), bad = file("bad", "a\n\"b\nb\"\nc,\"d\ne\n");
    expect_failed(run({"--csv", "-o", output.string(), good, bad}),
                  bad + ": line 4: the record that begins here has an unclosed quote");
    expect_failed(run({"--csv", "--header=1", "-o", output.string(), bad}),
                  bad + ": line 4: the record that begins here has an unclosed quote");
    std::string long_text;
    for (int i = 0; i < 100'000; ++i) long_text += "\"x\ny\",z\n";
    expect_failed(run({"--csv", "-S1M", "-o", output.string(), good, file("bad", long_text + "\"")}),
                  bad + ": line 200001: the record that begins here has an unclosed quote");
}

TEST_F(LinesRecords, HaveOptionsThatExcludeOthers) {
    const std::string a = file("a", "1\n");
    const std::vector<std::pair<words, std::string>> wrong{
        {{"--csv", "--group=2", a}, "--csv and --group exclude each other: choose one form of record"},
        {{"--csv", "-e", "x"}, "--csv is for files, not for -e or -i"},
        {{"--header=1", "-i1-3"}, "--header is for files, not for -e or -i"},
        {{"--record=2", "-r", a},
         "--record and --repeat exclude each other: --repeat reads plain lines only"},
        {{"-r", a, a}, "--repeat takes one file"},
        {{"--csv", "-z", a},
         "--csv and --zero-terminated exclude each other: only lines end with a NUL byte"},
        {{"--allow-rest", a}, "--allow-rest is for --group and --record"},
        {{"--group=0", a}, "--group '0': a whole number is needed, from 1 to 2^40"},
        {{"--record=x", a}, "--record 'x': a whole number is needed, from 1 to 2^40"},
        {{"--header=-1", a}, "--header '-1': the number of records is a whole number"},
        {{"--separator=", a}, "--separator '': a separator must not be empty"},
        {{"--separator=\\q", a},
         "--separator '\\\\q': a backslash must be followed by n, t, r, 0, another one, or x and two "
         "hexadecimal "
         "digits"},
    };
    for (const auto& [options, message] : wrong) {
        const auto done = run(options);
        EXPECT_EQ(done.status, 1);
        EXPECT_EQ(done.err, "fairshuf lines: " + message + "\n");
    }
}

TEST_F(LinesRecords, DoNotTakeAbbreviationsFromGnu) {
    EXPECT_EQ(run({"--re", "-n1", "-e", "x"}).out, "x\n");       // not --record
    EXPECT_EQ(run({"--head", "1", "-e", "x", "x"}).out, "x\n");  // not --header
}
