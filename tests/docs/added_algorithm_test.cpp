// What docs/adding-an-algorithm.md promises of its example, which was added to the headers that this is
// compiled with (add_the_example). The tests of the whole catalogue run beside these.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "added_algorithm.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/prove.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/trace/recorder.hpp"
#include "fairshuf/words/chacha.hpp"
#include "prove/proof_report.hpp"
#include "trace/trace_product.hpp"

using namespace fairshuf;

TEST(AddedAlgorithm, IsInTheCatalogue) {
    const auto found = find_algorithm(added_name);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->about.method, added_algorithm::about.method);
}

TEST(AddedAlgorithm, IsJudgedAsThePageSays) {
    const auto law = audit::prove(added_algorithm{}, added_cards);
    ASSERT_TRUE(law);
    EXPECT_EQ(report::verdict_sentence(audit::summarise(*law)), added_verdict);
}

TEST(AddedAlgorithm, IsTracedWithALineForEachDraw) {
    const std::vector<std::string> cards{"1", "2", "3", "4"};
    chacha20 words(key::from_text("added"));
    exact draws(words);
    const traced t{*find_algorithm(added_name), cards, trace::record(added_algorithm{}, cards.size(), draws)};
    for (const auto& marked : report::lines_run(t)) EXPECT_FALSE(marked.lines.empty());
}
