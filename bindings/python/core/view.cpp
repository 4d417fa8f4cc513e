// A permutation that is looked up, not stored.
#include <pybind11/numpy.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/family/permutation_view.hpp"
#include "parts.hpp"

namespace fairshuf::python {
namespace {

using numbers = py::array_t<std::int64_t>;

numbers new_numbers(std::size_t n) {
    return numbers(static_cast<py::ssize_t>(n));
}

std::span<std::uint64_t> to_fill(numbers& array) {
    return {reinterpret_cast<std::uint64_t*>(array.mutable_data()), static_cast<std::size_t>(array.size())};
}

// The rows at places start, start + stride, ...: `count` of them, all below n.
numbers slice(const permutation_view& view, std::uint64_t start, std::uint64_t stride, std::size_t count) {
    numbers result = new_numbers(count);
    if (count == 0) return result;
    const auto into = to_fill(result);
    const py::gil_scoped_release others_may_run;
    view.shard(0, stride, start).slice(0, into);
    return result;
}

// One number for each of the given ones, all below n.
template <class Look>
numbers looked_up(const py::array_t<std::int64_t, py::array::c_style>& given, Look look) {
    numbers result(std::vector<py::ssize_t>(given.shape(), given.shape() + given.ndim()));
    const std::span from(given.data(), static_cast<std::size_t>(given.size()));
    const auto into = to_fill(result);
    const py::gil_scoped_release others_may_run;
    for (std::size_t i = 0; i < from.size(); ++i) into[i] = look(static_cast<std::uint64_t>(from[i]));
    return result;
}

}  // namespace

void add_view(py::module_& m) {
    m.attr("few") = detail::trie_shape{}.few;
    py::class_<permutation_view>(m, "View")
        .def(py::init<std::uint64_t, const key&>(), py::call_guard<py::gil_scoped_release>())
        .def("at", [](const permutation_view& view, std::uint64_t i) { return view[i]; })
        .def("place", &permutation_view::inverse)
        .def("slice", &slice)
        .def("at_each",
             [](const permutation_view& view, const py::array_t<std::int64_t, py::array::c_style>& places) {
                 return looked_up(places, [&](std::uint64_t i) { return view[i]; });
             })
        .def("place_of_each",
             [](const permutation_view& view, const py::array_t<std::int64_t, py::array::c_style>& given) {
                 return looked_up(given, [&](std::uint64_t j) { return view.inverse(j); });
             });
}

}  // namespace fairshuf::python
