#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/lines/lines.hpp"
#include "cli/lines/shuf.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/nearest.hpp"
#include "fairshuf/version.hpp"

namespace {

std::vector<std::string> verbs_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* verb : app.get_subcommands({})) names.push_back(verb->get_name());
    return names;
}

// CLI11 speaks of "The following arguments were not expected"; a mistyped verb deserves better.
std::string better_message(const CLI::App& app, const CLI::ParseError& problem, std::string_view first) {
    const auto verbs = verbs_of(app);
    const bool is_verb = std::ranges::find(verbs, first) != verbs.end();
    if (is_verb || first.starts_with('-')) return problem.what();
    const auto near = fairshuf::nearest(first, verbs);
    return fmt::format("unknown verb '{}'; {}", first,
                       near.empty() ? fmt::format("there are: {}", fmt::join(verbs, ", "))
                                    : fmt::format("did you mean '{}'?", near));
}

int run(int argc, char** argv) {
    CLI::App app("Shuffle anything, and prove it fair.", "fairshuf");
    app.set_version_flag("--version", fmt::format("fairshuf {}", fairshuf::version));
    app.require_subcommand(0, 1);
    app.get_formatter()->column_width(34);
    int status = fairshuf::cli::done;
    fairshuf::cli::add_algorithms(app, status);
    fairshuf::cli::add_announce(app, status);
    fairshuf::cli::add_bench(app, status);
    fairshuf::cli::add_commit(app, status);
    fairshuf::cli::add_completion(app, status);
    fairshuf::cli::add_crack(app, status);
    fairshuf::cli::add_deal(app, status);
    fairshuf::cli::add_draw(app, status);
    fairshuf::cli::add_explain(app, status);
    fairshuf::cli::add_lab(app, status);
    fairshuf::cli::add_lines(app);
    fairshuf::cli::add_manual(app, status);
    fairshuf::cli::add_mines(app, status);
    fairshuf::cli::add_observe(app, status);
    fairshuf::cli::add_playlist(app, status);
    fairshuf::cli::add_prove(app, status);
    fairshuf::cli::add_reveal(app, status);
    fairshuf::cli::add_trace(app, status);
    fairshuf::cli::add_verify(app, status);
    app.footer("Without a verb: a short tour. `fairshuf VERB --help` says more of each.");

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked) {
        std::ostringstream help;  // or the version
        app.exit(asked, help, help);
        return fairshuf::cli::print(help.str());
    } catch (const CLI::ParseError& problem) {
        const std::string text = better_message(app, problem, argc > 1 ? argv[1] : "");
        return fairshuf::cli::complain(text + "\nTry 'fairshuf --help' for more information.");
    }
    return app.get_subcommands().empty() ? fairshuf::cli::tour() : status;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 0 && fairshuf::cli::called_as_shuf(argv[0])) return fairshuf::cli::shuf(argc, argv);
    try {
        if (fairshuf::cli::asks_for_lines(argc, argv)) return fairshuf::cli::lines(argc, argv);
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        return fairshuf::cli::complain("out of memory");
    } catch (const std::length_error&) {  // a vector of more than the address space
        return fairshuf::cli::complain("out of memory");
    } catch (const std::exception& problem) {  // a broken terminal
        return fairshuf::cli::complain(problem.what());
    }
}
