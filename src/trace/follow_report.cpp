#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "catalogue/facts_in_words.hpp"
#include "language/words/common.hpp"
#include "language/words/replay.hpp"
#include "language/words/trace.hpp"
#include "report/width.hpp"
#include "trace/follow.hpp"
#include "trace/trace_json.hpp"
#include "trace/trace_product.hpp"

namespace fairshuf::report {
namespace {

using audit::fraction;
using audit::integer;
using audit::place_block;

constexpr std::size_t most_cases = 8;  // more are not printed
constexpr unsigned longest_denominator = 99'999;

std::string place_words(std::size_t place, std::size_t n) {
    return place < n ? say<words::one_place>(place + 1) : say<words::pile_place>(place - n + 1);
}

std::string block_words(const place_block& b, std::size_t n) {
    if (b.first == b.last) return place_words(b.first, n);
    return b.first < n ? say<words::places_from_to>(b.first + 1, b.last + 1)
                       : say<words::pile_places>(b.first - n + 1, b.last - n + 1);
}

// Over a given denominator, if it is small and fits: 52/54, not 26/27.
std::string over(const fraction& f, const integer& whole) {
    if (f == 0 || f == 1) return audit::to_text(f);
    if (whole > longest_denominator || whole % denominator(f) != 0) {
        const std::string text = audit::to_text(f);
        return text.size() <= 14 ? text : fmt::format("{:.6g}", audit::to_double(f));
    }
    return fmt::format("{}/{}", audit::to_text(integer(numerator(f) * (whole / denominator(f)))),
                       audit::to_text(whole));
}

// A block in which the card can be before the round.
struct round_case {
    place_block whole;
    place_block block;    // the part of it where the card can be
    std::size_t first{};  // a place of it
    fraction before;      // the probability of that part
};

std::vector<round_case> cases_of(const followed_round& r) {
    std::vector<round_case> cases;
    for (const auto& b : r.blocks) {
        round_case one{b, {1, 0}, 0, 0};
        for (std::size_t place = b.first; place <= b.last && place < r.before.size(); ++place) {
            if (r.before[place] == 0) continue;
            if (one.before == 0) one.first = one.block.first = place;
            one.block.last = place;
            one.before += r.before[place];
        }
        if (one.before != 0) cases.push_back(one);
    }
    return cases;
}

// From this place into a block.
fraction into(const followed_round& r, std::size_t from, const place_block& b) {
    fraction sum = 0;
    for (std::size_t to = b.first; to <= b.last; ++to) sum += r.shares.probability(from, to);
    return sum;
}

fraction share_after(const followed_round& r, const place_block& b) {
    fraction sum = 0;
    for (std::size_t to = b.first; to <= b.last; ++to) sum += r.after[to];
    return sum;
}

integer denominator_of_round(const followed_round& r, const std::vector<round_case>& cases) {
    integer common = 1;
    for (const auto& one : cases) common = lcm(common, integer(denominator(one.before)));
    for (const auto& b : r.blocks) common = lcm(common, integer(denominator(share_after(r, b))));
    return common;
}

// From `place` to another place of its block. The round treats the places of a block alike, so it is the same
// for all.
fraction to_another(const followed_round& r, const round_case& one) {
    return r.shares.probability(one.first, one.first == one.whole.first ? one.whole.last : one.whole.first);
}

// "stays 6/16, to the other of the two 4/16": for all places of a block at once.
void add_fates_within(std::vector<std::string>& fates, const followed_round& r, const round_case& one) {
    const fraction stays = r.shares.probability(one.first, one.first), moves = to_another(r, one);
    if (stays != 0) fates.push_back(say<words::follow_stays>(over(stays, r.shares.words)));
    if (moves == 0) return;
    const std::string each = over(moves, r.shares.words);
    fates.push_back(one.whole.last - one.whole.first == 1 ? say<words::follow_to_other>(each)
                                                          : say<words::follow_to_others>(each));
}

// What the round does to the card in a place: "to place 2 1/53, stays 52/53"
std::string fates(const followed_round& r, const round_case& one, std::size_t n) {
    const auto& row = r.shares.shares[one.first];
    const auto chance = [&](std::size_t to) {
        return over(r.shares.probability(one.first, to), r.shares.words);
    };
    const bool stays = one.first < row.size() && row[one.first] != 0;
    std::vector<audit::integer> others;
    for (std::size_t to = 0; to < row.size(); ++to)
        if (to != one.first && row[to] != 0) others.emplace_back(row[to]);
    if (others.empty()) return say<words::follow_stays>("1");
    const bool to_all_alike =
        others.size() + 1 == row.size() && std::ranges::count(others, others[0]) == std::ssize(others);
    if (one.block.first != one.block.last && stays && to_all_alike)
        return say<words::follow_others>(chance(one.first), chance(one.first == 0 ? 1 : 0));
    const bool one_for_all =
        one.block.first == one.block.last || r.shares.probability(one.first, one.first) == to_another(r, one);
    std::vector<std::string> fates;
    for (std::size_t to = 0; to < row.size();) {
        if (!one_for_all && to == one.whole.first) {
            add_fates_within(fates, r, one);
            to = one.whole.last + 1;
            continue;
        }
        std::size_t end = to;
        while (end + 1 < row.size() && row[end + 1] == row[to] && (end + 1 < n) == (to < n) &&
               (one_for_all || end + 1 != one.whole.first))
            ++end;
        if (row[to] != 0)
            fates.push_back(to == end && to == one.first ? say<words::follow_stays>(chance(to))
                            : to == end ? say<words::follow_to>(block_words({to, end}, n), chance(to))
                                        : say<words::follow_to_each>(block_words({to, end}, n), chance(to)));
        to = end + 1;
    }
    return fmt::format("{}", fmt::join(fates, text_of(words::comma)));
}

std::string indented(std::string_view text) {
    return fmt::format("       {}\n", text);
}

// Where the card can be, what happens to it there, and where it can be afterwards.
std::string cases_text(const followed_round& r, std::size_t n) {
    const auto cases = cases_of(r);
    if (cases.size() > most_cases || r.blocks.size() > most_cases) return "";
    const integer common = denominator_of_round(r, cases);
    std::string text;
    for (const auto& one : cases)
        text += indented(
            say<words::follow_before>(block_words(one.block, n), over(one.before, common), fates(r, one, n)));
    for (const auto& b : r.blocks) {
        std::string sum;
        for (const auto& one : cases)
            if (const fraction p = into(r, one.first, b); p != 0)
                sum += fmt::format("{}{} · {}", sum.empty() ? "" : " + ", over(one.before, common),
                                   over(p, r.shares.words));
        if (sum.empty()) continue;
        const fraction total = share_after(r, b);
        const std::string each = b.first == b.last ? ""
                                 : std::all_of(r.after.begin() + static_cast<std::ptrdiff_t>(b.first),
                                               r.after.begin() + static_cast<std::ptrdiff_t>(b.last) + 1,
                                               [&](const fraction& f) { return f == r.after[b.first]; })
                                     ? say<words::follow_each>(over(r.after[b.first], common))
                                     : "";
        text += indented(say<words::follow_after>(block_words(b, n), sum, over(total, common)) + each);
    }
    return text;
}

std::string step_numbers(const followed_round& r) {
    return r.first_step == r.last_step ? std::to_string(r.first_step + 1)
                                       : fmt::format("{}-{}", r.first_step + 1, r.last_step + 1);
}

std::string draws_of_round(const traced& t, const followed_round& r) {
    for (const auto& beat : beats(t))
        if (beat.first == r.first_step && beat.last == r.last_step) return beat.draws;
    return say<words::trace_draws>(r.last_step - r.first_step + 1);
}

std::string round_text(const traced& t, const followed_card& story, const followed_round& r) {
    const std::size_t n = t.cards.size();
    const auto& name = t.cards[story.card - 1];
    std::string text = fmt::format("{:>5}  {}", step_numbers(r), draws_of_round(t, r)) + say<words::colon>();
    text += r.from == r.to ? say<words::follow_stays_in>(name, place_words(r.from, n))
                           : say<words::follow_goes>(name, place_words(r.from, n), place_words(r.to, n));
    if (story.cases) text += say<words::comma>() + over(r.shares.probability(r.from, r.to), r.shares.words);
    return text + "\n" + (story.cases ? cases_text(r, n) : "");
}

std::string path_text(const followed_card& story) {
    constexpr std::size_t most = 6;
    std::string text;
    const auto& rounds = story.rounds;
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        if (rounds.size() > most && i == most / 2) {
            text += " · ...";
            i = rounds.size() - most / 2;
        }
        const auto& r = rounds[i];
        text += (i == 0 ? "" : " · ") + over(r.shares.probability(r.from, r.to), r.shares.words);
    }
    return text;
}

std::string short_fraction(const fraction& f) {
    const std::string text = audit::to_text(f);
    return text.size() <= 24 ? text : fmt::format("{:.3g}", audit::to_double(f));
}

// "this way: 1/2 · 1/3 = 1/6"; a single factor is not repeated.
std::string this_way_text(const followed_card& story) {
    const std::string factors = path_text(story), product = short_fraction(story.path);
    return factors == product ? say<words::follow_this_one_way>(product)
                              : say<words::follow_this_way>(factors, product);
}

json block_json(const place_block& b) {
    return json{b.first + 1, b.last + 1};
}

json round_json(const followed_card& story, const followed_round& r) {
    json j{{"steps", json{r.first_step + 1, r.last_step + 1}}, {"from", r.from + 1}, {"to", r.to + 1}};
    if (!story.cases) return j;
    j["probability"] = audit::to_text(r.shares.probability(r.from, r.to));
    json& cases = j["cases"] = json::array();
    for (const auto& one : cases_of(r)) {
        json into_blocks = json::array();
        for (const auto& b : r.blocks)
            if (const fraction p = into(r, one.first, b); p != 0)
                into_blocks.push_back(json{{"places", block_json(b)}, {"probability", audit::to_text(p)}});
        cases.push_back(json{{"places", block_json(one.block)},
                             {"probability", audit::to_text(one.before)},
                             {"to", into_blocks}});
    }
    json& after = j["after"] = json::array();
    for (const auto& p : r.after) after.push_back(audit::to_text(p));
    return j;
}

}  // namespace

std::string as_text(const traced& t, const followed_card& story, const style& s) {
    const auto& name = t.cards[story.card - 1];
    std::string text = say<words::spec_and_method>(t.algorithm.spec(), method_of(t.algorithm.about)) + "\n\n";
    text += say<words::follow_begins>(name, story.card) + "\n";
    for (const auto& r : story.rounds) text += round_text(t, story, r);
    text += "\n" + paint(s, ink::bold, say<words::follow_ends>(name, story.place + 1)) + "\n";
    if (!story.cases) {
        text += say<words::follow_no_cases>() + "\n";
    } else {
        if (!story.rounds.empty()) text += this_way_text(story) + "\n";
        const std::string chance = short_fraction(story.ends_so);
        text += (story.path == story.ends_so ? say<words::follow_only_way>(story.place + 1, chance)
                                             : say<words::follow_all_ways>(story.place + 1, chance)) +
                "\n";
    }
    return s.width < style{}.width ? wrapped(text, s.width) : text;
}

std::string as_json(const traced& t, const followed_card& story) {
    json j = trace_json(t);
    json followed{{"card", t.cards[story.card - 1]}, {"rounds", json::array()}, {"place", story.place + 1}};
    for (const auto& r : story.rounds) followed["rounds"].push_back(round_json(story, r));
    if (story.cases) {
        followed["path"] = audit::to_text(story.path);
        followed["probability"] = audit::to_text(story.ends_so);
    }
    j["follow"] = followed;
    return j.line();
}

}  // namespace fairshuf::report
