#include "prove/proof_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "language/words/common.hpp"
#include "language/words/prove.hpp"
#include "prove/class_report.hpp"
#include "prove/proof_report.hpp"

namespace fairshuf::report {
namespace {

using audit::fraction;

constexpr std::size_t longest_part = 6;  // digits of a numerator or denominator

std::string short_text(const fraction& f) {
    const std::string text = audit::to_text(f);
    return text.size() - text.find('/') - 1 > longest_part && text.find('/') != std::string::npos
               ? fmt::format("{:.4f}", audit::to_double(f))
               : text;
}

std::string picture_title(const proof_request& request) {
    return say<words::proof_subject>(request.algorithm.spec(), counted<words::card, words::cards>(request.n),
                                     request.draws.spec);
}

int side_of(const fraction& f, const fraction& fair) {
    return f > fair ? 1 : f < fair ? -1 : 0;
}

}  // namespace

places_picture picture_of(const audit::matrix& positions) {
    const std::size_t n = positions.size();
    const fraction fair(1, n);
    double strongest = 0;
    for (const auto& row : positions)
        for (const auto& entry : row)
            strongest = std::max(strongest, std::abs(audit::to_double(entry - fair)));
    places_picture picture{.title = say<words::picture_places>(),
                           .note = say<words::picture_places_note>(n),
                           .cards = {},
                           .cells = {}};
    picture.words.same = text_of(words::picture_exactly_fair);
    for (std::size_t card = 0; card < n; ++card) {
        picture.cards.push_back(std::to_string(card + 1));
        for (std::size_t place = 0; place < positions[card].size(); ++place) {
            const auto& entry = positions[card][place];
            const double off = audit::to_double(entry - fair);
            const double level = entry == fair || strongest == 0
                                     ? 0
                                     : std::copysign(std::max(0.05, std::abs(off) / strongest), off);
            picture.cells.push_back({short_text(entry), level,
                                     fmt::format("{} → {}: {}", card + 1, place + 1, short_text(entry))});
        }
    }
    return picture;
}

orders_picture picture_of(const proved& result) {
    const fraction fair(1, result.proof.orders);
    orders_picture picture{.title = say<words::picture_orders>(),
                           .note = "",
                           .bars = {},
                           .fair = audit::to_double(fair),
                           .fair_text = audit::to_text(fair)};
    for (const auto& [order, probability] : result.probabilities)
        picture.bars.push_back({to_text(order), short_text(probability), audit::to_double(probability),
                                side_of(probability, fair)});
    return picture;
}

std::string as_svg(const proof_request& request, const proved& result) {
    std::vector<drawing> parts;
    auto places = picture_of(result.proof.positions);
    if (!result.probabilities.empty()) {
        auto orders = picture_of(result);
        orders.title = picture_title(request) + say<words::colon>() + orders.title;
        orders.note = verdict_sentence(result.proof);
        parts.push_back(draw(orders));
    } else {
        places.title = picture_title(request) + say<words::colon>() + places.title;
    }
    parts.push_back(draw(places));
    return svg_of(picture_title(request), parts);
}

std::string as_svg(const proof_request& request, const audit::matrix& positions) {
    auto places = picture_of(positions);
    places.title = picture_title(request) + say<words::colon>() + places.title;
    return svg_of(picture_title(request), {draw(places)});
}

orders_picture picture_of(const audit::class_proof& proof) {
    const fraction each(1, proof.about.size);
    orders_picture picture{.title = say<words::picture_class>(class_name(proof.about.many)),
                           .note = verdict_sentence(proof),
                           .bars = {},
                           .fair = proof.about.uniform ? audit::to_double(each) : 0,
                           .fair_text = proof.about.uniform ? audit::to_text(each) : ""};
    for (const auto& one : proof.outcomes)
        picture.bars.push_back({to_text(one.outcome), short_text(one.probability),
                                audit::to_double(one.probability), side_of(one.probability, one.claimed)});
    return picture;
}

std::string as_svg(const proof_request& request, const audit::class_proof& proof) {
    auto picture = picture_of(proof);
    picture.title = picture_title(request) + say<words::colon>() + picture.title;
    return svg_of(picture_title(request), {draw(picture)});
}

}  // namespace fairshuf::report
