#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "fairshuf/audit/classes.hpp"
#include "fairshuf/family/members.hpp"
#include "prove/answer.hpp"
#include "prove/class_report.hpp"

namespace fairshuf::report {

expected<proof_answer> answer_for_member(const proof_request& request, bool json, const style& s) {
    const auto& about = request.algorithm.about;
    const auto* rule = std::get_if<any_rule>(&request.draws.draws);
    if (rule == nullptr)
        return error{
            fmt::format("--draws {}: members of the family are proved with every draw, not with every seed",
                        request.draws.spec)};
    if (request.n > about.proved_up_to)
        return error{
            fmt::format("{} with {} cards has too many draws to enumerate; at most {} cards fit: -n {}",
                        request.algorithm.spec(), request.n, about.proved_up_to, about.proved_up_to)};
    std::optional<expected<audit::class_proof>> proof;
    visit_member(request.algorithm,
                 [&](const auto& member) { proof = audit::prove_class(member, request.n, *rule); });
    if (!*proof)
        return error{fmt::format("{} with {} card{} and {} draws: {}", request.algorithm.spec(), request.n,
                                 request.n == 1 ? "" : "s", request.draws.spec, proof->error().message)};
    return proof_answer{json ? as_json(request, **proof) : as_text(request, **proof, s),
                        (*proof)->verdict != audit::verdict::unfair};
}

}  // namespace fairshuf::report
