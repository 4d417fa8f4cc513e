#include "prove/class_report.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "format/json.hpp"
#include "format/quantities.hpp"
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
    if (proof.residual != 0) return "draws without limit, followed until 2^-40 was left";
    if (!proof.sequences) return "draws without limit, solved as a chain";
    if (*proof.sequences == 1) return "the only sequence of draws";
    return fmt::format("all {} sequences of draws", grouped(audit::to_text(*proof.sequences)));
}

std::string class_title(const proof_request& request, const audit::class_proof& proof) {
    return fmt::format("{}: {}\n{} card{}, {} draws: {}\n\n", request.algorithm.spec(),
                       request.algorithm.about.method, request.n, request.n == 1 ? "" : "s",
                       request.draws.spec, draws_tried(proof));
}

}  // namespace

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

std::string verdict_sentence(const audit::class_proof& proof) {
    const auto& about = proof.about;
    const reason why = verdict_reason(proof);
    if (why.code == "class-never")
        return fmt::format("UNFAIR: only {} of the {} {} come up", why.value("reached"), why.value("size"),
                           about.many);
    if (why.code == "class-wrong")
        return fmt::format("UNFAIR: {} has probability {} instead of {}", why.value("outcome"),
                           why.value("probability"), why.value("claimed"));
    const std::string each = about.size == 1
                                 ? fmt::format("the only {}", about.one)
                                 : fmt::format("each of the {} {}", why.value("size"), about.many);
    const std::string_view sure = proof.verdict == audit::verdict::fair ? "exactly " : "up to the residual, ";
    const std::string_view shout = proof.verdict == audit::verdict::fair ? "FAIR" : "EQUAL";
    if (!about.uniform) return fmt::format("{}: {} has {}the product of its fractions", shout, each, sure);
    return fmt::format("{}: {} has probability {}{}, and nothing else comes up", shout, each, sure,
                       why.value("probability"));
}

std::string as_text(const proof_request& request, const audit::class_proof& proof, const style& s) {
    const auto& about = proof.about;
    std::string text = class_title(request, proof);
    text += class_line("reached", fmt::format("{} of {} {}", grouped(std::to_string(proof.outcomes.size())),
                                              grouped(audit::to_text(about.size)),
                                              about.size == 1 ? about.one : about.many));
    if (about.uniform) text += class_line("each should be", audit::to_text(audit::fraction(1, about.size)));
    text += "\n";
    if (proof.outcomes.size() <= outcomes_on_screen) {
        for (const auto& each : proof.outcomes) {
            const bool off = each.probability != each.claimed;
            text += fmt::format("  {}  {}{}\n", to_text(each.outcome),
                                paint(s, off ? ink::red : ink::green, audit::to_text(each.probability)),
                                off ? fmt::format("  instead of {}", audit::to_text(each.claimed)) : "");
        }
        text += "\n";
    }
    if (!proof.shrunken_by.empty())
        text += fmt::format("Proved with {}: the same template with smaller constants.\n", proof.shrunken_by);
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
