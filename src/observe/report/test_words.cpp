#include "observe/report/test_words.hpp"

#include <array>
#include <span>

#include "language/message.hpp"

namespace fairshuf::report {
namespace {

struct test_question {
    std::string_view test;
    message asks;
};

constexpr auto of_shuffles = std::to_array<test_question>({
    {"positions", {"is each card in each place equally often?", "每张牌到每个位置的次数是否相同？"}},
    {"adjacency-symmetric",
     {"are all pairs of neighbours equally frequent?", "任意两张牌相邻的次数是否相同？"}},
    {"adjacency-antisymmetric", {"... and either way round?", "……谁在前的次数也相同？"}},
    {"adjacency-margins", {"does each card come first, and last?", "每张牌是否都会排在最前和最后？"}},
    {"precedence-mean", {"is each card early as often as late?", "每张牌靠前和靠后的次数是否相同？"}},
    {"precedence-residual", {"is each card before each other one?", "任意两张牌谁先谁后，机会是否均等？"}},
    {"fixed-points", {"how many cards stay at home?", "有多少张牌留在原位？"}},
    {"cycles", {"how many cycles has the order?", "排列由多少个循环组成？"}},
    {"parity", {"are there as many even orders as odd?", "偶排列与奇排列是否一样多？"}},
    {"inversions", {"how many pairs are out of order?", "有多少对次序颠倒？"}},
    {"descents", {"how often does the order go down?", "后一项比前一项小的情况有多少？"}},
    {"rising-sequences", {"how many passes sort it?", "有多少个上升列？"}},
    {"longest-runs", {"how long can one go up, or down?", "最长的上升、下降子序列有多长？"}},
    {"order-of-five", {"is each order of five cards as frequent?", "五张牌的各种次序是否一样多？"}},
    {"birthday", {"do decks come back as often as they should?", "整副牌重复出现的次数是否正常？"}},
    {"serial", {"is a deck independent of the last one?", "每次的结果是否与上一次无关？"}},
});

constexpr auto of_one_order = std::to_array<test_question>({
    {"displacement", {"how far did items move on average?", "各项平均移动了多远？"}},
    {"rank-correlation", {"do early items come early?", "原来靠前的是否仍靠前？"}},
    {"greatest-lead", {"how far ahead of its place is an item?", "最多比原位提前多少？"}},
    {"greatest-lag", {"... and how far behind?", "……最多落后多少？"}},
    {"fixed-points", {"how many items are in their old place?", "有多少项留在原位？"}},
    {"bands", {"does each part go to each part?", "每一段是否都分到每一段？"}},
    {"fine-bands", {"... and each small part to each?", "……每一小段呢？"}},
    {"neighbours", {"how far apart were neighbours before?", "相邻两项原来相距多远？"}},
    {"kept-together", {"how many neighbours were neighbours?", "有多少相邻的项原来就相邻？"}},
    {"descents", {"how often does the order go down?", "后一项比前一项小的情况有多少？"}},
    {"runs", {"how long does it go up?", "连续上升有多长？"}},
    {"order-of-four", {"is each order of four in a row as frequent?", "连续四项的各种次序是否一样多？"}},
    {"local-correlation", {"does an item say something about the next?", "一项能否说明下一项？"}},
    {"item-neighbours", {"where do former neighbours go?", "原来相邻的项去了哪里？"}},
    {"rising-sequences", {"how many passes sort it?", "有多少个上升列？"}},
    {"item-runs", {"how many former neighbours stay in order?", "原来相邻的项有多少仍按次序？"}},
    {"item-order-of-four", {"do four former neighbours?", "原来连续的四项呢？"}},
    {"item-correlation", {"does a place say something about the next?", "一个位置能否说明下一个？"}},
    {"inversions", {"how many pairs are out of order?", "有多少对次序颠倒？"}},
    {"longest-increasing", {"how many items can stay in order?", "最多有多少项保持次序？"}},
    {"longest-decreasing", {"... and in reverse order?", "……以及反过来的次序？"}},
    {"cycles", {"how many cycles has it?", "有多少个循环？"}},
    {"equal-shifts", {"how many pairs move equally far?", "有多少对移动得一样远？"}},
    {"xor-halves", {"are the bits of place and item related?", "位置与项的二进制位是否有关？"}},
    {"xor-pairs", {"... those of pairs that share half of them?", "……有一半位相同的对呢？"}},
});

constexpr auto of_table = std::to_array<test_question>({
    {"spread", {"do the cells differ as much as chance makes them?", "各格的差异是否与偶然相当？"}},
    {"pattern", {"are the deviations those of chance?", "偏差是否只是偶然？"}},
});

constexpr message order_of_all{"is each order of all cards as frequent?", "所有牌的各种次序是否一样多？"};

std::span<const test_question> all_questions(observed_kind kind) {
    switch (kind) {
        case observed_kind::shuffles: return of_shuffles;
        case observed_kind::one_order: return of_one_order;
        case observed_kind::published_table: return of_table;
    }
    return {};
}

}  // namespace

std::string_view asked_by(observed_kind kind, const audit::test_result& test) {
    constexpr double orders_of_five = 120;
    if (test.name == "order-of-five" && test.df != orders_of_five - 1)  // all cards were used
        return text_of(order_of_all);
    for (const auto& question : all_questions(kind))
        if (question.test == test.name) return text_of(question.asks);
    return "";
}

}  // namespace fairshuf::report
