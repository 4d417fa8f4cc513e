#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "audit/one/orders.hpp"
#include "cli/command.hpp"

using namespace fairshuf::test;
using nlohmann::json;
using testing::HasSubstr;

namespace {

class ObserveOne : public testing::Test {
protected:
    std::string write(const long_order& o) const {
        std::string text;
        for (const auto item : o) text += std::to_string(item) + "\n";
        write_all(folder_ / "order", text);
        return (folder_ / "order").string();
    }
    scratch_folder folder_;
};

}  // namespace

TEST_F(ObserveOne, ExitsAsForStreams) {
    order_maker make("exit");
    EXPECT_EQ(run("observe --one " + write(make.fair(2'000))).status, 0);
    EXPECT_EQ(run("observe --one " + write(make.buffer(2'000, 50))).status, 2);
    EXPECT_EQ(run("observe --one " + write(long_order(2'000, 7))).status, 2);
    EXPECT_EQ(run("observe --one " + write(order_maker::home(7))).status, 1);
}

TEST_F(ObserveOne, NamesTheMachineInJson) {
    const auto said = run("observe --json --one " + write(order_maker("json").buffer(20'000, 777)));
    const auto seen = json::parse(said.out);
    EXPECT_EQ(seen["verdict"], "unfair");
    EXPECT_EQ(seen["n"], 20'000);
    EXPECT_EQ(seen["looks_like"][0]["name"], "buffer");
    EXPECT_EQ(seen["looks_like"][0]["parameter"], 777);
    EXPECT_LE(seen["looks_like"][0]["low"], 777);
    EXPECT_GE(seen["looks_like"][0]["high"], 777);
    EXPECT_GT(seen["looks_like"][0]["score"], 0.9);
    const auto fair = json::parse(run("observe --json --one " + write(order_maker("json").fair(20'000))).out);
    EXPECT_EQ(fair["verdict"], "fair");
    EXPECT_EQ(fair["looks_like"], json::array());
    EXPECT_EQ(fair["reason"]["code"], "no-test-against-one");
    EXPECT_GT(fair["largest_buffer_seen"], 19'000);
}

TEST_F(ObserveOne, JudgesWhatLinesGave) {
    const std::string in = (folder_ / "in").string(), out = (folder_ / "out").string();
    std::string text;
    for (int i = 0; i < 5'000; ++i) text += "record " + std::to_string(i) + "\n";
    write_all(in, text);
    EXPECT_EQ(run("lines --seed x " + in + " -o " + out).status, 0);
    EXPECT_EQ(run("observe --of " + in + " " + out).status, 0);
    const auto same = run("observe --of " + in + " " + in);
    EXPECT_EQ(same.status, 2);
    EXPECT_THAT(same.out, HasSubstr("no shuffle at all"));
}

TEST_F(ObserveOne, RefusesOptionsOfOtherKinds) {
    const auto error_of = [](const std::string& arguments) {
        const auto said = run("observe " + arguments);
        EXPECT_EQ(said.status, 1) << arguments;
        return said.err;
    };
    EXPECT_THAT(error_of("--one x swap-down"), HasSubstr("exclude ALGORITHM"));
    EXPECT_THAT(error_of("--one x -n 13"), HasSubstr("go only with --as, -S, --report, --lang and --json"));
    EXPECT_THAT(error_of("--one x --of a b"), HasSubstr("exclude each other"));
    EXPECT_THAT(error_of("--one x --as u16"), HasSubstr("text, u32, u64 or npy"));
    EXPECT_THAT(error_of("--one x -S many"), HasSubstr("-S"));
    EXPECT_THAT(error_of("--one /nonexistent"), HasSubstr("/nonexistent: No such file"));
    EXPECT_THAT(error_of("--of /dev/null /nonexistent"), HasSubstr("/nonexistent: No such file"));
}

TEST_F(ObserveOne, WritesAPageToFile) {
    const std::string page = (folder_ / "r.html").string();
    const auto order = write(order_maker("page").buffer(20'000, 777));
    const auto hash = shell("sha256sum " + order).out.substr(0, 64);
    EXPECT_EQ(run("observe --one " + order + " --report " + page).status, 2);
    const std::string html = read_all(page);
    for (const std::string& part :
         {std::string("<!DOCTYPE html>"), std::string("Unfair: a fair shuffle gives an order like this"),
          std::string("a shuffle buffer of about 777"), std::string("<svg "),
          std::string("one order cannot show it"), std::string("; Linux "), hash,
          "fairshuf observe --one " + order + "</pre>"})
        EXPECT_THAT(html, HasSubstr(part));
    for (const auto* no : {"<script", "src=", "href=", "complies with"})
        EXPECT_THAT(html, testing::Not(HasSubstr(no)));
    EXPECT_EQ(run("observe --one " + order + " --lang zh --report " + page).status, 2);
    EXPECT_THAT(read_all(page), HasSubstr("约 777 项的洗牌缓冲区"));
    EXPECT_EQ(run("observe --one " + write(long_order(2'000, 7)) + " --report " + page).status, 2);
    EXPECT_THAT(read_all(page), HasSubstr("Not a shuffle"));
}
