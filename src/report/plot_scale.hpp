// The range of a plot's scales, for both kinds of plot.
#pragma once

#include <algorithm>
#include <cmath>

#include "report/plot.hpp"

namespace fairshuf::report {

// A range of logarithms to base 10.
struct plot_span {
    double low = 0, high = 1;

    double length() const { return high - low; }
};

struct plot_spans {
    plot_span n, ns;
};

// The range of all points. It is never empty.
inline plot_spans spans_of(const plot& p) {
    bool any = false;
    plot_spans all;
    const auto widen = [&](plot_span& span, double value) {
        const double l = std::log10(value);
        span = any ? plot_span{std::min(span.low, l), std::max(span.high, l)} : plot_span{l, l};
    };
    for (const auto& panel : p.panels)
        for (const auto& line : panel.lines)
            for (const auto& point : line.points) {
                widen(all.n, point.n);
                widen(all.ns, point.ns);
                any = true;
            }
    for (plot_span* span : {&all.n, &all.ns})
        if (span->length() <= 0) *span = {span->low - 0.5, span->high + 0.5};
    return all;
}

}  // namespace fairshuf::report
