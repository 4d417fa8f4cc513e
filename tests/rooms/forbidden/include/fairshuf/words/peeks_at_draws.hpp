// Breaks the rules on purpose: words never see a bound.
#pragma once
#include "fairshuf/draws/exact.hpp"
#include "../draws/batched.hpp"
