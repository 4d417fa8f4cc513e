// The exit status of a verdict.
#pragma once

#include "cli/verbs.hpp"
#include "fairshuf/audit/statistics/judgement.hpp"

namespace fairshuf::cli {

inline int status_of(audit::observed_verdict verdict) {
    if (verdict == audit::observed_verdict::fair) return done;
    return verdict == audit::observed_verdict::unfair ? unfair : suspicious;
}

}  // namespace fairshuf::cli
