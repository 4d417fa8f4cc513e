#include "orders.hpp"

#include <bitset>

namespace fairshuf::python {
namespace {

[[noreturn]] void refuse(const py::object& order) {
    throw py::type_error("the shuffle returned a " + std::string(Py_TYPE(order.ptr())->tp_name) +
                         ": let it change its list and return nothing, or return the order as a sequence of "
                         "the whole numbers it got");
}

Py_ssize_t card_of(const py::object& order, PyObject* item) {
    const Py_ssize_t card = PyNumber_AsSsize_t(item, nullptr);
    if (card == -1 && PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        refuse(order);
    }
    return card;
}

}  // namespace

py::list fresh_deck(std::size_t n) {
    py::list deck(n);
    for (std::size_t i = 0; i < n; ++i)
        PyList_SET_ITEM(deck.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromSize_t(i));
    return deck;
}

std::string read_order(const py::object& order, std::span<std::uint8_t> out) {
    if (PySequence_Check(order.ptr()) == 0) refuse(order);
    const auto items = py::reinterpret_steal<py::object>(PySequence_Fast(order.ptr(), ""));
    if (!items) {
        PyErr_Clear();
        refuse(order);
    }
    const auto size = static_cast<std::size_t>(PySequence_Fast_GET_SIZE(items.ptr()));
    const std::size_t n = out.size();
    if (size != n) return "there are " + std::to_string(size) + " cards instead of " + std::to_string(n);
    std::bitset<256> seen;
    PyObject** const cards = PySequence_Fast_ITEMS(items.ptr());
    for (std::size_t i = 0; i < n; ++i) {
        const Py_ssize_t card = card_of(order, cards[i]);
        if (card < 0 || static_cast<std::size_t>(card) >= n)
            return "there is a card " + std::to_string(card) + ", not one of 0 to " + std::to_string(n - 1);
        if (seen[static_cast<std::size_t>(card)]) return "card " + std::to_string(card) + " is there twice";
        seen.set(static_cast<std::size_t>(card));
        out[i] = static_cast<std::uint8_t>(card);
    }
    return "";
}

}  // namespace fairshuf::python
