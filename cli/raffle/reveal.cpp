#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cli/raffle/raffle_input.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "language/words/help.hpp"
#include "raffle/check/check.hpp"
#include "raffle/documents/names.hpp"
#include "system/output/private_file.hpp"
#include "system/process/core_dumps.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string secret;
    std::vector<std::string> documents;
};

expected<raffle::reveal> read_secret(const std::string& path) {
    auto text = read_private_file(path);
    if (!text) return text.error();
    raffle::documents found;
    const auto read = raffle::read_documents(*text, found);
    detail::wipe(*text);
    if (!read) return error{fmt::format("{}: {}", path, read.error().message)};
    if (found.reveals.size() != 1 || !found.announcements.empty() || !found.commitments.empty())
        return error{fmt::format("{}: this file was not written by `fairshuf commit`", path)};
    return found.reveals.front();
}

// Nobody may reveal while another party can still choose a secret.
std::optional<error> too_soon(const raffle::reveal& mine, const raffle::announcement& announced,
                              const std::vector<raffle::commitment>& made) {
    if (mine.draw != announced.hash())
        return error{"the secret was made for another raffle, not for this announcement; it stays secret"};
    if (const auto problem = raffle::unfit_to_sign(announced))
        return error{problem->message + "; your secret stays secret"};
    std::unordered_map<std::string_view, int> times;
    std::unordered_map<std::string_view, std::string_view> committed;
    for (const auto& one : made) {
        if (one.draw != mine.draw) continue;
        ++times[one.party];
        const auto [first, is_new] = committed.emplace(one.hash, one.party);
        if (!is_new && first->second != one.party)
            return error{
                fmt::format("the commitments of {} and {} are the same: one is a copy of the other; your "
                            "secret stays secret",
                            raffle::shown_name(first->second), raffle::shown_name(one.party))};
    }
    for (const auto& party : announced.parties) {
        const int count = times[party];
        if (count == 0)
            return error{fmt::format(
                "{} has not committed yet, and a party that commits after seeing your secret can choose the "
                "result;\ngive the commitments of all parties. The secret stays secret",
                raffle::shown_name(party))};
        if (count > 1)
            return error{
                fmt::format("{} has committed twice, and could choose which secret to reveal; your secret "
                            "stays secret",
                            raffle::shown_name(party))};
    }
    if (std::ranges::find(made, mine.commitment()) == made.end())
        return error{fmt::format("the commitment of {} does not match this secret; it stays secret",
                                 raffle::shown_name(mine.party))};
    return std::nullopt;
}

int run(const options& given) {
    forbid_core_dumps();
    const auto mine = read_secret(given.secret);
    if (!mine) return complain(mine.error().message);
    const auto read = read_documents(given.documents);
    if (!read) return complain(read.error().message);
    const auto announced = announcement_in(*read);
    if (!announced) return complain(announced.error().message);
    if (const auto problem = too_soon(*mine, *announced, read->commitments))
        return complain(problem->message);
    return print(mine->text());
}

}  // namespace

void add_reveal(parser& app, int& status) {
    auto* verb = app.add_verb("reveal", words::verb_reveal);
    const auto given = std::make_shared<options>();
    verb->add_option("SECRET", given->secret, "The file that `fairshuf commit` wrote").file().required();
    verb->add_option("DOCUMENT", given->documents, "The announcement, and the commitments of all parties")
        .file()
        .required();
    verb->footer(
        "It refuses while a commitment is missing: a secret that is known too early is compromised.\n\n"
        "  fairshuf reveal alice.secret draw.txt alice.commitment bob.commitment > alice.reveal\n\n"
        "Send the output to all parties. The next step: fairshuf draw --help");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
