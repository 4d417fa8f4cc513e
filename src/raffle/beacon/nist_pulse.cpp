#include "raffle/beacon/nist_pulse.hpp"

#include <fmt/format.h>

#include <string_view>

#include "fairshuf/core/hex.hpp"
#include "format/trimmed.hpp"
#include "system/process/tool.hpp"

namespace fairshuf::raffle {
namespace {

constexpr const char* nist_host = "engine.beacon.nist.gov";

// The number in this many bytes, high byte first.
std::string number_bytes(std::uint64_t number, std::size_t size) {
    std::string bytes;
    for (std::size_t i = size; i-- > 0;) bytes += static_cast<char>((number >> (8 * i)) & 0xffU);
    return bytes;
}

// Its length in 4 bytes, and the bytes.
std::string sized(std::string_view bytes) {
    return number_bytes(bytes.size(), 4) + std::string(bytes);
}

// The bytes of hexadecimal digits; nothing if there are none, or other characters.
std::optional<std::string> bytes_in(const parsed_json& object, const char* name) {
    const std::string digits = text_in(object, name);
    if (digits.empty() || digits.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const auto high = fairshuf::detail::hex_digit(digits[i]);
        const auto low = fairshuf::detail::hex_digit(digits[i + 1]);
        if (!high || !low) return std::nullopt;
        bytes += static_cast<char>(*high * 16 + *low);
    }
    return bytes;
}

std::string hex_of(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(c));
    return text;
}

// The output of openssl; nothing if it is not installed. Another failure is an error.
expected<std::optional<std::string>> openssl(const std::vector<std::string>& words,
                                             const std::vector<std::string>& inputs,
                                             std::string_view problem) {
    std::vector<std::string> all{"openssl"};
    all.insert(all.end(), words.begin(), words.end());
    const auto ran = run_tool(all, inputs);
    if (!ran) return ran.error();
    if (!*ran) return std::optional<std::string>{};
    if (!(*ran)->succeeded()) return error{std::string(problem) + (*ran)->complaint()};
    return std::optional((*ran)->out);
}

expected<std::optional<std::string>> sha512(const std::string& bytes) {
    return openssl({"dgst", "-sha512", "-binary"}, {bytes}, "openssl cannot compute SHA-512");
}

// The certificate is the one that the pulse names, is for NIST's beacon, and its key made the signature.
expected<void> check_signature_by(const std::string& certificate, const parsed_json& pulse,
                                  const std::string& message, const std::string& signature) {
    const auto der = openssl({"x509", "-outform", "DER"}, {certificate},
                             "--beacon-certificate: it is no certificate in PEM");
    if (!der) return der.error();
    const auto id = sha512(**der);
    if (!id) return id.error();
    if (**id != bytes_in(pulse, "certificateId"))
        return error{fmt::format("--beacon-certificate: its SHA-512 is {}, but the pulse names another",
                                 hex_of(**id))};
    const auto host = openssl({"x509", "-noout", "-checkhost", nist_host}, {certificate}, "openssl failed");
    if (!host) return host.error();
    if ((*host)->find("does match") == std::string::npos)
        return error{fmt::format("--beacon-certificate: it is not for {}", nist_host)};
    const auto key = openssl({"x509", "-noout", "-pubkey"}, {certificate}, "openssl failed");
    if (!key) return key.error();
    const auto holds = openssl({"dgst", "-sha512", "-verify", "/dev/fd/3", "-signature", "/dev/fd/4"},
                               {message, **key, signature}, "the signature of the pulse is wrong");
    if (!holds) return holds.error();
    return {};
}

// A number of the signed part that does not fit into its 4 bytes: cut to them, another pulse would have the
// same hash.
std::optional<error> too_large_number(const parsed_json& pulse) {
    constexpr std::uint64_t largest = 0xffff'ffffU;
    const auto check = [](const parsed_json& object, const char* name) -> std::optional<error> {
        const std::uint64_t number = number_in(object, name);
        if (number <= largest) return std::nullopt;
        return error{fmt::format("its {} is {}, which does not fit into 4 bytes", name, number)};
    };
    for (const char* name : {"cipherSuite", "period", "statusCode"})
        if (auto problem = check(pulse, name)) return problem;
    return pulse.contains("external") ? check(pulse["external"], "statusCode") : std::nullopt;
}

}  // namespace

std::string signed_part_of(const parsed_json& pulse) {
    std::string bytes;
    bool complete = pulse.is_object() && pulse.contains("external") && pulse.contains("listValues");
    if (!complete) return "";
    const auto add_hex = [&](const parsed_json& object, const char* name) {
        const auto part = bytes_in(object, name);
        complete = complete && part;
        if (part) bytes += sized(*part);
    };
    const auto add_number = [&](const parsed_json& object, const char* name, std::size_t size) {
        complete =
            complete && object.is_object() && object.contains(name) && object[name].is_number_unsigned();
        bytes += number_bytes(number_in(object, name), size);
    };
    bytes += sized(text_in(pulse, "uri")) + sized(text_in(pulse, "version"));
    add_number(pulse, "cipherSuite", 4);
    add_number(pulse, "period", 4);
    add_hex(pulse, "certificateId");
    add_number(pulse, "chainIndex", 8);
    add_number(pulse, "pulseIndex", 8);
    bytes += sized(text_in(pulse, "timeStamp"));
    add_hex(pulse, "localRandomValue");
    add_hex(pulse["external"], "sourceId");
    add_number(pulse["external"], "statusCode", 4);
    add_hex(pulse["external"], "value");
    for (const auto& one : list_in(pulse, "listValues")) add_hex(one, "value");
    add_hex(pulse, "precommitmentValue");
    add_number(pulse, "statusCode", 4);
    return complete ? bytes : "";
}

expected<nist_proof> check_nist_pulse(const parsed_json& pulse,
                                      const std::optional<std::string>& certificate) {
    const std::string both = "the RSA signature, and that the value is the hash of pulse and signature";
    if (const auto problem = too_large_number(pulse)) return *problem;
    const std::string message = signed_part_of(pulse);
    const auto signature = bytes_in(pulse, "signatureValue");
    if (message.empty() || !signature) {
        if (certificate)
            return error{"the file lacks fields of the pulse, so its signature cannot be verified"};
        return nist_proof{"", both + ": the file lacks fields of the pulse"};
    }
    const auto value = sha512(message + *signature);
    if (!value) return value.error();
    if (!*value) {
        if (certificate)
            return error{"to verify the signature, openssl must be installed (Debian: apt install openssl)"};
        return nist_proof{"", both + ": openssl is not installed"};
    }
    if (**value != bytes_in(pulse, "outputValue"))
        return error{fmt::format("its value is not the SHA-512 of pulse and signature, {}", hex_of(**value))};
    const std::string follows = "; the value is the SHA-512 of pulse and signature";
    if (!certificate)
        return nist_proof{
            follows,
            "the RSA signature; --beacon-certificate, with the certificate that the pulse names, "
            "verifies it"};
    if (const auto holds = check_signature_by(*certificate, pulse, message, *signature); !holds)
        return holds.error();
    return nist_proof{follows + "; the signature is that of the certificate",
                      "who issued the certificate (openssl verify does that)"};
}

}  // namespace fairshuf::raffle
