#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/raffle/beacon_input.hpp"
#include "cli/raffle/raffle_input.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "raffle/check.hpp"
#include "raffle/earlier.hpp"
#include "raffle/report.hpp"
#include "raffle/transcript.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string transcript, list;
    std::optional<std::string> beacon_file;
    std::vector<std::string> published, earlier;
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

int run(const options& given) {
    const auto text = read_file(given.transcript);
    if (!text) return complain(text.error().message);
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
    if (given.beacon_file) {
        const auto read = read_beacon_file(draw->announced, *given.beacon_file);
        if (!read) return complain(read.error().message);
        if (found && read->value != draw->beacon)
            found = {raffle::verdict_code::beacon_wrong,
                     fmt::format("the value of the beacon is not the one in {}, which is {}",
                                 *given.beacon_file, read->value)};
        with.beacon = *read;
    }
    for (const auto& one : *earlier) with.earlier.push_back(raffle::sha256_hex(one));
    return print(given.json ? raffle::check_json(*draw, found, with) : raffle::check_text(*draw, found, with),
                 found ? done : unfair);
}

}  // namespace

void add_verify(parser& app, int& status) {
    auto* verb = app.add_verb("verify", "Check a raffle: its transcript and its list");
    const auto given = std::make_shared<options>();
    verb->add_option("TRANSCRIPT", given->transcript, "The file that `fairshuf draw --transcript` wrote")
        .required()
        .option_text(" ");
    verb->add_option("LIST", given->list, "The participants, as published").required().option_text(" ");
    verb->add_option("--published", given->published,
                     "Announcement, commitments or reveals as published: compare with them, too")
        .once_each()
        .option_text("FILE");
    verb->add_option("--earlier", given->earlier,
                     "A file of earlier winners (announce --exclude): check that they are excluded")
        .once_each()
        .option_text("FILE");
    verb->add_option("--beacon-file", given->beacon_file,
                     "The value of the beacon as its publisher gives it: compare, for beacons known by name")
        .option_text("FILE");
    verb->add_flag("--json", given->json, "Print JSON instead of text");
    verb->footer(
        "A transcript cannot show when its parts were published: compare the commitments with those you\n"
        "received before the first reveal, or give them, and the reveals too:\n"
        "  fairshuf verify T.json people.csv --published draw.txt --published alice.commitment\n\n"
        "Exit status: 0 valid, 1 error, 2 a check failed.");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
