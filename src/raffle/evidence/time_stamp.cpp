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
                if (ran->err.find("imprint mismatch") == std::string::npos) complaint = ran->complaint();
                continue;
            }
            found.paper = one.name;
            found.time = stamp_line(shown->out, "Time stamp:");
            found.authority = stamp_line(shown->out, "TSA:");
            if (found.authority.empty() || found.authority == "unspecified") found.authority = authority.path;
            return found;
        }
    found.problem = complaint.empty()
                        ? fmt::format("it does not stamp {}", names_of(all))
                        : "the certificates given with --authority do not confirm it" + complaint;
    return found;
}

}  // namespace fairshuf::raffle
