#include "observe/one/observe_one.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "format/quantities.hpp"
#include "language/words/observe_input.hpp"
#include "observe/one/line_match.hpp"
#include "observe/one/measure_order.hpp"
#include "observe/one/permutation_check.hpp"
#include "system/memory/big_array.hpp"

namespace fairshuf::one {
namespace {

constexpr std::size_t block = std::size_t{1} << 16;

error too_few(std::uint64_t n) {
    return error{counted<words::one_item_too_few, words::items_too_few>(n)};
}

error too_many() {
    return error{say<words::items_too_many>()};
}

std::optional<error> wrong_size(std::uint64_t n) {
    if (n < audit::fewest_items) return too_few(n);
    return n > audit::most_items ? std::optional(too_many()) : std::nullopt;
}

audit::one_observation concluded(const audit::detail::one_measured& measured) {
    audit::detail::one_laws laws(measured.n);
    return audit::detail::conclude(measured, laws);
}

one_seen refused(const not_a_permutation& wrong, std::uint64_t n, std::uint64_t from) {
    const auto sentence = [&] { return problem_sentence(wrong, n, from); };
    return {audit::detail::no_permutation(n, in_english(sentence)), from, true, 0, sentence()};
}

// Numbers that begin at 0 count from 0; all others from 1.
template <class T>
expected<one_seen> observe_span(std::span<T> order, const limits& within) {
    const std::uint64_t n = order.size();
    if (const auto problem = wrong_size(n)) return *problem;
    const std::uint64_t from = std::ranges::min(order) == 0 ? 0 : 1;
    if (from == 1)
        for (auto& item : order) --item;
    permutation_check check(n, from, n / 8 + 64);
    check.add(std::span<const T>(order));
    if (const auto wrong = check.finish()) return refused(*wrong, n, from);
    const auto measured = measure_order(order, within.threads);
    if (!measured) return measured.error();
    return one_seen{concluded(*measured), from};
}

// An order in memory: of four bytes for each item while that is enough.
class loaded_order {
public:
    // False: it takes more memory than allowed.
    expected<bool> load(number_source& numbers, std::uint64_t memory) {
        std::vector<std::uint64_t> some(block);
        for (;;) {
            const auto got = numbers.read(some);
            if (!got) return got.error();
            if (*got == 0) return finish();
            const bool wider = std::ranges::any_of(std::span(some).first(*got), [](std::uint64_t x) {
                return x > std::numeric_limits<std::uint32_t>::max();
            });
            if (wider && !wide_ && !widen()) return false;
            const std::uint64_t bytes =
                memory_to_measure(std::max<std::uint64_t>(n_ + *got, block), wide_ ? 8 : 4);
            if (bytes > memory || !append(std::span<const std::uint64_t>(some).first(*got))) return false;
        }
    }

    expected<one_seen> observe(const limits& within) {
        return wide_ ? observe_span(long_.all(), within) : observe_span(short_.all(), within);
    }

private:
    template <class T>
    bool append_to(big_array<T>& to, std::span<const std::uint64_t> some) {
        if (n_ + some.size() > to.size() && !to.resize(n_ + some.size() + n_ / 4 + block)) return false;
        std::ranges::transform(some, to.all().begin() + static_cast<std::ptrdiff_t>(n_),
                               [](std::uint64_t x) { return static_cast<T>(x); });
        n_ += some.size();
        return true;
    }
    bool append(std::span<const std::uint64_t> some) {
        return wide_ ? append_to(long_, some) : append_to(short_, some);
    }
    bool widen() {
        if (!long_.resize(n_ + block)) return false;
        std::ranges::copy(short_.all().first(n_), long_.all().begin());
        short_ = {};
        return wide_ = true;
    }
    bool finish() { return wide_ ? long_.resize(n_) : short_.resize(n_); }

    big_array<std::uint32_t> short_;
    big_array<std::uint64_t> long_;
    std::size_t n_ = 0;
    bool wide_ = false;
};

// Reads all numbers of a file once more.
template <class Work>
expected<void> for_each_block(const number_request& request, Work work) {
    auto numbers = number_source::open(request.path, request.form);
    if (!numbers) return numbers.error();
    std::vector<std::uint64_t> some(block);
    for (;;) {
        const auto got = (*numbers)->read(some);
        if (!got) return got.error();
        if (*got == 0) return {};
        work(std::span(some).first(*got));
    }
}

// Too long for the memory: one pass for the number of items and the least of them, one for the measures.
expected<one_seen> observe_stream(const number_request& request) {
    std::error_code none;
    if (request.path == "-" || !std::filesystem::is_regular_file(request.path, none))
        return error{say<words::order_needs_memory>(format_bytes(request.within.memory))};
    std::uint64_t n = 0, least = std::numeric_limits<std::uint64_t>::max();
    auto read = for_each_block(request, [&](std::span<const std::uint64_t> some) {
        n += some.size();
        least = std::min(least, std::ranges::min(some));
    });
    if (!read) return read.error();
    if (const auto problem = wrong_size(n)) return *problem;
    const std::uint64_t from = least == 0 ? 0 : 1, memory = request.within.memory;
    const std::uint64_t for_check = std::min(n / 8 + 64, memory / 2);
    permutation_check check(n, from, for_check);
    stream_measure measure(n, memory - for_check, request.within.threads);
    std::uint64_t again = 0;
    bool in_range = true;
    read = for_each_block(request, [&](std::span<std::uint64_t> some) {
        for (auto& item : some) item -= from;
        again += some.size();
        check.add(std::span<const std::uint64_t>(some));
        in_range = in_range && again <= n && std::ranges::max(some) < n;
        if (in_range) measure.add(some);
    });
    if (!read) return read.error();
    if (again != n) return error{say<words::input_changed>(request.path)};
    if (const auto wrong = check.finish()) return refused(*wrong, n, from);
    return one_seen{concluded(measure.finish()), from, false};
}

}  // namespace

expected<one_seen> observe_items(std::span<std::uint32_t> order, const limits& within) {
    return observe_span(order, within);
}
expected<one_seen> observe_items(std::span<std::uint64_t> order, const limits& within) {
    return observe_span(order, within);
}

expected<one_seen> observe_file(const number_request& request) {
    {
        auto numbers = number_source::open(request.path, request.form);
        if (!numbers) return numbers.error();
        loaded_order order;
        const auto loaded = order.load(**numbers, request.within.memory);
        if (!loaded) return loaded.error();
        if (*loaded) return order.observe(request.within);
    }
    return observe_stream(request);
}

expected<one_seen> observe_lines(const line_request& request) {
    auto matched = match_lines(request.before, request.after, request.within.memory, request.within.threads);
    if (!matched) return matched.error();
    if (!matched->problem.empty())
        return one_seen{audit::detail::no_permutation(matched->order.size(), matched->problem), 1, true, 0,
                        matched->problem_in_words};
    if (matched->repeated > matched->order.size() / 2)
        return error{say<words::equal_lines>(matched->repeated, matched->order.size())};
    auto seen = observe_span(std::span(matched->order), request.within);
    if (seen) seen->repeated_lines = matched->repeated, seen->counted_from = 1;
    return seen;
}

}  // namespace fairshuf::one
