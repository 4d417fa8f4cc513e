// Observations in words and as JSON (docs/json.md).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/audit/observation.hpp"
#include "fairshuf/audit/statistics/judgement.hpp"
#include "fairshuf/core/reason.hpp"
#include "language/message.hpp"
#include "observe/known_mistakes.hpp"
#include "observe/sampling.hpp"
#include "observe/watched_samples.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

// What was observed, and its names in a report.
struct subject {
    std::string title;                                       // "swap-down: from the last place down, ..."
    std::string terms;                                       // "exact draws, seed 'monday'"
    std::vector<std::pair<std::string, std::string>> names;  // for JSON: {"algorithm", "swap-down"}, ...
    std::vector<std::string> deck;                           // the names of the cards
    std::string again;                                       // the advice after a suspicious verdict
    const message* completed =
        nullptr;  // how outcomes of a member of the family became orders; null: they are
};

std::string as_text(const subject& what, const audit::observation& seen,
                    const std::vector<resemblance>& looks_like, const style& s, std::size_t width);
std::string as_json(const subject& what, const audit::observation& seen,
                    const std::vector<resemblance>& looks_like);

// The progress of an observation: its interim looks and, at the end, the result as above.
std::string as_json(const subject& what, const watched_samples& samples,
                    const std::vector<resemblance>& looks_like);

// The reason for the verdict, for programs and as a sentence: "UNFAIR: ..."
reason verdict_reason(const audit::observation& seen);
std::string verdict_sentence(const audit::observation& seen);

// The name of a mistake that is resembled, with its parameter: "riffle:4", "range-too-large 14".
std::string name_in_report(const resemblance& like);

// A, 2, ... K for 13 cards; otherwise 1 ... n.
std::vector<std::string> usual_deck(std::size_t n);

// The subject of an observation of a catalogue algorithm with a seed.
subject subject_of(const observe_request& request, std::string_view seed);

}  // namespace fairshuf::report
