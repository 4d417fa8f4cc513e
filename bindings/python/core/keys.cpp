#include <pybind11/operators.h>

#include <array>
#include <string>
#include <string_view>

#include "fairshuf/family/decided_by.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "numpy_words.hpp"
#include "parts.hpp"

namespace fairshuf::python {
namespace {

key key_of_bytes(const py::bytes& given) {
    const std::string_view bytes = given;
    if (bytes.size() != key::size)
        throw py::value_error("a key has 32 bytes, not " + std::to_string(bytes.size()) +
                              ": give 32 random bytes, or a text of any length as a str");
    std::array<byte, key::size> content{};
    for (std::size_t i = 0; i < key::size; ++i) content[i] = static_cast<byte>(bytes[i]);
    const key result(content);
    detail::wipe(content);
    return result;
}

py::bytes bytes_of(const key& k) {
    return {reinterpret_cast<const char*>(k.bytes().data()), k.bytes().size()};  // NOLINT(*-reinterpret-cast)
}

}  // namespace

void add_keys(py::module_& m) {
    py::class_<key>(
        m, "Key",
        "256 bits that decide an order. The same key gives the same order everywhere.\n\n"
        "Key(b) takes 32 bytes. from_text makes a key from a text, as --seed does; from_hex reads 64 "
        "digits; from_system gives a fresh one.")
        .def(py::init(&key_of_bytes), py::arg("value"))
        .def_static("from_text", &key::from_text, py::arg("text"), "SHA-256 of the text in UTF-8.")
        .def_static(
            "from_hex", [](std::string_view digits) { return value_or_raise(key::from_hex(digits)); },
            py::arg("digits"), "64 hexadecimal digits, as --key takes them.")
        .def_static("from_system", &key::from_os, "A fresh key from the operating system.")
        .def_static(
            "from_words",
            [](const py::capsule& generator) { return detail::key_from(numpy_words(generator)); },
            py::arg("generator"), "256 bits of a numpy bit generator, given as its capsule.")
        .def(
            "derive", [](const key& k, std::string_view label) { return derive(k, label); }, py::arg("label"),
            "An independent key for this label: HMAC-SHA-256 of the text under this key.")
        .def(
            "hex", [](const key& k) { return k.hex(); }, "The key as 64 hexadecimal digits.")
        .def("__bytes__", &bytes_of)
        .def(py::self == py::self)  // NOLINT(misc-redundant-expression)
        .def("__hash__", [](const key& k) { return py::hash(bytes_of(k)); })
        .def("__repr__", [](const key&) { return "<fairshuf.Key: hex() shows it>"; })
        .def("__reduce__",
             [](const key& k) { return py::make_tuple(py::type::of<key>(), py::make_tuple(bytes_of(k))); });
}

}  // namespace fairshuf::python
