#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "cli/raffle/raffle_runs.hpp"

using namespace fairshuf::test;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

const std::string value(64, 'a');
const std::string beacon = "--beacon 'drand, round 7'";

}  // namespace

TEST(RaffleVerbs, TwoPartiesDrawAndAThirdVerifies) {
    const raffle_runs runs;
    runs.hold();
    const auto said = runs.verify();
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, HasSubstr("list     5 participants, as announced\n"
                                    "parties  Alice, Bob, Carol: every secret matches its commitment\n"
                                    "result   3 winners, recomputed from the key\n    1  "));
    EXPECT_THAT(said.out,
                HasSubstr("VALID, VERIFIABLE: the key comes from the secrets of Alice, Bob and Carol; nobody "
                          "could choose the result if one of them is honest.\n"));
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(runs.transcript()["claim"], "verifiable");
    EXPECT_EQ(runs.verify("--published draw.txt --published Bob.commitment").status, 0);
}

TEST(RaffleVerbs, TakeLargeNumbersWithALetter) {
    const raffle_runs runs;
    const auto said = runs.in_folder("seq 3000 > many; fairshuf draw many --winners 2k --transcript T.json");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, StartsWith("2000 winners of 3000 participants\n"));
}

TEST(RaffleVerbs, PublicFilesAndHashesAreThoseOfSha256sum) {
    const raffle_runs runs;
    runs.hold();
    const auto said = runs.in_folder(
        "test $(sha256sum < draw.txt | head -c 64) = $(grep ^draw Bob.commitment | cut -d ' ' -f 2) && "
        "test $(sha256sum < Bob.secret | head -c 64) = $(grep ^hash Bob.commitment | cut -d ' ' -f 2) && "
        "cmp Bob.secret Bob.reveal && test $(stat -c %a Bob.secret) = 600 && "
        "test $(jq -r '.announcement[]' T.json | sha256sum | head -c 64) = $(sha256sum < draw.txt | head -c "
        "64)");
    EXPECT_EQ(said.status, 0) << said.err;
}

TEST(RaffleVerbs, ARaffleOfYourOwnIsCalledRepeatableOnly) {
    const raffle_runs runs;
    const auto said = runs.in_folder("fairshuf draw people.csv --header --winners 2 --transcript T.json");
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, StartsWith("2 winners of 5 participants\n"));
    EXPECT_THAT(said.out, HasSubstr("REPEATABLE, not verifiable: "));
    EXPECT_EQ(runs.transcript()["claim"], "repeatable");
    const auto checked = runs.verify();
    EXPECT_EQ(checked.status, 0);
    EXPECT_THAT(checked.out, HasSubstr("VALID, but only REPEATABLE, not verifiable: "));
}

TEST(RaffleVerbs, OneSeedGivesOneResultEverywhere) {
    const raffle_runs runs;
    EXPECT_EQ(runs.in_folder("seq 1000 > n; fairshuf draw n --winners 4 --seed monday | head -n 6").out,
              "4 winners of 1000 participants\n\n"
              "    1  856  (number 856)\n    2  940  (number 940)\n    3  191  (number 191)\n"
              "    4  82  (number 82)\n");
}

TEST(RaffleVerbs, ABeaconAloneDecides) {
    const raffle_runs runs;
    const auto said = runs.in_folder("fairshuf announce people.csv --winners 2 --title Raffle " + beacon +
                                     " > d; fairshuf draw people.csv d --beacon-value 0x" +
                                     std::string(64, 'A') + " --transcript T.json");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(
        said.out,
        HasSubstr(
            "VERIFIABLE: the key comes from the beacon 'drand, round 7'; nobody could choose the result "
            "if nobody could foresee or choose the beacon's value.\nProvided that this was public before the "
            "beacon's value was:\n"));
    EXPECT_EQ(runs.transcript()["beacon"], value);
    EXPECT_EQ(runs.verify().status, 0);
    EXPECT_EQ(runs.in_folder("fairshuf commit d --as Bob --secret s").err,
              "fairshuf: this raffle has no parties: its beacon alone decides, and nobody commits\n");
}

TEST(RaffleVerbs, APartyThatWithholdsIsNamedAndTheRaffleIsVoid) {
    const raffle_runs runs;
    runs.hold();
    const auto said = runs.in_folder(
        "rm T.json; fairshuf draw people.csv draw.txt *.commitment Alice.reveal Carol.reveal --transcript "
        "T.json");
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.err,
              "fairshuf: no winners: the raffle is void: Bob committed and did not reveal, and no beacon was "
              "announced that could complete it\n");
    EXPECT_FALSE(std::filesystem::exists(runs.file("T.json")));
}

TEST(RaffleVerbs, ABeaconNamedInAdvanceCompletesARaffleWithAWithheldSecret) {
    const raffle_runs runs;
    runs.hold(beacon, "--beacon-value " + value);
    EXPECT_EQ(runs.verify().status, 0);
    const std::string drawing =
        "fairshuf draw people.csv draw.txt *.commitment Alice.reveal Carol.reveal --transcript T.json "
        "--beacon-value " +
        value;
    const auto forgotten = runs.in_folder(drawing);
    EXPECT_EQ(forgotten.status, 2);
    EXPECT_EQ(forgotten.err,
              "fairshuf: no winners: the parties that have not revealed are Bob; if they refuse, give "
              "--withheld for each, and the beacon completes the raffle\n");
    EXPECT_EQ(runs.in_folder(drawing + " --withheld Alice").status, 2);
    EXPECT_EQ(runs.in_folder(drawing + " --withheld Bob Bob.reveal").status, 2);
    const auto said = runs.in_folder(drawing + " --withheld Bob");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(
        said.out,
        HasSubstr(
            "VERIFIABLE: Bob withheld a secret, and the beacon 'drand, round 7' decided alone; nobody"));
    EXPECT_THAT(runs.verify().out, HasSubstr("parties  Alice, Bob, Carol: Bob withheld the secret\n"));
    EXPECT_THAT(runs.verify("--json").out, HasSubstr("\"withheld\":[\"Bob\"]"));
}

TEST(RaffleVerbs, NobodyRevealsTooSoon) {
    const raffle_runs runs;
    runs.hold();
    const auto refused = [&](const std::string& documents, const std::string& why) {
        const auto said = runs.in_folder("fairshuf reveal Alice.secret " + documents);
        EXPECT_EQ(said.status, 1);
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err, HasSubstr(why));
        EXPECT_THAT(said.err, HasSubstr("stays secret"));
    };
    refused("draw.txt Alice.commitment Carol.commitment", "Bob has not committed yet");
    runs.in_folder("fairshuf commit draw.txt --as Bob --secret again > again.txt");
    refused("draw.txt *.commitment again.txt", "Bob has committed twice");
    runs.in_folder("fairshuf commit draw.txt --as Alice --secret mine > mine.txt");
    refused("draw.txt mine.txt Bob.commitment Carol.commitment",
            "the commitment of Alice does not match this secret");
    runs.in_folder("fairshuf announce people.csv --winners 1 --party Alice --party Bob > other.txt");
    refused("other.txt *.commitment", "made for another raffle");
}

TEST(RaffleVerbs, NobodyRevealsIfACommitmentIsACopy) {
    const raffle_runs runs;
    runs.hold();
    runs.in_folder("sed 's/^party Alice/party Bob/' Alice.commitment > Bob.commitment");
    const auto said = runs.in_folder("fairshuf reveal Alice.secret draw.txt *.commitment");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(
        said.err,
        "fairshuf: the commitments of Alice and Bob are the same: one is a copy of the other; your secret "
        "stays secret\n");
}

TEST(RaffleVerbs, NobodyCommitsToAnUnfitAnnouncement) {
    const raffle_runs runs;
    runs.hold();
    write_all(runs.file("twice.csv"), "name\nAnn\nBo\nAnn\n");
    const auto refused = [&](const std::string& edit, const std::string& why, const std::string& list = "") {
        const auto said = runs.in_folder(
            "sed '" + edit + "' draw.txt > bad.txt; rm -f s; fairshuf commit bad.txt --as Alice --secret s " +
            list);
        EXPECT_EQ(said.status, 1) << edit;
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err, StartsWith("fairshuf: bad.txt: do not commit to it: ")) << edit;
        EXPECT_THAT(said.err, HasSubstr(why));
        EXPECT_FALSE(std::filesystem::exists(runs.file("s")));
    };
    refused("/^id/d", "the announcement has no id");
    refused("/^party [BC]/d", "a lone party without a beacon");
    refused("s/^party Bob/party Alice/", "'Alice' is named twice");
    refused("s/^party Bob/party \xd0\x90lice/", "the parties Alice and '\\u0410lice' look alike");
    refused("s/^participants 5/participants 6/", "the list has 5 participants, but the announcement says 6",
            "--list people.csv");
    refused("s/^list.*/list '$(sha256sum < twice.csv | head -c 64)'/; s/^participants.*/participants 3/",
            "participants 1 and 3 are the same, 'Ann'", "--list twice.csv");
}

TEST(RaffleVerbs, PartiesThatLookAlikeAreRefused) {
    const raffle_runs runs;
    const auto refused = [&](const std::string& names, const std::string& why) {
        const auto said = runs.in_folder("fairshuf announce people.csv --header --winners 1 " + names);
        EXPECT_EQ(said.status, 1) << names;
        EXPECT_THAT(said.err, HasSubstr(why));
    };
    refused("--party Alice --party '\u0410lice'", "--party '\\u0410lice': it looks like Alice");
    refused("--party Alice --party 'Al\u200bice'", "it has invisible characters");
    refused("--party Alice --party alice", "it looks like Alice");
    const auto said = runs.in_folder(
        "fairshuf announce people.csv --header --winners 1 --party 'Alice, Bob' --party Eve > d; "
        "fairshuf commit d --as X --secret s");
    EXPECT_THAT(said.err, HasSubstr("the parties are 'Alice, Bob', Eve"));
}

TEST(RaffleVerbs, ABeaconsValueHasTheAnnouncedLength) {
    const raffle_runs runs;
    runs.in_folder("fairshuf announce people.csv --header --winners 2 " + beacon +
                   " > d; fairshuf announce people.csv "
                   "--header --winners 2 --beacon 'NIST, pulse 7' --beacon-digits 128 > n");
    EXPECT_THAT(read_all(runs.file("d")),
                HasSubstr("\nbeacon drand, round 7\nvalue 64 hexadecimal digits\n"));
    EXPECT_THAT(read_all(runs.file("n")), HasSubstr("\nvalue 128 hexadecimal digits\n"));
    for (const std::size_t digits : {32U, 33U, 63U, 65U, 128U}) {
        const auto said =
            runs.in_folder("fairshuf draw people.csv d --beacon-value " + std::string(digits, 'a'));
        EXPECT_EQ(said.status, 1) << digits;
        EXPECT_THAT(said.err,
                    HasSubstr("the value has 64 hexadecimal digits, but this has " + std::to_string(digits)));
    }
    EXPECT_THAT(runs.in_folder("fairshuf draw people.csv d --beacon-value " + std::string(64, 'x')).err,
                HasSubstr("but this has other characters"));
    EXPECT_EQ(runs.in_folder("fairshuf draw people.csv n --beacon-value " + std::string(128, 'a')).status, 0);
    EXPECT_THAT(runs.in_folder("fairshuf announce people.csv --winners 1 --beacon x --beacon-digits 16").err,
                HasSubstr("--beacon-digits '16': write how many"));
}

TEST(RaffleVerbs, ASecondTryIsToldWithItsFigure) {
    const raffle_runs runs;
    runs.hold();
    EXPECT_THAT(runs.verify().out,
                HasSubstr("that party had two tries: a chance of 60 % to\nwin became 84 %."));
    const raffle_runs with_beacon;
    with_beacon.hold(beacon, "--beacon-value " + value);
    EXPECT_THAT(with_beacon.verify().out, Not(HasSubstr("two tries")));
}

TEST(RaffleVerbs, ASeedThatNobodyChoseIsPrinted) {
    const raffle_runs runs;
    const auto said = runs.in_folder("seq 100000 > n; fairshuf draw n --winners 3");
    const auto at = said.out.find("The same winners again: --seed ");
    ASSERT_NE(at, std::string::npos) << said.out;
    const auto again = runs.in_folder("fairshuf draw n --winners 3 " + said.out.substr(at + 24));
    EXPECT_EQ(again.out, said.out.substr(0, at));
}

TEST(RaffleVerbs, AHeadingThatCouldWinIsPointedOut) {
    const raffle_runs runs;
    write_all(runs.file("ages.csv"), "who,years\nAnn,31\nBo,42\nCy,53\n");
    write_all(runs.file("good.csv"), "Ann,31\nBo,42\nCy,53\n");
    const auto note = [&](const std::string& command) { return runs.in_folder("fairshuf " + command).err; };
    EXPECT_EQ(
        note("draw people.csv --winners 1"),
        "fairshuf: people.csv: participant 1, 'name,town', seems to be a heading; if it must not win, give "
        "--header\n");
    EXPECT_THAT(note("announce people.csv --winners 1 --beacon x"), HasSubstr("seems to be a heading"));
    EXPECT_THAT(note("draw ages.csv --winners 1"),
                HasSubstr("participant 1, 'who,years', seems to be a heading"));
    EXPECT_EQ(note("draw people.csv --header --winners 1"), "");
    EXPECT_EQ(note("draw good.csv --winners 1"), "");
}

TEST(RaffleVerbs, WhoeverHoldsASecretLeavesNoCoreDump) {
    const raffle_runs runs;
    runs.hold();
    const auto said = runs.in_folder(
        "mkfifo pipe; fairshuf reveal Alice.secret pipe & shell=$!; exec 3> pipe; "
        "grep -h 'Max core' /proc/$(pgrep -P $shell || echo $shell)/limits; cat draw.txt >&3; exec 3>&-; "
        "wait");
    EXPECT_THAT(said.out, testing::ContainsRegex("Max core file size +0 +0 ")) << said.err;
}

TEST(RaffleVerbs, SecretsAreKeptPrivate) {
    const raffle_runs runs;
    runs.hold();
    auto said = runs.in_folder("chmod 644 Bob.secret; fairshuf reveal Bob.secret draw.txt *.commitment");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(said.err, HasSubstr("Bob.secret: others may read or write it (mode 0644)"));
    said = runs.in_folder("fairshuf commit draw.txt --as Bob --secret Bob.secret");
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("Bob.secret: the file exists"));
}

TEST(RaffleVerbs, GiveTheExampleOfRfc3797) {
    const raffle_runs runs;
    const auto said = runs.in_folder(
        "printf '%s\\n' John Mary Bashful Dopey Sleepy Grouchy Doc Sneazy Handsome Cassandra Pollyanna "
        "Pendragon Pandora "
        "Faith Hope Charity Lee Longsuffering Chastity Smith Pride Sloth Envy Anger Kasczynski > pool; "
        "fairshuf draw --rfc3797 pool --winners 10 --source 9319 --source '2 5 12 8 10' --source '9 18 26 34 "
        "41 45' | "
        "sed -n 's/.*-> *//p'");
    EXPECT_EQ(said.out,
              "17  Lee\n7  Doc\n2  Mary\n16  Charity\n25  Kasczynski\n23  Envy\n8  Sneazy\n24  Anger\n"
              "19  Chastity\n13  Pandora\n");
}

TEST(RaffleVerbs, ErrorsNameTheBadInputAndTheRemedy) {
    const raffle_runs runs;
    runs.hold();
    const auto complains = [&](const std::string& command, const std::string& about) {
        const auto said = runs.in_folder("fairshuf " + command);
        EXPECT_EQ(said.status, 1) << command;
        EXPECT_EQ(said.out, "") << command;
        EXPECT_THAT(said.err, StartsWith("fairshuf: " + about)) << command;
    };
    complains("draw people.csv", "say how many to draw: --winners NUMBER, or --prize for each prize");
    complains("draw people.csv --winners 7",
              "--winners '7': write a whole number from 1 to 6, the number of participants");
    complains("draw people.csv --winners 0", "--winners '0'");
    complains("draw nobody.csv --winners 1", "nobody.csv: No such file or directory");
    complains("draw people.csv --winners 1 --form xml", "--form 'xml': write lines or csv");
    complains("draw people.csv --winners 1 --source 3", "--source goes only with --rfc3797");
    complains("draw people.csv --winners 1 --rfc3797", "--rfc3797 needs the numbers");
    complains("draw people.csv --winners 1 --rfc3797 --source 55,598,744",
              "--source: '55,598,744' has a comma between digits");
    complains("draw people.csv --winners 1 --rfc3797 --source x", "--source: 'x' is not a number");
    complains("draw people.csv --winners 1 --beacon-value aa",
              "--beacon-value goes only with an announcement");
    complains("draw people.csv --winners 1 --withheld Bob", "--withheld goes only with the documents");
    complains("draw people.csv draw.txt --beacon-value 12ab",
              "--beacon-value '12ab': write 32 to 256 hexadecimal");
    complains("draw people.csv draw.txt --winners 1",
              "--winners, --form, --header, --repeats and the options for prizes do not go with documents");
    complains("draw people.csv Bob.commitment", "none of the documents is an announcement");
    complains("draw people.csv people.csv",
              "people.csv: the document in line 1: 'name,town' does not begin a raffle document");
    complains("announce people.csv --winners 1 --party Alice", "name at least two parties");
    complains("announce people.csv --winners 1 --party Alice --party Alice",
              "--party 'Alice': nobody takes part twice");
    complains("announce people.csv --winners 1 --party Alice --party 'Bob '",
              "--party 'Bob ': write up to 200 bytes");
    complains("commit draw.txt --as Bop --secret s",
              "--as 'Bop': the parties are Alice, Bob, Carol; did you mean 'Bob'?");
    complains("commit draw.txt --as Bob --secret s --list draw.txt", "--list draw.txt: this is not the list");
    complains("reveal draw.txt draw.txt", "draw.txt: others may read");
    complains("verify people.csv people.csv", "people.csv: this is not a transcript of a raffle");
}

TEST(RaffleVerbs, AMalformedListIsAnError) {
    const raffle_runs runs;
    write_all(runs.file("twice"), "Ann\nBob\nAnn\n");
    write_all(runs.file("latin"), "Ann\nJ\xf6rg\n");
    write_all(runs.file("heading"), "Nam\xe9\nAnn\n");
    write_all(runs.file("open.csv"), "Ann\n\"Bob\n");
    write_all(runs.file("empty"), "\n\n");
    EXPECT_THAT(runs.in_folder("fairshuf draw twice --winners 1").err,
                HasSubstr("twice: participants 1 and 3 are the same, 'Ann'; remove one, or give --repeats"));
    EXPECT_EQ(runs.in_folder("fairshuf draw twice --winners 3 --repeats").status, 0);
    EXPECT_THAT(runs.in_folder("fairshuf draw latin --winners 1").err,
                HasSubstr("latin: participant 2, 'J\\xf6rg', is not UTF-8"));
    EXPECT_THAT(runs.in_folder("fairshuf draw heading --header --winners 1").err,
                HasSubstr("heading: its heading is not UTF-8"));
    EXPECT_THAT(runs.in_folder("fairshuf draw open.csv --winners 1").err,
                HasSubstr("open.csv: a quotation is opened"));
    EXPECT_THAT(runs.in_folder("fairshuf draw empty --winners 1").err,
                HasSubstr("empty: it has no participants"));
}

TEST(RaffleVerbs, ATranscriptIsWrittenWholeOrNotAtAll) {
    const raffle_runs runs;
    auto said = runs.in_folder("fairshuf draw people.csv --winners 1 --transcript no/such/T.json");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(runs.in_folder("fairshuf draw people.csv --winners 1 --transcript /dev/full").status, 1);
    said = runs.in_folder(
        "fairshuf draw people.csv --winners 1 --seed x --json > printed; "
        "fairshuf draw people.csv --winners 1 --seed x --transcript T.json; cmp printed T.json");
    EXPECT_EQ(said.status, 0);
}
