#include "raffle/evidence/signature.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>

#include "fairshuf/core/text.hpp"
#include "format/escaped.hpp"
#include "format/trimmed.hpp"
#include "system/process/tool.hpp"

namespace fairshuf::raffle {
namespace {

constexpr std::string_view ssh_begins = "-----BEGIN SSH SIGNATURE-----";
constexpr std::string_view minisign_begins = "untrusted comment:";

expected<tool_result> run_signature_tool(const given_file& signature, const std::vector<std::string>& words,
                                         const std::vector<std::string>& inputs) {
    auto ran = run_tool(words, inputs);
    if (!ran) return ran.error();
    if (*ran) return **ran;
    return error{fmt::format("{}: to check it, {} must be installed (Debian: {})", signature.path, words[0],
                             words[0] == "minisign" ? "apt install minisign" : "apt install openssh-client")};
}

// Line `number`, from 0.
std::string_view line_of(std::string_view text, std::size_t number) {
    const auto lines = fairshuf::detail::parts_of(text, '\n');
    return number < lines.size() ? trimmed(lines[number]) : std::string_view();
}

// What stands between two texts; empty if they are not there.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
    const std::size_t begin = text.find(before);
    if (begin == std::string_view::npos) return {};
    const auto rest = text.substr(begin + before.size());
    return rest.substr(0, rest.find(after));
}

std::optional<std::string> from_base64(std::string_view text) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned held = 0, bits = 0;
    while (text.ends_with('=')) text.remove_suffix(1);
    for (const char c : text) {
        const std::size_t digit = digits.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        held = (held << 6U) | static_cast<unsigned>(digit);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>((held >> bits) & 0xffU);
    }
    return bytes;
}

// The id of the key in the second line of minisign's files: 8 bytes after the algorithm, low byte first.
std::optional<std::string> minisign_id(std::string_view file) {
    const auto bytes = from_base64(line_of(file, 1));
    if (!file.starts_with(minisign_begins) || !bytes || bytes->size() < 10 || bytes->front() != 'E')
        return std::nullopt;
    std::string id;
    for (std::size_t i = 10; i-- > 2;) id += fmt::format("{:02X}", static_cast<unsigned char>((*bytes)[i]));
    return id;
}

// A signature of minisign has four lines: a comment and the signature, the trusted comment and its signature.
bool is_whole_minisig(std::string_view file) {
    return line_of(file, 2).starts_with("trusted comment:") && from_base64(line_of(file, 3)) &&
           from_base64(line_of(file, 3))->size() == 64;
}

// "Good "fairshuf" signature with ED25519 key SHA256:..."
expected<signature_check> check_ssh(const given_file& signature, const papers& all,
                                    const std::vector<given_file>& signers) {
    signature_check found{.file = signature.path, .format = signature_format::ssh};
    const std::vector<std::string> bare{"ssh-keygen",        "-Y", "check-novalidate", "-n",
                                        signature_namespace, "-s", "/dev/fd/3"};
    const paper* signed_one = nullptr;
    for (const auto& one : all) {
        const auto ran = run_signature_tool(signature, bare, {one.bytes, signature.content});
        if (!ran) return ran.error();
        if (!ran->succeeded()) continue;
        signed_one = &one;
        found.key = between(ran->out, " key ", "\n");
        break;
    }
    if (signed_one == nullptr) {
        found.problem =
            fmt::format("it does not sign {}, in the namespace {}", names_of(all), signature_namespace);
        return found;
    }
    for (const auto& file : signers) {
        if (file.content.starts_with(minisign_begins)) continue;
        const auto named = run_signature_tool(
            signature, {"ssh-keygen", "-Y", "find-principals", "-s", "/dev/fd/3", "-f", "/dev/fd/4"},
            {"", signature.content, file.content});
        if (!named) return named.error();
        for (const auto who : fairshuf::detail::parts_of(named->out, '\n')) {
            if (trimmed(who).empty()) continue;
            const auto ran =
                run_signature_tool(signature,
                                   {"ssh-keygen", "-Y", "verify", "-f", "/dev/fd/4", "-I",
                                    std::string(trimmed(who)), "-n", signature_namespace, "-s", "/dev/fd/3"},
                                   {signed_one->bytes, signature.content, file.content});
            if (!ran) return ran.error();
            if (!ran->succeeded()) continue;
            found.paper = signed_one->name;
            found.signer = trimmed(who);
            return found;
        }
    }
    found.problem =
        fmt::format("it signs the {}, but its key {} is not among the --signers, or not valid there",
                    signed_one->name, found.key);
    return found;
}

expected<signature_check> check_minisign(const given_file& signature, const papers& all,
                                         const std::vector<given_file>& signers) {
    signature_check found{.file = signature.path, .format = signature_format::minisign};
    const auto id = minisign_id(signature.content);
    if (!id) return error{fmt::format("{}: it is no signature of minisign", signature.path)};
    if (!is_whole_minisig(signature.content))
        return error{
            fmt::format("{}: it is no whole signature of minisign, which has 4 lines: a comment, the "
                        "signature, the trusted "
                        "comment, and the signature of both",
                        signature.path)};
    found.key = *id;
    for (const auto& file : signers) {
        if (minisign_id(file.content) != id) continue;
        for (const auto& one : all) {
            const auto ran = run_signature_tool(
                signature, {"minisign", "-V", "-m", "/dev/stdin", "-x", "/dev/fd/3", "-p", "/dev/fd/4"},
                {one.bytes, signature.content, file.content});
            if (!ran) return ran.error();
            // Minisign says so only after the signature of the document itself was right.
            if (ran->err.find("Comment signature verification failed") != std::string::npos) {
                found.problem = fmt::format(
                    "it signs the {}, but its trusted comment was changed: comment signature verification "
                    "failed",
                    one.name);
                return found;
            }
            if (!ran->succeeded()) continue;
            found.paper = one.name;
            found.signer = trimmed(line_of(file.content, 0).substr(minisign_begins.size()));
            found.comment = trimmed(between(ran->out, "Trusted comment:", "\n"));
            return found;
        }
        found.problem = fmt::format("it does not sign {}", names_of(all));
        return found;
    }
    found.problem = fmt::format("its key {} is not among the --signers", *id);
    return found;
}

}  // namespace

std::string names_of(const papers& all) {
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i)
        text += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + ("the " + all[i].name);
    return text;
}

expected<signature_check> check_signature(const given_file& signature, const papers& all,
                                          const std::vector<given_file>& signers) {
    const std::string_view text = trimmed(signature.content);
    if (text.starts_with(ssh_begins)) return check_ssh(signature, all, signers);
    if (text.starts_with(minisign_begins)) return check_minisign(signature, all, signers);
    return error{fmt::format(
        "{}: it is no signature: make one with `fairshuf sign`, ssh-keygen -Y sign or minisign -S",
        signature.path)};
}

}  // namespace fairshuf::raffle
