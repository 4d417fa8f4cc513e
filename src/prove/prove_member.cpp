#include "prove/prove_member.hpp"

#include <optional>
#include <string>
#include <variant>

#include "fairshuf/family/members.hpp"
#include "language/reasons.hpp"
#include "language/words/common.hpp"
#include "language/words/prove_refusals.hpp"

namespace fairshuf {
namespace {

// The values that all refusals name.
reason why(std::string_view code, const proof_request& request) {
    return {code,
            {{"algorithm", request.algorithm.spec()},
             {"cards", std::to_string(request.n)},
             {"draws", request.draws.spec},
             {"most", std::to_string(request.algorithm.about.proved_up_to)}}};
}

}  // namespace

expected<audit::class_proof> prove_member(const proof_request& request) {
    const auto& about = request.algorithm.about;
    if (request.n < 1) return error{say<words::no_cards>()};
    const auto* rule = std::get_if<any_rule>(&request.draws.draws);
    if (rule == nullptr)
        return error{say<words::member_needs_draws>(request.draws.spec), why("no-seeds", request)};
    if (request.n > about.proved_up_to)
        return error{say<words::too_many_to_prove>(
                         request.algorithm.spec(), counted<words::card, words::cards>(request.n),
                         counted<words::card, words::cards>(about.proved_up_to), about.proved_up_to, ""),
                     why("too-many-to-prove", request)};
    std::optional<expected<audit::class_proof>> proof;
    visit_member(request.algorithm,
                 [&](const auto& member) { proof = audit::prove_class(member, request.n, *rule); });
    if (!*proof)
        return error{
            say<words::gave_up>(request.algorithm.spec(), counted<words::card, words::cards>(request.n),
                                request.draws.spec, in_words(proof->error()), ""),
            why(proof->error().why.code, request)};
    return *std::move(proof);
}

}  // namespace fairshuf
