// The relatives of shuffle as lists of places. The Python modules apply them to arrays, lists and frames.
#include <pybind11/numpy.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <ranges>
#include <span>
#include <vector>

#include "fairshuf/family/cycle.hpp"
#include "fairshuf/family/derangement.hpp"
#include "fairshuf/family/partial_shuffle.hpp"
#include "fairshuf/family/sample.hpp"
#include "fairshuf/family/weighted.hpp"
#include "numpy_words.hpp"
#include "parts.hpp"

namespace fairshuf::python {
namespace {

using numbers = py::array_t<std::int64_t>;

numbers as_array(const std::vector<std::uint64_t>& places) {
    numbers result(static_cast<py::ssize_t>(places.size()));
    if (!places.empty()) std::memcpy(result.mutable_data(), places.data(), places.size() * sizeof(places[0]));
    return result;
}

// Runs without the lock of the interpreter.
template <class Work>
numbers places_of(Work work) {
    std::vector<std::uint64_t> places;
    {
        const py::gil_scoped_release others_may_run;
        places = work();
    }
    return as_array(places);
}

std::vector<std::uint64_t> home_order(std::uint64_t n) {
    std::vector<std::uint64_t> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    return order;
}

// Each function for a key, and for the words of a numpy generator.
template <class Work>
void define(py::module_& m, const char* name, Work work) {
    m.def(name, [work](std::uint64_t n, std::size_t k, const key& by) {
        return places_of([&] { return work(n, k, by); });
    });
    m.def(name, [work](std::uint64_t n, std::size_t k, const py::capsule& generator) {
        numpy_words words(generator);
        return places_of([&] { return work(n, k, words); });
    });
}

// The places with which the first k places are swapped, one after the other.
template <class G>
std::vector<std::uint64_t> swaps_of_front(std::uint64_t n, std::size_t k, G& by) {
    std::vector<std::uint64_t> partners(k);
    detail::with_draws(by, "fairshuf.partial_shuffle", [&](auto& draws) {
        for (std::size_t i = 0; i < k; ++i) partners[i] = i + draws.below(n - i);
    });
    return partners;
}

// Swaps row i with row partners[i], for each i.
void swap_rows(std::byte* first, std::size_t bytes, std::span<const std::int64_t> partners) {
    std::vector<std::byte> kept(bytes);
    for (std::size_t i = 0; i < partners.size(); ++i) {
        std::byte* const here = first + i * bytes;
        std::byte* const there = first + static_cast<std::size_t>(partners[i]) * bytes;
        std::memcpy(kept.data(), here, bytes);
        std::memmove(here, there, bytes);
        std::memcpy(there, kept.data(), bytes);
    }
}

std::span<const std::int64_t> items_of(const numbers& array) {
    return {array.data(), static_cast<std::size_t>(array.size())};
}

template <class Weight, class G>
numbers draw_weighted(const py::array_t<Weight>& weights, std::size_t k, bool all, G& by) {
    const std::span given(weights.data(), static_cast<std::size_t>(weights.size()));
    const auto whole = value_or_raise(detail::whole_weights(given, given.size()));
    return places_of([&] {
        return detail::with_draws(by, detail::weighted_label, [&](auto& draws) {
            return all ? detail::weighted_order<std::uint64_t>(whole, draws)
                       : detail::draw_weighted<std::uint64_t>(whole, k, draws);
        });
    });
}

template <class Weight>
void define_weighted(py::module_& m) {
    m.def(
        "weighted_places",
        [](const py::array_t<Weight>& weights, std::size_t k, bool all, const key& by) {
            return draw_weighted(weights, k, all, by);
        },
        py::arg().noconvert(), py::arg(), py::arg(), py::arg());
    m.def(
        "weighted_places",
        [](const py::array_t<Weight>& weights, std::size_t k, bool all, const py::capsule& generator) {
            numpy_words words(generator);
            return draw_weighted(weights, k, all, words);
        },
        py::arg().noconvert(), py::arg(), py::arg(), py::arg());
}

}  // namespace

void add_family(py::module_& m) {
    define(m, "sample_places", [](std::uint64_t n, std::size_t k, auto& by) {
        return sample(std::views::iota(std::uint64_t{0}, n), k, by);
    });
    define(m, "front_swaps",
           [](std::uint64_t n, std::size_t k, auto& by) { return swaps_of_front(n, k, by); });
    define(m, "cycle_places", [](std::uint64_t n, std::size_t /*k*/, auto& by) {
        auto order = home_order(n);
        cycle(order, by);
        return order;
    });
    define(m, "derangement_places", [](std::uint64_t n, std::size_t /*k*/, auto& by) {
        auto order = home_order(n);
        derangement(order, by);
        return order;
    });
    m.def("swap_rows_of_array", [](py::array array, const numbers& partners) {
        const auto n = static_cast<std::size_t>(array.shape(0));
        if (n > 0)
            swap_rows(static_cast<std::byte*>(array.mutable_data()),
                      static_cast<std::size_t>(array.nbytes()) / n, items_of(partners));
    });
    m.def("swap_rows_of_list", [](const py::list& list, const numbers& partners) {
        auto** const items = reinterpret_cast<PyListObject*>(list.ptr())->ob_item;
        swap_rows(reinterpret_cast<std::byte*>(items), sizeof(PyObject*), items_of(partners));
    });
    define_weighted<std::int64_t>(m);
    define_weighted<std::uint64_t>(m);
    define_weighted<double>(m);
}

}  // namespace fairshuf::python
