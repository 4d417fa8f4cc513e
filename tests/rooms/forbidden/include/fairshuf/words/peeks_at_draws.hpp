// Breaks the rule on purpose: words never see a bound.
#pragma once
#include "fairshuf/draws/exact.hpp"
