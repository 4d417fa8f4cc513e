#include <memory>

#include "catalogue/generators.hpp"
#include "catalogue/listing.hpp"
#include "cli/verbs.hpp"
#include "language/words/help.hpp"
#include "language/words/help_prove.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {

void add_algorithms(parser& app, int& status) {
    auto* verb = app.add_verb("algorithms", words::verb_algorithms);
    const auto json = std::make_shared<bool>(false);
    const auto draws = std::make_shared<bool>(false);
    verb->add_flag("--draws", *draws, words::algorithms_draws);
    verb->add_flag("--json", *json, words::help_json);
    verb->footer(words::algorithms_footer);
    verb->callback([&status, json, draws] {
        if (*draws) {
            status = print(*json ? in_english(report::generators_as_json)
                                 : report::generators_as_text(report::style_of_stdout()));
            return;
        }
        status = print(*json ? in_english(report::catalogue_as_json)
                             : report::catalogue_as_text(report::style_of_stdout()));
    });
}

}  // namespace fairshuf::cli
