// A plot of times against sizes, both on logarithmic scales: as SVG, or as text for a terminal. It plots the
// time per item, so O(n) is a level line and O(n^2) rises.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/terminal.hpp"

namespace fairshuf::report {

struct plot_point {
    double n = 0;   // above 0
    double ns = 0;  // above 0
};

struct plot_line {
    std::string name;
    std::vector<plot_point> points;  // by rising n
    char mark = '*';                 // for the terminal
    ink shade = ink::plain;          // likewise
    std::string colour = "#555555";  // for the picture
    bool dashed = false;             // likewise
};

struct plot_panel {
    std::string title;  // may be empty
    std::vector<plot_line> lines;
};

struct plot {
    std::string title;
    std::string note;    // below the title: the machine and the conditions
    std::string across;  // what n counts: "cards"
    std::string up;      // what ns counts: "time per card"
    std::vector<plot_panel> panels;
};

// The panels are stacked and share one scale. Each line has its name at its right end.
std::string as_svg(const plot& p);

// A power of ten takes two to four rows, to fit a screen. Marks that meet at a size stand side by side; "+"
// replaces those without room. The title and the meaning of the marks are not included.
std::string as_text(const plot& p, const style& s, std::size_t width);

// "0.1 ns", "10 ns", "1 µs", "3 s"
std::string time_label(double ns);

// "52", "1,000", "10^5"
std::string size_label(double n);

}  // namespace fairshuf::report
