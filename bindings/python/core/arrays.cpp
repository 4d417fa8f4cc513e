// Shuffles rows of bytes that lie one after the other in memory, whatever they mean: numbers, records, or
// pointers to Python's objects.
#include <pybind11/numpy.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "bindings/rows.hpp"
#include "fairshuf/shuffle.hpp"
#include "kept_scratch.hpp"
#include "numpy_words.hpp"
#include "parts.hpp"

namespace fairshuf::python {
namespace {

using bindings::arrange_by;
using bindings::rows;

void shuffle_rows(const rows& all, const key& k) {
    borrowed_scratch scratch;
    bindings::shuffle_rows(all, k, *scratch.memory());
}

void unshuffle_rows(const rows& all, const key& k) {
    borrowed_scratch scratch;
    bindings::unshuffle_rows(all, k, *scratch.memory());
}

template <class Index>
void order_by_words(std::span<Index> order, numpy_words words) {
    std::iota(order.begin(), order.end(), Index{0});
    shuffle(order, words);
}

void shuffle_rows(const rows& all, numpy_words words) {
    if (all.bytes == 0) return;
    borrowed_scratch scratch;
    if (all.n <= std::numeric_limits<std::uint32_t>::max()) {
        std::vector<std::uint32_t> order(all.n);
        order_by_words(std::span(order), words);
        arrange_by<false>(all, std::span<const std::uint32_t>(order), *scratch.memory());
    } else {
        std::vector<std::uint64_t> order(all.n);
        order_by_words(std::span(order), words);
        arrange_by<false>(all, std::span<const std::uint64_t>(order), *scratch.memory());
    }
}

// The elements of an array that lies in one piece, as rows along its first axis.
rows rows_of(py::array& array, unsigned threads) {
    const auto n = static_cast<std::size_t>(array.shape(0));
    const auto bytes = static_cast<std::size_t>(array.nbytes());
    return {static_cast<std::byte*>(array.mutable_data()), n, n == 0 ? 0 : bytes / n, threads};
}

// The pointers of a list. As long as the lock of the interpreter is held, nobody changes it.
rows rows_of(const py::list& list, unsigned threads) {
    auto** const items = reinterpret_cast<PyListObject*>(list.ptr())->ob_item;
    return {reinterpret_cast<std::byte*>(items), list.size(), sizeof(PyObject*), threads};
}

// Pointers to objects must not move while other threads look at them.
bool holds_objects(const py::array& array) {
    return array.dtype().attr("hasobject").cast<bool>();
}

template <class Work>
void on_array(py::array array, unsigned threads, Work work) {
    const rows all = rows_of(array, threads);
    std::optional<py::gil_scoped_release> others_may_run;
    if (!holds_objects(array)) others_may_run.emplace();
    work(all);
}

// Each row of a table in one piece, with a key of its own.
void permute_each(py::array table, const key& k) {
    const auto count = static_cast<std::size_t>(table.shape(0));
    const auto n = static_cast<std::size_t>(table.shape(1));
    const auto item = static_cast<std::size_t>(table.itemsize());
    on_array(table, 1, [&](const rows& all) {
        for (std::size_t i = 0; i < count; ++i)
            shuffle_rows(rows{all.at(i), n, item, 1}, derive(k, "slice " + std::to_string(i)));
    });
}

// n is at most 2^63 - 1, so signed numbers hold it.
using numbers = py::array_t<std::int64_t>;

template <class Fill>
numbers filled(std::size_t n, Fill fill) {
    numbers result(static_cast<py::ssize_t>(n));
    const std::span order(reinterpret_cast<std::uint64_t*>(result.mutable_data()), n);
    const py::gil_scoped_release others_may_run;
    detail::ask_for_huge_pages(order.data(), n * sizeof(std::uint64_t));
    fill(order);
    return result;
}

}  // namespace

void add_arrays(py::module_& m) {
    using namespace py::literals;
    m.def("shuffle_array", [](const py::array& array, const key& k, unsigned threads) {
        on_array(array, threads, [&](const rows& all) { shuffle_rows(all, k); });
    });
    m.def("shuffle_array", [](const py::array& array, const py::capsule& words, unsigned threads) {
        on_array(array, threads, [&](const rows& all) { shuffle_rows(all, numpy_words(words)); });
    });
    m.def("unshuffle_array", [](const py::array& array, const key& k, unsigned threads) {
        on_array(array, threads, [&](const rows& all) { unshuffle_rows(all, k); });
    });
    m.def("shuffle_list", [](const py::list& list, const key& k, unsigned threads) {
        shuffle_rows(rows_of(list, threads), k);
    });
    m.def("shuffle_list", [](const py::list& list, const py::capsule& words, unsigned threads) {
        shuffle_rows(rows_of(list, threads), numpy_words(words));
    });
    m.def("unshuffle_list", [](const py::list& list, const key& k, unsigned threads) {
        unshuffle_rows(rows_of(list, threads), k);
    });
    m.def("permute_each", &permute_each);
    m.def("permutation", [](std::size_t n, const key& k, unsigned threads) {
        return filled(n, [&](auto order) {
            borrowed_scratch scratch;
            permutation(order, k, {.threads = threads, .scratch = scratch.memory()});
        });
    });
    m.def("permutation", [](std::size_t n, const py::capsule& words, unsigned /*threads*/) {
        return filled(n, [&](auto order) { order_by_words(order, numpy_words(words)); });
    });
}

}  // namespace fairshuf::python
