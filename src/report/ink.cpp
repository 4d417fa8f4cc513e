#include <array>

#include "report/terminal.hpp"

namespace fairshuf::report {

std::string paint(const style& s, ink colour, std::string_view text) {
    constexpr std::array<std::string_view, 7> codes{"0", "1", "2", "31", "32", "33", "36"};
    if (!s.colour || colour == ink::plain) return std::string(text);
    return "\x1b[" + std::string(codes[static_cast<std::size_t>(colour)]) + "m" + std::string(text) +
           "\x1b[0m";
}

std::string paint_background(const style& s, unsigned colour, std::string_view text) {
    if (!s.colour) return std::string(text);
    return "\x1b[48;5;" + std::to_string(colour) + "m" + std::string(text) + "\x1b[0m";
}

std::string bar(std::size_t eighths) {
    constexpr std::array<std::string_view, 8> parts{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    std::string text;
    for (std::size_t i = 0; i < eighths / 8; ++i) text += "█";
    return text + std::string(parts[eighths % 8]);
}

}  // namespace fairshuf::report
