#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "cli/raffle/beacon_input.hpp"
#include "cli/raffle/raffle_input.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/core/nearest.hpp"
#include "fairshuf/core/text.hpp"
#include "format/escaped.hpp"
#include "language/words/help.hpp"
#include "raffle/check/check.hpp"
#include "raffle/documents/names.hpp"
#include "system/output/private_file.hpp"
#include "system/process/core_dumps.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string announcement, party, secret;
    std::optional<std::string> list;
};

std::optional<error> no_party(const raffle::announcement& announced, const std::string& name) {
    const auto& parties = announced.parties;
    if (std::ranges::find(parties, name) != parties.end()) return std::nullopt;
    if (parties.empty())
        return error{"this raffle has no parties: its beacon alone decides, and nobody commits"};
    const auto near = detail::nearest(name, parties);
    return error{fmt::format("--as {}: the parties are {}{}", escaped(name),
                             fmt::join(raffle::shown_names(parties), ", "),
                             near.empty() ? "" : fmt::format("; did you mean {}?", detail::quoted(near)))};
}

expected<raffle::announcement> announcement_for(const options& given) {
    const auto read = read_documents({given.announcement});
    if (!read) return read.error();
    auto announced = announcement_in(*read);
    if (!announced) return error{fmt::format("{}: {}", given.announcement, announced.error().message)};
    if (const auto problem = no_party(*announced, given.party)) return *problem;
    if (const auto problem = raffle::unfit_to_sign(*announced))
        return error{fmt::format("{}: do not commit to it: {}", given.announcement, problem->message)};
    if (const auto problem = unfit_beacon(*announced))
        return error{fmt::format("{}: do not commit to it: {}", given.announcement, problem->message)};
    if (!given.list) return announced;
    const auto list = read_list(*given.list, announced->rules);
    if (!list) return list.error();
    if (list->hash() != announced->list)
        return error{fmt::format("--list {}: this is not the list that was announced; do not commit to it",
                                 *given.list)};
    if (const auto found = raffle::check_list(*announced, *list); !found)
        return error{fmt::format("{}: do not commit to it: {}", given.announcement, found.sentence)};
    return announced;
}

int run(const options& given) {
    forbid_core_dumps();
    const auto announced = announcement_for(given);
    if (!announced) return complain(announced.error().message);
    const raffle::reveal secret{given.party, announced->hash(), key::from_os()};
    std::string text = secret.text();
    const auto written = write_private_file(given.secret, text);
    detail::wipe(text);
    if (!written) return complain(written.error().message);
    return print(secret.commitment().text());
}

}  // namespace

void add_commit(parser& app, int& status) {
    auto* verb = app.add_verb("commit", words::verb_commit);
    const auto given = std::make_shared<options>();
    verb->add_option("ANNOUNCEMENT", given->announcement, "The file that `fairshuf announce` printed")
        .file()
        .required();
    verb->add_option("--as", given->party, "Which of the parties you are").required().option_text("NAME");
    verb->add_option("--secret", given->secret, "A new file for the secret; keep it to yourself")
        .required()
        .option_text("FILE");
    verb->add_option("--list", given->list,
                     "Also check that this is the announced list, and that nobody is on it twice")
        .option_text("FILE");
    verb->footer(
        "The secret is 256 bits from the operating system, in a file that only you can read. Its SHA-256\n"
        "is the commitment: send that to all parties. Keep the file until everyone has committed.\n\n"
        "  fairshuf commit draw.txt --as Alice --list people.csv --secret alice.secret > alice.commitment\n\n"
        "The next step: fairshuf reveal --help");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
