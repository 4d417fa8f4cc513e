#include "parts.hpp"
namespace fairshuf::python { void add_files(py::module_&) {} }
