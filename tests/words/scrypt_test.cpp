#include "fairshuf/words/scrypt.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fairshuf/core/hex.hpp"
#include "support/hex.hpp"

using namespace fairshuf;
using fairshuf::detail::salsa_block;
using fairshuf::detail::to_hex;

namespace {

std::string scrypt_hex(std::string_view password, std::string_view salt, scrypt_cost cost) {
    std::vector<byte> result(64);
    scrypt(password, salt, cost, result);
    return to_hex(result);
}

std::vector<salsa_block> blocks_of(std::string_view digits) {
    const auto bytes = test::hex(digits);
    std::vector<salsa_block> blocks(bytes.size() / 64);
    detail::load_blocks(blocks, bytes.data());
    return blocks;
}

std::string digits_of(const std::vector<salsa_block>& blocks) {
    std::vector<byte> bytes(64 * blocks.size());
    detail::store_blocks(blocks, bytes.data());
    return to_hex(bytes);
}

const std::string two_blocks =
    "f7ce0b653d2d72a4108cf5abe912ffdd777616dbbb27a70e8204f3ae2d0f6fad"
    "89f68f4811d1e87bcc3bd7400a9ffd29094f0184639574f39ae5a1315217bcd7"
    "894991447213bb226c25b54da86370fbcd984380374666bb8ffcb5bf40c254b0"
    "67d27c51ce4ad5fed829c90b505a571b7f4d1cad6a523cda770e67bceaaf7e89";

}  // namespace

// RFC 7914, section 8.
TEST(Scrypt, ItsCoreIsSalsa20With8Rounds) {
    auto blocks = blocks_of(
        "7e879a214f3ec9867ca940e641718f26baee555b8c61c1b50df846116dcd3b1d"
        "ee24f319df9b3d8514121e4b5ac5aa3276021d2909c74829edebc68db8b8c25e");
    detail::salsa20_8(blocks[0]);
    EXPECT_EQ(digits_of(blocks),
              "a41f859c6608cc993b81cacb020cef05044b2181a2fd337dfd7b1c6396682f29"
              "b4393168e3c9e6bcfe6bc5b7a06d96bae424cc102c91745c24ad673dc7618f81");
}

// Section 9.
TEST(Scrypt, MixesABlock) {
    const auto from = blocks_of(two_blocks);
    std::vector<salsa_block> to(2);
    detail::scrypt_block_mix(from, nullptr, to);
    EXPECT_EQ(digits_of(to),
              "a41f859c6608cc993b81cacb020cef05044b2181a2fd337dfd7b1c6396682f29"
              "b4393168e3c9e6bcfe6bc5b7a06d96bae424cc102c91745c24ad673dc7618f81"
              "20edc975323881a80540f64c162dcd3c21077cfe5f8d5fe2b1a4168f953678b7"
              "7d3b3d803b60e4ab920996e59b4d53b65d2a225877d5edf5842cb9f14eefe425");
}

// Section 10.
TEST(Scrypt, MixesABlockWithMemory) {
    auto mixed = blocks_of(two_blocks);
    std::vector<salsa_block> memory(2 * 16);
    detail::scrypt_ro_mix(mixed, 16, memory);
    EXPECT_EQ(digits_of(mixed),
              "79ccc193629debca047f0b70604bf6b62ce3dd4a9626e355fafc6198e6ea2b46"
              "d58413673b99b029d665c357601fb426a0b2f4bba200ee9f0a43d19b571a9c71"
              "ef1142e65d5a266fddca832ce59faa7cac0b9cf1be2bffca300d01ee387619c4"
              "ae12fd4438f203a0e4e1c47ec314861f4e9087cb33396a6873e8f9d2539a4b8e");
}

// Section 11.
TEST(Scrypt, UsesPbkdf2WithOneRound) {
    std::vector<byte> result(64);
    detail::pbkdf2_once(test::bytes_of("passwd"), test::bytes_of("salt"), result);
    EXPECT_EQ(to_hex(result),
              "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
              "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783");
}

// Section 12. The fourth answer needs a gigabyte.
TEST(Scrypt, GivesTheAnswersOfRfc7914) {
    EXPECT_EQ(scrypt_hex("", "", {.n = 16, .r = 1, .p = 1}),
              "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
              "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906");
    EXPECT_EQ(scrypt_hex("password", "NaCl", {.n = 1024, .r = 8, .p = 16}),
              "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
              "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640");
    EXPECT_EQ(scrypt_hex("pleaseletmein", "SodiumChloride", {.n = 16384, .r = 8, .p = 1}),
              "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
              "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887");
}
