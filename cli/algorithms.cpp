#include <memory>

#include "catalogue/listing.hpp"
#include "cli/verbs.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {

void add_algorithms(parser& app, int& status) {
    auto* verb = app.add_verb("algorithms", "List every shuffle in the catalogue, fair and unfair");
    const auto json = std::make_shared<bool>(false);
    verb->add_flag("--json", *json, "Print JSON instead of text");
    verb->callback([&status, json] {
        status =
            print(*json ? report::catalogue_as_json() : report::catalogue_as_text(report::style_of_stdout()));
    });
}

}  // namespace fairshuf::cli
