#include "raffle/report/qr_svg.hpp"

#include <fmt/format.h>
#include <qrcodegen/qrcodegen.hpp>

namespace fairshuf::raffle {

std::string qr_svg(const std::string& text) {
    using qrcodegen::QrCode;
    constexpr int quiet = 4;
    const QrCode code = QrCode::encodeText(text.c_str(), QrCode::Ecc::MEDIUM);
    const int size = code.getSize();
    std::string path;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            if (!code.getModule(x, y)) continue;
            int end = x;
            while (end < size && code.getModule(end, y)) ++end;
            path += fmt::format("M{} {}h{}v1H{}z", x + quiet, y + quiet, end - x, x + quiet);
            x = end;
        }
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" shape-rendering=\"crispEdges\" "
        "role=\"img\" aria-label=\"QR: {2}\"><path fill=\"#fff\" d=\"M0 0h{0}v{0}H0z\"/><path "
        "d=\"{1}\"/></svg>",
        size + 2 * quiet, path, text);
}

}  // namespace fairshuf::raffle
