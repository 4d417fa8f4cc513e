// Orders that Python code makes: checked, as places of cards counted from 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "parts.hpp"

namespace fairshuf::python {

// A deck 0 .. n-1 as a list.
py::list fresh_deck(std::size_t n);

// Calls the shuffle with the deck, and further arguments. The result is the order: what it returned, or the
// deck if it returned nothing.
template <class... More>
py::object shuffled_by(const py::object& shuffle, const py::list& deck, const More&... more) {
    py::object returned = shuffle(deck, more...);
    return returned.is_none() ? py::object(deck) : returned;
}

// Reads an order of 0 .. n-1. Returns what is wrong with it; empty if nothing is. A TypeError if it is no
// sequence of whole numbers.
std::string read_order(const py::object& order, std::span<std::uint8_t> out);

}  // namespace fairshuf::python
