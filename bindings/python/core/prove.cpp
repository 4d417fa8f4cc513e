// Proofs and traces, as the command reports them: JSON, and text without colours.
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/named.hpp"
#include "fairshuf/core/processors.hpp"
#include "orders.hpp"
#include "parts.hpp"
#include "prove/answer.hpp"
#include "prove/proof_report.hpp"
#include "prove/prove_function.hpp"
#include "trace/trace.hpp"
#include "trace/trace_report.hpp"

namespace fairshuf::python {
namespace {

struct reports {
    std::string json, text;
};

expected<reports> prove_named(const std::string& name, std::size_t n, const std::string& draws,
                              const std::string& question) {
    const auto algorithm = named_algorithm(name);
    if (!algorithm) return algorithm.error();
    if (algorithm->is_member() && question != "orders")
        return error{name + ": a member of the family is proved as a whole: leave out question='" + question +
                     "'"};
    const auto source = find_draws(draws);
    if (!source) return source.error();
    const proof_request request{*algorithm, *source, n, detail::usable_processors()};
    const auto asked = question == "positions"  ? report::proof_question::positions
                       : question == "distance" ? report::proof_question::distance
                                                : report::proof_question::orders;
    const auto json = report::answer(request, asked, true, {});
    if (!json) return json.error();
    return reports{json->text, report::answer(request, asked, false, {})->text};
}

// What a Python function draws from.
class draws_for_python {
public:
    explicit draws_for_python(any_draws& draws) : draws_(&draws) {}

    std::uint64_t below(const py::object& bound) {
        const auto b = py::reinterpret_steal<py::object>(PyNumber_Index(bound.ptr()));
        if (!b) throw py::error_already_set();
        const long long value = PyLong_AsLongLong(b.ptr());
        if (value == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
        if (value < 1)
            throw py::value_error("draws.below(" + std::to_string(value) + "): the bound is at least 1");
        if (draws_ == nullptr)
            throw py::value_error("draws.below: this run is over; draw only while the function runs");
        return draws_->below(static_cast<std::uint64_t>(value));
    }
    void end() { draws_ = nullptr; }

private:
    any_draws* draws_;
};

reports prove_python(const py::object& shuffle, const std::string& name, std::size_t n, std::uint64_t most) {
    const auto one_run = [&](any_draws& draws) {
        const auto given = std::make_shared<draws_for_python>(draws);
        const py::list deck = fresh_deck(n);
        const py::object result = shuffled_by(shuffle, deck, given);
        given->end();
        std::string order(n, '\0');
        std::vector<std::uint8_t> cards(n);
        if (const auto wrong = read_order(result, cards); !wrong.empty())
            throw py::value_error("after a run, " + wrong);
        for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<char>(cards[i] + 1);
        return order;
    };
    const auto result = value_or_raise(prove_function(one_run, n, most));
    const proof_request request{
        {facts{.name = name, .method = "a function in Python"}, std::nullopt}, *find_draws("exact"), n, 1};
    return {report::as_json(request, result), report::as_text(request, result, {})};
}

struct trace_reports {
    std::string json, text, svg;
};

expected<trace_reports> trace_named(const std::string& name, const std::vector<std::string>& cards,
                                    const std::optional<std::string>& seed,
                                    const std::optional<script>& by_hand) {
    const auto algorithm = named_algorithm(name);
    if (!algorithm) return algorithm.error();
    const trace_draws draws =
        by_hand ? trace_draws(*by_hand) : trace_draws(seed ? key::from_text(*seed) : key::from_os());
    const auto recording = trace_shuffle(*algorithm, cards, draws);
    if (!recording) return recording.error();
    constexpr std::size_t columns = 100;
    return trace_reports{report::as_json(*recording), report::as_text(*recording, {}, columns),
                         report::as_svg(*recording)};
}

// Computes without the lock of the interpreter.
template <class Work>
auto without_lock(Work work) {
    const py::gil_scoped_release others_may_run;
    return work();
}

}  // namespace

void add_prove(py::module_& m) {
    py::class_<draws_for_python, std::shared_ptr<draws_for_python>>(m, "Draws")
        .def("below", &draws_for_python::below, py::arg("bound"), "A number from 0 to bound - 1.");
    m.def("prove_named", [](const std::string& name, std::size_t n, const std::string& draws,
                            const std::string& question) {
        const auto r = value_or_raise(without_lock([&] { return prove_named(name, n, draws, question); }));
        return py::make_tuple(r.json, r.text);
    });
    m.def("prove_function",
          [](const py::object& shuffle, const std::string& name, std::size_t n, std::uint64_t most) {
              const auto r = prove_python(shuffle, name, n, most);
              return py::make_tuple(r.json, r.text);
          });
    m.def("trace_named", [](const std::string& name, const std::vector<std::string>& cards,
                            const std::optional<std::string>& seed, const std::optional<script>& by_hand) {
        const auto r = value_or_raise(trace_named(name, cards, seed, by_hand));
        return py::make_tuple(r.json, r.text, r.svg);
    });
}

}  // namespace fairshuf::python
