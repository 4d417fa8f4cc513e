#include "raffle/report/qr_svg.hpp"

#include <gtest/gtest.h>

#include <qrcodegen/qrcodegen.hpp>
#include <regex>
#include <set>
#include <string>
#include <utility>

using fairshuf::raffle::qr_svg;
using qrcodegen::QrCode;

namespace {

// The dark modules that the picture has: each piece of its path is a bar of one or more, four from the edge.
std::multiset<std::pair<int, int>> dark_modules(const std::string& svg) {
    static const std::regex bar("M([0-9]+) ([0-9]+)h([0-9]+)v1H([0-9]+)z");
    std::multiset<std::pair<int, int>> dark;
    for (std::sregex_iterator one(svg.begin(), svg.end(), bar), end; one != end; ++one) {
        const int x = std::stoi((*one)[1]), y = std::stoi((*one)[2]), length = std::stoi((*one)[3]);
        EXPECT_EQ(std::stoi((*one)[4]), x);
        for (int i = 0; i < length; ++i) dark.emplace(x + i - 4, y - 4);
    }
    return dark;
}

}  // namespace

TEST(QrSvg, HasEveryModuleOfTheCodeOnce) {
    for (const std::string& text :
         {std::string("x"), std::string("fairshuf"), std::string(64, 'f'), std::string(64, '0')}) {
        const QrCode code = QrCode::encodeText(text.c_str(), QrCode::Ecc::MEDIUM);
        std::multiset<std::pair<int, int>> right;
        for (int y = 0; y < code.getSize(); ++y)
            for (int x = 0; x < code.getSize(); ++x)
                if (code.getModule(x, y)) right.emplace(x, y);
        const std::string svg = qr_svg(text);
        EXPECT_EQ(dark_modules(svg), right) << text;
        const std::string side = std::to_string(code.getSize() + 8);
        std::string box = "viewBox=\"0 0 ";
        box.append(side).append(" ").append(side).append("\"");
        EXPECT_NE(svg.find(box), std::string::npos) << text;
    }
}
