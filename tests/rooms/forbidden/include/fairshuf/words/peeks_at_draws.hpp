// Breaks the rules on purpose: words never see a bound.
#pragma once
#include "../draws/batched.hpp"
#include "fairshuf/draws/exact.hpp"
