#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/raffle/beacon_input.hpp"
#include "cli/raffle/ledger_file.hpp"
#include "cli/raffle/raffle_input.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "format/escaped.hpp"
#include "format/json.hpp"
#include "format/utc_time.hpp"
#include "language/words/help.hpp"
#include "raffle/documents/documents.hpp"
#include "raffle/documents/names.hpp"
#include "raffle/documents/transcript.hpp"
#include "system/output/locked_append.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string action, ledger;
    std::vector<std::string> files, heads;
    std::optional<std::string> reason;
    bool json = false;
};

// The entry for a file: a transcript, or an announcement, which may be void.
expected<raffle::entry> entry_for(const std::string& path, const std::optional<std::string>& reason) {
    const auto text = read_file(path);
    if (!text) return text.error();
    if (text->starts_with('{')) {
        const auto draw = raffle::read_transcript(*text);
        if (!draw) return error{fmt::format("{}: {}", path, draw.error().message)};
        if (reason)
            return error{fmt::format("{}: give the announcement of a void raffle, not a transcript", path)};
        return raffle::entry{.kind = raffle::entry_kind::drawn,
                             .draw = draw->announced.hash(),
                             .transcript = raffle::sha256_hex(*text)};
    }
    const auto read = read_documents({path});
    if (!read) return read.error();
    const auto announced = announcement_in(*read);
    if (!announced) return error{fmt::format("{}: {}", path, announced.error().message)};
    if (!reason) return entry_of(*announced);
    return raffle::entry{.kind = raffle::entry_kind::voided, .draw = announced->hash(), .reason = reason};
}

int append(const options& given) {
    if (given.files.size() != 1)
        return complain("ledger append takes one file: an announcement, or the transcript of its result");
    if (!given.heads.empty()) return complain("--last goes only with ledger verify");
    if (given.reason && !raffle::is_text(*given.reason))
        return complain(
            fmt::format("--void {}: write up to 200 bytes of printable UTF-8 with no blank at either end",
                        escaped(*given.reason)));
    const auto next = entry_for(given.files.front(), given.reason);
    if (!next) return complain(next.error().message);
    const auto added = append_entry(given.ledger, *next);
    if (!added) return complain(added.error().message);
    return print(given.json ? json{{"number", added->number}, {"last", added->hash()}}.line()
                            : to_publish(*added));
}

// The last hash that somebody kept must be in the chain, and each transcript must be a result in it.
std::optional<std::string> mismatch(const raffle::ledger& all, const options& given,
                                    const std::vector<std::string>& transcripts) {
    for (const auto& head : given.heads)
        if (std::ranges::find(all, head, &raffle::entry::hash) == all.end())
            return fmt::format("no entry has the hash {}: entries were changed or removed",
                               escaped(head, 64));
    for (std::size_t i = 0; i < transcripts.size(); ++i)
        if (std::ranges::find(all, transcripts[i], &raffle::entry::transcript) == all.end())
            return fmt::format("{}: no entry has this transcript, {}", given.files[i], transcripts[i]);
    return std::nullopt;
}

std::string not_a_transcript(const std::string& path, std::string_view text) {
    raffle::documents found;
    const bool announced = raffle::read_documents(text, found) && !found.announcements.empty();
    return fmt::format(
        "{}: {}, not a transcript; ledger verify takes what `fairshuf draw --transcript` wrote", path,
        announced ? "this is an announcement" : "this is another file");
}

int verify(const options& given) {
    if (given.reason) return complain("--void goes only with ledger append");
    const auto text = read_file(given.ledger);
    if (!text) return complain(text.error().message);
    for (const auto& head : given.heads)
        if (!raffle::detail::is_hash(head))
            return complain(
                fmt::format("--last {}: write 64 lowercase hexadecimal digits, as `fairshuf ledger "
                            "append` prints them",
                            escaped(head, 64)));
    std::vector<std::string> transcripts;
    for (const auto& path : given.files) {
        const auto transcript = read_file(path);
        if (!transcript) return complain(transcript.error().message);
        if (!transcript->starts_with('{')) return complain(not_a_transcript(path, *transcript));
        transcripts.push_back(raffle::sha256_hex(*transcript));
    }
    const auto all = raffle::read_ledger(*text);
    const auto problem = all ? mismatch(*all, given, transcripts) : std::optional(all.error().message);
    if (!problem) return print(given.json ? raffle::ledger_json(*all) : raffle::ledger_text(*all));
    return print(given.json ? json{{"valid", false}, {"says", *problem}}.line()
                            : fmt::format("INVALID: {}\n", *problem),
                 unfair);
}

int run(const options& given) {
    if (given.action == "append") return append(given);
    if (given.action == "verify") return verify(given);
    return complain(fmt::format("ledger {}: write append or verify", escaped(given.action)));
}

}  // namespace

raffle::entry entry_of(const raffle::announcement& announced) {
    return {.kind = raffle::entry_kind::announced,
            .draw = announced.hash(),
            .list = announced.list,
            .title = announced.title};
}

std::string to_publish(const raffle::entry& added) {
    return fmt::format("entry {}: publish its hash, which fixes all entries up to it\n  {}\n", added.number,
                       added.hash());
}

expected<raffle::entry> append_entry(const std::string& path, raffle::entry next) {
    next.time = utc_text(seconds_now());
    const auto added = append_locked(path, [&](std::string_view content) -> expected<std::string> {
        const auto all = raffle::read_ledger(content);
        if (!all) return error{fmt::format("{}: {}; nothing was added", path, all.error().message)};
        const auto chained = raffle::next_entry(*all, next);
        if (!chained) return error{fmt::format("{}: {}; nothing was added", path, chained.error().message)};
        next = *chained;
        return next.text() + "\n";
    });
    if (!added) return added.error();
    return next;
}

void add_ledger(parser& app, int& status) {
    auto* verb = app.add_verb("ledger", words::verb_ledger);
    const auto given = std::make_shared<options>();
    verb->add_option("ACTION", given->action, "append or verify").words({"append", "verify"}).required();
    verb->add_option("LEDGER", given->ledger, "The file of the ledger; append creates it").file().required();
    verb->add_option("FILE", given->files,
                     "append: an announcement or a transcript. verify: transcripts that must be in it")
        .file();
    verb->add_option("--void", given->reason, "append: the announced raffle was aborted, for this reason")
        .option_text("REASON");
    verb->add_option("--last", given->heads, "verify: a hash that was published; its entry must be there")
        .option_text("HASH");
    verb->add_flag("--json", given->json, "Print JSON instead of text");
    verb->footer(
        "Each entry has the hash of the one before. Whoever keeps one hash can tell if an earlier entry was "
        "changed,\n"
        "removed or inserted. Publish the hash that append prints.\n\n"
        "  fairshuf announce people.csv --winners 2 --party Alice --party Bob --ledger draws.ledger > "
        "draw.txt\n"
        "  fairshuf ledger append draws.ledger T.json    # the raffle was drawn\n"
        "  fairshuf ledger verify draws.ledger T.json\n"
        "  # instead, if there was no draw:\n"
        "  fairshuf ledger append draws.ledger draw.txt --void 'Bob did not reveal'\n\n"
        "Exit status: 0 valid, 1 error, 2 a check failed.");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
