// The pulse is one that NIST published on 2026-07-10. Its certificate is made here, for a pulse of our own.
#include "raffle/beacon/nist_pulse.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "system/process/tool.hpp"

using namespace fairshuf;
using namespace fairshuf::raffle;
using testing::HasSubstr;

namespace {

parsed_json published_pulse() {
    std::ifstream file(FAIRSHUF_SOURCE_DIR "/tests/src/raffle/beacon/nist_pulse_1853305.json");
    return parsed_json::parse(file)["pulse"];
}

// What openssl prints for these inputs; the first word is left out of `words`.
std::string openssl(std::vector<std::string> words, const std::vector<std::string>& inputs) {
    words.insert(words.begin(), "openssl");
    const auto ran = run_tool(words, inputs);
    EXPECT_TRUE(ran && *ran && (*ran)->succeeded()) << (ran && *ran ? (*ran)->err : "");
    return ran && *ran ? (*ran)->out : "";
}

bool there_is_openssl() {
    const auto ran = run_tool({"openssl", "version"}, {});
    return ran && *ran;
}

std::string upper_hex(const std::string& bytes) {
    std::string text;
    for (const char c : bytes) text += fmt::format("{:02X}", static_cast<unsigned char>(c));
    return text;
}

struct own_beacon {
    explicit own_beacon(const std::string& host) {
        const std::string both =
            openssl({"req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "/dev/stdout", "-out",
                     "/dev/stdout", "-days", "9", "-subj", "/CN=" + host},
                    {});
        const std::size_t second = both.find("-----BEGIN CERTIFICATE");
        key = both.substr(0, second);
        certificate = both.substr(second);
        pulse = published_pulse();
        pulse["certificateId"] = upper_hex(
            openssl({"dgst", "-sha512", "-binary"}, {openssl({"x509", "-outform", "DER"}, {certificate})}));
        sign();
    }

    void sign() {
        const std::string message = signed_part_of(pulse);
        const std::string signature = openssl({"dgst", "-sha512", "-sign", "/dev/fd/3"}, {message, key});
        pulse["signatureValue"] = upper_hex(signature);
        pulse["outputValue"] = upper_hex(openssl({"dgst", "-sha512", "-binary"}, {message + signature}));
    }

    std::string key, certificate;
    parsed_json pulse;
};

}  // namespace

TEST(NistPulse, ThatWasPublishedHasTheValueThatFollows) {
    if (!there_is_openssl()) GTEST_SKIP() << "no openssl";
    const auto proof = check_nist_pulse(published_pulse(), {});
    ASSERT_TRUE(proof) << proof.error().message;
    EXPECT_EQ(proof->checked, "; the value is the SHA-512 of pulse and signature");
    EXPECT_THAT(proof->unchecked, HasSubstr("the RSA signature"));
}

TEST(NistPulse, IsWrongIfAnyFieldIsChanged) {
    if (!there_is_openssl()) GTEST_SKIP() << "no openssl";
    for (const char* field : {"/uri", "/version", "/timeStamp"}) {
        auto pulse = published_pulse();
        pulse[parsed_json::json_pointer(field)] = "x";
        EXPECT_FALSE(check_nist_pulse(pulse, {})) << field;
    }
    for (const char* field :
         {"/cipherSuite", "/period", "/chainIndex", "/pulseIndex", "/statusCode", "/external/statusCode"}) {
        auto pulse = published_pulse();
        pulse[parsed_json::json_pointer(field)] = 7U;
        EXPECT_FALSE(check_nist_pulse(pulse, {})) << field;
    }
    for (const char* field :
         {"/certificateId", "/localRandomValue", "/external/sourceId", "/external/value",
          "/listValues/0/value", "/listValues/4/value", "/precommitmentValue", "/signatureValue"}) {
        auto pulse = published_pulse();
        auto& digits = pulse[parsed_json::json_pointer(field)].get_ref<std::string&>();
        digits[5] = digits[5] == '0' ? '1' : '0';
        EXPECT_FALSE(check_nist_pulse(pulse, {})) << field;
    }
}

TEST(NistPulse, IsWrongIfANumberDoesNotFit) {
    if (!there_is_openssl()) GTEST_SKIP() << "no openssl";
    for (const char* field : {"/cipherSuite", "/period", "/statusCode", "/external/statusCode"}) {
        auto pulse = published_pulse();
        auto& number = pulse[parsed_json::json_pointer(field)];
        number = number.get<std::uint64_t>() + 4'294'967'296U;  // the same in the last 4 bytes
        const auto proof = check_nist_pulse(pulse, {});
        ASSERT_FALSE(proof) << field;
        EXPECT_THAT(proof.error().message, HasSubstr("which does not fit into 4 bytes")) << field;
    }
}

TEST(NistPulse, HasTheSignatureOfItsCertificate) {
    if (!there_is_openssl()) GTEST_SKIP() << "no openssl";
    own_beacon ours("engine.beacon.nist.gov");
    const auto proof = check_nist_pulse(ours.pulse, ours.certificate);
    ASSERT_TRUE(proof) << proof.error().message;
    EXPECT_THAT(proof->checked, HasSubstr("the signature is that of the certificate"));
    EXPECT_THAT(check_nist_pulse(published_pulse(), ours.certificate).error().message,
                HasSubstr("the pulse names another"));
    const own_beacon other("beacon.example");
    EXPECT_THAT(check_nist_pulse(other.pulse, other.certificate).error().message,
                HasSubstr("it is not for engine"));
    ours.key = other.key;
    ours.sign();
    EXPECT_THAT(check_nist_pulse(ours.pulse, ours.certificate).error().message,
                HasSubstr("signature of the pulse is wrong"));
}
