// The same for tests that run the command, and read the JSON that it prints.
#pragma once

#include <nlohmann/json.hpp>

#include "support/precompiled.hpp"
