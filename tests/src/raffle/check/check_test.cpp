#include "raffle/check/check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "src/raffle/drawn.hpp"

using namespace fairshuf;
using namespace fairshuf::raffle;
using namespace fairshuf::test;

namespace {

verdict_code found_in(const record& draw, const participant_list& list = test::people()) {
    return check(draw, list).code;
}

}  // namespace

TEST(Check, FindsNothingInAGoodRaffle) {
    EXPECT_EQ(found_in(drawn()), verdict_code::valid);
    EXPECT_EQ(found_in(drawn({"Alice", "Bob"}, true)), verdict_code::valid);
    EXPECT_EQ(found_in(drawn({}, true)), verdict_code::valid);
    EXPECT_EQ(found_in(drawn_alone()), verdict_code::valid);
}

TEST(Check, FindsAChangedList) {
    EXPECT_EQ(found_in(drawn(), people("Ann\nBob\nCarol\nDora\nEve")), verdict_code::list_changed);
    auto draw = drawn_alone();
    draw.announced.participants = 4;
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::list_changed);
}

TEST(Check, FindsARepeatedParticipant) {
    const auto twice = people("Ann\nBob\nAnn\n");
    auto draw = drawn_alone();
    draw.announced.list = twice.hash(), draw.announced.participants = 3;
    complete(draw, twice);
    EXPECT_EQ(found_in(draw, twice), verdict_code::participant_twice);
    draw.announced.rules.repeats = true;
    complete(draw, twice);
    EXPECT_EQ(found_in(draw, twice), verdict_code::valid);
}

TEST(Check, FindsAMissingReveal) {
    for (std::size_t i = 0; i < 3; ++i) {
        auto draw = drawn();
        draw.reveals.erase(draw.reveals.begin() + static_cast<std::ptrdiff_t>(i));
        complete(draw);
        const auto said = check(draw, test::people());
        EXPECT_EQ(said.code, verdict_code::reveal_missing);
        EXPECT_NE(said.sentence.find(draw.announced.parties[i] + " committed and did not reveal"),
                  std::string::npos);
    }
}

TEST(Check, ABeaconCompletesARaffleWithAMissingReveal) {
    auto draw = drawn({"Alice", "Bob"}, true);
    draw.reveals.pop_back();
    EXPECT_EQ(found_in(draw),
              verdict_code::key_changed);  // the winners of the complete raffle are no longer valid
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::valid);
    const auto with_alice = draw.winners;
    draw.reveals.clear();
    EXPECT_EQ(found_in(draw),
              verdict_code::valid);  // other reveals make no difference: there are only two possible results
    EXPECT_EQ(draw.winners, with_alice);
}

TEST(Check, FindsASecretThatDoesNotMatch) {
    for (std::size_t i = 0; i < 3; ++i) {
        auto draw = drawn();
        draw.reveals[i].secret = key::from_text("a better one");
        complete(draw);
        EXPECT_EQ(found_in(draw), verdict_code::secret_mismatch);
    }
}

TEST(Check, FindsAChangedOrderOfParties) {
    auto announced = drawn();
    std::swap(announced.announced.parties[0], announced.announced.parties[2]);
    complete(announced);
    EXPECT_EQ(found_in(announced), verdict_code::order_changed);
    auto all = drawn();
    std::ranges::reverse(all.announced.parties);
    std::ranges::reverse(all.commitments);
    std::ranges::reverse(all.reveals);
    complete(all);
    EXPECT_EQ(found_in(all), verdict_code::order_changed);
    for (auto& one : all.commitments)
        one.draw = all.announced.hash();  // the commitments name the changed announcement
    for (auto& one : all.reveals) one.draw = all.announced.hash();
    complete(all);
    EXPECT_EQ(found_in(all), verdict_code::order_changed);
    auto commitments = drawn();
    std::ranges::reverse(commitments.commitments);
    EXPECT_EQ(found_in(commitments), verdict_code::order_changed);
    auto reveals = drawn();
    std::ranges::reverse(reveals.reveals);
    complete(reveals);
    EXPECT_EQ(found_in(reveals), verdict_code::order_changed);
}

TEST(Check, FindsAChangedResult) {
    auto draw = drawn();
    std::swap(draw.winners[0], draw.winners[1]);
    EXPECT_EQ(found_in(draw), verdict_code::result_changed);
    draw = drawn();
    draw.winners.pop_back();
    EXPECT_EQ(found_in(draw), verdict_code::result_changed);
    draw = drawn();
    draw.winners[1].name = "Mallory";
    EXPECT_EQ(found_in(draw), verdict_code::result_changed);
    draw = drawn();
    draw.key[0] = draw.key[0] == '0' ? '1' : '0';
    EXPECT_EQ(found_in(draw), verdict_code::key_changed);
}

TEST(Check, FindsABeaconThatWasNamedTooLate) {
    auto draw = drawn();
    draw.announced.beacon = "block 9", draw.beacon = std::string(64, 'c');
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::beacon_too_late);
    for (auto& one : draw.commitments) one.draw = draw.announced.hash();
    for (auto& one : draw.reveals) one.draw = draw.announced.hash();
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::beacon_too_late);
    auto unnamed = drawn();
    unnamed.beacon = std::string(64, 'c');
    complete(unnamed);
    EXPECT_EQ(found_in(unnamed), verdict_code::beacon_too_late);
}

TEST(Check, FindsABeaconWithoutAValue) {
    auto draw = drawn({"Alice", "Bob"}, true);
    for (const char* value :
         {"", "12", "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB", "not hexadecimal at all, but long"}) {
        draw.beacon = value;
        complete(draw);
        EXPECT_EQ(found_in(draw), verdict_code::beacon_missing) << value;
    }
    draw.beacon.reset();
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::beacon_missing);
}

TEST(Check, FindsPartOfABeaconsValue) {
    auto draw = drawn({"Alice", "Bob"}, true);
    for (const std::size_t digits : {32U, 48U, 63U, 65U, 128U}) {
        draw.beacon = std::string(digits, 'b');
        complete(draw);
        EXPECT_EQ(found_in(draw), verdict_code::beacon_missing) << digits;
    }
}

TEST(Check, FindsAWithheldPartysCommitmentThatIsNone) {
    auto draw = drawn({"Alice", "Bob"}, true);
    draw.reveals.pop_back();
    complete(draw);
    ASSERT_EQ(found_in(draw), verdict_code::valid);
    for (const std::string& hash :
         {std::string("none"), std::string(), std::string(64, 'g'), std::string(63, 'a')}) {
        draw.commitments[1].hash = hash;
        EXPECT_EQ(found_in(draw), verdict_code::commitment_missing) << hash;
    }
}

TEST(Check, FindsAPublishedRevealThatWasDropped) {
    const auto whole = drawn({"Alice", "Bob"}, true);
    auto dropped = whole;
    dropped.reveals.pop_back();
    complete(dropped);
    ASSERT_NE(dropped.winners, whole.winners);
    ASSERT_EQ(found_in(dropped), verdict_code::valid);
    const auto said = check_published(dropped, {.reveals = {whole.reveals[1]}});
    EXPECT_EQ(said.code, verdict_code::not_as_published);
    EXPECT_NE(said.sentence.find("Bob has revealed, but the transcript leaves the reveal out"),
              std::string::npos);
    EXPECT_EQ(check_published(whole, {.reveals = whole.reveals}).code, verdict_code::valid);
    auto other = whole.reveals[0];
    other.secret = key::from_text("another");
    EXPECT_EQ(check_published(whole, {.reveals = {other}}).code, verdict_code::not_as_published);
}

TEST(Check, SaysWhatIsUnfitToSign) {
    const auto problem = [](const announcement& a) {
        const auto found = unfit_to_sign(a);
        return found ? found->message : "";
    };
    EXPECT_EQ(problem(announced_for({"Alice", "Bob"}, false)), "");
    EXPECT_EQ(problem(announced_for({"Alice"}, true)), "");
    EXPECT_NE(problem(announced_for({"Alice"}, false)).find("a lone party"), std::string::npos);
    EXPECT_NE(problem(announced_for({"Alice", "Bob", "Alice"}, false)).find("named twice"),
              std::string::npos);
    EXPECT_NE(problem(announced_for({"Alice", "\u0410lice"}, false)).find("look alike"), std::string::npos);
    auto without = announced_for({"Alice", "Bob"}, false);
    without.id.reset();
    EXPECT_NE(problem(without).find("has no id"), std::string::npos);
}

// So many that comparing each with every other would take most of a minute.
TEST(Check, FindsACopyAmongManyCommitments) {
    std::vector<std::string> parties;
    for (int i = 0; i < 50'000; ++i) parties.push_back("party " + std::to_string(i));
    auto many = drawn(parties);
    EXPECT_EQ(found_in(many), verdict_code::valid);
    EXPECT_FALSE(unfit_to_sign(many.announced));
    many.commitments.back().hash = many.commitments.front().hash;
    EXPECT_EQ(found_in(many), verdict_code::commitment_copied);
}

TEST(Check, FindsAnyOtherChangeOfTheAnnouncement) {
    auto draw = drawn();
    draw.announced.winners = 2;
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::announcement_changed);
}

TEST(Check, FindsACommitmentFromAnotherRaffle) {
    auto draw = drawn();
    auto other = drawn();
    other.announced.id = std::string(32, '2');
    commit_and_reveal(other);
    draw.commitments[1] = other.commitments[1];
    EXPECT_EQ(found_in(draw), verdict_code::commitment_of_another_raffle);
}

TEST(Check, FindsACommitmentThatIsACopy) {
    auto draw = drawn();
    draw.commitments[1].hash = draw.commitments[0].hash;
    draw.reveals[1].secret = draw.reveals[0].secret;
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::commitment_copied);
}

TEST(Check, FindsARepeatedOrUnknownParty) {
    EXPECT_EQ(found_in(drawn({"Alice", "Bob", "Alice"})), verdict_code::party_twice);
    auto draw = drawn();
    draw.commitments.pop_back();
    EXPECT_EQ(found_in(draw), verdict_code::commitment_missing);
    draw = drawn();
    draw.commitments.push_back({"Alice", draw.announced.hash(), std::string(64, '7')});
    EXPECT_EQ(found_in(draw), verdict_code::party_twice);
    draw = drawn();
    draw.commitments.push_back({"Mallory", draw.announced.hash(), std::string(64, '7')});
    EXPECT_EQ(found_in(draw), verdict_code::reveal_unexpected);
    draw = drawn();
    draw.reveals.push_back({"Mallory", draw.announced.hash(), key::from_text("x")});
    EXPECT_EQ(found_in(draw), verdict_code::reveal_unexpected);
    draw = drawn();
    draw.reveals.push_back(draw.reveals.front());
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::order_changed);
}

TEST(Check, FindsAWrongClaim) {
    auto draw = drawn_alone();
    draw.claims_verifiable = true;
    EXPECT_EQ(found_in(draw), verdict_code::claim_wrong);
    draw = drawn();
    draw.claims_verifiable = false;
    EXPECT_EQ(found_in(draw), verdict_code::claim_wrong);
    draw = drawn();
    draw.seed = std::string(64, '5');
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::seed_wrong);
    draw = drawn_alone();
    draw.seed.reset();
    complete(draw);
    EXPECT_EQ(found_in(draw), verdict_code::seed_wrong);
}

// A forger who knows the secrets can repeat the whole raffle. Only the published documents expose it.
TEST(Check, FindsADifferenceFromThePublishedDocuments) {
    const auto first = drawn();
    auto forged = first;
    forged.announced.winners = 2;
    commit_and_reveal(forged);
    complete(forged);
    EXPECT_EQ(found_in(forged), verdict_code::valid);
    EXPECT_EQ(check_published(forged, {.announcements = {first.announced}}).code,
              verdict_code::not_as_published);
    EXPECT_EQ(check_published(forged, {.commitments = {first.commitments[1]}}).code,
              verdict_code::not_as_published);
    EXPECT_EQ(
        check_published(first, {.announcements = {first.announced}, .commitments = first.commitments}).code,
        verdict_code::valid);
}

TEST(Check, EveryVerdictHasItsOwnName) {
    std::vector<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(verdict_code::not_as_published); ++i)
        names.push_back(name_of(static_cast<verdict_code>(i)));
    std::ranges::sort(names);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}
