// Detached signatures in the formats of ssh-keygen -Y (SSHSIG) and of minisign. Each is checked by the
// program of its format, which knows all kinds of keys.
#pragma once

#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "raffle/evidence/paper.hpp"

namespace fairshuf::raffle {

inline constexpr const char* signature_namespace = "fairshuf";  // of SSHSIG

enum class signature_format { ssh, minisign };

struct signature_check {
    std::string file;
    signature_format format = signature_format::ssh;
    std::string problem = {};  // empty: the signature holds, and the rest is filled in
    std::string paper = {};    // what is signed
    std::string signer = {};   // the principal in the file of signers, or the comment in minisign's key
    std::string key = {};      // SHA256:... of an SSH key, or minisign's key id
    std::string comment = {};  // minisign's trusted comment
};

// Which of the papers it signs, and who signed. `signers` are files of ssh-keygen's allowed signers, and
// public keys of minisign. A file that is no signature and a missing program are errors.
expected<signature_check> check_signature(const given_file& signature, const papers& all,
                                          const std::vector<given_file>& signers);

}  // namespace fairshuf::raffle
