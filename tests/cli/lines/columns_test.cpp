// What `fairshuf lines` takes, divides and groups by columns: limits, faults and refusals. column_model.py
// compares the results with a model.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/lines/line_runs.hpp"
#include "support/sanitized.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

class LinesColumns : public LineRuns {
protected:
    std::string file(const std::string& name, const std::string& text) {
        write_all(folder / name, text);
        return (folder / name).string();
    }

    std::string message(const words& options) const {
        const auto done = run(options);
        EXPECT_EQ(done.status, 1);
        EXPECT_EQ(done.out, "");
        return done.err;
    }
    std::string message_fed(const words& options, const std::string& text) const {
        return run_fed(options, text).err;
    }
};

// Rows of a number, one of many users, one of three labels, a weight, and some text.
std::string table(std::size_t rows, std::size_t padding) {
    std::string text;
    for (std::size_t i = 0; i < rows; ++i)
        text += std::to_string(i) + ",u" + std::to_string(i * 7919 % (rows / 4)) + ',' + "abc"[i % 3] + ',' +
                std::to_string(i % 10) + ".5," + std::string(padding, 'x') + '\n';
    return text;
}

}  // namespace

TEST_F(LinesColumns, GiveTheSameWithLittleMemoryAndAnyNumberOfThreads) {
    const std::string path = file("table.csv", table(20'000, 200));
    const std::vector<words> runs{
        {"--fraction=0.7"},
        {"--dedupe"},
        {"--csv", "--dedupe-by=2"},
        {"--csv", "--by=2"},
        {"--csv", "--weight=4"},
        {"--csv", "--weight=4", "-n15000"},
        {"--csv", "--stratify=3", "-n15000"},
        {"--csv", "--hash-by=2", "--split=9:1", "-o", (place / "most").string() + ",/dev/null"}};
    for (const auto& options : runs) {
        std::string wanted;
        for (const auto& [memory, threads] : {std::pair{"-S1G", "1"}, {"-S1M", "3"}, {"-S1M", "1"}}) {
            words all = options;
            all.insert(all.end(), {memory, std::string("--parallel=") + threads, path});
            const auto done = run(all);
            ASSERT_EQ(done.err, "") << testing::PrintToString(all);
            if (!sanitized && memory == std::string("-S1M")) {
                EXPECT_LT(done.peak, 33U << 20) << testing::PrintToString(all);
            }
            const std::string found = done.out.empty() ? read_all(place / "most") : done.out;
            if (wanted.empty()) wanted = found;
            ASSERT_TRUE(same_text(found, wanted)) << testing::PrintToString(all);
        }
        EXPECT_EQ(entries(temporary), words{});
    }
}

TEST_F(LinesColumns, KeepTheirPartWhateverIsAdded) {
    const std::string few = table(400, 0), more = table(4000, 0);
    const auto part = [&](const std::string& path) {
        const auto done = run({"--csv", "--hash-by=1", "--split=70:30", "-o",
                               (place / "a").string() + "," + (place / "b").string(), path});
        EXPECT_EQ(done.err, "");
        return read_all(place / "a");
    };
    const std::string before = part(file("few", few)), after = part(file("more", more));
    const auto is_in = [](const std::string& id, const std::string& text) {
        return ("\n" + text).find("\n" + id + ",") != std::string::npos;
    };
    for (int i = 0; i < 400; ++i)
        ASSERT_EQ(is_in(std::to_string(i), before), is_in(std::to_string(i), after)) << i;
}

TEST_F(LinesColumns, MayBeNamedInEmptyFiles) {
    const std::string empty = file("empty.csv", ""), full = file("full.csv", "id,w\n1,2\n");
    for (const std::string option : {"--by=id", "--weight=id", "--dedupe-by=id", "--stratify=id"}) {
        const words sampled = option.starts_with("--stratify") ? words{"-n1"} : words{};
        const auto with = [&](words options) {
            options.insert(options.end(), sampled.begin(), sampled.end());
            return run(options);
        };
        EXPECT_EQ(with({"--csv", "--header=1", option, empty}).err, "");
        EXPECT_EQ(with({"--csv", "--header=1", option, empty, full}).out, "id,w\n1,2\n");
        EXPECT_NE(with({"--csv", option, empty}).err.find("a name needs --header 1"), std::string::npos);
    }
}

TEST_F(LinesColumns, ThatAreWrongLeaveTheOutputAlone) {
    const std::string path = file("t.csv", "id,w\n1,2\n2,-3\n3\n4,5\n");
    const words reading{"--csv", "--header=1", path, "-o", output};
    const auto with = [&](words options) {
        options.insert(options.end(), reading.begin(), reading.end());
        return run(options);
    };
    expect_failed(with({"--weight=w"}), path + ": record 2: the weight '-3' is negative");
    expect_failed(with({"--by=2"}),
                  path +
                      ": record 3: there is no column 2: it has 1 field, separated by commas (--fields); "
                      "--allow-missing takes a missing value as empty");
    expect_failed(with({"--by=x"}),
                  "--by 'x': the header has no such name; its fields are separated by commas (--fields)");
    EXPECT_EQ(message_fed({"--weight=1"}, "1\n\n"),
              "fairshuf lines: standard input: record 2: the weight '' is not a number\n");
    EXPECT_EQ(message_fed({"--weight=2"}, "1\n"),
              "fairshuf lines: standard input: record 1: there is no column 2: it has 1 field, separated by "
              "tabs (--fields)\n");
    EXPECT_EQ(message_fed({"--by=.a"}, "{\"a\":1}\n{\"a\":}\n"),
              "fairshuf lines: standard input: record 2: not JSON at byte 6: a value is missing\n");
}

// The record is counted in its file.
TEST_F(LinesColumns, NameTheFileOfAWrongRecord) {
    const std::string a = file("a", "x\t1\ny\t2\n"), b = file("b", "x\t1\ny\n");
    for (const auto* option : {"--by=2", "--dedupe-by=2"})
        EXPECT_TRUE(
            message({option, a, b}).starts_with("fairshuf lines: " + b + ": record 2: there is no column 2"));
}

TEST_F(LinesColumns, MayBeMissingIfThatIsAllowed) {
    const auto done = run_fed({"--by=.a", "--allow-missing"}, "{\"a\":1}\n{}\n{\"a\":1}\n{\"b\":2}\n");
    EXPECT_EQ(done.err, "");
    EXPECT_EQ(lines_of(done.out, '\n').size(), 4U);
    EXPECT_NE(done.out.find("{}\n{\"b\":2}\n"), std::string::npos);
}

TEST_F(LinesColumns, AreRefusedWhereTheyMakeNoSense) {
    const std::string input = file("input", "1\n");
    const std::vector<std::pair<words, std::string>> refused{
        {{"--fraction=0"}, "--fraction '0': a fraction is greater than 0"},
        {{"--fraction=1.01"}, "--fraction '1.01': a fraction is at most 1; for a number of records use -n"},
        {{"--fraction=x"}, "--fraction 'x': a fraction is a number such as 0.1 or 10%"},
        {{"--fraction=0.1234567890123456789"},
         "--fraction '0.1234567890123456789': a fraction has at most 18 decimals"},
        {{"--fraction=.1", "--unshuffle"},
         "--fraction and --unshuffle exclude each other: only the order of all records can be undone"},
        {{"--dedupe", "--where=1"},
         "--dedupe and --where exclude each other: places are those of all records"},
        {{"--dedupe", "--dedupe-by=1"},
         "--dedupe and --dedupe-by exclude each other: records with equal values need not be equal"},
        {{"--dedupe", "-r", "-n1"}, "--dedupe and --repeat exclude each other: records would come up again"},
        {{"--hash-by=1"},
         "--hash-by divides the output: give --split or --shards, as in --split 80:10:10 -o "
         "train,valid,test"},
        {{"--hash-by=1", "--split=1:1", "-n3", "-o", "a,b"},
         "--hash-by and --head-count exclude each other: take the sample first, and divide it in another "
         "run; or use --fraction"},
        {{"--stratify=1"},
         "--stratify needs --split, --shards or -n: it says how records are divided or sampled"},
        {{"--by=1", "--weight=2"}, "--weight and --by exclude each other: one column decides"},
        {{"--by=1", "--group=4"}, "--by needs columns: records must be lines, or those of --csv"},
        {{"--by=.a", "--csv"},
         "--by '.a': a path is for JSON lines, not for --csv; give a number or a name of the header"},
        {{"--by=..a"},
         "--by '..a': a path is a point before each name, as in .user.id; a name with a point in it has "
         "quotes, as in .\"a.b\""},
        {{"--by=1", "--by=2"}, "multiple --by options specified"},
        {{"--by="}, "--by '': a column has a number, a name or a path"},
        {{"--weight=1", "--allow-missing"},
         "--weight and --allow-missing exclude each other: every record needs a weight; 0 leaves it out"},
        {{"--fields=,"}, "--fields is for columns, as in --by COLUMN"},
        {{"--fields=ab", "--by=1"}, "--fields 'ab': fields are separated by one byte, such as , or ; or \\t"},
        {{"--allow-missing"}, "--allow-missing is for columns, as in --by COLUMN"},
        {{"--weight=1", "--check", input},
         "--weight and --check exclude each other: without it and without a key, --check compares the "
         "records in any order"},
    };
    for (auto [options, why] : refused) {
        options.push_back(input);
        EXPECT_EQ(message(options), "fairshuf lines: " + why + "\n");
    }
    EXPECT_EQ(message({"--fraction=.1", "-i1-9"}),
              "fairshuf lines: --fraction is for files, not for -e or -i\n");
    EXPECT_EQ(message({"--dedupe", "-e", "a"}), "fairshuf lines: --dedupe is for files, not for -e or -i\n");
}

TEST_F(LinesColumns, OfRepeatedRecordsSayHowManyWereDropped) {
    const auto done = run_fed({"--dedupe", "-v"}, "a\nb\na\na\n");
    EXPECT_EQ(done.out.size(), 4U);
    EXPECT_TRUE(done.err.starts_with("2 of 4 records dropped: they repeat earlier ones\n")) << done.err;
}

TEST_F(LinesColumns, KeepTheRestOfTheLastGroup) {
    const auto done = run_fed({"--group=2", "--allow-rest", "--dedupe", "--fraction=1"}, "a\nb\na\nb\nc\n");
    EXPECT_EQ(done.err, "");
    EXPECT_EQ(done.out, "a\nb\nc\n");
}
