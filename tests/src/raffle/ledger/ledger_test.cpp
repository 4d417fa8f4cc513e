#include "raffle/ledger/ledger.hpp"

#include <gtest/gtest.h>

#include <string>

#include "fairshuf/raffle/hash_text.hpp"

using namespace fairshuf::raffle;

namespace {

entry announced(char draw, std::optional<std::string> title = {}) {
    return {.time = "2026-11-18T08:00:00Z",
            .kind = entry_kind::announced,
            .draw = std::string(64, draw),
            .list = std::string(64, 'e'),
            .title = std::move(title)};
}

entry ended(char draw, std::optional<std::string> reason = {}) {
    entry one{.time = "2026-11-18T09:00:00Z", .kind = entry_kind::voided, .draw = std::string(64, draw)};
    one.reason = std::move(reason);
    if (one.reason) return one;
    one.kind = entry_kind::drawn;
    one.transcript = std::string(64, 'f');
    return one;
}

std::string text_of(const ledger& all) {
    std::string text;
    for (const auto& one : all) text += one.text() + "\n";
    return text;
}

ledger usual() {
    ledger all;
    for (const auto& one : {announced('1', "First"), ended('1', "Bob did not reveal"), announced('2'),
                            ended('2'), announced('3')})
        all.push_back(*next_entry(all, one));
    return all;
}

}  // namespace

TEST(Ledger, IsReadAsItWasWritten) {
    EXPECT_EQ(*read_ledger(text_of(usual())), usual());
    EXPECT_EQ(*read_ledger(""), ledger{});
    EXPECT_EQ(usual()[1].text(), "fairshuf entry 1\nnumber 2\nbefore " + usual()[0].hash() +
                                     "\ntime 2026-11-18T09:00:00Z\nkind void\ndraw " + std::string(64, '1') +
                                     "\nreason Bob did not reveal\n");
    EXPECT_EQ(usual()[1].before, sha256_hex(usual()[0].text()));
}

// Every byte, changed in three ways: the ledger is refused, or its last hash is another.
TEST(Ledger, ShowsEveryChange) {
    const std::string text = text_of(usual());
    const std::string last = last_hash(usual());
    for (std::size_t i = 0; i < text.size(); ++i)
        for (const std::string& by :
             {std::string(1, text[i] == '1' ? '2' : '1'), std::string(), std::string("\n")}) {
            const std::string changed = std::string(text).replace(i, 1, by);
            if (changed == text) continue;
            const auto read = read_ledger(changed);
            EXPECT_TRUE(!read || last_hash(*read) != last) << i << by;
        }
}

TEST(Ledger, ShowsEntriesThatWereRemovedOrExchanged) {
    for (std::size_t i = 0; i + 1 < usual().size(); ++i) {
        ledger less = usual();
        less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_FALSE(read_ledger(text_of(less)));
        ledger other = usual();
        std::swap(other[i], other[i + 1]);
        EXPECT_FALSE(read_ledger(text_of(other)));
    }
}

TEST(Ledger, RefusesWhatDoesNotFollow) {
    const auto problem = [](const entry& one) { return next_entry(usual(), one).error().message; };
    EXPECT_EQ(problem(announced('3')), "this raffle is announced already");
    EXPECT_EQ(problem(ended('2')), "this raffle has ended already, in entry 4");
    EXPECT_EQ(problem(ended('1')), "this raffle has ended already, in entry 2");
    EXPECT_EQ(problem(ended('4', "no")), "this raffle was not announced here");
    EXPECT_TRUE(next_entry(usual(), ended('3')));
}

TEST(Ledger, ShowsVoidRafflesBesideTheOneThatCounted) {
    const std::string text = ledger_text(usual());
    EXPECT_NE(text.find("VOID     2026-11-18T08:00:00Z  First\n"), std::string::npos) << text;
    EXPECT_NE(text.find("2026-11-18T09:00:00Z  Bob did not reveal\nCOUNTED  "), std::string::npos);
    EXPECT_NE(
        text.find("3 announced: 1 counted, 1 void, 1 open\nThe same list was announced 3 times, in entries "
                  "1, 3, 5: each is a try.\n"),
        std::string::npos);
    EXPECT_NE(ledger_json(usual()).find(R"("reason":"Bob did not reveal")"), std::string::npos);
}
