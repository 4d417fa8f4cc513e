// Stretches of a text, scanned for every state and put together, tell what a scan of the whole text tells.
#include "mpi/stretch_scan.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "lines/input/record_form.hpp"

using namespace fairshuf;
using cluster::border_search;
using cluster::stretch_scan;
using lines::record_form;

namespace {

struct form_and_bytes {
    record_form form;
    std::string bytes;
};

const std::vector<form_and_bytes> cases{
    {lines::delimited{}, "ab\n"},
    {lines::quoted{}, "a\"\n"},
    {lines::separated{"a"}, "ab"},
    {lines::separated{"aa"}, "aab"},
    {lines::separated{"aba"}, "ab"},
    {lines::separated{"aabaaab"}, "aab"},
    {lines::separated{"abcabcabd"}, "abcabcabd"},
};

class StretchScan : public testing::Test {
protected:
    std::string random_text(const std::string& bytes) {
        std::string text(static_cast<std::size_t>(draws.below(600)), ' ');
        for (char& c : text) c = bytes[static_cast<std::size_t>(draws.below(bytes.size()))];
        return text;
    }

    chacha20 engine{key::from_text("stretches")};
    exact<chacha20> draws{engine};
};

// 64 readable bytes follow.
std::string padded(const std::string& text) {
    return text + std::string(lines::marked_at_once, '\n');
}

}  // namespace

TEST_F(StretchScan, AgreesWithAScanOfTheWholeText) {
    for (int round = 0; round < 2000; ++round)
        for (const auto& [form, bytes] : cases) {
            const std::string text = random_text(bytes), whole = padded(text);
            lines::record_scan wanted;
            lines::scan_records(form, whole.data(), text.size(), wanted);
            std::uint64_t state = 0, records = 0;
            bool is_border = true;
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t some =
                    std::min<std::size_t>(text.size() - at, static_cast<std::size_t>(draws.below(300)));
                stretch_scan scan(form);
                const std::size_t half = some / 2;
                scan.add(padded(text.substr(at, half)).data(), half);
                scan.add(padded(text.substr(at + half, some - half)).data(), some - half);
                const auto end = scan.ends()[static_cast<std::size_t>(state)];
                records += end.records;
                state = end.state;
                if (some > 0) is_border = end.is_border;
                at += some;
            }
            ASSERT_EQ(records, wanted.records) << text;
            ASSERT_EQ(is_border, wanted.end == text.size()) << text;
        }
}

TEST_F(StretchScan, LeadsToTheNextRecord) {
    for (int round = 0; round < 2000; ++round)
        for (const auto& [form, bytes] : cases) {
            const std::string text = random_text(bytes), whole = padded(text);
            const auto cut = static_cast<std::size_t>(draws.below(text.size() + 1));
            stretch_scan scan(form);
            scan.add(padded(text.substr(0, cut)).data(), cut);
            border_search search(form, scan.ends()[0].state);
            const bool found = search.find(padded(text.substr(cut)).data(), text.size() - cut);
            lines::record_scan wanted;
            lines::scan_records(form, whole.data(), text.size(), wanted);
            std::size_t border = 0;
            lines::for_each_record(form, whole.data(), wanted.end, [&](std::size_t, std::size_t end) {
                if (end > cut && border == 0) border = end;
            });
            ASSERT_EQ(found, border > 0) << text;
            ASSERT_EQ(search.offset(), (found ? border : text.size()) - cut) << text;
        }
}
