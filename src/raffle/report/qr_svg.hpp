// A QR code as a picture in SVG.
#pragma once

#include <string>

namespace fairshuf::raffle {

// With the quiet zone of four modules around it. It survives the loss of 15 % of its modules.
std::string qr_svg(const std::string& text);

}  // namespace fairshuf::raffle
