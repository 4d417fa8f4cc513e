// The report of a proof as a page to file.
#pragma once

#include <string>

#include "fairshuf/audit/classes.hpp"
#include "prove/prove.hpp"
#include "report/audit_page.hpp"

namespace fairshuf::report {

std::string as_page(const proof_request& request, const proved& result, const provenance& from,
                    language words);
std::string as_page(const proof_request& request, const audit::matrix& positions, const provenance& from,
                    language words);
std::string as_page(const proof_request& request, const distance& found, const provenance& from,
                    language words);
std::string as_page(const proof_request& request, const audit::class_proof& proof, const provenance& from,
                    language words);

}  // namespace fairshuf::report
