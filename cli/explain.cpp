#include <memory>
#include <string>

#include "catalogue/named.hpp"
#include "cli/algorithm_error.hpp"
#include "cli/verbs.hpp"
#include "language/words/help.hpp"
#include "prove/explanation.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {

void add_explain(parser& app, int& status) {
    auto* verb = app.add_verb("explain", words::verb_explain);
    verb->add_language();
    const auto name = std::make_shared<std::string>();
    verb->add_option("ALGORITHM", *name, words::help_algorithm).required().option_text(" ");
    verb->callback([name, &status] {
        const auto algorithm = named_algorithm(*name);
        status = algorithm ? print(report::explanation(*algorithm, report::style_of_stdout()))
                           : complain(unknown_algorithm(algorithm.error()).message);
    });
}

}  // namespace fairshuf::cli
