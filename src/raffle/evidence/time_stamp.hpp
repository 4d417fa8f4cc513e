// Time stamps of RFC 3161, checked by OpenSSL without the network.
#pragma once

#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "raffle/evidence/paper.hpp"

namespace fairshuf::raffle {

struct stamp_check {
    std::string file;
    std::string problem = {};    // empty: the stamp holds, and the rest is filled in
    std::string paper = {};      // what is stamped
    std::string time = {};       // as the authority wrote it, such as "Nov 18 11:00:00 2026 GMT"
    std::string authority = {};  // the name in the stamp, or in the signer's certificate
};

// Which of the papers it stamps, and when. `authorities` are files with certificates (PEM) that are trusted.
// A file that is no answer of an authority and a missing openssl are errors.
expected<stamp_check> check_stamp(const given_file& stamp, const papers& all,
                                  const std::vector<given_file>& authorities);

}  // namespace fairshuf::raffle
