// Records that are more than lines, from several files, compressed and with headers, compared with the
// obvious implementation.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>
#include <vector>

#include "cli/lines/record_kinds.hpp"
#include "support/packed.hpp"
#include "support/sanitized.hpp"

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
    expect_failed(run({"-o", output.string(), cut}),
                  cut + ": gzip: the compressed data ends too early, after 50000 bytes");
}

TEST_F(LinesRecords, AreUnpackedAsAskedFor) {
    const std::string packed = gzipped("1\n2\n"), path = file("packed", packed),
                      plain = file("plain", "1\n2\n");
    EXPECT_EQ(run({"--unpack=gzip", path}).out, shuffled_records({"1\n", "2\n"}));
    EXPECT_EQ(run({"--unpack=auto", path}).out, shuffled_records({"1\n", "2\n"}));
    EXPECT_EQ(run({"--unpack=never", "--record=1", path}).out.size(), packed.size());
    EXPECT_EQ(run_fed({"--unpack=never", "--record=1"}, packed).out.size(), packed.size());
    EXPECT_EQ(run({"--unpack=gzip", plain}).err,
              "fairshuf lines: " + plain +
                  ": gzip: the compressed data is damaged after 0 bytes (incorrect header check)\n");
    EXPECT_EQ(run({"--unpack=zip", plain}).err,
              "fairshuf lines: --unpack 'zip': it is one of auto, never, gzip, zstd, xz, bzip2 and lz4\n");
    // Two bytes of the magic number are not enough: these are binary records.
    const std::string binary = "\x1f\x8b\x09\x01\x1f\x8b\x09\x02";
    EXPECT_EQ(run({"--record=4", file("binary", binary)}).out,
              shuffled_records({binary.substr(0, 4), binary.substr(4)}));
}

TEST_F(LinesRecords, OfAForeignPackingAreRefusedWithTheRemedy) {
    const std::string zip = "PK\3\4and more", path = file("some.zip", zip);
    expect_failed(run({"-o", output.string(), path}),
                  path + ": compressed with zip, which is not supported; decompress it first: unzip -p " +
                      path + " | fairshuf lines; or --unpack=never, if the bytes are meant as they are");
    const std::string table = file("some.parquet", "PAR1...");
    expect_failed(
        run({"-o", output.string(), table}),
        table +
            ": a Parquet file, which is not a text; write its rows as JSON lines first, for instance "
            "with pandas: read_parquet(name).to_json(new, orient='records', lines=True); or "
            "--unpack=never, if the bytes are meant as they are");
    expect_failed(
        run_fed({"-o", output.string()}, "PK\x03\x04"),
        "standard input: compressed with zip, which is not supported; decompress it first: ... | funzip | "
        "fairshuf lines; or --unpack=never, if the bytes are meant as they are");
    EXPECT_EQ(run({"--unpack=never", "--record=1", path}).out.size(), zip.size());
}

TEST_F(LinesRecords, AreNeverPlainUnderAPackedName) {
    const std::string plain = file("plain", "1\n"), packed = file("packed.gz", gzipped("1\n")),
                      same = file("same", gzipped("1\n"));
    const auto refused = [&](const words& options, const std::string& why) {
        const auto done = run(options);
        EXPECT_EQ(done.status, 1);
        EXPECT_EQ(done.err, "fairshuf lines: " + why + "\n");
    };
    refused(
        {"-o", "new.xz", plain},
        "-o 'new.xz': the output can be compressed with zstd or gzip, not with xz; name it .zst or .gz, or "
        "use a pipe: fairshuf lines ... | xz > new.xz");
    refused({"-o", "new.gz", "--compress=zstd", plain},
            "-o 'new.gz': the name says gzip, but --compress says zstd");
    const std::string why =
        same +
        ": this input is compressed, and the output would not be; say how with --compress, or give the "
        "output another name";
    refused({"-o", same, same}, why);
    refused({"--split=1:1", "-o", same + "," + plain, same}, why);
    refused({"--in-step", "-o", plain + "," + same, plain, same}, why);
    EXPECT_EQ(read_all(same), gzipped("1\n"));
    EXPECT_EQ(read_all(packed), gzipped("1\n"));
    const std::string pipe = (place / "pipe.gz").string();
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const handle reader = opened(pipe, O_RDONLY | O_NONBLOCK);
    EXPECT_EQ(run({"-o", pipe, plain}).err, "");
    EXPECT_EQ(read_from(reader.get()), "1\n");
}

TEST_F(LinesRecords, WithALargeWindowNeedTheMemory) {
    const std::string path = file("long", zstd_with_window("1\n2\n", 31));
    EXPECT_EQ(run({"-S1G", path}).err,
              "fairshuf lines: " + path +
                  ": zstd: its window (--long) takes 2.1 GB of memory, but only 537 MB are "
                  "allowed, half of the limit; allow more with -S\n");
    if (!sanitized) {
        EXPECT_EQ(run({"-S4G", path}).out, shuffled_records({"1\n", "2\n"}));
    }
}

TEST_F(LinesRecords, EndAsTheFileEndsItsLines) {
    const std::string a = file("a", "1\r\n2\r\n3"), csv = file("csv", "h\r\n\"x\ny\"");
    EXPECT_EQ(run({a}).out, shuffled_records({"1\r\n", "2\r\n", "3\r\n"}));
    EXPECT_EQ(run({"--csv", "--header=1", csv}).out, "h\r\n\"x\ny\"\r\n");
    EXPECT_EQ(run({"--header=3", a}).out, "1\r\n2\r\n3\r\n");
    EXPECT_EQ(run({"--group=3", a}).out, "1\r\n2\r\n3\r\n");
    const words many =
        some_of({{}, lines::delimited{}, [](std::size_t i) { return std::to_string(i) + "\r\n"; }}, 300'000);
    const std::string text = joined_text(many);
    EXPECT_TRUE(
        same_text(run({"-S1M", file("many", text.substr(0, text.size() - 2))}).out, shuffled_records(many)));
}

TEST_F(LinesRecords, KeepAByteOrderMarkFirst) {
    const std::string mark = "\xef\xbb\xbf";
    const words all = some_of(kinds[0], 100);
    const std::string text = joined_text(all), wanted = shuffled_records(all), a = file("a", mark + text);
    EXPECT_EQ(run({a}).out, mark + wanted);
    EXPECT_EQ(run_fed({}, mark + text).out, mark + wanted);
    EXPECT_EQ(run({file("gz", gzipped(mark + text))}).out, mark + wanted);
    EXPECT_EQ(run({"--header=1", file("b", mark + "h\n" + text), file("c", "h\n")}).out,
              mark + "h\n" + wanted);
    const std::string shuffled = file("shuffled", mark + wanted);
    EXPECT_EQ(run({"--unshuffle", shuffled}).out, mark + text);
    EXPECT_EQ(run({"--check", a, shuffled}).status, 0);
    const auto without = run({"--check", a, file("without", wanted)});
    EXPECT_EQ(without.status, 2);
    EXPECT_THAT(without.out, testing::HasSubstr("only the latter begins with a byte order mark"));
    EXPECT_TRUE(run({"-n5", a}).out.starts_with(mark));
    run({"--shards=2", "-o", (place / "part%d").string(), a});
    EXPECT_EQ(read_all(place / "part0") + read_all(place / "part1").substr(3), mark + wanted);
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

TEST_F(LinesRecords, ThatAreAllHeaderAreReported) {
    const std::string ten = file("ten", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n");
    const auto done = run({"--header=20", ten});
    EXPECT_EQ(done.status, 0);
    EXPECT_EQ(done.out, read_all(ten));
    EXPECT_EQ(done.err, "fairshuf lines: warning: " + ten +
                            " has only 10 records: with --header 20 nothing is shuffled\n");
    EXPECT_EQ(run({"--header=10", ten}).err, "");
}

TEST_F(LinesRecords, NeedTheSameHeaderInAllFiles) {
    const std::string a = file("a", "id\n1\n"), b = file("b", "ID\n2\n");
    write_all(output, old);
    expect_failed(run({"--header=1", "-o", output.string(), a, b}),
                  b + ": the header differs from that of " + a);
}

TEST_F(LinesRecords, MayBeMissingInFilesThatEndWithinTheHeader) {
    const std::string full = file("full", "id\nname\n1\n"), part = file("part", "id\n"),
                      none = file("none", "");
    for (const auto& files : {words{none, part, full}, words{full, part, none}, words{part, full}})
        EXPECT_EQ(run([&] {
                      words all{"--header=2"};
                      all.insert(all.end(), files.begin(), files.end());
                      return all;
                  }())
                      .out,
                  "id\nname\n1\n");
    write_all(output, old);
    const std::string other = file("other", "ID\n");
    expect_failed(run({"--header=2", "-o", output.string(), full, other}),
                  other + ": the header differs from that of " + full);
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

TEST_F(LinesRecords, NameTheRecordOfAnUnclosedQuote) {
    const std::string good = file("good", "a\n\"b\n\"\n"), bad = file("bad", "a\n\"b\nb\"\nc,\"d\ne\n");
    expect_failed(run({"--csv", "-o", output.string(), good, bad}),
                  bad + ": record 3, at byte 8 (line 4): it has an unclosed quote");
    expect_failed(run({"--csv", "--header=1", "-o", output.string(), bad}),
                  bad + ": record 2, at byte 8 (line 4): it has an unclosed quote");
    expect_failed(run({"--csv", "--header=1", "-o", output.string(),
                       file("bad",
                            "\xef\xbb\xbf"
                            "a\n1\n\"")}),
                  bad + ": record 2, at byte 7 (line 3): it has an unclosed quote");
    std::string long_text;
    for (int i = 0; i < 100'000; ++i) long_text += "\"x\ny\",z\n";
    expect_failed(run({"--csv", "-S1M", "-o", output.string(), good, file("bad", long_text + "\"")}),
                  bad + ": record 100001, at byte 800000 (line 200001): it has an unclosed quote");
    const std::string open = "\"" + std::string(3'000'000, '\n');  // more than the memory
    for (const words& more : std::vector<words>{{}, {"-n3"}, {"--unshuffle"}}) {
        words all{"--csv", "-S1M", "-o", output.string()};
        all.insert(all.end(), more.begin(), more.end());
        for (const auto& path : {good, file("bad", "a\n" + open)}) all.push_back(path);
        expect_failed(run(all), bad + ": record 2, at byte 2 (line 2): it has an unclosed quote");
    }
    expect_failed(
        run({"--csv", "-S1M", "-o", output.string(), file("bad", "a\n" + open + "\"\n")}),
        bad + ": record 2, at byte 2 (line 2): it does not fit into the memory allowed; allow more with -S");
}

// A header must be in memory, but not a whole file that seems to be one.
TEST_F(LinesRecords, NameAnUnclosedQuoteInTheHeaderWithinTheMemory) {
    const std::string bad = file("bad", "a\nb,\"" + std::string(std::size_t{100} << 20, '\n'));
    const auto done = run({"--csv", "--header=3", "-S1M", bad});
    EXPECT_EQ(done.err,
              "fairshuf lines: " + bad + ": record 2, at byte 2 (line 2): it has an unclosed quote\n");
    if (!sanitized) {
        EXPECT_LT(done.peak, std::uint64_t{64} << 20);
    }
    const std::string wide = file("bad", std::string(std::size_t{8} << 20, 'x'));
    EXPECT_EQ(
        run({"--header=1", "-S1M", wide}).err,
        "fairshuf lines: " + wide + ": line 1 does not fit into the memory allowed; allow more with -S\n");
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
        {{"--unpack=gzip", "-e", "x"}, "--unpack is for files, not for -e or -i"},
        {{"--unpack=gzip", "-r", a},
         "--unpack and --repeat exclude each other: --repeat reads plain lines only"},
        {{"--header=-1", a}, "--header '-1': the number of records is a whole number below 2^64"},
        {{"--separator=", a}, "--separator '': a separator must not be empty"},
        {{"--starts-with=", a},
         "--starts-with '': give the text that the first line of a record begins with, as in '>'"},
        {{"--starts-with=a\\nb", a},
         "--starts-with 'a\\\\nb': a line begins with it, so it has no line break"},
        {{"--separator=\\q", a},
         "--separator '\\q': a backslash must be followed by n, t, r, 0, another one, or x and two "
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
