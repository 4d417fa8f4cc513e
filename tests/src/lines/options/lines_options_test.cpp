#include "lines/options/lines_options.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "fairshuf/words/key_hex.hpp"
#include "lines/options/options_with_help.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

// Owns the arguments, because the request refers to them.
class command {
public:
    command(std::initializer_list<std::string> arguments) : words_{"fairshuf lines"} {
        words_.insert(words_.end(), arguments);
        for (auto& word : words_) pointers_.push_back(word.data());
        pointers_.push_back(nullptr);
    }
    std::variant<lines_request, ending> read() {
        return read_lines_options(static_cast<int>(words_.size()), pointers_.data());
    }

private:
    std::vector<std::string> words_;
    std::vector<char*> pointers_;
};

lines_request asked(std::initializer_list<std::string> arguments) {
    return std::get<lines_request>(command(arguments).read());
}

// The message, if it is an error.
std::string problem(std::initializer_list<std::string> arguments) {
    const auto said = command(arguments).read();
    const auto* end = std::get_if<ending>(&said);
    if (end == nullptr) return "";
    EXPECT_EQ(end->out, "");
    EXPECT_EQ(end->status, 1);
    return end->err;
}

const std::string some_key(64, 'a');

}  // namespace

TEST(LinesOptions, AreTheDefaultsOfGnu) {
    const auto said = asked({});
    EXPECT_EQ(std::get<std::string>(said.gnu.cards), "-");
    EXPECT_EQ(said.gnu.head_count, no_limit);
    EXPECT_FALSE(said.chosen_key || said.buffer_size || said.print_key || said.quiet || said.verbose);
    EXPECT_TRUE(said.folders.empty());
    EXPECT_EQ(said.threads, 0U);
}

TEST(LinesOptions, MixWithGnuOptionsAndMayBeAbbreviated) {
    const auto said =
        asked({"-zn3", "--buf=2M", "file", "-T", "a", "--temp=b", "--para", "4", "-v", "--print"});
    EXPECT_EQ(std::get<std::string>(said.gnu.cards), "file");
    EXPECT_EQ(said.gnu.head_count, 3U);
    EXPECT_EQ(said.gnu.delimiter, '\0');
    EXPECT_EQ(said.buffer_size, 2U << 20);
    EXPECT_EQ(said.folders, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(said.threads, 4U);
    EXPECT_TRUE(said.verbose && said.print_key);
}

TEST(LinesOptions, ErrorsInGnuOptionsHaveTheMessagesOfGnu) {
    EXPECT_EQ(problem({"-i1-2", "b"}),
              "fairshuf lines: extra operand 'b'\nTry 'fairshuf lines --help' for more information.\n");
    EXPECT_EQ(problem({"-n3x"}), "fairshuf lines: invalid line count: '3x'\n");
    EXPECT_EQ(problem({"-e", "-i1-2"}),
              "fairshuf lines: cannot combine -e and -i options\n"
              "Try 'fairshuf lines --help' for more information.\n");
}

TEST(LinesOptions, GetoptReportsAnUnknownOption) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(problem({"--nope"}), "Try 'fairshuf lines --help' for more information.\n");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "fairshuf lines: unrecognized option '--nope'\n");
    testing::internal::CaptureStderr();
    EXPECT_EQ(problem({"--se"}), "Try 'fairshuf lines --help' for more information.\n");
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "fairshuf lines: option '--se' is ambiguous; possibilities: '--separator' '--seed'\n");
}

TEST(LinesOptions, AMistypedOptionIsSuggested) {
    const std::string help = "Try 'fairshuf lines --help' for more information.\n";
    testing::internal::CaptureStderr();
    EXPECT_EQ(problem({"--buffersize=2G"}), "fairshuf lines: did you mean '--buffer-size'?\n" + help);
    EXPECT_EQ(problem({"--shar", "2"}), help);  // ambiguous, as getopt says
    EXPECT_EQ(problem({"--paralel", "2"}), "fairshuf lines: did you mean '--parallel'?\n" + help);
    EXPECT_EQ(problem({"--csv=x"}), help);  // known
    EXPECT_EQ(problem({"-W"}), help);
    testing::internal::GetCapturedStderr();
}

// An abbreviation that is unique in GNU shuf keeps its meaning, whatever our options are called.
TEST(LinesOptions, AbbreviationsOfGnuKeepTheirMeaning) {
    EXPECT_TRUE(asked({"--re"}).gnu.repeat);               // and not --record
    EXPECT_EQ(asked({"--head", "7"}).gnu.head_count, 7U);  // and not --header
    EXPECT_EQ(asked({"--out", "x"}).gnu.output, "x");
    EXPECT_EQ(asked({"--header", "7"}).header, 7U);
    EXPECT_EQ(std::get<sized>(asked({"--rec", "7"}).form).bytes, 7U);
}

TEST(LinesOptions, HeadGetsAWarningBecauseItLooksLikeHeader) {
    using warned = std::vector<std::string>;
    EXPECT_EQ(
        asked({"f", "--head", "1"}).warnings,
        (warned{"warning: --head is --head-count, as in GNU's shuf, and prints 1 record. To keep the first "
                "record in place, write --header 1"}));
    EXPECT_EQ(
        asked({"--hea=2"}).warnings,
        (warned{"warning: --hea is --head-count, as in GNU's shuf, and prints 2 records. To keep the first "
                "2 records in place, write --header 2"}));
    for (const auto* other : {"--header=1", "--head-count=1", "--head-c=1", "-n1", "--head=10%"})
        EXPECT_EQ(asked({other}).warnings, warned{}) << other;
    EXPECT_EQ(asked({"-n", "1", "--", "--head"}).warnings, warned{});
}

TEST(LinesOptions, ACountBeyond64BitsGetsAWarning) {
    const std::string large = "99999999999999999999999";
    EXPECT_EQ(
        asked({"-n", large}).warnings,
        std::vector<std::string>{"warning: -n '" + large + "' is more than 2^64 - 1: it limits nothing"});
    EXPECT_TRUE(asked({"-n", large, "-n5"}).warnings.empty());
    EXPECT_TRUE(asked({"-n", "18446744073709551615"}).warnings.empty());
}

TEST(LinesOptions, LargeNumbersMayHaveALetter) {
    EXPECT_EQ(asked({"-n", "1k"}).gnu.head_count, 1'000U);
    EXPECT_EQ(asked({"--head-count=2M"}).gnu.head_count, 2'000'000U);
    EXPECT_EQ(std::get<number_range>(asked({"-i", "1-1G"}).gnu.cards).count, 1'000'000'000U);
    EXPECT_EQ(asked({"--shards=1k", "-o", "x%d", "f"}).parts->outputs(), 1'000U);
    EXPECT_EQ(std::get<grouped>(asked({"--group=1k", "f"}).form).lines, 1'000U);
    EXPECT_EQ(asked({"--header=1k", "f"}).header, 1'000U);
    EXPECT_EQ(asked({"--where=1e6", "--seed=x", "f"}).where, 1'000'000U);
}

TEST(LinesOptions, SeveralFilesAreTakenInOrder) {
    EXPECT_EQ(asked({}).files, (std::vector<std::string>{"-"}));
    EXPECT_EQ(asked({"b", "-", "a"}).files, (std::vector<std::string>{"b", "-", "a"}));
    EXPECT_EQ(asked({"-e", "a", "b"}).files, std::vector<std::string>{});
}

TEST(LinesOptions, ASeparatorMayHaveAnyBytes) {
    EXPECT_EQ(*read_separator("a\\n\\t\\r\\0\\\\\\x7F%"), std::string("a\n\t\r\0\\\x7f%", 8));
    for (const auto* wrong : {"", "\\", "\\q", "\\x", "\\x4", "\\xg0", "ab\\"})
        EXPECT_FALSE(read_separator(wrong)) << wrong;
}

TEST(LinesOptions, ASeedIsATextAndMayBeEmpty) {
    EXPECT_EQ(asked({"--seed=round 7"}).chosen_key, key::from_text("round 7"));
    EXPECT_EQ(asked({"--seed="}).chosen_key, key::from_text(""));
    EXPECT_EQ(asked({"--seed=a", "--seed", "a"}).chosen_key, key::from_text("a"));
    EXPECT_EQ(problem({"--seed=a", "--seed=b"}), "fairshuf lines: multiple --seed options specified\n");
}

TEST(LinesOptions, AKeyIsGivenByItsDigits) {
    EXPECT_EQ(asked({"--key", some_key}).chosen_key, *key::from_hex(some_key));
    EXPECT_EQ(problem({"--key=abc"}),
              "fairshuf lines: --key: key has 3 characters; a key is 64 hexadecimal digits (256 bits)\n");
}

TEST(LinesOptions, AKeyFileIsRead) {
    const test::scratch_folder folder;
    const std::string path = (folder / "a key").string();
    test::write_all(path, some_key + "\n");
    EXPECT_EQ(asked({"--key-file", path}).chosen_key, *key::from_hex(some_key));
    std::filesystem::permissions(path, std::filesystem::perms{0644});
    EXPECT_EQ(asked({"--key-file", path}).warnings.size(), 1U);
    std::filesystem::permissions(path, std::filesystem::perms{0600});
    EXPECT_TRUE(asked({"--key-file", path}).warnings.empty());
    test::write_all(path, "abc\n");
    EXPECT_EQ(problem({"--key-file=" + path}), "fairshuf lines: --key-file: '" + path +
                                                   "': holds 4 bytes; a key file holds 32 bytes or 64 "
                                                   "hexadecimal digits\n");
    const std::string both =
        "fairshuf lines: --key-file - and reading records from standard input exclude each other: give a "
        "file for one of them\n";
    EXPECT_EQ(problem({"--key-file=-"}), both);
    EXPECT_EQ(problem({"--key-file=-", "a", "-"}), both);
    EXPECT_EQ(problem({"--key-file=/no/where"}),
              "fairshuf lines: --key-file: /no/where: No such file or directory\n");
}

TEST(LinesOptions, SeveralKeysAreAnError) {
    EXPECT_EQ(problem({"--seed=a", "--key", some_key}),
              "fairshuf lines: --seed and --key exclude each other: give one of them\n");
    EXPECT_EQ(problem({"--key-file=f", "--seed=a"}),
              "fairshuf lines: --key-file and --seed exclude each other: give one of them\n");
}

TEST(LinesOptions, ARandomSourceHasNoKey) {
    const std::string why = " and --random-source exclude each other: with a random source there is no key\n";
    EXPECT_EQ(problem({"--seed=a", "--random-source=f"}), "fairshuf lines: --seed" + why);
    EXPECT_EQ(problem({"--random-source=f", "--key=a"}), "fairshuf lines: --key" + why);
    EXPECT_EQ(problem({"--random-source=f", "--key-file=a"}), "fairshuf lines: --key-file" + why);
    EXPECT_EQ(problem({"--random-source=f", "--print-key"}), "fairshuf lines: --print-key" + why);
}

TEST(LinesOptions, SizesHaveTheUnitsOfSort) {
    constexpr std::uint64_t kib = 1024, memory = 1000;
    EXPECT_EQ(*read_buffer_size("7", memory), 7 * kib);
    EXPECT_EQ(*read_buffer_size("7b", memory), 7U);
    EXPECT_EQ(*read_buffer_size("7K", memory), 7 * kib);
    EXPECT_EQ(*read_buffer_size("7k", memory), 7 * kib);
    EXPECT_EQ(*read_buffer_size("7M", memory), 7 * kib * kib);
    EXPECT_EQ(*read_buffer_size("7g", memory), 7 * kib * kib * kib);
    EXPECT_EQ(*read_buffer_size("7T", memory), 7 * kib * kib * kib * kib);
    EXPECT_EQ(*read_buffer_size("7P", memory), 7 * kib * kib * kib * kib * kib);
    EXPECT_EQ(*read_buffer_size("15E", memory), 15 * kib * kib * kib * kib * kib * kib);
    EXPECT_EQ(*read_buffer_size("0", memory), 0U);
    EXPECT_EQ(*read_buffer_size("25%", memory), 250U);
    EXPECT_EQ(*read_buffer_size("150%", 1), 1U);
    EXPECT_EQ(*read_buffer_size("100%", std::numeric_limits<std::uint64_t>::max()),
              std::numeric_limits<std::uint64_t>::max());
}

TEST(LinesOptions, AWrongSizeIsQuotedWithTheRightForm) {
    for (const auto* wrong : {"", "x", "-1", "1x", "K", "%", "1.5G", "3x", "7p", "7B", " 7", "7 "})
        EXPECT_EQ(read_buffer_size(wrong, 1000).error().message,
                  "'" + std::string(wrong) +
                      "': a size is a whole number followed by b, K, M, G, T, P, E or %, as in 500M or 30%");
    for (const auto* large : {"16E", "18446744073709551615", "18446744073709551615%"})
        EXPECT_EQ(read_buffer_size(large, 1000).error().message,
                  "'" + std::string(large) + "': too large; a size is less than 16E");
    for (const auto* two : {"2GB", "2gb", "2GiB", "2gib"})
        EXPECT_EQ(problem({"-S", two}),
                  "fairshuf lines: --buffer-size '" + std::string(two) +
                      "': a size has a unit of one letter; write 2G, with units of 1024\n");
    EXPECT_EQ(
        problem({"--shard-size=500kB", "-o", "x%d", "f"}),
        "fairshuf lines: --shard-size '500kB': a size has a unit of one letter; write 500K, with units of "
        "1024\n");
    EXPECT_TRUE(problem({"-S3x"}).starts_with("fairshuf lines: --buffer-size '3x': a size is "));
}

TEST(LinesOptions, TheLargestSizeIsUsed) {
    EXPECT_EQ(asked({"-S1", "-S3", "-S2"}).buffer_size, 3U << 10);
    EXPECT_GT(asked({"-S50%"}).buffer_size, 1U << 20);
}

TEST(LinesOptions, ThreadsAreAtLeastOne) {
    EXPECT_EQ(asked({"--parallel=1"}).threads, 1U);
    for (const auto* wrong : {"0", "", "x", "-1", "4294967296"})
        EXPECT_EQ(problem({"--parallel", wrong}),
                  "fairshuf lines: --parallel '" + std::string(wrong) +
                      "': the number of threads is a whole number from 1 to 4,294,967,295\n");
}

TEST(LinesOptions, TheLaterOfQuietAndVerboseIsUsed) {
    const auto quiet = asked({"-vq"}), verbose = asked({"--quiet", "--verbose"});
    EXPECT_TRUE(quiet.quiet && !quiet.verbose);
    EXPECT_TRUE(verbose.verbose && !verbose.quiet);
}

TEST(LinesOptions, HelpListsAllOptionsInLinesOf79Columns) {
    const auto said = std::get<ending>(command{"--help"}.read());
    EXPECT_EQ(said.status, 0);
    for (const auto& row : option_table) {
        const std::string letter = row.has_letter() ? "-" + std::string(1, static_cast<char>(row.code)) + ", "
                                   : row.code == help_option ? "-h, "
                                                             : "";
        const std::string argument = row.argument.empty() ? "" : "=" + std::string(row.argument);
        EXPECT_NE(said.out.find("  " + letter + "--" + row.name + argument), std::string::npos) << row.name;
    }
    std::istringstream lines(said.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 79U) << line;
    EXPECT_EQ(said.out.find("{"), std::string::npos);
}

TEST(LinesOptions, VersionNamesTheCommand) {
    EXPECT_TRUE(std::get<ending>(command{"--version"}.read()).out.starts_with("fairshuf lines (fairshuf "));
}

TEST(LinesOptions, TheTableNamesEachOptionOnce) {
    std::set<int> codes;
    std::set<std::string> names;
    for (const auto& row : option_table) {
        EXPECT_TRUE(codes.insert(row.code).second) << row.name;
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_EQ(row.argument.empty(), row.kind == argument_kind::none) << row.name;
        EXPECT_FALSE(row.meaning.empty()) << row.name;
    }
}
