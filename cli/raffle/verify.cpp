#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/raffle/beacon_input.hpp"
#include "cli/raffle/evidence_input.hpp"
#include "cli/raffle/raffle_input.hpp"
#include "cli/raffle/verify_night.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "language/words/help.hpp"
#include "night/night.hpp"
#include "raffle/check/check.hpp"
#include "raffle/check/earlier.hpp"
#include "raffle/documents/names.hpp"
#include "raffle/documents/transcript.hpp"
#include "raffle/report/certificate.hpp"
#include "raffle/report/report.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string transcript, list;
    std::optional<std::string> beacon_file, beacon_certificate, certificate;
    std::vector<std::string> published, earlier, dealt;
    evidence_options evidence;
    bool json = false;
};

expected<std::vector<std::string>> texts_of(const std::vector<std::string>& paths) {
    std::vector<std::string> texts;
    for (const auto& path : paths) {
        auto text = read_file(path);
        if (!text) return text.error();
        texts.push_back(*std::move(text));
    }
    return texts;
}

// The documents that can be signed or stamped, as exactly the bytes that fairshuf writes.
raffle::papers papers_of(const raffle::record& draw, const std::string& transcript) {
    raffle::papers all{{"transcript", transcript}, {"announcement", draw.announced.text()}};
    for (const auto& one : draw.commitments)
        all.push_back({"commitment of " + raffle::shown_name(one.party), one.text()});
    return all;
}

// Options for raffles do not go with a night.
int run_night(const options& given, const std::string& text) {
    if (!given.published.empty() || !given.earlier.empty() || given.beacon_file || given.certificate)
        return complain(
            "--published, --earlier, --beacon-file and --certificate are for raffles; this is a night of "
            "cards");
    return verify_night({given.transcript, given.list, given.dealt, given.evidence, given.json}, text);
}

std::string name_in_path(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

int run(const options& given) {
    const auto text = read_file(given.transcript);
    if (!text) return complain(text.error().message);
    if (night::is_night(*text)) return run_night(given, *text);
    if (!given.dealt.empty()) return complain("--dealt goes only with a night of cards (deal --commit)");
    if (given.beacon_certificate && !given.beacon_file)
        return complain("--beacon-certificate goes only with --beacon-file");
    const auto draw = raffle::read_transcript(*text);
    if (!draw) return complain(fmt::format("{}: {}", given.transcript, draw.error().message));
    const auto list = read_list(given.list, draw->announced.rules);
    if (!list) return complain(list.error().message);
    const auto published = read_documents(given.published);
    if (!published) return complain(published.error().message);
    const auto earlier = texts_of(given.earlier);
    if (!earlier) return complain(earlier.error().message);
    auto found = raffle::check(*draw, *list);
    if (found) found = raffle::check_published(*draw, *published);
    if (found) {
        const auto excluded = raffle::check_earlier(*draw, *list, *earlier);
        if (!excluded) return complain("--earlier: " + excluded.error().message);
        found = *excluded;
    }
    raffle::compared with{.published = *published};
    if (const auto problem = value_to_come(draw->announced)) with.beacon_to_come = problem->message;
    if (given.beacon_file) {
        const auto read = read_beacon_file(draw->announced, *given.beacon_file, given.beacon_certificate);
        if (!read) return complain(read.error().message);
        if (found && read->value != draw->beacon)
            found = {raffle::verdict_code::beacon_wrong,
                     fmt::format("the value of the beacon is not the one in {}, which is {}",
                                 *given.beacon_file, read->value)};
        with.beacon = *read;
    }
    auto evidence = read_evidence(given.evidence, papers_of(*draw, *text));
    if (!evidence) return complain(evidence.error().message);
    if (const auto problem = first_problem(*evidence); problem && found)
        found = {problem->of_signature ? raffle::verdict_code::signature_wrong
                                       : raffle::verdict_code::time_stamp_wrong,
                 problem->sentence};
    with.evidence = *std::move(evidence);
    if (found && given.certificate) {
        const auto page = raffle::certificate(*draw, name_in_path(given.list), name_in_path(given.transcript),
                                              with.evidence);
        if (given.certificate == "-") return print(page, done);
        if (const auto written = write_file(*given.certificate, page); !written)
            return complain(written.error().message);
    }
    for (const auto& one : *earlier) with.earlier.push_back(raffle::sha256_hex(one));
    return print(given.json ? raffle::check_json(*draw, found, with) : raffle::check_text(*draw, found, with),
                 found ? done : unfair);
}

}  // namespace

void add_verify(parser& app, int& status) {
    auto* verb = app.add_verb("verify", words::verb_verify);
    const auto given = std::make_shared<options>();
    verb->add_option("TRANSCRIPT", given->transcript,
                     "The file that `fairshuf draw --transcript` wrote; or `deal --commit`")
        .file()
        .required();
    verb->add_option("LIST", given->list, "The participants, as published; or the decks of `deal --reveal`")
        .file()
        .required();
    verb->add_option("--published", given->published,
                     "Announcement, commitments or reveals as published: compare with them, too")
        .option_text("FILE");
    verb->add_option("--earlier", given->earlier,
                     "A file of earlier winners (announce --exclude): check that they are excluded")
        .option_text("FILE");
    verb->add_option("--beacon-file", given->beacon_file,
                     "The value of the beacon as its publisher gives it: compare, for beacons known by name")
        .option_text("FILE");
    verb->add_option("--beacon-certificate", given->beacon_certificate,
                     "NIST's beacon: the certificate that its pulse names (PEM), to verify the signature")
        .option_text("FILE");
    given->evidence.add_to(*verb);
    verb->add_option(
            "--certificate", given->certificate,
            "If all is valid, write the page for printing, with the signatures and time stamps (HTML)")
        .option_text("FILE");
    verb->add_option("--dealt", given->dealt,
                     "A night: what was dealt (deal --json), or what somebody wrote down of it")
        .option_text("FILE");
    verb->add_flag("--json", given->json, "Print JSON instead of text");
    verb->footer(
        "A transcript cannot show when its parts were published: compare the commitments with those you\n"
        "received before the first reveal, or give them, and the reveals too:\n"
        "  fairshuf verify T.json people.csv --published draw.txt --published alice.commitment\n\n"
        "Who signed a document, and when it existed:\n"
        "  fairshuf verify T.json people.csv --signature draw.txt.sig --signers allowed_signers\n"
        "  fairshuf verify T.json people.csv --time-stamp draw.tsr --authority tsa.pem\n\n"
        "The decks of a night, and the hands that were dealt:\n"
        "  fairshuf verify night.json decks.json --dealt game7.json\n\n"
        "Exit status: 0 valid, 1 error, 2 a check failed.");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
