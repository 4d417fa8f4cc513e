// A curve of values between 0 and 1 against whole numbers: as text for a terminal, or as SVG.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/terminal.hpp"

namespace fairshuf::report {

struct curve_point {
    std::uint64_t x = 0;
    double y = 0;
    std::string exact;  // "25/384"; may be empty
};

struct curve_plot {
    std::string title, note;
    std::string across, up;  // what x and y are
    std::vector<curve_point> points;
};

// A line for each point: x, a bar, y.
std::string as_text(const curve_plot& plot, const style& s);
std::string as_svg(const curve_plot& plot);

}  // namespace fairshuf::report
