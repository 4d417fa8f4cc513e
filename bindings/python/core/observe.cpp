// Observations, as the command reports them: JSON, and text without colours.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/named.hpp"
#include "fairshuf/core/processors.hpp"
#include "observe/known_mistakes.hpp"
#include "observe/observe.hpp"
#include "observe/one/observe_one.hpp"
#include "observe/one/one_report.hpp"
#include "observe/report/observation_report.hpp"
#include "orders.hpp"
#include "parts.hpp"
#include "system/memory/memory_limit.hpp"

namespace fairshuf::python {
namespace {

constexpr std::size_t columns = 100;

using reports = std::pair<std::string, std::string>;

reports reports_of(const report::subject& what, const audit::observation& seen,
                   const std::vector<resemblance>& looks_like) {
    return {report::as_json(what, seen, looks_like), report::as_text(what, seen, looks_like, {}, columns)};
}

expected<reports> observe_named(const std::string& name, const std::string& draws, const std::string& seed,
                                observe_request request) {
    const auto algorithm = named_algorithm(name);
    if (!algorithm) return algorithm.error();
    const auto source = find_draws(draws);
    if (!source) return source.error();
    request.algorithm = *algorithm;
    request.draws = *source;
    if (request.n == 0) request.n = std::min<std::size_t>(13, algorithm->about.most_cards);
    const auto seen = observe(request, key::from_text(seed));
    if (!seen) return seen.error();
    return reports_of(report::subject_of(request, seed), *seen, {});
}

std::vector<std::string> numbered_deck(std::size_t n) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i) names.push_back(std::to_string(i));
    return names;
}

// The result of a shuffle was not an order of the deck.
struct not_an_order {
    std::string problem;
};

class callable_orders final : public orders::order_source {
public:
    callable_orders(py::object shuffle, std::size_t n, bool keep_deck)
        : shuffle_(std::move(shuffle)), names_(numbered_deck(n)), keep_deck_(keep_deck) {}

    const std::vector<std::string>& deck() const override { return names_; }

    expected<bool> next(std::span<std::uint8_t> out) override {
        ++made_;
        if (!keep_deck_ || made_ == 1) deck_ = fresh_deck(out.size());
        const py::object result = shuffled_by(shuffle_, deck_);
        if (const auto wrong = read_order(result, out); !wrong.empty())
            throw not_an_order{"after shuffle " + std::to_string(made_) + " " + wrong};
        if (keep_deck_ && !result.is(deck_)) deck_ = py::list(result);
        if (made_ % 1024 == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
        return true;
    }

private:
    py::object shuffle_;
    std::vector<std::string> names_;
    bool keep_deck_;
    py::list deck_;
    std::uint64_t made_ = 0;
};

class matrix_orders final : public orders::order_source {
public:
    matrix_orders(const std::uint8_t* first, std::uint64_t rows, std::size_t n)
        : first_(first), rows_(rows), names_(numbered_deck(n)) {}

    const std::vector<std::string>& deck() const override { return names_; }

    expected<bool> next(std::span<std::uint8_t> out) override {
        if (at_ == rows_) return false;
        const std::size_t n = out.size();
        const std::uint8_t* const row = first_ + at_++ * n;
        std::vector<bool> seen(n);
        for (std::size_t i = 0; i < n; ++i) {
            if (row[i] >= n || seen[row[i]])
                return error{"row " + std::to_string(at_ - 1) + " is not an order: a number is there twice"};
            seen[row[i]] = true;
            out[i] = row[i];
        }
        return true;
    }

private:
    const std::uint8_t* first_;
    std::uint64_t rows_, at_ = 0;
    std::vector<std::string> names_;
};

report::subject subject_of(const std::string& name, const std::string& value, std::size_t n) {
    return {.title = name == "callable" ? "shuffles by " + value : value,
            .terms = "",
            .names = {{name, value}},
            .deck = numbered_deck(n),
            .again = "Observe it again, with more shuffles.\n"};
}

reports judged(const report::subject& what, const audit::observation& seen) {
    const auto looks_like = known_mistakes_like(seen, detail::usable_processors());
    return reports_of(what, seen, looks_like);
}

reports observe_callable(const py::object& shuffle, const std::string& name, std::size_t n,
                         std::uint64_t shuffles, bool keep_deck, audit::battery tests) {
    const auto what = subject_of("callable", name, n);
    callable_orders source(shuffle, n, keep_deck);
    try {
        const auto seen = value_or_raise(observe(source, shuffles, tests));
        const py::gil_scoped_release others_may_run;
        return judged(what, seen);
    } catch (const not_an_order& wrong) {
        const audit::observation seen{.n = n,
                                      .shuffles = shuffles,
                                      .verdict = audit::observed_verdict::unfair,
                                      .positions = std::vector<std::uint64_t>(n * n),
                                      .problem = wrong.problem};
        return {report::as_json(what, seen, {}), report::verdict_sentence(seen) + "\n"};
    }
}

expected<reports> observe_matrix(const std::uint8_t* first, std::uint64_t rows, std::size_t n,
                                 const std::string& name, std::uint64_t shuffles, audit::battery tests) {
    matrix_orders source(first, rows, n);
    const auto seen =
        observe(source, shuffles == 0 ? std::nullopt : std::optional<std::uint64_t>(shuffles), tests);
    if (!seen) return seen.error();
    return judged(subject_of("orders", name, n), *seen);
}

// One long order, as `fairshuf observe --one`. The copy that Python made is used up.
expected<reports> observe_one_order(std::span<std::uint64_t> order, const std::string& name) {
    const one::limits within{.memory = usual_memory_limit(free_memory()),
                             .threads = detail::usable_processors()};
    const auto found = one::observe_items(order, within);
    if (!found) return found.error();
    const report::one_subject what{.title = name, .names = {{"one", name}}};
    return reports{report::as_json(what, *found), report::as_text(what, *found, {}, columns)};
}

audit::battery battery_of(bool quick) {
    return quick ? audit::battery::quick : audit::battery::full;
}

}  // namespace

void add_observe(py::module_& m) {
    m.def("observe_named", [](const std::string& name, std::size_t n, std::uint64_t shuffles,
                              const std::string& draws, const std::string& seed, bool keep_deck, bool quick) {
        const py::gil_scoped_release others_may_run;
        return value_or_raise(observe_named(name, draws, seed,
                                            {.algorithm = {},
                                             .draws = {},
                                             .n = n,
                                             .shuffles = shuffles,
                                             .tests = battery_of(quick),
                                             .keep_deck = keep_deck,
                                             .threads = detail::usable_processors()}));
    });
    m.def("observe_callable", [](const py::object& shuffle, const std::string& name, std::size_t n,
                                 std::uint64_t shuffles, bool keep_deck, bool quick) {
        return observe_callable(shuffle, name, n, shuffles, keep_deck, battery_of(quick));
    });
    m.def("observe_matrix", [](const py::array_t<std::uint8_t, py::array::c_style>& orders,
                               const std::string& name, std::uint64_t shuffles, bool quick) {
        const auto rows = static_cast<std::uint64_t>(orders.shape(0));
        const auto n = static_cast<std::size_t>(orders.shape(1));
        const auto* const first = orders.data();
        const py::gil_scoped_release others_may_run;
        return value_or_raise(observe_matrix(first, rows, n, name, shuffles, battery_of(quick)));
    });
    m.def("observe_one", [](py::array_t<std::uint64_t, py::array::c_style> order, const std::string& name) {
        const std::span<std::uint64_t> items(order.mutable_data(), static_cast<std::size_t>(order.size()));
        const py::gil_scoped_release others_may_run;
        return value_or_raise(observe_one_order(items, name));
    });
}

}  // namespace fairshuf::python
