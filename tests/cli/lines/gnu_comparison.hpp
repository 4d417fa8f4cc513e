// Compares the command with GNU's shuf: the same command line, input and random bytes must give the same
// output, messages, exit status and files. The command lines are generated, valid and invalid ones.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "support/shell.hpp"

namespace fairshuf::test {

inline constexpr const char* gnu = "/usr/bin/shuf";

using words = std::vector<std::string>;

inline bool gnu_is_there() {
    return shell(std::string(gnu) + " --version").out.starts_with("shuf (GNU coreutils) ");
}

// Random parts of command lines, the same in every run.
class maker {
public:
    explicit maker(const std::string& seed) : engine_(key::from_text(seed)) {}

    bool one_in(std::uint64_t n) { return draws_.below(n) == 0; }
    std::uint64_t up_to(std::uint64_t most) { return draws_.below(most + 1); }
    const std::string& any(const words& list) { return list[draws_.below(list.size())]; }
    std::string bytes(std::size_t count) {
        std::string text(count, '\0');
        for (char& c : text) c = static_cast<char>(draws_.below(256));
        return text;
    }

private:
    chacha20 engine_;
    exact<chacha20> draws_{engine_};
};

inline const words inputs{"ten",    "hundred",   "unended", "blank",  "none",    "one",      "nul",
                          "binary", "long",      "folder",  "nofile", "no/dir",  "a b",      "it's",
                          "-",      "/dev/null", "ten/x",   "",       "no'file", "no\nfile", "n\xc3\xa9",
                          "n\xff",  ".",         "#x",      "ab\x01"};
inline const words ranges{"1-10",
                          "1-10",
                          "0-0",
                          "1-100",
                          "7-1500",
                          "5-4",
                          "5-3",
                          "10-2000000",
                          "0-18446744073709551615",
                          "18446744073709551615-18446744073709551615",
                          "x",
                          "1",
                          "1-",
                          "-1",
                          "-",
                          "",
                          " 1- 5",
                          "+1-+5",
                          "1-5 ",
                          "1--5",
                          "1-5k",
                          "99999999999999999999-1",
                          "1-18446744073709551616",
                          "0x1-5",
                          "1-5-6",
                          "\xc3\xa9-3",
                          "\\-'",
                          "\xe2\x80\x99-\t",
                          "08-09"};
inline const words huge_ranges{"1-18446744073709551615", "0-18446744073709551614", "1-9223372036854775808",
                               "1-72057594037927937",    "5-1152921504606846977",  "1-4294967297",
                               "1-281474976710656"};
inline const words counts{"0",
                          "1",
                          "2",
                          "3",
                          "5",
                          "9",
                          "10",
                          "11",
                          "100",
                          "700",
                          "18446744073709551615",
                          "18446744073709551616",
                          "99999999999999999999999",
                          "-1",
                          "x",
                          "",
                          "1k",
                          " 3",
                          "+4",
                          "3 ",
                          "0x2",
                          "1e3",
                          "'",
                          "\xe2\x80\x98",
                          "a\tb",
                          "99999999999999999999999x"};
inline const words sources{"random", "random", "random",    "random",  "random",  "random", "dry0",
                           "dry1",   "dry2",   "dry3",      "dry5",    "dry8",    "dry20",  "folder",
                           "nofile", "",       "/dev/null", "no'file", "no\nfile"};
inline const words oddities{
    "-x",    "--nope", "--r",     "--he", "--h", "--zero=1", "--echo=",         "-ez",
    "-zr",   "-rn",    "-en2",    "--",   "-n",  "--output", "--random-source", "-i",
    "-zen1", "-1",     "--=",     "---",  "-e-", "-W",       "-\xff",           "--repeat=2",
    "-zz",   "--in",   "--rando", "-ee"};
inline const words operands{"a",   "b",        "c", "dd", "",       "e\nf", "-",
                            "g h", "\xc3\xa9", "1", "2",  "x\x01'", "ten"};

inline void append(words& to, const words& more) {
    to.insert(to.end(), more.begin(), more.end());
}

inline words joined(words first, const words& more) {
    append(first, more);
    return first;
}

// -n3, -n 3, --head-count=3, --head 3
inline words with_value(maker& make, const std::string& letter, const words& names,
                        const std::string& value) {
    const bool together = make.one_in(2);
    if (!letter.empty() && make.one_in(2)) return together ? words{letter + value} : words{letter, value};
    const std::string name = "--" + make.any(names);
    return together ? words{name + "=" + value} : words{name, value};
}

inline words any_option(maker& make) {
    switch (make.up_to(9)) {
        case 0: return {make.any({"-e", "--echo", "--e", "--ec"})};
        case 1: return with_value(make, "-i", {"input-range", "i", "in"}, make.any(ranges));
        case 2:
        case 3: return with_value(make, "-n", {"head-count", "hea", "head"}, make.any(counts));
        case 4:
            return with_value(make, "-o", {"output", "o", "out"},
                              make.any({"out", "out", "out2", "folder", "no/x", ""}));
        case 5: return {make.any({"-r", "--repeat", "--rep", "--re"})};
        case 6: return {make.any({"-z", "--zero-terminated", "--z"})};
        case 7:
        case 8: return with_value(make, "", {"random-source", "ran", "rand"}, make.any(sources));
        default: return {make.any(oddities)};
    }
}

inline words what_to_shuffle(maker& make) {
    words found;
    switch (make.up_to(3)) {
        case 0: found = {make.any(inputs)}; break;
        case 1: found = with_value(make, "-i", {"input-range"}, make.any(ranges)); break;
        case 2: found = {"-e"}; [[fallthrough]];
        default:
            for (auto left = make.up_to(5); left > 0; --left) found.push_back(make.any(operands));
    }
    return found;
}

// Limits a command line that would run forever.
inline bool may_repeat(const words& line) {
    return std::ranges::any_of(line, [](const std::string& word) {
        return word.starts_with("--re") ||
               (word.starts_with('-') && !word.starts_with("--") && word.find('r') != std::string::npos);
    });
}

inline words any_command_line(maker& make) {
    words line;
    if (!make.one_in(3)) line = {"--random-source=" + make.any(sources)};
    const words cards = what_to_shuffle(make);
    const auto before = make.up_to(2), after = make.up_to(2);
    for (auto left = before; left > 0; --left) append(line, any_option(make));
    append(line, cards);
    for (auto left = after; left > 0; --left) append(line, any_option(make));
    if (may_repeat(line)) line.insert(line.begin(), "-n30");
    return line;
}

// Without a random source the order differs, and with -n the lines do, too.
enum class comparison { exact, any_order, any_lines };

inline bool names_source(const std::string& word) {
    return word.starts_with("--ran");
}

inline bool names_count(const std::string& word) {
    return word.starts_with("--hea") ||
           (word.starts_with('-') && !word.starts_with("--") && word.find('n') != std::string::npos);
}

// After --, or after an operand under POSIXLY_CORRECT, there are no options.
inline comparison comparison_for(const words& line, const words& environment) {
    const bool doubtful = environment.size() > 1 || std::ranges::find(line, "--") != line.end();
    const auto sure = doubtful ? line.begin() + std::min<std::ptrdiff_t>(std::ssize(line), 2) : line.end();
    if (std::any_of(line.begin(), sure, names_source)) return comparison::exact;
    const bool some = doubtful || std::ranges::any_of(line, names_count) || may_repeat(line);
    return some ? comparison::any_lines : comparison::any_order;
}

inline words sorted_lines(const std::string& text, char delimiter) {
    words found(1);
    for (const char c : text) {
        found.back() += c;
        if (c == delimiter) found.emplace_back();
    }
    std::ranges::sort(found);
    return found;
}

// How to call the two commands. GNU's gets the name that ours has in messages.
struct calling {
    std::string name;
    words ours;               // the beginning of our command line
    bool safe = false;        // after an error we leave files unchanged, and GNU may not
    bool takes_more = false;  // several files and more options
};

inline calling as_shuf(const std::string& name) {
    return {name, {name}};
}

// A folder in which both run, one after the other, on the same files.
class side_by_side {
public:
    side_by_side() : old_(std::filesystem::current_path()) {
        std::filesystem::current_path(folder_ / "");
        maker make("files");
        std::string numbers;
        for (int i = 0; i < 100; ++i) numbers += "line " + std::to_string(i) + "\n";
        write_all("hundred", numbers);
        write_all("unended", "a\nb\nc");
        write_all("blank", "\n\n\n");
        write_all("none", "");
        write_all("one", "x");
        write_all("nul", std::string("a\0b\0c\nd\0\0e", 10));
        write_all("binary", make.bytes(3000));
        write_all("a b", "1\n2\n");
        write_all("it's", "1\n2\n3\n");
        write_all("long", std::string(5000, 'x') + "\n" + std::string(63, 'y') + "\n" + std::string(64, 'z') +
                              "\n" + std::string(9000, 'w'));
        write_all("random", make.bytes(200000));
        for (const int size : {0, 1, 2, 3, 5, 8, 20})
            write_all("dry" + std::to_string(size), make.bytes(size));
        std::filesystem::create_directory("folder");
    }
    side_by_side(const side_by_side&) = delete;
    side_by_side& operator=(const side_by_side&) = delete;
    ~side_by_side() { std::filesystem::current_path(old_); }

    void expect_the_same(const words& line, const words& environment, const streams& to = {},
                         const calling& by = as_shuf("shuf")) {
        const result theirs = run(gnu, joined({by.name}, line), environment, to);
        const auto complaint = [&](const char* what) {
            return theirs.said.err.find(what) != std::string::npos;
        };
        if (by.takes_more && (complaint("extra operand") || complaint("is ambiguous"))) return;
        if (by.takes_more && refuses_a_unit(theirs.said.err)) return;
        const result ours = run(FAIRSHUF_COMMAND, joined(by.ours, line), environment, to);
        const auto shown = testing::PrintToString(line) + " < " + to.input + (to.piped ? " |" : "") + " " +
                           testing::PrintToString(environment);
        ASSERT_EQ(by.takes_more ? in_gnus_words(ours.said.err) : ours.said.err, theirs.said.err) << shown;
        ASSERT_EQ(ours.said.status, theirs.said.status) << shown;
        const auto how = comparison_for(line, environment);
        const bool as_before = by.safe && ours.said.status != 0;
        // Standard output is a file here, and what was written to it is removed.
        if (!as_before || !ours.said.out.empty()) compare(ours.said.out, theirs.said.out, how, shown);
        for (std::size_t i = 0; i < changed.size(); ++i)
            compare(ours.files[i], as_before ? before[i] : theirs.files[i],
                    as_before ? comparison::exact : how, shown + " in " + changed[i]);
    }

private:
    // GNU has no numbers such as 1k, 1e3 and 5k.
    static bool refuses_a_unit(const std::string& message) {
        const auto at = message.find(": invalid ");
        if (at == std::string::npos) return false;
        return std::ranges::any_of(words{"1k", "1e3", "5k"}, [&](const std::string& number) {
            return message.find("'" + number + "'", at) != std::string::npos ||
                   message.find("\xe2\x80\x98" + number + "\xe2\x80\x99", at) != std::string::npos;
        });
    }

    // With more options than GNU's, messages show an abbreviation that keeps its meaning as it was given.
    // They name the input that cannot be read, and warn of what GNU does in silence.
    static std::string in_gnus_words(std::string message) {
        for (const std::string warning : {": warning: --hea", ": warning: -n "})
            for (auto at = message.find(warning); at != std::string::npos; at = message.find(warning)) {
                const auto start = message.rfind('\n', at) + 1;
                message.erase(start, message.find('\n', at) + 1 - start);
            }
        const std::string problem = "read error: Is a directory\n";
        for (const std::string name : {"standard input: ", "folder: ", ".: "})
            if (const auto at = message.find(name + problem); at != std::string::npos)
                message.erase(at, name.size());
        for (const std::string name : {"input-range", "head-count", "repeat", "echo", "random-source"})
            for (std::size_t size = 1; size < name.size(); ++size) {
                const std::string given = "option '--" + name.substr(0, size) + "'";
                if (const auto at = message.find(given); at != std::string::npos)
                    message.replace(at, given.size(), "option '--" + name + "'");
            }
        return message;
    }

    struct result {
        outcome said;
        words files;
    };
    static inline const words changed{"out", "out2", "ten"};
    static inline const words before{"old\n", "", "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n"};

    result run(const std::string& path, const words& arguments, const words& environment, const streams& to) {
        write_all("out", before[0]);
        std::filesystem::remove("out2");
        write_all("ten", before[2]);
        result all{program_.run(path, arguments, environment, to), {}};
        for (const auto& file : changed) all.files.push_back(read_all(file));
        return all;
    }

    static void compare(const std::string& ours, const std::string& theirs, comparison how,
                        const std::string& shown) {
        const auto same_lines = [&](char end) {
            return sorted_lines(ours, end) == sorted_lines(theirs, end);
        };
        const auto same_count = [&](char end) {
            return std::ranges::count(ours, end) == std::ranges::count(theirs, end);
        };
        switch (how) {
            case comparison::exact: ASSERT_EQ(ours, theirs) << shown; break;
            case comparison::any_order:
                ASSERT_TRUE(same_lines('\n') || same_lines('\0')) << shown << "\n"
                                                                  << ours << "\nand\n"
                                                                  << theirs;
                break;
            case comparison::any_lines:
                ASSERT_TRUE(same_count('\n') || same_count('\0')) << shown << "\n"
                                                                  << ours << "\nand\n"
                                                                  << theirs;
        }
    }

    scratch_folder folder_, caught_;
    std::filesystem::path old_;
    program program_{caught_ / ""};
};

inline const words plain{"LC_ALL=C"}, utf8{"LC_ALL=C.UTF-8"};

// Skips command lines for which `comparable` is false; `called` decides how to call the two.
template <class Called, class Comparable>
void compare_command_lines(const std::string& seed, const words& environment, int how_many, Called called,
                           Comparable comparable) {
    if (!gnu_is_there()) GTEST_SKIP() << gnu << " is not GNU's: nothing to compare with";
    side_by_side both;
    maker make(seed);
    for (int i = 0; i < (sanitized ? how_many / 10 : how_many) && !testing::Test::HasFailure(); ++i) {
        streams to{.input = make.any({"ten", "hundred", "/dev/null", "unended", "nul", "folder", "long"})};
        to.piped = to.input != "folder" && make.one_in(2);
        words with = environment;
        if (make.one_in(8)) with.emplace_back("POSIXLY_CORRECT=");
        const words line = any_command_line(make);
        const calling by = called(make);
        if (comparable(line)) both.expect_the_same(line, with, to, by);
    }
}

}  // namespace fairshuf::test
