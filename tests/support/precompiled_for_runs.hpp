// The same for tests that run the command and read its JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "support/precompiled.hpp"
