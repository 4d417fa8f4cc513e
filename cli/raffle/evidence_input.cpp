#include "cli/raffle/evidence_input.hpp"

#include <fmt/format.h>

#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

expected<std::vector<raffle::given_file>> files_of(const std::vector<std::string>& paths) {
    std::vector<raffle::given_file> files;
    for (const auto& path : paths) {
        auto content = read_file(path);
        if (!content) return content.error();
        files.push_back({path, *std::move(content)});
    }
    return files;
}

}  // namespace

void evidence_options::add_to(const verb& to) {
    to.add_option("--signature", signatures,
                  "A signature of a document, by ssh-keygen -Y or minisign: who signed what")
        .option_text("FILE");
    to.add_option(
          "--signers", signers,
          "Whose signatures count: a file of ssh-keygen's allowed signers, or a public key of minisign")
        .option_text("FILE");
    to.add_option("--time-stamp", stamps, "A time stamp of a document (RFC 3161), checked by openssl")
        .option_text("FILE");
    to.add_option("--authority", authorities, "Certificates of the time-stamp authority that you trust (PEM)")
        .option_text("FILE");
}

expected<raffle::evidence> read_evidence(const evidence_options& given, const raffle::papers& papers) {
    if (!given.signatures.empty() && given.signers.empty())
        return error{
            "--signature needs --signers FILE: without the keys of those who may sign, a signature says "
            "nothing"};
    if (!given.stamps.empty() && given.authorities.empty())
        return error{"--time-stamp needs --authority FILE: the certificates of the authority that you trust"};
    if (given.signatures.empty() && !given.signers.empty())
        return error{"--signers goes only with --signature"};
    if (given.stamps.empty() && !given.authorities.empty())
        return error{"--authority goes only with --time-stamp"};
    const auto signers = files_of(given.signers);
    if (!signers) return signers.error();
    const auto authorities = files_of(given.authorities);
    if (!authorities) return authorities.error();
    const auto signatures = files_of(given.signatures);
    if (!signatures) return signatures.error();
    const auto stamps = files_of(given.stamps);
    if (!stamps) return stamps.error();
    raffle::evidence found;
    for (const auto& one : papers) found.papers.push_back(one.name);
    for (const auto& one : *signatures) {
        const auto checked = raffle::check_signature(one, papers, *signers);
        if (!checked) return checked.error();
        found.signatures.push_back(*checked);
    }
    for (const auto& one : *stamps) {
        const auto checked = raffle::check_stamp(one, papers, *authorities);
        if (!checked) return checked.error();
        found.stamps.push_back(*checked);
    }
    return found;
}

std::optional<evidence_problem> first_problem(const raffle::evidence& found) {
    for (const auto& one : found.signatures)
        if (!one.problem.empty())
            return evidence_problem{true, fmt::format("the signature {}: {}", one.file, one.problem)};
    for (const auto& one : found.stamps)
        if (!one.problem.empty())
            return evidence_problem{false, fmt::format("the time stamp {}: {}", one.file, one.problem)};
    return std::nullopt;
}

}  // namespace fairshuf::cli
