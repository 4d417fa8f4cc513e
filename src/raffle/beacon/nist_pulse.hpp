// What can be verified of a pulse of NIST's beacon 2.0: that its value is the SHA-512 of the other fields and
// of the signature, and the signature itself (RSA with SHA-512, PKCS #1 v1.5). OpenSSL computes both.
//
// Fields and their order: NIST IR 8213 (draft), section 4. A known pulse of 2026 confirms the encoding.
#pragma once

#include <optional>
#include <string>

#include "fairshuf/core/expected.hpp"
#include "format/parsed_json.hpp"

namespace fairshuf::raffle {

struct nist_proof {
    std::string checked;    // continues a sentence; may be empty
    std::string unchecked;  // what was not verified, and why
};

// `certificate`: the one that the pulse names (PEM). A value or a signature that does not fit is an error.
expected<nist_proof> check_nist_pulse(const parsed_json& pulse,
                                      const std::optional<std::string>& certificate);

// The bytes that are signed; empty if a field is missing or malformed.
std::string signed_part_of(const parsed_json& pulse);

}  // namespace fairshuf::raffle
