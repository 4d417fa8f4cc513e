// Shuffles rows of bytes that lie one after the other in memory, whatever they mean: numbers, records, or
// pointers to Python's objects.
#include <pybind11/numpy.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "fairshuf/shuffle.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "kept_scratch.hpp"
#include "numpy_words.hpp"
#include "parts.hpp"

namespace fairshuf::python {
namespace {

struct rows {
    std::byte* first = nullptr;
    std::size_t n = 0, bytes = 0;  // how many, and the size of one
    unsigned threads = 0;

    std::byte* at(std::size_t i) const { return first + i * bytes; }
    template <class Card>
    bool are() const {
        return bytes == sizeof(Card) && reinterpret_cast<std::uintptr_t>(first) % alignof(Card) == 0;
    }
    template <class Card>
    std::span<Card> as() const {
        return {reinterpret_cast<Card*>(first), n};
    }
    unsigned workers() const { return threads == 0 ? detail::all_threads() : threads; }
};

// Calls move(i) for each i below n, on several threads if there is much to move.
template <class Move>
void for_each_row(const rows& all, Move move) {
    constexpr std::size_t part_bytes = std::size_t{1} << 17;
    const std::size_t part = std::max<std::size_t>(1, part_bytes / all.bytes);
    const std::size_t parts = (all.n + part - 1) / part;
    const auto work = [&](unsigned /*worker*/, std::size_t number) {
        const std::size_t end = std::min(all.n, (number + 1) * part);
        for (std::size_t i = number * part; i < end; ++i) move(i);
    };
    detail::in_parallel(parts < 2 ? 1 : all.workers(), parts, work);
}

// Row order[i] comes to place i. Back: the other way round. `Bytes` is the size of a row if it is known.
template <bool Back, std::size_t Bytes, class Index>
void arrange_known(const rows& all, std::span<const Index> order) {
    const std::size_t bytes = Bytes == 0 ? all.bytes : Bytes;
    borrowed_scratch scratch;
    std::byte* const room = scratch.memory()->reserve(std::uint64_t{all.n} * bytes);
    for_each_row(all, [&](std::size_t i) {
        const auto other = static_cast<std::size_t>(order[i]);
        std::memcpy(room + (Back ? other : i) * bytes, all.first + (Back ? i : other) * bytes, bytes);
    });
    for_each_row(all, [&](std::size_t i) { std::memcpy(all.first + i * bytes, room + i * bytes, bytes); });
}

template <bool Back, class Index>
void arrange_by(const rows& all, std::span<const Index> order) {
    switch (all.bytes) {
        case 1: return arrange_known<Back, 1>(all, order);
        case 2: return arrange_known<Back, 2>(all, order);
        case 4: return arrange_known<Back, 4>(all, order);
        case 8: return arrange_known<Back, 8>(all, order);
        case 16: return arrange_known<Back, 16>(all, order);
        default: return arrange_known<Back, 0>(all, order);
    }
}

// Calls f with the order, in 32-bit numbers if they are enough.
template <class F>
void with_order(std::size_t n, const key& k, unsigned threads, F f) {
    detail::with_permutation(n, k, {.threads = threads},
                             [&]<class Index>(const std::vector<Index>& order) { f(std::span(order)); });
}

template <class Card>
void shuffle_as(const rows& all, const key& k) {
    borrowed_scratch scratch;
    shuffle(all.as<Card>(), k, {.threads = all.threads, .scratch = scratch.memory()});
}

void shuffle_rows(const rows& all, const key& k) {
    if (all.are<std::uint8_t>()) return shuffle_as<std::uint8_t>(all, k);
    if (all.are<std::uint16_t>()) return shuffle_as<std::uint16_t>(all, k);
    if (all.are<std::uint32_t>()) return shuffle_as<std::uint32_t>(all, k);
    if (all.are<std::uint64_t>()) return shuffle_as<std::uint64_t>(all, k);
    if (all.bytes > 0) with_order(all.n, k, all.threads, [&](auto order) { arrange_by<false>(all, order); });
}

void unshuffle_rows(const rows& all, const key& k) {
    if (all.bytes > 0) with_order(all.n, k, all.threads, [&](auto order) { arrange_by<true>(all, order); });
}

template <class Index>
void order_by_words(std::span<Index> order, numpy_words words) {
    std::iota(order.begin(), order.end(), Index{0});
    shuffle(order, words);
}

void shuffle_rows(const rows& all, numpy_words words) {
    if (all.bytes == 0) return;
    if (all.n <= std::numeric_limits<std::uint32_t>::max()) {
        std::vector<std::uint32_t> order(all.n);
        order_by_words(std::span(order), words);
        arrange_by<false>(all, std::span<const std::uint32_t>(order));
    } else {
        std::vector<std::uint64_t> order(all.n);
        order_by_words(std::span(order), words);
        arrange_by<false>(all, std::span<const std::uint64_t>(order));
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
