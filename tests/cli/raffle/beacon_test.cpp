#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/raffle/raffle_runs.hpp"

using namespace fairshuf::test;
using testing::HasSubstr;

namespace {

// A raffle with the round that drand published, as if it had been announced in time.
void hold(const raffle_runs& runs) {
    write_all(
        runs.file("round.json"),
        R"({"round":657413,"signature":"b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad5)"
        R"(6e91a6b85b89cd97b"})");
    const auto said = runs.in_folder(
        "fairshuf announce people.csv --header --winners 2 --beacon drand:quicknet:9000000000 2> note | sed "
        "'s/9000000000/657413/' > d; fairshuf draw people.csv d --beacon-file round.json --transcript "
        "T.json");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.err, HasSubstr("Not verified: the signature itself (BLS12-381)"));
}

}  // namespace

TEST(BeaconFiles, GiveTheValueAndSayWhatWasNotVerified) {
    const raffle_runs runs;
    hold(runs);
    EXPECT_THAT(read_all(runs.file("note")),
                HasSubstr("the beacon drand:quicknet:9000000000 comes out at 2879-"));
    EXPECT_EQ(runs.transcript()["beacon"],
              "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587");
    const auto said = runs.verify("--beacon-file round.json");
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out,
                HasSubstr("'drand:quicknet:657413': as in the file: round 657413 of 2023-09-15T11:00:03Z"));
    EXPECT_THAT(runs.verify("--json --beacon-file round.json").out,
                HasSubstr("\"beacon_not_verified\":\"the signature"));
}

TEST(BeaconFiles, OfAnotherValueAreFound) {
    const raffle_runs runs;
    hold(runs);
    runs.in_folder("fairshuf draw people.csv d --beacon-value " + std::string(64, 'a') +
                   " --transcript T.json");
    EXPECT_EQ(runs.verify().status, 0);
    const auto said = runs.verify("--beacon-file round.json --json");
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.out, HasSubstr("\"verdict\":\"beacon-wrong\""));
}

TEST(BeaconFiles, AValueThatIsNotOutYetCannotBeTyped) {
    const raffle_runs runs;
    hold(runs);
    const std::string value = std::string(64, 'a');
    runs.in_folder(
        "fairshuf announce people.csv --header --winners 2 --beacon drand:quicknet:9000000000 > e");
    const auto refused = runs.in_folder("fairshuf draw people.csv e --beacon-value " + value);
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.err, HasSubstr("--beacon-value: drand:quicknet:9000000000 comes out at 2879-"));
    EXPECT_EQ(refused.out, "");
}

TEST(BeaconFiles, VerifySaysThatAValueIsNotOutYet) {
    const raffle_runs runs;
    hold(runs);
    EXPECT_THAT(runs.verify().out, HasSubstr("'drand:quicknet:657413': compare with its publisher\n"));
    EXPECT_THAT(runs.verify("--json").out, HasSubstr("\"beacon_to_come\":null"));
    // The forger completes a raffle without this program. Its only participant wins with every key.
    const auto forged = runs.in_folder(
        "echo Ann > l; fairshuf announce l --winners 1 --beacon 'block 9' > e; fairshuf draw l e "
        "--transcript T.json "
        "--beacon-value " +
        std::string(64, 'a') +
        " > drawn; sed -i 's/block 9/drand:quicknet:9000000000/' T.json; "
        "{ echo fairshuf key 1; echo draw $(jq -r '.announcement[]' T.json | sha256sum | head -c 64); "
        "echo beacon $(jq -r .beacon T.json); } > k; "
        "sed -i \"s/$(jq -r .key T.json)/$(sha256sum k | head -c 64)/\" T.json; "
        "fairshuf verify T.json l && fairshuf verify T.json l --json");
    EXPECT_EQ(forged.status, 0) << forged.out;
    EXPECT_THAT(forged.out, HasSubstr("THIS IS NOT ITS VALUE: drand:quicknet:9000000000 comes out at 2879-"));
    EXPECT_THAT(forged.out, HasSubstr("\"beacon_to_come\":\"drand:quicknet:9000000000 comes out"));
}

TEST(BeaconFiles, NobodyAnnouncesOrCommitsToAValueThatIsOut) {
    const raffle_runs runs;
    hold(runs);
    const auto said =
        runs.in_folder("fairshuf announce people.csv --winners 1 --beacon drand:quicknet:657413");
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("came out at 2023-09-15T11:00:03Z: its value is known already"));
    const auto refused =
        runs.in_folder("sed 's/^beacon/party Alice\\n&/' d > e; fairshuf commit e --as Alice --secret s");
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.err, HasSubstr("e: do not commit to it: the beacon drand:quicknet:657413 came out"));
}

TEST(BeaconFiles, NobodyCommitsToABeaconWhoseValueHasAnotherLength) {
    const raffle_runs runs;
    hold(runs);
    const auto refused = runs.in_folder(
        "sed 's/^beacon/party Alice\\n&/; s/^value 64/value 128/' d > e; fairshuf commit e --as Alice "
        "--secret s");
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.err,
                HasSubstr("e: do not commit to it: the value of the beacon drand:quicknet:657413 has 64 "
                          "hexadecimal digits, not 128"));
}

TEST(BeaconFiles, NobodyAnnouncesOrCommitsToANameInOtherCapitals) {
    const raffle_runs runs;
    const auto announced = [&](const std::string& beacon) {
        return runs.in_folder("fairshuf announce people.csv --header --winners 1 --party Alice --beacon '" +
                              beacon + "'");
    };
    EXPECT_THAT(announced("Drand:quicknet:657413").err, HasSubstr("write drand:quicknet:657413"));
    EXPECT_THAT(announced("DRAND:Quicknet:2090-01-01T12:00Z").err,
                HasSubstr("write drand:quicknet:2090-01-01T12:00Z"));
    EXPECT_THAT(announced("NIST:2:5").err, HasSubstr("'NIST:2:5': write nist:2:5"));
    EXPECT_THAT(announced("NIST:3:5").err, HasSubstr("'NIST:3:5': the beacons known by name"));
    EXPECT_EQ(announced("Drand, round 7").status, 0);
    runs.in_folder(
        "fairshuf announce people.csv --header --winners 1 --party Alice --beacon x | "
        "sed 's/^beacon x/beacon Drand:quicknet:657413/' > e");
    const auto refused = runs.in_folder("fairshuf commit e --as Alice --secret s");
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.err, HasSubstr("e: do not commit to it: 'Drand:quicknet:657413': write drand:"));
    // For its validity it is free text, as before.
    runs.in_folder("sed /^party/d e > f; fairshuf draw people.csv f --beacon-value " + std::string(64, 'a') +
                   " --transcript T.json");
    EXPECT_EQ(runs.verify().status, 0);
}

TEST(BeaconFiles, APulseNumberGetsANoteBecauseItHasNoDate) {
    const raffle_runs runs;
    const auto announced = [&](const std::string& beacon) {
        return runs.in_folder("fairshuf announce people.csv --header --winners 1 --beacon " + beacon);
    };
    const auto by_number = announced("nist:2:5");
    EXPECT_EQ(by_number.status, 0);
    EXPECT_THAT(by_number.err, HasSubstr("nist:2:5: the number of a pulse has no date"));
    EXPECT_EQ(announced("nist:2:2090-01-01T12:00Z").err.find("has no date"), std::string::npos);
}

TEST(BeaconFiles, ErrorsSayWhatIsWrong) {
    const raffle_runs runs;
    hold(runs);
    const auto complains = [&](const std::string& command, const std::string& about) {
        const auto said = runs.in_folder("fairshuf " + command);
        EXPECT_EQ(said.status, 1) << command;
        EXPECT_THAT(said.err, HasSubstr(about)) << command;
    };
    complains("draw people.csv --winners 1 --beacon-file round.json",
              "--beacon-file goes only with an announcement");
    complains("draw people.csv d --beacon-file round.json --beacon-value aa", "not both");
    complains("draw people.csv d --beacon-file d", "--beacon-file d: it is not JSON: see byte ");
    complains("announce people.csv --header --winners 1 --beacon nist:2:9999-12-31T23:59:59Z",
              "--beacon nist:2:9999-12-31T23:59:59Z: the next full minute is after the year 9999");
    complains("announce people.csv --winners 1 --beacon drand:fast:7",
              "the beacons known by name are drand:quicknet:");
    complains("announce people.csv --winners 1 --beacon nist:2:99 --beacon-digits 64", "its value has 128");
    runs.in_folder("fairshuf announce people.csv --header --winners 1 --beacon 'block 9' > free");
    complains("draw people.csv free --beacon-file round.json", "names no beacon that is known by name");
}
