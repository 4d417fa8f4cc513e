#include "lab/page.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "support/shell.hpp"

using namespace fairshuf;
namespace fs = std::filesystem;

namespace {

class LabPage : public testing::Test {
protected:
    LabPage() {
        write("secret.txt", "secret");
        write("web/dist/index.html", "<p>front</p>");
        write("web/dist/assets/deck.js", "deck");
        write("web/dist/fairshuf.wasm", std::string("\0asm", 4));
        fs::create_symlink(place / "secret.txt", folder() / "link.txt");
        fs::create_directory_symlink(place / "", folder() / "up");
    }

    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((place / name).parent_path());
        test::write_all(place / name, text);
    }
    fs::path folder() const { return place / "web/dist"; }

    test::scratch_folder place;
};

}  // namespace

TEST_F(LabPage, GivesFilesWithTheirTypes) {
    const auto page = *lab::page::in(folder());
    EXPECT_EQ(page.get("/")->bytes, "<p>front</p>");
    EXPECT_EQ(page.get("/")->type, "text/html; charset=utf-8");
    EXPECT_EQ(page.get("/index.html?x=1#y")->bytes, "<p>front</p>");
    EXPECT_EQ(page.get("/assets/deck.js")->bytes, "deck");
    EXPECT_EQ(page.get("/assets/deck.js")->type, "text/javascript; charset=utf-8");
    EXPECT_EQ(page.get("/fairshuf.wasm")->bytes.size(), 4U);
    EXPECT_EQ(page.get("/fairshuf.wasm")->type, "application/wasm");
}

TEST_F(LabPage, GivesThePackedFileToWhoeverUnpacksIt) {
    write("web/dist/assets/deck.js.gz", "packed");
    const auto page = *lab::page::in(folder());
    EXPECT_EQ(page.get("/assets/deck.js", true)->bytes, "packed");
    EXPECT_TRUE(page.get("/assets/deck.js", true)->packed);
    EXPECT_EQ(page.get("/assets/deck.js", true)->type, "text/javascript; charset=utf-8");
    EXPECT_EQ(page.get("/assets/deck.js", false)->bytes, "deck");
    EXPECT_FALSE(page.get("/fairshuf.wasm", true)->packed) << "there is no packed one";
}

TEST_F(LabPage, GivesNothingElse) {
    const auto page = *lab::page::in(folder());
    for (const std::string target :
         {"", "index.html", "//index.html", "/assets", "/assets/", "/nothing", "/../../secret.txt",
          "/../dist/index.html", "/assets/../index.html", "/./index.html", "/%2e%2e/%2e%2e/secret.txt",
          "/..\\..\\secret.txt", "/link.txt", "/up/secret.txt", "//etc/passwd", "/etc/passwd",
          "http://127.0.0.1/index.html"})
        EXPECT_FALSE(page.get(target)) << target;
    EXPECT_FALSE(page.get(std::string_view("/index.html\0", 12)));
}

TEST_F(LabPage, IsFoundBesideTheCommandOrInShare) {
    EXPECT_EQ(lab::page::beside(place / "fairshuf")->get("/")->bytes, "<p>front</p>");
    write("usr/share/fairshuf/lab/index.html", "installed");
    fs::create_directories(place / "usr/bin");
    EXPECT_EQ(lab::page::beside(place / "usr/bin/fairshuf")->get("/")->bytes, "installed");
}

TEST_F(LabPage, IfMissingGivesAnErrorThatSaysWhatToDo) {
    fs::remove(folder() / "index.html");
    EXPECT_NE(lab::page::in(folder()).error().message.find("there is no index.html in it"),
              std::string::npos);
    EXPECT_NE(lab::page::in(place / "no").error().message.find("no such folder"), std::string::npos);
    EXPECT_NE(lab::page::beside(place / "fairshuf").error().message.find("./dev lab"), std::string::npos);
    EXPECT_FALSE(lab::page::beside(""));
}
