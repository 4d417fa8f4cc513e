#include "cli/observe/page.hpp"

#include "cli/provenance.hpp"
#include "cli/verbs.hpp"
#include "language/words/help_observe.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

// Several inputs are named side by side, and so are their hashes.
expected<void> add_input(report::provenance& from, const std::string& path) {
    const std::string_view between = from.input.empty() ? "" : ", ";
    if (path == "-") {
        from.input += std::string(between) + say<words::input_not_kept>();
        return {};
    }
    const auto hash = hash_of_file(path);
    if (!hash) return hash.error();
    from.input += std::string(between) + path;
    from.input_hash += std::string(from.input_hash.empty() ? "" : ", ") + *hash;
    return {};
}

}  // namespace

std::optional<error> problem_with(const page_options& given) {
    if (!given.wanted() || given.on_standard_output()) return std::nullopt;
    if (const auto writable = may_write_file(given.file); !writable) return writable.error();
    return std::nullopt;
}

int print_with_page(const page_options& given, const page_origin& origin,
                    const std::function<std::string(const report::provenance&, report::language)>& page,
                    const std::function<int()>& print_result, int status) {
    if (!given.wanted()) return print_result();
    auto from = provenance_of(origin.words);
    from.key = origin.key;
    for (const auto& input : origin.inputs)
        if (const auto added = add_input(from, input); !added) return complain(added.error().message);
    const std::string html = page(from, spoken());
    if (given.on_standard_output()) return print(html, status);
    if (const auto written = write_file(given.file, html); !written) return complain(written.error().message);
    return print_result();
}

}  // namespace fairshuf::cli
