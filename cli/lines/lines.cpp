#include "cli/lines/lines.hpp"

#include <string>
#include <string_view>

#include "cli/lines/gnu_main.hpp"
#include "cli/verbs.hpp"
#include "language/words/help.hpp"
#include "lines/options/lines_options.hpp"
#include "lines/run.hpp"

namespace fairshuf::cli {

bool asks_for_lines(int argc, char** argv) {
    return argc > 1 && std::string_view(argv[1]) == "lines";
}

int lines(int argc, char** argv) {
    std::string name = "fairshuf lines";
    argv[1] = name.data();
    return gnu_main<lines::lines_request>(argc - 1, argv + 1, lines::read_lines_options, lines::run_keyed);
}

// Only for the list of verbs: main() handles it before the parser.
void add_lines(parser& app) {
    app.add_verb("lines", words::verb_lines);
}

}  // namespace fairshuf::cli
