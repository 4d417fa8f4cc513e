// Each kind of change in a transcript has its own verdict, and exit status 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cli/raffle/raffle_runs.hpp"

using namespace fairshuf::test;
using nlohmann::json;
using testing::HasSubstr;

namespace {

// The whole verdict, and its name for programs.
void expect_verdict(const raffle_runs& runs, const std::string& sentence, const std::string& name,
                    const std::string& more = "") {
    const auto said = runs.verify(more);
    EXPECT_EQ(said.status, 2) << said.err;
    EXPECT_THAT(said.out, HasSubstr("INVALID: "));
    EXPECT_THAT(said.out, HasSubstr(sentence));
    const auto as_json = runs.verify("--json " + more);
    EXPECT_EQ(as_json.status, 2);
    EXPECT_EQ(json::parse(as_json.out)["verdict"], name);
    EXPECT_EQ(json::parse(as_json.out)["valid"], false);
}

class Tampering : public testing::Test {
protected:
    void SetUp() override { runs.hold(); }

    template <class F>
    void change(F f) const {
        json all = runs.transcript();
        f(all);
        runs.write_transcript(all);
    }

    raffle_runs runs;
};

}  // namespace

TEST_F(Tampering, AnUntouchedTranscriptIsValid) {
    change([](json&) {});
    EXPECT_EQ(runs.verify().status, 0);
}

TEST_F(Tampering, WithAMissingReveal) {
    change([](json& all) { all["reveals"].erase(1); });
    expect_verdict(runs, "the raffle is void: Bob committed and did not reveal, and no beacon was announced",
                   "reveal-missing");
}

TEST_F(Tampering, WithASecretThatDoesNotMatch) {
    change([](json& all) { all["reveals"][1]["secret"] = std::string(64, '0'); });
    expect_verdict(runs, "the secret of Bob does not match the commitment", "secret-mismatch");
}

TEST_F(Tampering, WithAChangedList) {
    write_all(runs.file("people.csv"), read_all(runs.file("people.csv")) + "Mallory,\n");
    expect_verdict(runs, "the list was changed: its SHA-256 is ", "list-changed");
}

TEST_F(Tampering, WithAChangedOrderOfParties) {
    change([](json& all) {
        auto& lines = all["announcement"];
        std::swap(lines[lines.size() - 1], lines[lines.size() - 2]);
    });
    expect_verdict(runs,
                   "the order of the parties was changed: the commitments were made for Alice, Bob, Carol",
                   "order-changed");
}

TEST_F(Tampering, WithAChangedOrderOfCommitments) {
    change([](json& all) { std::swap(all["commitments"][0], all["commitments"][1]); });
    expect_verdict(runs, "the order of the parties was changed: it was announced as Alice, Bob, Carol",
                   "order-changed");
}

TEST_F(Tampering, WithAChangedOrderOfReveals) {
    change([](json& all) { std::swap(all["reveals"][0], all["reveals"][1]); });
    expect_verdict(runs, "the order of the reveals was changed", "order-changed");
}

TEST_F(Tampering, WithAChangedResult) {
    change([](json& all) { std::swap(all["winners"][0], all["winners"][1]); });
    expect_verdict(runs, "the result was changed: winner 1 is recorded as ", "result-changed");
}

TEST_F(Tampering, WithOneWinnerTooFew) {
    change([](json& all) { all["winners"].erase(2); });
    expect_verdict(runs, "the result was changed: it has 2 winners instead of 3", "result-changed");
}

TEST_F(Tampering, WithAChangedKey) {
    change([](json& all) { all["key"] = std::string(64, '0'); });
    expect_verdict(runs, "the key was changed", "key-changed");
}

TEST_F(Tampering, WithABeaconNamedTooLate) {
    change([](json& all) {
        all["announcement"].push_back(late_beacon);
        all["announcement"].push_back(beacon_value_line);
        all["beacon"] = std::string(64, '0');
    });
    expect_verdict(
        runs,
        "the beacon 'block 900000, hash' was named too late: the commitments were made for the announcement "
        "without it",
        "beacon-too-late");
}

TEST_F(Tampering, WithABeaconThatWasNeverNamed) {
    change([](json& all) { all["beacon"] = std::string(64, '0'); });
    expect_verdict(runs, "a beacon's value is used, but no beacon was announced: it was named too late",
                   "beacon-too-late");
}

TEST_F(Tampering, WithAChangedAnnouncement) {
    change([](json& all) {
        for (auto& line : all["announcement"])
            if (line == "winners 3") line = "winners 2";
    });
    expect_verdict(runs, "the announcement was changed: the commitments were made for ",
                   "announcement-changed");
}

TEST_F(Tampering, WithACopiedCommitment) {
    change([](json& all) { all["commitments"][2]["hash"] = all["commitments"][0]["hash"]; });
    expect_verdict(runs, "Alice and Carol have the same commitment: one is a copy of the other",
                   "commitment-copied");
}

TEST_F(Tampering, WithACommitmentFromAnotherRaffle) {
    change([](json& all) { all["commitments"][1]["draw"] = std::string(64, '0'); });
    expect_verdict(runs, "the commitment of Bob was made for another raffle", "commitment-of-another-draw");
}

TEST_F(Tampering, WithAMissingCommitment) {
    change([](json& all) { all["commitments"].erase(1); });
    expect_verdict(runs, "Bob has not committed", "commitment-missing");
}

TEST_F(Tampering, WithAPartyThatIsNamedTwice) {
    change([](json& all) { all["announcement"].push_back("party Alice"); });
    expect_verdict(runs, "'Alice' is named twice among the parties", "party-twice");
}

TEST_F(Tampering, WithAnUnexpectedParty) {
    change([](json& all) {
        all["reveals"].push_back({{"party", "Mallory"}, {"secret", std::string(64, '0')}});
    });
    expect_verdict(runs, "'Mallory' revealed a secret but is not a party of this raffle",
                   "reveal-unexpected");
}

TEST_F(Tampering, WithAWrongClaim) {
    change([](json& all) { all["claim"] = "repeatable"; });
    expect_verdict(runs, "it claims to be only repeatable, but it is verifiable", "claim-wrong");
    runs.in_folder("fairshuf draw people.csv --header --winners 2 --transcript T.json");
    change([](json& all) { all["claim"] = "verifiable"; });
    expect_verdict(runs, "it claims to be verifiable, but one person alone could choose its key",
                   "claim-wrong");
}

TEST_F(Tampering, WithEverythingRepeatedAfterTheReveals) {
    runs.in_folder("mkdir first; mv *.commitment *.secret *.reveal draw.txt first");
    runs.hold();
    EXPECT_EQ(runs.verify().status, 0);
    expect_verdict(runs, "the announcement is not the published one", "not-as-published",
                   "--published first/draw.txt");
    expect_verdict(runs, "the commitment of Bob is not the published one", "not-as-published",
                   "--published first/Bob.commitment");
}

// With a beacon the result is valid without the secrets, so whoever collects the reveals could drop one.
TEST_F(Tampering, WithADroppedReveal) {
    runs.in_folder("rm -f *.secret *.commitment *.reveal draw.txt T.json");
    const std::string value(64, 'a');
    runs.hold("--beacon 'drand, round 7'", "--beacon-value " + value);
    const auto first = runs.transcript()["key"];  // the winners are the same once in 60 times
    const auto said = runs.in_folder(
        "fairshuf draw people.csv draw.txt *.commitment Alice.reveal Carol.reveal --withheld Bob "
        "--transcript T.json --beacon-value " +
        value);
    ASSERT_EQ(said.status, 0) << said.err;
    EXPECT_NE(runs.transcript()["key"], first);
    EXPECT_EQ(runs.verify().status, 0);
    EXPECT_THAT(runs.verify().out, HasSubstr("A published reveal of Bob would void this result"));
    expect_verdict(runs, "Bob has revealed, but the transcript leaves the reveal out", "not-as-published",
                   "--published Bob.reveal");
    const auto compared = runs.verify(
        "--published draw.txt --published Alice.reveal --published Bob.commitment --published "
        "Carol.commitment");
    EXPECT_EQ(compared.status, 0);
    EXPECT_THAT(compared.out, HasSubstr("compared the announcement; the commitments of Bob and Carol; the "
                                        "reveal of Alice: as published\n"));
    auto as_json = json::parse(runs.verify("--json --published Alice.reveal").out);
    as_json["compared"].erase("beacon");
    as_json["compared"].erase("beacon_not_verified");
    EXPECT_EQ(as_json["compared"],
              json::parse(R"({"announcement":false,"commitments":[],"earlier":[],"reveals":["Alice"]})"));
    EXPECT_EQ(as_json["beacon"], "drand, round 7");
    EXPECT_EQ(as_json["beacon_value"], value);
}

TEST_F(Tampering, WithAnotherReveal) {
    runs.in_folder("sed -i 's/^secret ..../secret 0000/' Bob.reveal");
    expect_verdict(runs, "the reveal of Bob is not the published one", "not-as-published",
                   "--published Bob.reveal");
}

TEST_F(Tampering, AnEmptyPublishedFileIsAnError) {
    runs.in_folder(": > empty; echo > blank");
    for (const std::string file : {"empty", "blank"}) {
        const auto said = runs.verify("--published " + file);
        EXPECT_EQ(said.status, 1);
        EXPECT_EQ(said.out, "");
        EXPECT_EQ(said.err, "fairshuf: " + file + ": it has no announcement, commitment or reveal\n");
    }
}

TEST_F(Tampering, NothingInATranscriptReachesTheTerminal) {
    const std::string lie = "\x1b[2J\x1b[HVALID, VERIFIABLE";
    for (const char* member : {"/commitments/1/hash", "/commitments/1/draw", "/commitments/1/party",
                               "/reveals/1/party", "/reveals/1/secret", "/winners/0/name", "/key", "/claim",
                               "/beacon", "/seed", "/announcement/4", "/version", "/fairshuf"}) {
        runs.in_folder("test -e original || cp T.json original; cp original T.json");
        change([&](json& all) { all[json::json_pointer(member)] = lie; });
        for (const char* more : {"", "--json"}) {
            const auto said = runs.verify(more);
            EXPECT_NE(said.status, 0) << member;
            EXPECT_EQ((said.out + said.err).find('\x1b'), std::string::npos) << member;
        }
    }
}

TEST_F(Tampering, WithAWithheldPartysHashThatIsNone) {
    runs.in_folder("rm -f *.secret *.commitment *.reveal draw.txt T.json");
    const std::string value(64, 'a');
    runs.hold("--beacon 'drand, round 7'", "--beacon-value " + value);
    runs.in_folder(
        "fairshuf draw people.csv draw.txt *.commitment Alice.reveal Carol.reveal --withheld Bob "
        "--transcript T.json --beacon-value " +
        value);
    change([](json& all) { all["commitments"][1]["hash"] = "none"; });
    const auto said = runs.verify();
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("need 64 hexadecimal digits, but Bob has 'none'"));
}

TEST_F(Tampering, ADeepTranscriptIsAnErrorAndNoCrash) {
    runs.in_folder(
        "{ printf '{\"fairshuf\":\"draw\",\"version\":'; head -c 100000 /dev/zero | tr '\\0' '['; "
        "head -c 100000 /dev/zero | tr '\\0' ']'; echo '}'; } > T.json");
    const auto said = runs.verify();
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("nested too deep"));
}

TEST_F(Tampering, ATranscriptInAnotherFormIsAnError) {
    write_all(runs.file("T.json"), runs.transcript().dump(2));
    const auto said = runs.verify();
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("T.json: this is not the canonical form of a transcript"));
    EXPECT_EQ(runs.in_folder("jq -cS . T.json > again.json; fairshuf verify again.json people.csv").status,
              0);
}
