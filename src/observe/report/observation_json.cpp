#include <cmath>

#include "format/json.hpp"
#include "observe/report/judged_json.hpp"
#include "observe/report/observation_report.hpp"
#include "observe/report/tests_table.hpp"
#include "report/reason_json.hpp"

namespace fairshuf::report {
namespace {

json rows(const audit::observation& seen) {
    json table = json::array();
    for (std::size_t card = 0; card < seen.n; ++card) {
        const auto first = seen.positions.begin() + static_cast<std::ptrdiff_t>(card * seen.n);
        table.push_back(std::vector<std::uint64_t>(first, first + static_cast<std::ptrdiff_t>(seen.n)));
    }
    return table;
}

// The reason of the sentence, with all tests that reject the shuffle.
json why_json(const audit::observation& seen) {
    json j = reason_json(verdict_reason(seen));
    if (seen.verdict == audit::observed_verdict::unfair && seen.problem.empty())
        j["against"] = rejecting(seen.tests);
    return j;
}

// Null if no bias would have been seen.
json bias(double smallest) {
    return std::isfinite(smallest) ? json(smallest) : json(nullptr);
}

json fingerprint(const std::vector<resemblance>& looks_like) {
    json list = json::array();
    for (const auto& l : looks_like) {
        json& like = list.emplace_back({{"name", l.name},
                                        {"score", l.score},
                                        {"algorithm", l.algorithm},
                                        {"correlation", l.correlation},
                                        {"meaning", l.meaning}});
        if (l.parameter) like["parameter"] = *l.parameter;
        if (l.low) like["low"] = *l.low;
        if (l.high) like["high"] = *l.high;
    }
    return list;
}

json observation_json(const subject& what, const audit::observation& seen,
                      const std::vector<resemblance>& looks_like) {
    json j = json::object();
    for (const auto& [name, value] : what.names) j[name] = value;
    if (what.completed != nullptr) j["completed"] = text_of(*what.completed);
    j["n"] = seen.n;
    j["shuffles"] = seen.shuffles;
    if (seen.suspects) j["suspicious_shuffles"] = *seen.suspects;
    j["tests"] = tests_json(seen.tests);
    j["verdict"] = audit::text(seen.verdict);
    j["sentence"] = verdict_sentence(seen);
    j["reason"] = why_json(seen);
    j["colour"] = colour_of(seen.verdict);
    j["smallest_bias"] = bias(seen.smallest_bias);
    j["smallest_rms_bias"] = bias(seen.smallest_rms_bias);
    if (seen.decks)
        j["decks"] = {{"estimate", seen.decks->decks}, {"low", seen.decks->low}, {"high", seen.decks->high}};
    // Our own shuffles are not compared: the name says it.
    if (!what.names.empty() && what.names.front().first != "algorithm")
        j["looks_like"] = fingerprint(looks_like);
    j["deck"] = what.deck;
    j["positions"] = rows(seen);
    return j;
}

json look_json(const watched_samples::look& look) {
    return {{"sample", look.sample},
            {"shuffles", look.seen.shuffles},
            {"tests", tests_json(look.seen.tests)},
            {"verdict", audit::text(look.seen.verdict)},
            {"sentence", verdict_sentence(look.seen)},
            {"reason", why_json(look.seen)},
            {"colour", colour_of(look.seen.verdict)},
            {"smallest_bias", bias(look.seen.smallest_bias)}};
}

}  // namespace

std::string as_json(const subject& what, const audit::observation& seen,
                    const std::vector<resemblance>& looks_like) {
    return observation_json(what, seen, looks_like).line();
}

std::string as_json(const subject& what, const watched_samples& o,
                    const std::vector<resemblance>& looks_like) {
    json looks = json::array();
    for (const auto& look : o.looks()) looks.push_back(look_json(look));
    return json{{"sample", o.sample()},
                {"done", o.done()},
                {"wanted", o.wanted()},
                {"finished", o.finished()},
                {"looks", looks},
                {"result", o.result() ? observation_json(what, *o.result(), looks_like) : json(nullptr)}}
        .line();
}

}  // namespace fairshuf::report
