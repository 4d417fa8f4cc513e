#include <memory>

#include "catalogue/generators.hpp"
#include "catalogue/listing.hpp"
#include "cli/verbs.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {

void add_algorithms(parser& app, int& status) {
    auto* verb = app.add_verb("algorithms", "List every shuffle in the catalogue, fair and unfair");
    const auto json = std::make_shared<bool>(false);
    const auto draws = std::make_shared<bool>(false);
    verb->add_flag("--draws", *draws, "List the generators of languages instead: how many orders they reach");
    verb->add_flag("--json", *json, "Print JSON instead of text");
    verb->callback([&status, json, draws] {
        if (*draws) {
            status = print(*json ? report::generators_as_json()
                                 : report::generators_as_text(report::style_of_stdout()));
            return;
        }
        status =
            print(*json ? report::catalogue_as_json() : report::catalogue_as_text(report::style_of_stdout()));
    });
}

}  // namespace fairshuf::cli
