#include "prove/class_report.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "catalogue/facts_in_words.hpp"
#include "format/json.hpp"
#include "format/quantities.hpp"
#include "language/words/common.hpp"
#include "language/words/prove.hpp"
#include "prove/proof_report.hpp"
#include "report/reason_json.hpp"

namespace fairshuf::report {
namespace {

constexpr std::size_t outcomes_on_screen = 24;  // outcomes that fit a screen
constexpr std::size_t outcomes_in_json = 5040;

std::string class_line(std::string_view name, std::string_view value) {
    return fmt::format("  {:<16} {}\n", name, value);
}

std::string draws_tried(const audit::class_proof& proof) {
    if (proof.residual != 0) return say<words::followed_to_residual>();
    if (!proof.sequences) return say<words::solved_as_chain>();
    if (*proof.sequences == 1) return say<words::only_sequence>();
    return say<words::all_sequences>(grouped(audit::to_text(*proof.sequences)));
}

std::string class_title(const proof_request& request, const audit::class_proof& proof) {
    return say<words::spec_and_method>(request.algorithm.spec(), method_of(request.algorithm.about)) + "\n" +
           say<words::proof_head>(counted<words::card, words::cards>(request.n), request.draws.spec,
                                  draws_tried(proof)) +
           "\n\n";
}

}  // namespace

std::string_view class_name(std::string_view english) {
    for (const message* each : {&words::class_arrangements, &words::class_sets, &words::class_cycles,
                                &words::class_derangements, &words::class_orders})
        if (each->english == english) return text_of(*each);
    return english;
}

reason verdict_reason(const audit::class_proof& proof) {
    const auto& about = proof.about;
    const std::string size = grouped(audit::to_text(about.size));
    if (proof.verdict == audit::verdict::unfair && !proof.wrong)
        return {"class-never",
                {{"class", std::string(about.many)},
                 {"size", size},
                 {"reached", grouped(std::to_string(proof.outcomes.size()))}}};
    if (proof.verdict == audit::verdict::unfair) {
        const auto& wrong = proof.outcomes[*proof.wrong];
        return {"class-wrong",
                {{"outcome", to_text(wrong.outcome)},
                 {"probability", audit::to_text(wrong.probability)},
                 {"claimed", audit::to_text(wrong.claimed)}}};
    }
    const bool exact = proof.verdict == audit::verdict::fair;
    if (!about.uniform)
        return {exact ? "class-products" : "class-products-so-far",
                {{"class", std::string(about.many)}, {"size", size}}};
    return {exact ? "class-equal" : "class-equal-so-far",
            {{"class", std::string(about.many)},
             {"size", size},
             {"probability", audit::to_text(audit::fraction(1, about.size))}}};
}

namespace {

std::string_view one_of(const audit::outcome_class& about) {
    return speaks_chinese() ? class_name(about.many) : about.one;
}

}  // namespace

std::string verdict_sentence(const audit::class_proof& proof) {
    const auto& about = proof.about;
    const reason why = verdict_reason(proof);
    if (why.code == "class-never")
        return say<words::class_never>(why.value("reached"), why.value("size"), class_name(about.many));
    if (why.code == "class-wrong")
        return say<words::class_wrong>(why.value("outcome"), why.value("probability"), why.value("claimed"));
    const std::string each = about.size == 1
                                 ? say<words::the_only_of_class>(one_of(about))
                                 : say<words::each_of_class>(why.value("size"), class_name(about.many));
    const bool exact = proof.verdict == audit::verdict::fair;
    if (!about.uniform)
        return exact ? say<words::class_products>(each) : say<words::class_products_so_far>(each);
    return exact ? say<words::class_equal>(each, why.value("probability"))
                 : say<words::class_equal_so_far>(each, why.value("probability"));
}

std::string as_text(const proof_request& request, const audit::class_proof& proof, const style& s) {
    const auto& about = proof.about;
    std::string text = class_title(request, proof);
    text +=
        class_line(text_of(words::class_reached),
                   say<words::class_some_of_all>(grouped(std::to_string(proof.outcomes.size())),
                                                 grouped(audit::to_text(about.size)),
                                                 about.size == 1 ? one_of(about) : class_name(about.many)));
    if (about.uniform)
        text += class_line(text_of(words::class_should_be), audit::to_text(audit::fraction(1, about.size)));
    text += "\n";
    if (proof.outcomes.size() <= outcomes_on_screen) {
        for (const auto& each : proof.outcomes) {
            const bool off = each.probability != each.claimed;
            text += fmt::format("  {}  {}{}\n", to_text(each.outcome),
                                paint(s, off ? ink::red : ink::green, audit::to_text(each.probability)),
                                off ? say<words::class_instead_of>(audit::to_text(each.claimed)) : "");
        }
        text += "\n";
    }
    if (!proof.shrunken_by.empty())
        text += say<words::shrunken_proof>(constants_of(request.algorithm.about, proof.shrunken_by)) + "\n";
    const auto colour = proof.verdict == audit::verdict::unfair ? ink::red : ink::green;
    return text + paint(s, colour, verdict_sentence(proof)) + "\n";
}

std::string as_json(const proof_request& request, const audit::class_proof& proof) {
    json j{{"member", request.algorithm.spec()}, {"n", request.n}, {"draws", request.draws.spec}};
    j["outcomes"] = proof.sequences ? audit::to_text(*proof.sequences) : "unbounded";
    j["class"] = proof.about.many;
    j["law"] = proof.about.uniform ? "uniform" : "weighted";
    j["size"] = audit::to_text(proof.about.size);
    j["reached"] = proof.outcomes.size();
    if (proof.outcomes.size() <= outcomes_in_json) {
        json& all = j["probabilities"] = json::object();
        for (const auto& each : proof.outcomes) all[to_text(each.outcome)] = audit::to_text(each.probability);
        if (!proof.about.uniform) {
            json& claims = j["claimed"] = json::object();
            for (const auto& each : proof.outcomes)
                claims[to_text(each.outcome)] = audit::to_text(each.claimed);
        }
    }
    j["residual"] = audit::to_text(proof.residual);
    if (!proof.shrunken_by.empty()) j["shrunken"] = proof.shrunken_by;
    j["verdict"] = word(proof.verdict);
    j["sentence"] = verdict_sentence(proof);
    j["reason"] = reason_json(verdict_reason(proof));
    j["colour"] = proof.verdict == audit::verdict::unfair ? "red" : "green";
    return j.line();
}

}  // namespace fairshuf::report
