// The parts of the extension module fairshuf._core. Each adds its functions to the module. They check only
// what would be unsafe otherwise: the Python modules above them check arguments and speak to users.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::python {

namespace py = pybind11;

void add_keys(py::module_& m);
void add_arrays(py::module_& m);
void add_family(py::module_& m);
void add_view(py::module_& m);
void add_files(py::module_& m);
void add_prove(py::module_& m);
void add_observe(py::module_& m);

// The value, or a ValueError with the message.
template <class T>
T value_or_raise(expected<T> result) {
    if (!result) throw py::value_error(result.error().message);
    return *std::move(result);
}

}  // namespace fairshuf::python
