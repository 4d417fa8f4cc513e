// Traces in words, as JSON (docs/json.md) and as a picture.
#pragma once

#include <cstddef>
#include <string>

#include "report/terminal.hpp"
#include "trace/trace.hpp"

namespace fairshuf::report {

std::string as_text(const traced& t, const style& s, std::size_t width);
std::string as_json(const traced& t);
std::string as_svg(const traced& t);

}  // namespace fairshuf::report
