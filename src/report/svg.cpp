#include "report/svg.hpp"

namespace fairshuf::report {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            default: result += static_cast<unsigned char>(c) < 32 ? ' ' : c;
        }
    }
    return result;
}

}  // namespace fairshuf::report
