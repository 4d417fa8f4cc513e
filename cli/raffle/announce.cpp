#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "cli/raffle/beacon_input.hpp"
#include "cli/raffle/ledger_file.hpp"
#include "cli/raffle/prize_options.hpp"
#include "cli/raffle/raffle_input.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/words/entropy.hpp"
#include "format/escaped.hpp"
#include "format/quantities.hpp"
#include "format/utc_time.hpp"
#include "language/words/help.hpp"
#include "raffle/documents/documents.hpp"
#include "raffle/documents/names.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string list;
    std::vector<std::string> parties;
    std::optional<std::string> beacon, beacon_digits, title, ledger;
    list_options how;
    prize_options what;
};

// The id is not secret. It makes every announcement unique.
std::string fresh_id() {
    std::array<byte, 16> bytes{};
    detail::fill_from_os(bytes);
    return detail::to_hex(bytes);
}

std::optional<error> wrong_text(std::string_view option, const std::optional<std::string>& text) {
    if (!text || raffle::is_text(*text)) return std::nullopt;
    return error{fmt::format("{} {}: write up to 200 bytes of printable UTF-8 with no blank at either end",
                             option, escaped(*text))};
}

std::optional<error> wrong_parties(const options& given) {
    std::unordered_set<std::string_view> seen;
    for (const auto& party : given.parties) {
        if (auto problem = wrong_text("--party", party)) return problem;
        if (!raffle::is_name(party))
            return error{fmt::format(
                "--party {}: it has invisible characters, or blanks other than the usual", escaped(party))};
        if (!seen.insert(party).second)
            return error{fmt::format("--party {}: nobody takes part twice", escaped(party))};
    }
    if (const auto alike = raffle::first_alike(given.parties)) {
        const auto shown = raffle::shown_names({alike->first, alike->second});
        return error{fmt::format("--party {}: it looks like {}; choose names that nobody can confuse",
                                 shown[1], shown[0])};
    }
    if (auto problem = wrong_text("--title", given.title)) return problem;
    if (auto problem = wrong_text("--beacon", given.beacon)) return problem;
    if (given.beacon) return std::nullopt;
    if (given.beacon_digits) return error{"--beacon-digits goes only with --beacon"};
    if (given.parties.size() >= 2) return std::nullopt;
    return error{
        "name at least two parties, each with --party NAME, or a --beacon: a lone party could try many "
        "secrets"};
}

// Shows whether a heading was taken for a participant.
std::string extent_of(const raffle::participant_list& list) {
    return fmt::format("{}, from {} to {}\n", counted(list.size(), "participant"), escaped(list[0]),
                       escaped(list[list.size() - 1]));
}

expected<std::uint64_t> beacon_digits(const options& given) {
    const auto digits = detail::whole_number(given.beacon_digits.value_or("64"));
    if (digits && raffle::detail::is_beacon_length(*digits)) return *digits;
    return error{fmt::format(
        "--beacon-digits {}: write how many hexadecimal digits the value will have, from 32 to 256",
        escaped(*given.beacon_digits))};
}

expected<raffle::announcement> announcement_of(const options& given) {
    if (const auto problem = wrong_parties(given)) return *problem;
    if (!given.what.winners && given.what.prizes.empty())
        return error{"say how many to draw: --winners NUMBER, or --prize for each prize"};
    const auto named = raffle::beacon_named(given.beacon.value_or(""));
    if (!named) return error{"--beacon " + named.error().message};
    if (*named && !raffle::beacon_named((*named)->text()))
        return error{fmt::format("--beacon {}: the next full minute is after the year 9999", *given.beacon)};
    if (*named && given.beacon_digits)
        return error{fmt::format("--beacon-digits does not go with {}: its value has {}", (*named)->text(),
                                 (*named)->digits())};
    const auto digits = *named ? expected<std::uint64_t>((*named)->digits()) : beacon_digits(given);
    if (!digits) return digits.error();
    const auto rules = given.how.rules_for(given.list);
    if (!rules) return rules.error();
    const auto list = read_new_list(given.list, *rules);
    if (!list) return list.error();
    raffle::announcement announced{.title = given.title,
                                   .id = fresh_id(),
                                   .list = list->hash(),
                                   .rules = *rules,
                                   .participants = list->size(),
                                   .parties = given.parties,
                                   .beacon = *named ? std::optional((*named)->text()) : given.beacon,
                                   .beacon_digits = *digits};
    if (const auto problem = unfit_beacon(announced)) return error{"--beacon: " + problem->message};
    if (*named && (*named)->time)
        fmt::print(stderr, "fairshuf: the beacon {} comes out at {}\n", (*named)->text(),
                   utc_text(*(*named)->time));
    else if (*named)
        fmt::print(
            stderr,
            "fairshuf: the beacon {}: the number of a pulse has no date, so nobody has checked that it "
            "is still to come. Check it with the publisher, or write a time, as in "
            "nist:2:2030-01-01T12:00Z\n",
            (*named)->text());
    if (const auto applied = given.what.apply(announced, *list); !applied) return applied.error();
    if (::isatty(STDERR_FILENO) == 1) fmt::print(stderr, "{}", extent_of(*list));
    fmt::print(stderr, "{}", heading_note(given.list, *rules, *list));
    return announced;
}

int run(const options& given) {
    const auto announced = announcement_of(given);
    if (!announced) return complain(announced.error().message);
    if (given.ledger) {
        const auto added = append_entry(*given.ledger, entry_of(*announced));
        if (!added) return complain(added.error().message);
        fmt::print(stderr, "fairshuf: {}: {}", *given.ledger, to_publish(*added));
    }
    return print(announced->text());
}

}  // namespace

void add_announce(parser& app, int& status) {
    auto* verb = app.add_verb("announce", words::verb_announce);
    const auto given = std::make_shared<options>();
    verb->add_option("LIST", given->list, "The participants, one per line or CSV record").file().required();
    given->what.add_to(*verb);
    verb->add_option("--party", given->parties, "A party that contributes a secret; at least two are needed")
        .option_text("NAME");
    verb->add_option("--beacon", given->beacon,
                     "A public random value that nobody knows yet: drand:quicknet:ROUND, nist:2:PULSE, a "
                     "time in place of "
                     "these numbers, or any text that names publisher, round and field")
        .option_text("TEXT");
    verb->add_option("--beacon-digits", given->beacon_digits,
                     "How many hexadecimal digits that value will have; if not given: 64")
        .option_text("NUMBER");
    verb->add_option("--title", given->title, "The name of the raffle").option_text("TEXT");
    verb->add_option("--ledger", given->ledger, "Also add it to this ledger (fairshuf ledger --help)")
        .option_text("FILE");
    given->how.add_to(*verb);
    verb->footer(
        "Prints the announcement. The five steps of a raffle between Alice and Bob:\n"
        "  fairshuf announce people.csv --winners 2 --party Alice --party Bob > draw.txt"
        "  # send draw.txt and people.csv to all\n"
        "  fairshuf commit draw.txt --as Alice --secret alice.secret > alice.commitment"
        "  # each party; send the commitment to all\n"
        "  fairshuf reveal alice.secret draw.txt *.commitment > alice.reveal"
        "  # each party, when all have committed; send it to all\n"
        "  fairshuf draw people.csv draw.txt *.commitment *.reveal --transcript T.json"
        "  # anyone; publish people.csv and T.json\n"
        "  fairshuf verify T.json people.csv  # anyone, any time\n\n"
        "With a --beacon whose value is published after the reveals, nobody gains by withholding a secret:\n"
        "  --beacon drand:quicknet:2030-01-01T12:00Z");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
