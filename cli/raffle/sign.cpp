#include <fmt/format.h>
#include <sys/wait.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/raffle/raffle_input.hpp"
#include "cli/verbs.hpp"
#include "language/words/help.hpp"
#include "night/night.hpp"
#include "raffle/documents/transcript.hpp"
#include "raffle/evidence/signature.hpp"
#include "system/output/whole_file.hpp"
#include "system/process/tool.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string document, key;
    std::optional<std::string> comment;
};

// A signature covers the bytes of the file. `verify` makes them anew, so they must be those that fairshuf
// writes.
std::optional<error> no_document(const std::string& path, const std::string& text) {
    const auto problem = [&](std::string_view what) { return error{fmt::format("{}: {}", path, what)}; };
    if (night::is_night(text)) {
        const auto read = night::read_night(text);
        return read ? std::nullopt : std::optional(problem(read.error().message));
    }
    if (night::is_reveal(text)) {
        const auto read = night::read_reveal(text);
        return read ? std::nullopt : std::optional(problem(read.error().message));
    }
    if (text.starts_with('{')) {
        const auto read = raffle::read_transcript(text);
        return read ? std::nullopt : std::optional(problem(read.error().message));
    }
    if (!text.starts_with("fairshuf "))  // perhaps a secret, so nothing of it is shown
        return problem(
            "this is not an announcement, commitment, transcript or night of fairshuf, nor the decks of one");
    raffle::documents found;
    if (const auto read = raffle::read_documents(text, found); !read) return problem(read.error().message);
    if (found.size() != 1 || !found.reveals.empty())
        return problem("sign one announcement, one commitment, a transcript, a night or its decks");
    const std::string right =
        found.announcements.empty() ? found.commitments[0].text() : found.announcements[0].text();
    if (right == text) return std::nullopt;
    return problem(
        "its line ends were changed, so a signature of it could not be checked; sign the file as fairshuf "
        "wrote it");
}

int run(const options& given) {
    const auto text = read_file(given.document);
    if (!text) return complain(text.error().message);
    if (const auto problem = no_document(given.document, *text)) return complain(problem->message);
    const auto key = read_file(given.key);
    if (!key) return complain(key.error().message);
    const bool minisign = key->starts_with("untrusted comment:");
    if (given.comment && !minisign) return complain("--comment goes only with a key of minisign");
    const std::string made = given.document + (minisign ? ".minisig" : ".sig");
    if (std::error_code none; std::filesystem::exists(made, none))
        return complain(fmt::format("{} exists already; it stays as it is", made));
    std::vector<std::string> words{
        "ssh-keygen", "-Y", "sign", "-f", given.key, "-n", raffle::signature_namespace, given.document};
    if (minisign) words = {"minisign", "-S", "-s", given.key, "-m", given.document};
    if (given.comment) words.insert(words.end(), {"-t", *given.comment});
    const auto ran = run_tool_in_terminal(words);
    if (!ran) return complain(ran.error().message);
    if (!*ran)
        return complain(fmt::format("{} is not installed (Debian: apt install {})", words[0],
                                    minisign ? "minisign" : "openssh-client"));
    if (**ran != 0) return complain(fmt::format("{} did not sign {}", words[0], given.document));
    return print(fmt::format("{}\n", made));
}

}  // namespace

void add_sign(parser& app, int& status) {
    auto* verb = app.add_verb("sign", words::verb_sign);
    const auto given = std::make_shared<options>();
    verb->add_option("DOCUMENT", given->document,
                     "An announcement, a commitment, a transcript, a night or its decks")
        .file()
        .required();
    verb->add_option("--key", given->key, "Your private key, for SSH or for minisign")
        .required()
        .option_text("FILE");
    verb->add_option("--comment", given->comment, "minisign: a comment that is signed, too")
        .option_text("TEXT");
    verb->footer(
        "Calls ssh-keygen -Y sign, or minisign -S, as the key needs, and prints the name of the "
        "signature.\n"
        "Anyone checks it with your public key:\n"
        "  fairshuf sign draw.txt --key ~/.ssh/id_ed25519\n"
        "  fairshuf verify T.json people.csv --signature draw.txt.sig --signers allowed_signers\n\n"
        "A line of allowed_signers: alice@example.org ssh-ed25519 AAAA...");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
