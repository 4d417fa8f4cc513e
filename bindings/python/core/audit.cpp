#include "parts.hpp"
namespace fairshuf::python { void add_audit(py::module_&) {} }
