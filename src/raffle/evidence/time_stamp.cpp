#include "raffle/evidence/time_stamp.hpp"

#include <fmt/format.h>

#include <string_view>

#include "fairshuf/core/text.hpp"
#include "format/trimmed.hpp"
#include "system/process/tool.hpp"

namespace fairshuf::raffle {
namespace {

expected<tool_result> run_openssl(const given_file& stamp, const std::vector<std::string>& words,
                                  const std::vector<std::string>& inputs) {
    auto ran = run_tool(words, inputs);
    if (!ran) return ran.error();
    if (*ran) return **ran;
    return error{
        fmt::format("{}: to check it, openssl must be installed (Debian: apt install openssl)", stamp.path)};
}

// The value of a line such as "Time stamp: Nov 18 11:00:00 2026 GMT".
std::string stamp_line(std::string_view text, std::string_view name) {
    for (const auto line : fairshuf::detail::parts_of(text, '\n'))
        if (line.starts_with(name)) return std::string(trimmed(line.substr(name.size())));
    return "";
}

error no_certificates(const given_file& authority) {
    return {
        fmt::format("--authority {}: it holds no certificates that openssl can read; they are blocks of "
                    "'-----BEGIN CERTIFICATE-----' (PEM)",
                    authority.path)};
}

// The reason in a line of OpenSSL such as "40D7:error:10800080:library:function:reason:file:line:Verify
// error:why". Empty if there is none.
std::string reason_in(std::string_view err) {
    constexpr std::string_view verify = "Verify error:";
    for (const auto line : fairshuf::detail::parts_of(err, '\n')) {
        if (const auto at = line.find(verify); at != std::string_view::npos)
            return std::string(trimmed(line.substr(at + verify.size())));
        const auto parts = fairshuf::detail::parts_of(line, ':');
        if (parts.size() > 5 && parts[1] == "error") return std::string(trimmed(parts[5]));
    }
    return "";
}

// Why the certificates of an authority do not confirm a stamp.
std::string why_unconfirmed(const tool_result& ran) {
    const std::string reason = reason_in(ran.err);
    if (reason == "signer certificate not found")
        return ": the stamp does not contain the certificate of its signer; add that certificate to the file";
    const bool elsewhere = reason.find("issuer certificate") != std::string::npos ||
                           reason.find("self-signed") != std::string::npos ||
                           reason.find("self signed") != std::string::npos ||
                           reason.find("first certificate") != std::string::npos;
    if (!elsewhere) return reason.empty() ? ran.complaint() : ": " + reason;
    return fmt::format(
        ": the chain of its certificates does not lead to them ({}); give the certificates of its authority, "
        "up to "
        "the root",
        reason);
}

// The subject of the certificate whose key made the stamp, which was checked, in the form in which a stamp
// itself names its authority: "DirName:/CN=Clock".
expected<std::string> subject_of_signer(const given_file& stamp, const given_file& authority) {
    const auto token = run_openssl(stamp, {"openssl", "ts", "-reply", "-in", "/dev/fd/3", "-token_out"},
                                   {"", stamp.content});
    if (!token) return token.error();
    const auto signer =
        run_openssl(stamp,
                    {"openssl", "cms", "-verify", "-inform", "DER", "-in", "/dev/fd/3", "-noverify",
                     "-certfile", "/dev/fd/4", "-signer", "/dev/stdout", "-out", "/dev/null"},
                    {"", token->out, authority.content});
    if (!signer) return signer.error();
    const auto subject =
        run_openssl(stamp, {"openssl", "x509", "-noout", "-subject", "-nameopt", "compat"}, {signer->out});
    if (!subject) return subject.error();
    const std::string name = stamp_line(subject->out, "subject=");
    return name.empty() ? "an authority in " + authority.path : "DirName:" + name;
}

}  // namespace

expected<stamp_check> check_stamp(const given_file& stamp, const papers& all,
                                  const std::vector<given_file>& authorities) {
    stamp_check found{.file = stamp.path};
    for (const auto& authority : authorities)
        if (authority.content.find("-----BEGIN ") == std::string::npos) return no_certificates(authority);
    const auto shown =
        run_openssl(stamp, {"openssl", "ts", "-reply", "-in", "/dev/fd/3", "-text"}, {"", stamp.content});
    if (!shown) return shown.error();
    if (!shown->succeeded())
        return error{fmt::format("{}: it is no answer of a time-stamp authority (RFC 3161){}", stamp.path,
                                 shown->complaint())};
    std::string complaint;
    for (const auto& authority : authorities)
        for (const auto& one : all) {
            const auto ran = run_openssl(stamp,
                                         {"openssl", "ts", "-verify", "-data", "/dev/stdin", "-in",
                                          "/dev/fd/3", "-CAfile", "/dev/fd/4", "-untrusted", "/dev/fd/5"},
                                         {one.bytes, stamp.content, authority.content, authority.content});
            if (!ran) return ran.error();
            if (ran->err.find("/dev/fd/4") != std::string::npos) return no_certificates(authority);
            if (!ran->succeeded()) {
                if (ran->err.find("imprint mismatch") == std::string::npos) complaint = why_unconfirmed(*ran);
                continue;
            }
            found.paper = one.name;
            found.time = stamp_line(shown->out, "Time stamp:");
            found.authority = stamp_line(shown->out, "TSA:");
            if (!found.authority.empty() && found.authority != "unspecified") return found;
            const auto subject = subject_of_signer(stamp, authority);
            if (!subject) return subject.error();
            found.authority = *subject;
            return found;
        }
    found.problem = complaint.empty()
                        ? fmt::format("it does not stamp {}", names_of(all))
                        : "the certificates given with --authority do not confirm it" + complaint;
    return found;
}

}  // namespace fairshuf::raffle
