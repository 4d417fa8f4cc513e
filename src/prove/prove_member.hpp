// `fairshuf prove` for a member of the family: whether it follows its own law.
#pragma once

#include "fairshuf/audit/classes.hpp"
#include "fairshuf/core/expected.hpp"
#include "prove/request.hpp"

namespace fairshuf {

expected<audit::class_proof> prove_member(const proof_request& request);

}  // namespace fairshuf
