// Sources that report how much is read from them.
#pragma once

#include <memory>
#include <vector>

#include "lines/input/line_source.hpp"
#include "system/progress.hpp"

namespace fairshuf::lines {

// Begins the phase "reading" of the progress. The sources must outlive the result.
std::vector<std::unique_ptr<line_source>> watched(const std::vector<line_source*>& sources, progress& shown);

}  // namespace fairshuf::lines
