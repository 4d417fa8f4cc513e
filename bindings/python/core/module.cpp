#include "fairshuf/version.hpp"
#include "parts.hpp"

PYBIND11_MODULE(_core, m) {
    using namespace fairshuf::python;
    m.doc() = "The compiled part of fairshuf. Its functions are internal: import fairshuf instead.";
    m.attr("version") = pybind11::str(std::string(fairshuf::version));
    add_keys(m);
    add_arrays(m);
    add_family(m);
    add_view(m);
    add_files(m);
    add_prove(m);
    add_observe(m);
}
