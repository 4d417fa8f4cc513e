#include "lines/sample/line_sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "src/lines/line_text.hpp"
#include "support/sanitized.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;
using test::text_source;

namespace {

constexpr std::uint64_t plenty = std::uint64_t{1} << 40;

std::vector<std::string> lines_of(line_sample& chosen, std::uint64_t all) {
    EXPECT_TRUE(chosen.finish(all));
    std::vector<std::string> lines;
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < chosen.size(); ++i) bytes += lines.emplace_back(*chosen.next()).size();
    EXPECT_EQ(bytes, chosen.bytes());
    return lines;
}

std::vector<std::string> sample_of(const std::string& text, const key& k, std::uint64_t wanted,
                                   std::size_t chunk_bytes = 1000, unsigned tag_bits = 64) {
    text_source source(text, 300);
    chunk_reader input(source, delimited{}, chunk_bytes);
    line_sample chosen(k, wanted, plenty, tag_bits);
    text_buffer buffer;
    while (*input.prepare(plenty) == chunk_reader::state::ready) {
        chunk lines;
        EXPECT_TRUE(input.hand_out(buffer, lines));
        EXPECT_TRUE(chosen.offer(buffer.data(), lines, delimited{}));
    }
    return lines_of(chosen, input.next_line());
}

// Follows the rule naively: sorts by the tags, taken as bytes of the stream.
std::vector<std::string> sample_by_the_rule(const std::string& text, const key& k, std::size_t wanted) {
    const fairshuf::detail::order_words words(k, 0);
    const auto lines = test::lines_of(text);
    std::vector<std::pair<std::uint64_t, std::size_t>> tags;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::array<std::uint64_t, 8> block{};
        words.fill(fairshuf::detail::order_stream(0, 512), i / 8, block);
        tags.emplace_back(block[i % 8], i);
    }
    std::ranges::sort(tags);
    std::vector<std::string> chosen;
    for (std::size_t i = 0; i < std::min(wanted, tags.size()); ++i) chosen.push_back(lines[tags[i].second]);
    return chosen;
}

}  // namespace

TEST(LineSample, IsThatOfTheVectors) {
    std::ifstream file(FAIRSHUF_SOURCE_DIR "/vectors/keyed-order.json");
    const auto vectors = nlohmann::json::parse(file);
    const key k = key::from_text(vectors.at("seed").get<std::string>());
    for (const auto& known : vectors.at("samples")) {
        std::string text;
        for (std::size_t i = 0; i < known.at("n").get<std::size_t>(); ++i) text += std::to_string(i) + "\n";
        std::vector<std::string> expected;
        for (const auto& item : known.at("sample"))
            expected.push_back(std::to_string(item.get<std::size_t>()) + "\n");
        EXPECT_EQ(sample_of(text, k, known.at("k")), expected) << known.at("n");
    }
}

TEST(LineSample, ConsistsOfTheLinesWithTheLeastTags) {
    const key k = key::from_text("sample");
    constexpr std::size_t n = test::slowed ? 4'000 : 20'000;
    const std::string text = test::mixed_lines(n);
    for (const std::size_t wanted :
         {std::size_t{1}, std::size_t{2}, std::size_t{10}, n / 20, n - 1, n, 5 * n / 2})
        for (const std::size_t chunk_bytes : {100, 1000, 1 << 18})
            ASSERT_EQ(sample_of(text, k, wanted, chunk_bytes), sample_by_the_rule(text, k, wanted))
                << wanted << ' ' << chunk_bytes;
}

TEST(LineSample, OfNoLinesIsEmpty) {
    for (const std::size_t chunk_bytes : {1000, 1 << 18})
        EXPECT_TRUE(sample_of(test::numbered_lines(3000), key::from_text("none"), 0, chunk_bytes).empty());
}

TEST(LineSample, ASmallerSampleBeginsALargerOne) {
    const key k = key::from_text("begin");
    const std::string text = test::numbered_lines(500);
    const auto largest = sample_of(text, k, 500);
    for (std::size_t wanted = 1; wanted < 500; ++wanted) {
        auto some = largest;
        some.resize(wanted);
        ASSERT_EQ(sample_of(text, k, wanted), some);
    }
}

TEST(LineSample, LinesOfferedOneByOneGiveTheSameSample) {
    const key k = key::from_text("one by one");
    const std::string text = test::numbered_lines(3000);
    line_sample chosen(k, 50, plenty);
    for (std::uint64_t place = 0; const auto& line : test::lines_of(text))
        EXPECT_TRUE(chosen.offer(place++, line));
    EXPECT_EQ(lines_of(chosen, 3000), sample_of(text, k, 50));
}

// With memory for a few lines, runs are spilled and merged, also more than can be merged at once.
TEST(LineSample, OneThatDoesNotFitIsSpilledAndStaysTheSame) {
    const key k = key::from_text("spilled");
    constexpr std::uint64_t n = test::slowed ? 5'000 : 20'000;
    const std::string text = test::mixed_lines(n);
    for (const std::uint64_t wanted : {std::uint64_t{1}, n / 40, n / 4, n - 1, 5 * n / 2})
        for (const std::uint64_t limit : {20'000U, 100'000U, 1'000'000U})
            for (const unsigned tag_bits : {64U, 3U}) {
                spill disk({});
                text_source source(text, 300);
                chunk_reader input(source, delimited{}, 1000);
                line_sample chosen(k, wanted, limit, tag_bits);
                chosen.spill_to(disk);
                ASSERT_TRUE(chosen.offer_all(input, delimited{}));
                ASSERT_EQ(lines_of(chosen, input.next_line()), sample_of(text, k, wanted, 1000, tag_bits))
                    << wanted << ' ' << limit;
                if (wanted >= n / 4 && limit == 20'000) {
                    EXPECT_GT(disk.bytes_in_all(), 0U);
                }
            }
}

TEST(LineSample, APartOfAllLinesIsTheSampleOfThatNumber) {
    for (const std::size_t n : {0, 1, 2, 7, 500, test::slowed ? 1'000 : 20'000})
        for (const exact_fraction part :
             {exact_fraction{0, 1}, {1, 1'000'000}, {1, 100}, {1, 3}, {1, 2}, {999'999, 1'000'000}, {1, 1}}) {
            const key k = key::from_text(std::to_string(n + part.part));
            const std::string text = test::numbered_lines(n);
            spill disk({});
            text_source source(text, 300);
            chunk_reader input(source, delimited{}, 500);
            line_sample chosen(k, part, 50'000);
            chosen.spill_to(disk);
            ASSERT_TRUE(chosen.offer_all(input, delimited{}));
            const auto wanted = part.of(n);
            ASSERT_EQ(lines_of(chosen, n), sample_of(text, k, wanted))
                << n << ' ' << part.part << ' ' << part.whole;
        }
}

TEST(ExactFraction, IsRoundedAHalfUpwards) {
    const auto of = [](std::uint64_t percent, std::uint64_t n) { return exact_fraction{percent, 100}.of(n); };
    EXPECT_EQ(of(50, 1), 1U);
    EXPECT_EQ(of(10, 4), 0U);
    EXPECT_EQ(of(10, 5), 1U);
    EXPECT_EQ(of(100, std::uint64_t{1} << 47), std::uint64_t{1} << 47);
    EXPECT_EQ(of(1, 12'345'678'901'234), 123'456'789'012U);
    constexpr std::uint64_t most = 1'000'000'000'000'000'000;
    EXPECT_EQ((exact_fraction{most - 1, most}.of((std::uint64_t{1} << 63) - 1)), 9'223'372'036'854'775'798U);
}

// 2 of 4 lines in any order are 12 samples. With tags of one bit, ties decide nearly all of them.
TEST(LineSample, EverySampleIsEquallyLikelyWithAndWithoutTies) {
    for (const unsigned tag_bits : {64U, 1U}) {
        std::map<std::vector<std::string>, int> seen;
        constexpr int keys = test::slowed ? 2'400 : 12'000;
        for (int i = 0; i < keys; ++i)
            ++seen[sample_of("a\nb\nc\nd\n", key::from_text(std::to_string(i)), 2, 1000, tag_bits)];
        EXPECT_EQ(seen.size(), 12U);
        double chi_square = 0;
        constexpr double each = keys / 12.0;
        for (const auto& [sample, times] : seen) chi_square += (times - each) * (times - each) / each;
        EXPECT_LT(chi_square, 40) << tag_bits;  // 11 degrees of freedom: p = 4e-5
    }
}

TEST(LineSample, ASampleThatDoesNotFitIsAnError) {
    line_sample chosen(key::from_text("full"), 1000, 10'000);
    expected<void> kept;
    for (std::uint64_t i = 0; kept && i < 1000; ++i) kept = chosen.offer(i, std::string(1000, 'x') + '\n');
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().message,
              "the 1000 lines asked for with -n do not fit into 10.0 kB of memory; allow more with -S");
}

TEST(LineSample, DroppedLinesReleaseTheirMemory) {
    line_sample chosen(key::from_text("small"), 5, 3'000'000);
    for (std::uint64_t i = 0; i < 100'000; ++i)
        ASSERT_TRUE(chosen.offer(i, std::string(1000, 'x') + std::to_string(i) + '\n'));
    EXPECT_TRUE(chosen.finish(100'000));
    EXPECT_EQ(chosen.size(), 5U);
}
