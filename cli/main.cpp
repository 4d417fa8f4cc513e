#include <fmt/format.h>

#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>

#include "cli/lines/lines.hpp"
#include "cli/lines/shuf.hpp"
#include "cli/spoken_language.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/version.hpp"
#include "fairshuf/words/entropy.hpp"
#include "language/words/help.hpp"

namespace {

// An exception like others: temporary files are removed on its way.
[[noreturn]] void end_without_entropy(int why) {
    throw std::runtime_error(fmt::format("the operating system has no random bytes: {}", std::strerror(why)));
}

int run(int argc, char** argv) {
    using fairshuf::cli::parser;
    const auto spoken = fairshuf::cli::language_of(argc, argv);
    if (!spoken) return fairshuf::cli::complain(spoken.error().message);
    fairshuf::speak(*spoken);
    parser app(std::string(text_of(fairshuf::words::help_fairshuf)),
               fmt::format("fairshuf {}", fairshuf::version));
    int status = fairshuf::cli::done;
    fairshuf::cli::add_algorithms(app, status);
    fairshuf::cli::add_announce(app, status);
    fairshuf::cli::add_bench(app, status);
    fairshuf::cli::add_commit(app, status);
    fairshuf::cli::add_crack(app, status);
    fairshuf::cli::add_deal(app, status);
    fairshuf::cli::add_draw(app, status);
    fairshuf::cli::add_explain(app, status);
    fairshuf::cli::add_indices(app, status);
    fairshuf::cli::add_lab(app, status);
    fairshuf::cli::add_ledger(app, status);
    fairshuf::cli::add_lines(app);
    fairshuf::cli::add_mines(app, status);
    fairshuf::cli::add_observe(app, status);
    fairshuf::cli::add_playlist(app, status);
    fairshuf::cli::add_prove(app, status);
    fairshuf::cli::add_reveal(app, status);
    fairshuf::cli::add_trace(app, status);
    fairshuf::cli::add_sign(app, status);
    fairshuf::cli::add_verify(app, status);
    fairshuf::cli::add_documents(app, status);
    app.footer(std::string(text_of(fairshuf::words::help_footer)));

    const auto parsed = app.parse(argc, argv);
    switch (parsed.what) {
        case parser::outcome::kind::text: return fairshuf::cli::print(parsed.text);
        case parser::outcome::kind::problem: return fairshuf::cli::complain(parsed.text);
        case parser::outcome::kind::no_verb: return fairshuf::cli::tour();
        case parser::outcome::kind::ran: break;
    }
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 0 && fairshuf::cli::called_as_shuf(argv[0])) return fairshuf::cli::shuf(argc, argv);
    fairshuf::set_entropy_handler(end_without_entropy);
    try {
        if (const int at = fairshuf::cli::place_of_lines(argc, argv); at > 0) {
            const auto spoken = fairshuf::cli::language_of(at, argv);
            if (!spoken) return fairshuf::cli::complain(spoken.error().message);
            return fairshuf::cli::lines(argc - at, argv + at);
        }
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        return fairshuf::cli::complain(text_of(fairshuf::words::out_of_memory));
    } catch (const std::length_error&) {  // a vector larger than the address space
        return fairshuf::cli::complain(text_of(fairshuf::words::out_of_memory));
    } catch (const std::exception& problem) {  // such as a broken terminal
        return fairshuf::cli::complain(problem.what());
    }
}
