#include "cli/observe/one.hpp"

#include "cli/observe/status.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/processors.hpp"
#include "language/words/help_observe.hpp"
#include "lines/options/lines_options.hpp"
#include "observe/one/observe_one.hpp"
#include "observe/one/one_report.hpp"
#include "system/memory/memory_limit.hpp"
#include "system/progress_note.hpp"

namespace fairshuf::cli {
namespace {

expected<one::limits> limits_of(const one_options& given) {
    one::limits within{.memory = usual_memory_limit(free_memory()), .threads = detail::usable_processors()};
    if (!given.memory) return within;
    const auto size = lines::read_buffer_size(*given.memory, physical_memory());
    if (!size) return error{"-S " + size.error().message};
    within.memory = *size;
    return within;
}

std::optional<error> misplaced(const one_options& given) {
    if (given.one && !given.of.empty()) return error{say<words::one_or_of>()};
    if (given.one && given.one->empty()) return error{say<words::empty_one>()};
    if (given.of.size() != 2 && !given.one) return error{say<words::of_two_files>()};
    if (given.as && !given.one) return error{say<words::as_with_one>()};
    return std::nullopt;
}

expected<one::one_seen> observed(const one_options& given, const one::limits& within) {
    if (!given.one)
        return one::observe_lines({.before = given.of[0], .after = given.of[1], .within = within});
    const auto form = given.as ? one::number_form_of(*given.as) : one::number_form::automatic;
    if (!form) return form.error();
    return one::observe_file({.path = *given.one, .form = *form, .within = within});
}

report::one_subject subject_of(const one_options& given) {
    if (given.one)
        return {*given.one == "-" ? say<words::standard_input>() : *given.one, {{"one", *given.one}}};
    return {say<words::lines_of_in>(given.of[0], given.of[1]),
            {{"before", given.of[0]}, {"after", given.of[1]}}};
}

// The command line that repeats it.
page_origin origin_of(const one_options& given) {
    page_origin origin{{"observe"}, {}};
    if (given.one) {
        origin.words.insert(origin.words.end(), {"--one", *given.one});
        origin.inputs = {*given.one};
    } else {
        origin.words.insert(origin.words.end(), {"--of", given.of[0], given.of[1]});
        origin.inputs = given.of;
    }
    if (given.as) origin.words.insert(origin.words.end(), {"--as", *given.as});
    if (given.memory) origin.words.insert(origin.words.end(), {"-S", *given.memory});
    return origin;
}

}  // namespace

void add_one_options(const verb& observe, one_options& given) {
    observe.add_option("--one", given.one, words::observe_one).option_text("FILE");
    observe.add_option("--of", given.of, words::observe_of).pair().option_text("IN OUT");
    observe.add_option("--as", given.as, words::observe_as)
        .option_text("FORM")
        .words({"text", "u32", "u64", "npy"});
    observe.add_option("-S,--buffer-size", given.memory, words::observe_memory).option_text("SIZE");
}

int observe_one(const one_options& given, const page_options& page, bool json) {
    if (const auto problem = misplaced(given)) return complain(problem->message);
    const auto within = limits_of(given);
    if (!within) return complain(within.error().message);
    const auto found = [&] {
        const progress_note note(say<words::reading_order>());
        return observed(given, *within);
    }();
    if (!found) return complain(found.error().message);
    const auto what = subject_of(given);
    const int status = status_of(found->seen.verdict);
    return print_with_page(
        page, origin_of(given),
        [&](const auto& from, auto words) { return report::as_page(what, *found, from, words); },
        [&] {
            return print(
                json ? in_english([&] { return report::as_json(what, *found); })
                     : report::as_text(what, *found, report::style_of_stdout(), report::width_of_stdout()),
                status);
        },
        status);
}

}  // namespace fairshuf::cli
