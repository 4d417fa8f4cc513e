#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/raffle/raffle_runs.hpp"
#include "support/replaced.hpp"

using namespace fairshuf::test;
using nlohmann::json;
using testing::HasSubstr;

namespace {

bool has(const raffle_runs& runs, const std::string& tool) {
    return runs.in_folder("command -v " + tool).status == 0;
}

// A time-stamp authority of our own, which stamps the announcement.
const char* const make_authority = R"(set -e
openssl req -x509 -newkey rsa:2048 -nodes -keyout tsa.key -out tsa.pem -days 9 -subj "/CN=$name" \
  -addext extendedKeyUsage=critical,timeStamping 2> log
printf '%s\n' '[t]' 'serial = ./serial' 'default_policy = 1.2.3.4' 'digests = sha256' 'signer_digest = sha256' \
  'ess_cert_id_chain = no' 'tsa_name = yes' > tsa.cnf
echo 01 > serial
openssl ts -query -data draw.txt -sha256 -cert -out draw.tsq 2> log
openssl ts -reply -config tsa.cnf -section t -queryfile draw.tsq -signer tsa.pem -inkey tsa.key -out draw.tsr 2> log)";

void expect_invalid(const outcome& said, const std::string& sentence) {
    EXPECT_EQ(said.status, 2) << said.err;
    EXPECT_THAT(said.out, HasSubstr("INVALID: "));
    EXPECT_THAT(said.out, HasSubstr(sentence));
}

}  // namespace

TEST(Signatures, OfSshSayWhoSignedWhat) {
    const raffle_runs runs;
    if (!has(runs, "ssh-keygen")) GTEST_SKIP() << "no ssh-keygen";
    runs.hold();
    const auto made = runs.in_folder(
        "ssh-keygen -q -t ed25519 -N '' -f id; ssh-keygen -q -t ed25519 -N '' -f other; "
        "echo \"alice@example.org $(cut -d' ' -f1,2 id.pub)\" > signers; "
        "echo \"bob@example.org $(cut -d' ' -f1,2 other.pub)\" > strangers; "
        "fairshuf sign draw.txt --key id 2> log && fairshuf sign T.json --key id 2> log");
    ASSERT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(made.out, "draw.txt.sig\nT.json.sig\n");
    const auto said = runs.verify("--signature draw.txt.sig --signers signers");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out,
                HasSubstr("signed   the announcement, by alice@example.org\n         ssh key SHA256:"));
    EXPECT_THAT(said.out,
                HasSubstr("unsigned the transcript, the commitment of Alice, the commitment of Bob"));
    const auto all =
        json::parse(runs.verify("--json --signature T.json.sig --signers strangers --signers signers").out);
    EXPECT_EQ(all["signatures"][0]["document"], "transcript");
    EXPECT_EQ(all["signatures"][0]["signer"], "alice@example.org");
    expect_invalid(runs.verify("--signature draw.txt.sig --signers strangers"), "is not among the --signers");
    runs.in_folder("ssh-keygen -q -Y sign -f id -n file Bob.commitment 2> log");
    expect_invalid(runs.verify("--signature Bob.commitment.sig --signers signers"),
                   "in the namespace fairshuf");
    EXPECT_EQ(runs.in_folder("fairshuf sign draw.txt --key id").status, 1) << "nothing is replaced";
    runs.in_folder("sed 's/$/\\r/' draw.txt > crlf.txt");
    EXPECT_THAT(runs.in_folder("fairshuf sign crlf.txt --key id").err,
                HasSubstr("its line ends were changed"));
}

TEST(Signatures, OfMinisignHaveATrustedComment) {
    const raffle_runs runs;
    if (!has(runs, "minisign")) GTEST_SKIP() << "no minisign";
    runs.hold();
    const auto made = runs.in_folder(
        "minisign -G -W -p m.pub -s m.key > log && minisign -G -W -p o.pub -s o.key > log && "
        "fairshuf sign Bob.commitment --key m.key --comment 'by Bob' > log");
    ASSERT_EQ(made.status, 0) << made.err;
    const auto said = runs.verify("--signature Bob.commitment.minisig --signers o.pub --signers m.pub");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("signed   the commitment of Bob, by minisign public key "));
    EXPECT_THAT(said.out, HasSubstr("trusted comment: by Bob\n"));
    expect_invalid(runs.verify("--signature Bob.commitment.minisig --signers o.pub"),
                   "is not among the --signers");
    runs.in_folder("sed 's/by Bob/by Eve/' Bob.commitment.minisig > forged");
    expect_invalid(runs.verify("--signature forged --signers m.pub"),
                   "it signs the commitment of Bob, but its trusted comment was changed");
    runs.in_folder("sed 's/[0-9]/7/' draw.txt > other.txt; minisign -S -s m.key -m other.txt > log");
    expect_invalid(runs.verify("--signature other.txt.minisig --signers m.pub"),
                   "it does not sign the transcript");
    for (const char* lines : {"2", "3"}) {
        runs.in_folder(std::string("head -n ") + lines + " Bob.commitment.minisig > cut");
        const auto cut = runs.verify("--signature cut --signers m.pub");
        EXPECT_EQ(cut.status, 1) << cut.out;
        EXPECT_THAT(cut.err, HasSubstr("cut: it is no whole signature of minisign, which has 4 lines"));
    }
}

TEST(TimeStamps, SayWhatExistedWhen) {
    const raffle_runs runs;
    if (!has(runs, "openssl")) GTEST_SKIP() << "no openssl";
    runs.hold();
    const auto made = runs.in_folder(std::string("name=Clock; ") + make_authority);
    ASSERT_EQ(made.status, 0) << made.err;
    const auto said = runs.verify("--time-stamp draw.tsr --authority tsa.pem");
    EXPECT_EQ(said.status, 0) << said.err << said.out;
    EXPECT_THAT(said.out, HasSubstr("stamped  the announcement, "));
    EXPECT_THAT(said.out, HasSubstr("GMT, by DirName:/CN=Clock\n"));
    EXPECT_EQ(runs.verify("--time-stamp draw.tsr --authority tsa.pem --certificate page.html").status, 0);
    EXPECT_THAT(read_all(runs.file("page.html")), HasSubstr("stamped  the announcement, "));
    EXPECT_THAT(read_all(runs.file("page.html")), HasSubstr("由 DirName:/CN=Clock 签发"));
    runs.in_folder("mkdir first; mv draw.tsr tsa.pem first; name=Other; " + std::string(make_authority));
    expect_invalid(runs.verify("--time-stamp first/draw.tsr --authority tsa.pem"),
                   "do not confirm it: the chain of its certificates does not lead to them (");
    runs.in_folder("rm -f *.secret *.commitment *.reveal draw.txt T.json");
    runs.hold();
    expect_invalid(runs.verify("--time-stamp first/draw.tsr --authority first/tsa.pem"),
                   "it does not stamp the transcript, the announcement");
    EXPECT_EQ(runs.verify("--time-stamp people.csv --authority tsa.pem").status, 1);
}

TEST(TimeStamps, WithoutANameHaveTheNameInTheCertificate) {
    const raffle_runs runs;
    if (!has(runs, "openssl")) GTEST_SKIP() << "no openssl";
    runs.hold();
    const std::string nameless = replaced(make_authority, "'tsa_name = yes'", "'tsa_name = no'");
    ASSERT_EQ(runs.in_folder("name=Clock; " + nameless).status, 0);
    const auto said = runs.verify("--time-stamp draw.tsr --authority tsa.pem");
    EXPECT_EQ(said.status, 0) << said.err << said.out;
    EXPECT_THAT(said.out, HasSubstr("GMT, by DirName:/CN=Clock\n"));
    // Without the certificate of its signer, which the authority's file may have.
    ASSERT_EQ(runs.in_folder("name=Clock; " + replaced(nameless, " -cert -out", " -out")).status, 0);
    EXPECT_THAT(runs.verify("--time-stamp draw.tsr --authority tsa.pem").out,
                HasSubstr("by DirName:/CN=Clock\n"));
    runs.in_folder(
        "openssl req -x509 -newkey rsa:2048 -nodes -keyout k -out other.pem -days 9 -subj /CN=Other 2> log");
    expect_invalid(runs.verify("--time-stamp draw.tsr --authority other.pem"),
                   "the stamp does not contain the certificate of its signer");
}

TEST(TimeStamps, NeedCertificatesInTheFileOfTheAuthority) {
    const raffle_runs runs;
    if (!has(runs, "openssl")) GTEST_SKIP() << "no openssl";
    runs.hold();
    ASSERT_EQ(runs.in_folder(std::string("name=Clock; ") + make_authority).status, 0);
    runs.in_folder(
        "head -n 3 tsa.pem > cut.pem; "
        "printf '%s\\n' '-----BEGIN CERTIFICATE-----' 'no base64!' '-----END CERTIFICATE-----' > bad.pem");
    for (const std::string wrong : {"people.csv", "tsa.key", "cut.pem", "bad.pem"}) {
        const auto said = runs.verify("--time-stamp draw.tsr --authority " + wrong);
        EXPECT_EQ(said.status, 1) << wrong << said.out;
        EXPECT_EQ(said.out, "") << wrong;
        EXPECT_THAT(said.err, HasSubstr("--authority " + wrong + ": it holds no certificates")) << wrong;
        EXPECT_EQ(said.err.find("/dev/fd"), std::string::npos) << said.err;
    }
}

TEST(Evidence, ThatCannotBeCheckedIsAnError) {
    const raffle_runs runs;
    runs.hold();
    runs.in_folder("echo '-----BEGIN SSH SIGNATURE-----' > s.sig");
    const auto complains = [&](const std::string& options, const std::string& about) {
        const auto said = runs.verify(options);
        EXPECT_EQ(said.status, 1) << options;
        EXPECT_THAT(said.err, HasSubstr(about));
    };
    complains("--signature s.sig", "--signature needs --signers FILE");
    complains("--time-stamp s.sig", "--time-stamp needs --authority FILE");
    complains("--signature people.csv --signers s.sig", "people.csv: it is no signature");
    complains("--dealt s.sig", "--dealt goes only with a night of cards");
    const auto missing =
        runs.in_folder("PATH=; fairshuf verify T.json people.csv --signature s.sig --signers s.sig");
    EXPECT_EQ(missing.status, 1);
    EXPECT_THAT(missing.err,
                HasSubstr("s.sig: to check it, ssh-keygen must be installed (Debian: apt install"));
}
