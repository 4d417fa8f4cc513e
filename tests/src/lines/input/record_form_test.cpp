#include "lines/input/record_form.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "src/lines/record_model.hpp"

using namespace fairshuf::lines;
using fairshuf::test::records_by_model;

namespace {

// Few different bytes make all kinds of coincidences likely.
std::string random_text(std::mt19937& words, std::size_t size) {
    constexpr std::string_view bytes = "\n\n\"\"%ab,";
    std::string text(size, '\0');
    for (char& c : text) c = bytes[words() % bytes.size()];
    return text;
}

const std::vector<record_form> forms{
    delimited{},     delimited{'%'},   grouped{1},       grouped{4},          grouped{3, '%'},
    sized{1},        sized{7},         sized{100},       separated{"\n"},     separated{"\n\n"},
    separated{"%%"}, separated{"a%a"}, separated{"aab"}, separated{"\n%%\n"}, quoted{},
    quoted{'%'},     quoted{'"', 'a'}, quoted{',', '%'}};

}  // namespace

TEST(RecordForm, RecordsAreThoseOfASearchByteByByte) {
    std::mt19937 words(1);
    for (const auto& form : forms)
        for (std::size_t size = 0; size < 400; ++size) {
            const std::string text = random_text(words, size);
            const auto wanted = records_by_model(form, text);
            std::size_t whole = 0;
            for (const auto& record : wanted) whole += record.size();

            record_scan scan;
            const std::string padded = text + std::string(64, '\n');
            scan_records(form, padded.data(), size, scan);
            ASSERT_EQ(scan.end, whole) << form.index() << '\n' << text;

            std::vector<std::string> found;
            for_each_record(form, padded.data(), whole, [&](std::size_t begin, std::size_t end) {
                found.push_back(text.substr(begin, end - begin));
                const std::size_t alone = std::visit(
                    [&](const auto& one) {
                        return record_size(one, padded.data() + begin, padded.data() + whole);
                    },
                    form);
                ASSERT_EQ(alone, end - begin);
            });
            ASSERT_EQ(found, wanted) << form.index() << '\n' << text;
            ASSERT_EQ(scan.records, wanted.size());
            ASSERT_TRUE(is_whole(form, padded.data(), whole, wanted.size()));
            ASSERT_FALSE(is_whole(form, padded.data(), whole, wanted.size() + 1));
        }
}

TEST(RecordForm, ATextInPiecesIsScannedOnce) {
    std::mt19937 words(2);
    for (const auto& form : forms)
        for (int i = 0; i < 200; ++i) {
            const std::string text = random_text(words, 500), padded = text + std::string(64, '"');
            record_scan at_once, in_pieces;
            scan_records(form, padded.data(), text.size(), at_once);
            for (std::size_t known = 0; known < text.size();) {
                known = std::min(text.size(), known + words() % 90);
                scan_records(form, padded.data(), known, in_pieces);
            }
            ASSERT_EQ(in_pieces.end, at_once.end) << form.index() << '\n' << text;
            ASSERT_EQ(in_pieces.inner, at_once.inner);
            ASSERT_EQ(in_pieces.records, at_once.records);
        }
}

// Records can be reordered and found again, whatever follows them.
TEST(RecordForm, ReorderedRecordsAreFoundAgain) {
    std::mt19937 words(3);
    for (const auto& form : forms)
        for (int i = 0; i < 100; ++i) {
            auto records = records_by_model(form, random_text(words, 300));
            std::ranges::shuffle(records, words);
            std::string text;
            for (const auto& record : records) text += record;
            ASSERT_EQ(records_by_model(form, text), records);
        }
}

TEST(RecordForm, TheEndOfTheInputEndsTheLastRecord) {
    std::mt19937 words(4);
    for (const auto& form : forms)
        for (int i = 0; i < 300; ++i) {
            std::string text = random_text(words, words() % 60);
            text += std::string(64, '\n');
            text.resize(text.size() - 64);
            record_scan scan;
            scan_records(form, text.data(), text.size(), scan);
            if (scan.end == text.size()) continue;
            const std::string unfinished = text.substr(scan.end);
            const std::string whole = unfinished + std::string(completion(form, unfinished, scan));
            const bool may_lack_more = std::holds_alternative<grouped>(form) ||
                                       std::holds_alternative<sized>(form) ||
                                       (std::holds_alternative<quoted>(form) && scan.inner != 0);
            if (!may_lack_more) {
                ASSERT_EQ(records_by_model(form, whole), std::vector{whole}) << form.index();
            }
            ASSERT_LE(whole.size() - unfinished.size(), most_completion(form));
        }
}

TEST(RecordForm, AMissingLineBreakIsThatOfTheLineBefore) {
    const auto completed = [](const record_form& form, const std::string& unfinished, bool after_crlf) {
        const record_scan scan{};
        return unfinished + std::string(completion(form, unfinished, scan, after_crlf));
    };
    for (const record_form& form :
         {record_form(delimited{}), record_form(quoted{}), record_form(grouped{3})}) {
        EXPECT_EQ(completed(form, "a", false), "a\n");
        EXPECT_EQ(completed(form, "a", true), "a\r\n");
        EXPECT_EQ(completed(form, "a\r", true), "a\r\n");
    }
    EXPECT_EQ(completed(quoted{}, "\"x\ny\",a", true), "\"x\ny\",a\r\n");
    EXPECT_EQ(completed(quoted{}, "\"x\r\ny\",a", false), "\"x\r\ny\",a\n");
    EXPECT_EQ(completed(grouped{3}, "a\r\nb", false), "a\r\nb\r\n");
    EXPECT_EQ(completed(grouped{3}, "a\nb", true), "a\nb\n");
    EXPECT_EQ(completed(delimited{'\0'}, "a", true), std::string("a\0", 2));
    EXPECT_EQ(completed(separated{"\n"}, "a", true), "a\n");
}

TEST(RecordForm, QuotesHideLineBreaks) {
    const std::string text = "a,\"one\ntwo\",b\n\"say \"\"hi\"\"\n\"\n,\n";
    EXPECT_EQ(records_by_model(quoted{}, text),
              (std::vector<std::string>{"a,\"one\ntwo\",b\n", "\"say \"\"hi\"\"\n\"\n", ",\n"}));
}
