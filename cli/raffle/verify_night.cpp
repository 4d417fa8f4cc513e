#include "cli/raffle/verify_night.hpp"

#include <fmt/format.h>

#include "cli/verbs.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "format/json.hpp"
#include "night/night_check.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

std::string night_json(const night::night& published, const std::string& hash, const night::verdict& found,
                       const raffle::evidence& evidence) {
    json all{{"valid", static_cast<bool>(found)},
             {"verdict", found.code},
             {"says", found.sentence},
             {"night", hash},
             {"id", published.id},
             {"game", published.game.name},
             {"first", published.first},
             {"decks", published.hashes.size()},
             {"revealed", found.revealed},
             {"games_compared", found.games_compared},
             {"cards_compared", found.cards_compared}};
    all.update(raffle::evidence_json(evidence));
    return all.line();
}

}  // namespace

int verify_night(const night_files& given, const std::string& text) {
    const auto published = night::read_night(text);
    if (!published) return complain(fmt::format("{}: {}", given.night, published.error().message));
    const auto shown = read_file(given.decks);
    if (!shown) return complain(shown.error().message);
    const auto decks = night::read_reveal(*shown);
    if (!decks) return complain(fmt::format("{}: {}", given.decks, decks.error().message));
    auto found = night::check_decks(*published, *decks);
    for (const auto& path : given.dealt) {
        const auto dealt = read_file(path);
        if (!dealt) return complain(dealt.error().message);
        if (!found) break;
        const auto compared = night::check_dealt(*published, *decks, found, *dealt);
        if (!compared) return complain(fmt::format("--dealt {}: {}", path, compared.error().message));
        found = *compared;
    }
    const auto evidence = read_evidence(given.evidence, {{"night", text}, {"decks", *shown}});
    if (!evidence) return complain(evidence.error().message);
    if (const auto problem = first_problem(*evidence); problem && found)
        found = {.code = problem->of_signature ? "signature-wrong" : "time-stamp-wrong",
                 .sentence = problem->sentence};
    const std::string hash = raffle::sha256_hex(text);
    if (given.json) return print(night_json(*published, hash, found, *evidence), found ? done : unfair);
    return print(
        (found ? raffle::evidence_text(*evidence) : "") + night::verdict_text(*published, hash, found),
        found ? done : unfair);
}

}  // namespace fairshuf::cli
