// Breaks the rule on purpose: an algorithm has no clock.
#pragma once
#include <chrono>
