#include "cli/provenance.hpp"

#include <fmt/format.h>

#include <chrono>

#include "fairshuf/core/hex.hpp"
#include "fairshuf/version.hpp"
#include "fairshuf/words/sha256.hpp"
#include "format/shell_quoted.hpp"
#include "format/utc_time.hpp"
#include "language/words/report.hpp"
#include "system/files/byte_source.hpp"
#include "system/host_info.hpp"

namespace fairshuf::cli {
namespace {

std::string machine_in_words(const host_info& host) {
    return host.cores == 1 ? say<words::machine_one_core>(host.name, host.cores, host.cpu_path, host.system)
                           : say<words::machine_cores>(host.name, host.cores, host.cpu_path, host.system);
}

}  // namespace

report::provenance provenance_of(const std::vector<std::string>& words) {
    const auto now =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
    const auto host = this_host();
    std::string command = "fairshuf";
    for (const auto& word : words) command += " " + shell_quoted(word);
    return {.made_at = utc_text(now.count()),
            .program = fmt::format("fairshuf {}, {}", version, host.compiler),
            .machine = machine_in_words(host),
            .command = command,
            .input = {},
            .input_hash = {},
            .key = {}};
}

expected<std::string> hash_of_file(const std::string& path) {
    auto source = file_bytes::open(path);
    if (!source) return error{fmt::format("{}: {}", path, source.error().message)};
    sha256 hash;
    std::vector<char> buffer(std::size_t{1} << 16);
    for (;;) {
        const auto got = (*source)->read(buffer);
        if (!got) return error{fmt::format("{}: {}", path, got.error().message)};
        if (*got == 0) return detail::to_hex(hash.finish());
        hash.add(std::string_view(buffer.data(), *got));
    }
}

}  // namespace fairshuf::cli
