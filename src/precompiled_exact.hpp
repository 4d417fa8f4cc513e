// The same, and exact numbers, whose headers are large: for proofs, and what is reported of them.
#pragma once

#include "fairshuf/audit/exact/numbers.hpp"
#include "precompiled.hpp"
