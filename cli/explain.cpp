#include <memory>
#include <string>

#include "catalogue/named.hpp"
#include "cli/algorithm_error.hpp"
#include "cli/completion/completion.hpp"
#include "cli/verbs.hpp"
#include "language/words/forms.hpp"
#include "language/words/help.hpp"
#include "language/words/help_prove.hpp"
#include "prove/explanation.hpp"
#include "prove/replay/loop_forms.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {

void add_explain(parser& app, int& status) {
    auto* verb = app.add_verb("explain", words::verb_explain);
    const auto name = std::make_shared<std::string>();
    const auto forms = std::make_shared<bool>(false);
    verb->add_option("ALGORITHM", *name, words::help_algorithm).words(algorithm_words()).required();
    verb->add_flag("--forms", *forms, words::explain_forms);
    verb->footer(words::explain_footer);
    verb->callback([name, forms, &status] {
        const auto algorithm = named_algorithm(*name);
        if (!algorithm) {
            status = complain(unknown_algorithm(algorithm.error()).message);
        } else if (*forms) {
            const auto text = report::loop_forms(*algorithm, report::style_of_stdout());
            status = text ? print(*text) : complain(text.error().message);
        } else {
            status = print(report::explanation(*algorithm, report::style_of_stdout()));
        }
    });
}

}  // namespace fairshuf::cli
