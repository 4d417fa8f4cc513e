#include "observe/test_words.hpp"

#include <array>
#include <span>

namespace fairshuf::report {
namespace {

struct test_question {
    std::string_view test, asks;
};

constexpr auto of_shuffles = std::to_array<test_question>({
    {"positions", "is each card in each place equally often?"},
    {"adjacency-symmetric", "are all pairs of neighbours equally frequent?"},
    {"adjacency-antisymmetric", "... and either way round?"},
    {"adjacency-margins", "does each card come first, and last?"},
    {"precedence-mean", "is each card early as often as late?"},
    {"precedence-residual", "is each card before each other one?"},
    {"fixed-points", "how many cards stay at home?"},
    {"cycles", "how many cycles has the order?"},
    {"parity", "are there as many even orders as odd?"},
    {"inversions", "how many pairs are out of order?"},
    {"descents", "how often does the order go down?"},
    {"rising-sequences", "how many passes sort it?"},
    {"longest-runs", "how long can one go up, or down?"},
    {"order-of-five", "is each order of five cards as frequent?"},
    {"birthday", "do decks come back as often as they should?"},
    {"serial", "is a deck independent of the last one?"},
});

constexpr auto of_one_order = std::to_array<test_question>({
    {"displacement", "how far did items move on average?"},
    {"rank-correlation", "do early items come early?"},
    {"greatest-lead", "how far ahead of its place is an item?"},
    {"greatest-lag", "... and how far behind?"},
    {"fixed-points", "how many items are in their old place?"},
    {"bands", "does each part go to each part?"},
    {"fine-bands", "... and each small part to each?"},
    {"neighbours", "how far apart were neighbours before?"},
    {"kept-together", "how many neighbours were neighbours?"},
    {"descents", "how often does the order go down?"},
    {"runs", "how long does it go up?"},
    {"order-of-four", "is each order of four in a row as frequent?"},
    {"local-correlation", "does an item say something about the next?"},
    {"item-neighbours", "where do former neighbours go?"},
    {"rising-sequences", "how many passes sort it?"},
    {"item-runs", "how many former neighbours stay in order?"},
    {"item-order-of-four", "do four former neighbours?"},
    {"item-correlation", "does a place say something about the next?"},
    {"inversions", "how many pairs are out of order?"},
    {"longest-increasing", "how many items can stay in order?"},
    {"longest-decreasing", "... and in reverse order?"},
    {"cycles", "how many cycles has it?"},
    {"equal-shifts", "how many pairs move equally far?"},
    {"xor-halves", "are the bits of place and item related?"},
    {"xor-pairs", "... those of pairs that share half of them?"},
});

constexpr auto of_table = std::to_array<test_question>({
    {"spread", "do the cells differ as much as chance makes them?"},
    {"pattern", "are the deviations those of chance?"},
});

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
        return "is each order of all cards as frequent?";
    for (const auto& question : all_questions(kind))
        if (question.test == test.name) return question.asks;
    return "";
}

}  // namespace fairshuf::report
