#include <memory>
#include <string>

#include "catalogue/named.hpp"
#include "cli/verbs.hpp"
#include "prove/explanation.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {

void add_explain(parser& app, int& status) {
    auto* verb =
        app.add_verb("explain", "Explain one shuffle on one screen: how it works, and why it is (un)fair");
    const auto name = std::make_shared<std::string>();
    verb->add_option("ALGORITHM", *name, "A name from `fairshuf algorithms`").required().option_text(" ");
    verb->callback([name, &status] {
        const auto algorithm = named_algorithm(*name);
        status = algorithm ? print(report::explanation(*algorithm, report::style_of_stdout()))
                           : complain(algorithm.error().message + "\n`fairshuf algorithms` lists them all.");
    });
}

}  // namespace fairshuf::cli
