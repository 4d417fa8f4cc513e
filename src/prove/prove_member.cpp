#include "prove/prove_member.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <variant>

#include "fairshuf/family/members.hpp"

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
    if (request.n < 1) return error{"-n 0: there must be at least 1 card"};
    const auto* rule = std::get_if<any_rule>(&request.draws.draws);
    if (rule == nullptr)
        return error{
            fmt::format("--draws {}: members of the family are proved with every draw, not with every seed",
                        request.draws.spec),
            why("no-seeds", request)};
    if (request.n > about.proved_up_to)
        return error{
            fmt::format("{} with {} cards has too many draws to enumerate; at most {} cards fit: -n {}",
                        request.algorithm.spec(), request.n, about.proved_up_to, about.proved_up_to),
            why("too-many-to-prove", request)};
    std::optional<expected<audit::class_proof>> proof;
    visit_member(request.algorithm,
                 [&](const auto& member) { proof = audit::prove_class(member, request.n, *rule); });
    if (!*proof)
        return error{fmt::format("{} with {} card{} and {} draws: {}", request.algorithm.spec(), request.n,
                                 request.n == 1 ? "" : "s", request.draws.spec, proof->error().message),
                     why(proof->error().why.code, request)};
    return *std::move(proof);
}

}  // namespace fairshuf
