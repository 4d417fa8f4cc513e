#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "cli/raffle/beacon_input.hpp"
#include "cli/raffle/prize_options.hpp"
#include "cli/raffle/raffle_input.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/raffle/raffle_key.hpp"
#include "fairshuf/words/entropy.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/escaped.hpp"
#include "language/words/help.hpp"
#include "raffle/check/check.hpp"
#include "raffle/documents/names.hpp"
#include "raffle/documents/transcript.hpp"
#include "raffle/report/certificate.hpp"
#include "raffle/report/report.hpp"
#include "raffle/rfc3797/rfc3797.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string list;
    std::vector<std::string> documents, sources, withheld;
    std::optional<std::string> seed, beacon_value, beacon_file, transcript, certificate;
    list_options how;
    prize_options what;
    bool rfc3797 = false, json = false;
};

std::optional<error> misplaced(const options& given) {
    const bool lone = given.documents.empty();
    if (given.rfc3797 && !lone) return error{"--rfc3797 takes a LIST and --source, and no documents"};
    if (given.rfc3797 && given.sources.empty())
        return error{"--rfc3797 needs the numbers: a --source for each, in the announced order"};
    if (!given.rfc3797 && !given.sources.empty()) return error{"--source goes only with --rfc3797"};
    if (given.rfc3797 && given.transcript)
        return error{"--transcript does not go with --rfc3797: its output is enough to check it"};
    if (given.certificate && !given.transcript)
        return error{"--certificate needs --transcript FILE: its hash is on the page"};
    if (given.rfc3797 && given.seed)
        return error{"--seed does not go with --rfc3797: its numbers are the seed"};
    if (lone && !given.withheld.empty()) return error{"--withheld goes only with the documents of a raffle"};
    if (given.rfc3797 && !given.what.winners) return error{"say how many to draw: --winners NUMBER"};
    if (given.rfc3797 && given.what.beyond_winners())
        return error{
            "--rfc3797 draws winners only: no prizes, alternates, tickets, households or exclusions"};
    if (lone && !given.what.winners && given.what.prizes.empty())
        return error{"say how many to draw: --winners NUMBER, or --prize for each prize"};
    if (given.beacon_value && given.beacon_file)
        return error{"give --beacon-value or --beacon-file, not both"};
    if (lone && given.beacon_file)
        return error{
            "--beacon-file goes only with an announcement that names the beacon (fairshuf announce)"};
    if (lone && given.beacon_value)
        return error{
            "--beacon-value goes only with an announcement that names the beacon (fairshuf announce)"};
    if (!lone && (given.what.any() || given.how.any()))
        return error{
            "--winners, --form, --header, --repeats and the options for prizes do not go with "
            "documents: the announcement has them"};
    if (!lone && given.seed)
        return error{"--seed does not go with documents: the key comes from the parties"};
    return std::nullopt;
}

// The finished raffle, or the reason why there is none.
using outcome = std::variant<raffle::record, raffle::verdict, error>;

outcome completed(raffle::record draw, const raffle::participant_list& list) {
    if (auto found = raffle::check_parts(draw, list); !found) return found;
    const auto key = raffle::key_of(draw);
    draw.key = key.hex();
    auto drawn = raffle::result_by(key, draw.announced, list);
    draw.winners = std::move(drawn.winners);
    draw.alternates = std::move(drawn.alternates);
    draw.claims_verifiable = draw.announced.is_verifiable();
    return draw;
}

outcome draw_alone(const options& given) {
    const auto rules = given.how.rules_for(given.list);
    if (!rules) return rules.error();
    const auto list = read_new_list(given.list, *rules);
    if (!list) return list.error();
    raffle::announcement announced{.list = list->hash(), .rules = *rules, .participants = list->size()};
    if (const auto applied = given.what.apply(announced, *list); !applied) return applied.error();
    const key seed = raffle::seed_from_phrase(*given.seed);
    fmt::print(stderr, "{}", heading_note(given.list, *rules, *list));
    return completed({.announced = std::move(announced), .seed = seed.hex()}, *list);
}

// Sorts in the order of the announcement; unknown parties come last.
template <class T>
void put_in_order(std::vector<T>& all, const std::vector<std::string>& parties) {
    std::unordered_map<std::string_view, std::size_t> places;
    for (const auto& party : parties) places.emplace(party, places.size());
    std::ranges::sort(all, {}, [&](const T& one) {
        const auto found = places.find(one.party);
        return found == places.end() ? places.size() : found->second;
    });
}

// Some publishers write the value with 0x or with capital letters.
std::string plain_hex(std::string digits) {
    if (digits.starts_with("0x") || digits.starts_with("0X")) digits.erase(0, 2);
    for (char& c : digits)
        if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
    return digits;
}

// A forgotten file must not count as a withheld secret, because it would change the result.
std::optional<raffle::verdict> unexpectedly_missing(const raffle::record& draw,
                                                    std::vector<std::string> withheld) {
    auto missing = raffle::withheld_by(draw);
    std::ranges::sort(missing);
    std::ranges::sort(withheld);
    if (!draw.announced.beacon || missing == withheld) return std::nullopt;
    if (missing.empty())
        return raffle::verdict{raffle::verdict_code::reveal_unexpected,
                               "--withheld names a party that has revealed"};
    return raffle::verdict{
        raffle::verdict_code::reveal_missing,
        fmt::format(
            "the parties that have not revealed are {}; if they refuse, give --withheld for each, and the "
            "beacon completes the raffle",
            fmt::join(raffle::shown_names(missing), ", "))};
}

expected<std::optional<std::string>> beacon_value(const options& given,
                                                  const raffle::announcement& announced) {
    if (given.beacon_file) {
        const auto read = read_beacon_file(announced, *given.beacon_file);
        if (!read) return read.error();
        fmt::print(stderr, "fairshuf: the beacon's file: {}. Not verified: {}\n", read->checked,
                   read->unchecked);
        return std::optional(read->value);
    }
    if (!given.beacon_value) {
        if (!announced.beacon) return std::optional<std::string>{};
        return error{fmt::format("give the value of the beacon {}: --beacon-value with {} hexadecimal digits",
                                 escaped(*announced.beacon, 200), announced.beacon_digits)};
    }
    const auto value = plain_hex(*given.beacon_value);
    if (!announced.beacon && !raffle::detail::is_beacon_length(value.size()))
        return error{
            fmt::format("--beacon-value '{}': write 32 to 256 hexadecimal digits", *given.beacon_value)};
    if (announced.beacon && !announced.allows_beacon_value(value))
        return error{
            fmt::format("--beacon-value {}: the announcement says that the value has {} hexadecimal digits, "
                        "but this has {}",
                        escaped(*given.beacon_value), announced.beacon_digits,
                        std::ranges::all_of(value, [](char c) { return detail::hex_digit(c).has_value(); })
                            ? fmt::format("{}", value.size())
                            : "other characters")};
    if (const auto problem = value_to_come(announced)) return error{"--beacon-value: " + problem->message};
    return std::optional(value);
}

outcome draw_together(const options& given) {
    auto read = read_documents(given.documents);
    if (!read) return read.error();
    const auto announced = announcement_in(*read);
    if (!announced) return announced.error();
    const auto list = read_list(given.list, announced->rules);
    if (!list) return list.error();
    put_in_order(read->commitments, announced->parties);
    put_in_order(read->reveals, announced->parties);
    const auto beacon = beacon_value(given, *announced);
    if (!beacon) return beacon.error();
    const raffle::record draw{.announced = *announced,
                              .commitments = read->commitments,
                              .reveals = read->reveals,
                              .beacon = *beacon};
    if (const auto found = unexpectedly_missing(draw, given.withheld)) return *found;
    return completed(draw, *list);
}

int select_by_rfc3797(const options& given) {
    const auto rules = given.how.rules_for(given.list);
    if (!rules) return complain(rules.error().message);
    const auto list = read_new_list(given.list, *rules);
    if (!list) return complain(list.error().message);
    constexpr std::size_t most = 65'536;
    if (list->size() > most)
        return complain(
            fmt::format("{}: RFC 3797 counts with 16 bits: up to {} participants", given.list, most));
    const auto winners = winners_among(*given.what.winners, *list);
    if (!winners) return complain(winners.error().message);
    const auto key = raffle::rfc3797_key(given.sources);
    if (!key) return complain("--source: " + key.error().message);
    fmt::print(stderr, "{}", heading_note(given.list, *rules, *list));
    const auto chosen = raffle::rfc3797_selection(*key, list->size(), *winners);
    return print(given.json ? raffle::selection_json(*key, chosen, *list)
                            : raffle::selection_text(*key, chosen, *list));
}

// A seed that nobody can guess, as a text that can be given again.
std::string fresh_seed() {
    std::array<byte, 16> bytes{};
    detail::fill_from_os(bytes);
    return detail::to_hex(bytes);
}

std::string file_name_of(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

int show(const raffle::record& draw, const options& given, bool tell_seed) {
    const std::string transcript = raffle::as_transcript(draw);
    if (given.transcript) {
        const auto written = write_file(*given.transcript, transcript);
        if (!written) return complain(written.error().message);
    }
    if (given.certificate) {
        const auto page =
            raffle::certificate(draw, file_name_of(given.list), file_name_of(*given.transcript));
        if (given.certificate == "-") return print(page);
        const auto written = write_file(*given.certificate, page);
        if (!written) return complain(written.error().message);
    }
    const std::string seed = tell_seed ? fmt::format("The same winners again: --seed {}\n", *given.seed) : "";
    return print(given.json ? transcript : raffle::winners_text(draw) + raffle::worth_text(draw) + seed);
}

int run(options given) {
    if (const auto problem = misplaced(given)) return complain(problem->message);
    if (given.rfc3797) return select_by_rfc3797(given);
    const bool fresh = given.documents.empty() && !given.seed;
    if (fresh) given.seed = fresh_seed();
    const auto drawn = given.documents.empty() ? draw_alone(given) : draw_together(given);
    if (const auto* problem = std::get_if<error>(&drawn)) return complain(problem->message);
    if (const auto* found = std::get_if<raffle::verdict>(&drawn)) {
        complain("no winners: " + found->sentence);
        return unfair;
    }
    return show(std::get<raffle::record>(drawn), given, fresh);
}

}  // namespace

void add_draw(parser& app, int& status) {
    auto* verb = app.add_verb("draw", words::verb_draw);
    const auto given = std::make_shared<options>();
    verb->add_option("LIST", given->list, "The participants, one per line or CSV record").file().required();
    verb->add_option("DOCUMENT", given->documents,
                     "Announcement, commitments and reveals of a raffle with others")
        .file();
    verb->add_option("--seed", given->seed, "In a raffle of your own: the same winners for the same text")
        .option_text("TEXT");
    verb->add_option("--transcript", given->transcript,
                     "Write the file that anyone needs to check the raffle")
        .option_text("FILE");
    verb->add_option("--certificate", given->certificate,
                     "Write a page for printing: winners, hashes, and how to check them (HTML)")
        .option_text("FILE");
    verb->add_option("--beacon-value", given->beacon_value,
                     "The value of the announced beacon, in hexadecimal")
        .option_text("HEX");
    verb->add_option("--beacon-file", given->beacon_file,
                     "Its value from the file that its publisher gives, for beacons known by name")
        .option_text("FILE");
    verb->add_option("--withheld", given->withheld,
                     "A party that refuses to reveal, if a beacon was announced")
        .option_text("NAME");
    given->what.add_to(*verb);
    given->how.add_to(*verb);
    verb->add_flag("--rfc3797", given->rfc3797, "Select as RFC 3797 does, from the numbers of lotteries");
    verb->add_option("--source", given->sources, "The numbers of one lottery, with blanks between")
        .option_text("NUMBERS");
    verb->add_flag("--json", given->json, "Print the transcript instead of text");
    verb->footer(
        "Examples:\n"
        "  fairshuf draw people.csv --header --winners 10 --transcript T.json  # repeatable, not "
        "verifiable\n"
        "  fairshuf draw people.csv draw.txt *.commitment *.reveal --transcript T.json"
        "  # verifiable: see `fairshuf announce --help`\n"
        "  fairshuf draw --rfc3797 pool.txt --winners 10 --source 9319 --source '2 5 12 8 10'\n\n"
        "Exit status: 0 drawn, 1 error, 2 the parties' documents do not agree or a reveal is missing.");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
