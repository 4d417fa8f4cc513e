#include "observe/report/observation_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "language/words/observe.hpp"

namespace fairshuf::report {

// A cell within half a standard error is as expected; four are the strongest colour, as in the lab.
places_picture picture_of(const subject& what, const audit::observation& seen) {
    const auto n = static_cast<double>(seen.n), shuffles = static_cast<double>(seen.shuffles);
    const double even = shuffles / n, deviation = std::sqrt(even * (1 - 1 / n));
    places_picture picture{.title = what.title,
                           .note = say<words::seen_picture_note>(grouped(std::to_string(seen.shuffles)),
                                                                 100 / n, 100 * deviation / shuffles),
                           .cards = what.deck,
                           .cells = {}};
    for (std::size_t i = 0; i < seen.positions.size(); ++i) {
        const auto count = static_cast<double>(seen.positions[i]);
        const double z = (count - even) / deviation, percent = 100 * count / shuffles;
        const double level = std::abs(z) <= 0.5 ? 0 : std::clamp(z / 4, -1.0, 1.0);
        picture.cells.push_back(
            {fmt::format("{:.2f}", percent), level,
             say<words::seen_picture_cell>(what.deck[i / seen.n], i % seen.n + 1, percent, z)});
    }
    return picture;
}

std::string as_svg(const subject& what, const audit::observation& seen) {
    return svg_of(what.title, {draw(picture_of(what, seen))});
}

}  // namespace fairshuf::report
