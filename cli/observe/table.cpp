#include "cli/observe/table.hpp"

#include "cli/observe/status.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/audit/statistics/counts.hpp"
#include "language/words/help_observe.hpp"
#include "language/words/observe_input.hpp"
#include "observe/table/place_table.hpp"
#include "observe/table/table_fit.hpp"
#include "observe/table/table_report.hpp"
#include "report/terminal.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

std::optional<std::string> problem_with(const published::place_table& table,
                                        std::optional<std::uint64_t> claimed) {
    if (table.shuffles && claimed && *claimed != *table.shuffles)
        return say<words::counts_add_up>(*claimed, *table.shuffles);
    const auto shuffles = table.shuffles ? table.shuffles : claimed;
    const auto fewest = audit::fewest_shuffles(table.n);
    if (shuffles && *shuffles < fewest)
        return counted<words::table_one_too_few, words::table_too_few>(*shuffles, table.n, fewest);
    return std::nullopt;
}

page_origin origin_of(const std::string& path, std::optional<std::uint64_t> claimed) {
    page_origin origin{{"observe", "--table", path}, {path}};
    if (claimed) origin.words.insert(origin.words.end(), {"--shuffles", std::to_string(*claimed)});
    return origin;
}

}  // namespace

int observe_table(const std::string& path, std::optional<std::uint64_t> claimed, const page_options& page,
                  bool json) {
    if (path.empty()) return complain(text_of(words::empty_table));
    const auto text = read_file(path);
    if (!text) return complain(text.error().message);
    const std::string name = path == "-" ? say<words::standard_input>() : path;
    constexpr std::size_t longest = std::size_t{16} << 20;
    if (text->size() > longest) return complain(say<words::table_too_large>(name));
    const auto table = published::read_table(*text, claimed);
    if (!table) return complain(say<words::input_in>(name, table.error().message));
    if (const auto problem = problem_with(*table, claimed)) return complain(*problem);
    const auto found = published::fit(*table, claimed);
    const int status = status_of(found.verdict);
    return print_with_page(
        page, origin_of(path, claimed),
        [&](const auto& from, auto words) { return published::as_page(name, *table, found, from, words); },
        [&] {
            return print(json ? in_english([&] { return published::as_json(path, *table, found); })
                              : published::as_text(name, *table, found, report::style_of_stdout(),
                                                   report::width_of_stdout()),
                         status);
        },
        status);
}

}  // namespace fairshuf::cli
