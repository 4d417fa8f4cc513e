#include "lines/gnu/gnu_shuf.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "fairshuf/shuffle/with_engine.hpp"
#include "lines/gnu/gnu_choices.hpp"
#include "lines/gnu/partial_shuffle.hpp"
#include "lines/gnu/random_file.hpp"
#include "lines/gnu/reservoir.hpp"
#include "lines/gnu/secure_draws.hpp"
#include "lines/gnu/uutils_draws.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/line_stream.hpp"
#include "lines/input/whole_text.hpp"
#include "lines/output/line_writer.hpp"
#include "system/files/promised_size.hpp"
#include "system/files/read_write.hpp"

namespace fairshuf::lines {
namespace {

// The request and its settings.
struct job : request {
    const gnu_settings* settings = nullptr;

    expected<line_writer> open_output() const { return settings->open_output(*this); }
};

// The bytes that a permutation of k out of n needs, by GNU's estimate.
std::size_t bytes_for(std::uint64_t n, std::uint64_t k) {
    const auto bits = static_cast<std::uint64_t>(std::bit_width(n));
    return k < random_file::most_at_once ? static_cast<std::size_t>((bits * k + 7) / 8)
                                         : random_file::most_at_once;
}

// Calls work(draws) with the requested source of draws.
template <class Work>
expected<void> with_draws(const job& asked, std::size_t bytes_at_once, Work work) {
    if (asked.random_seed) {
        uutils_draws draws(*asked.random_seed);
        return work(draws);
    }
    if (!asked.random_source) {
        secure_draws draws(asked.settings->words ? *asked.settings->words : key::from_os());
        return work(draws);
    }
    auto bytes = random_file::open(*asked.random_source, bytes_at_once);
    if (!bytes) return bytes.error();
    gnu_choices draws(*bytes);
    expected<void> done = work(draws);
    if (!draws.over()) return done;
    const std::string dry = bytes->problem().message;
    return error{done ? dry : dry + "\n" + done.error().message};
}

// Brings k random cards to the front. Without --random-source any fair order will do. If k is large,
// shuffling all cards is faster.
template <class T, class D>
void pick(std::span<T> cards, std::size_t k, D& draws) {
    if constexpr (std::same_as<D, secure_draws>) {
        if (k > cards.size() / 8) {
            fairshuf::shuffle(cards, draws.words());
            return;
        }
    }
    bring_to_front(cards, k, draws);
}

// For cards that are near.
constexpr auto nothing_to_fetch = [](const auto& /*card*/) {};

// Writes cards one after the other. fetch(card) asks the memory for what write(output, card) will read. False
// if a write fails.
template <class Cards, class Fetch, class Write>
bool put_cards(line_writer& output, const Cards& cards, Fetch fetch, Write write) {
    constexpr std::size_t ahead = 16;
    for (std::size_t i = 0; i < std::min(ahead, cards.size()); ++i) fetch(cards[i]);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (i + ahead < cards.size()) fetch(cards[i + ahead]);
        if (!write(output, cards[i])) return false;
    }
    return true;
}

template <class T, class Fetch, class Write>
expected<void> write_cards(const job& asked, std::span<const T> cards, Fetch fetch, Write write) {
    auto output = asked.open_output();
    if (!output) return output.error();
    put_cards(*output, cards, fetch, write);
    return output->finish();
}

// Creates or truncates the output all the same.
expected<void> nothing(const job& asked) {
    auto output = asked.open_output();
    if (!output) return output.error();
    return output->finish();
}

// The numbers of cards drawn with replacement, many at a time. write_batch(output, numbers) writes them;
// false if it fails.
template <class D, class WriteBatch>
expected<void> write_repeatedly(const job& asked, std::uint64_t n, D& draws, WriteBatch write_batch) {
    auto output = asked.open_output();
    if (!output) return output.error();
    if (n == 0) return error{"no lines to repeat"};
    std::array<std::uint64_t, 1024> batch{};
    for (std::uint64_t left = asked.head_count; left > 0;) {
        std::size_t drawn = 0;
        for (; drawn < std::min<std::uint64_t>(batch.size(), left) && !draws.over(); ++drawn)
            batch[drawn] = draws.below(n);
        if (draws.over()) --drawn;  // the last draw failed
        if (!write_batch(*output, std::span<const std::uint64_t>(batch).first(drawn))) break;
        if (draws.over()) return output->finish_after_error();
        if (left != no_limit) left -= drawn;
    }
    return output->finish();
}

// The cards of a deck with some numbers.
template <class T>
struct numbered {
    std::span<const T> deck;
    std::span<const std::uint64_t> numbers;

    std::size_t size() const { return numbers.size(); }
    const T& operator[](std::size_t i) const { return deck[static_cast<std::size_t>(numbers[i])]; }
};

// Shuffles cards in memory.
template <class T, class Fetch, class Write>
expected<void> shuffle_cards(const job& asked, std::span<T> cards, Fetch fetch, Write write) {
    const std::size_t n = cards.size();
    if (asked.repeat)
        return with_draws(asked, random_file::most_at_once, [&](auto& draws) {
            return write_repeatedly(asked, n, draws, [&](line_writer& output, auto numbers) {
                for (const std::uint64_t number : numbers) __builtin_prefetch(&cards[number]);
                return put_cards(output, numbered<T>{cards, numbers}, fetch, write);
            });
        });
    if (n == 0) return nothing(asked);
    const auto k = static_cast<std::size_t>(std::min<std::uint64_t>(n, asked.head_count));
    return with_draws(asked, bytes_for(n, k), [&](auto& draws) -> expected<void> {
        pick(cards, k, draws);
        if (draws.over()) return {};
        return write_cards(asked, std::span<const T>(cards).first(k), fetch, write);
    });
}

expected<void> shuffle_arguments(const job& asked, std::vector<std::string_view> arguments) {
    return shuffle_cards(asked, std::span(arguments), nothing_to_fetch,
                         [](line_writer& output, std::string_view one) { return output.put(one); });
}

template <class Number, class D>
expected<void> shuffle_all_numbers(const job& asked, const number_range& range, std::size_t k, D& draws) {
    auto numbers = big_array<Number>::of(static_cast<std::size_t>(range.count));
    if (!numbers) return numbers.error();
    const auto cards = numbers->all();
    std::iota(cards.begin(), cards.end(), Number{0});
    pick(cards, k, draws);
    if (draws.over()) return {};
    return write_cards(
        asked, std::span<const Number>(cards).first(k), nothing_to_fetch,
        [&](line_writer& output, std::uint64_t number) { return output.put_number(range.low + number); });
}

template <class D>
expected<void> shuffle_some_numbers(const job& asked, const number_range& range, std::size_t k, D& draws) {
    const auto chosen = choose_numbers(range.count, k, draws);
    if (!chosen) return chosen.error();
    if (draws.over()) return {};
    return write_cards(
        asked, chosen->all(), nothing_to_fetch,
        [&](line_writer& output, std::uint64_t number) { return output.put_number(range.low + number); });
}

expected<void> shuffle_numbers(const job& asked, const number_range& range) {
    const std::uint64_t n = range.count;
    if (asked.repeat)
        return with_draws(asked, random_file::most_at_once, [&](auto& draws) {
            return write_repeatedly(asked, n, draws, [&](line_writer& output, auto numbers) {
                return std::ranges::all_of(
                    numbers, [&](std::uint64_t number) { return output.put_number(range.low + number); });
            });
        });
    if (n == 0) return nothing(asked);
    const std::uint64_t k = std::min(n, asked.head_count);
    return with_draws(asked, bytes_for(n, k), [&](auto& draws) {
        if (k < n / 8) return shuffle_some_numbers(asked, range, k, draws);
        return n <= std::numeric_limits<std::uint32_t>::max()
                   ? shuffle_all_numbers<std::uint32_t>(asked, range, k, draws)
                   : shuffle_all_numbers<std::uint64_t>(asked, range, k, draws);
    });
}

// Asks the memory for a text of so many bytes; for the beginning of a long one.
void fetch_bytes(const char* text, std::size_t bytes) {
    constexpr std::size_t cache_line = 64, most = 256;
    for (std::size_t at = 0; at <= std::min(bytes, most); at += cache_line) __builtin_prefetch(text + at);
}

template <class Offset>
expected<void> shuffle_lines(const job& asked, const whole_text& text) {
    auto starts = line_starts<Offset>(text);
    if (!starts) return starts.error();
    const char* const begin = text.bytes().data();
    const char* const end = begin + text.bytes().size();
    const std::size_t usual =
        text.bytes().size() / std::max<std::size_t>(starts->size(), 1);  // bytes of a line
    return shuffle_cards(
        asked, starts->all(), [=](Offset start) { fetch_bytes(begin + start, usual); },
        [=](line_writer& output, Offset start) { return output.put_from_text(begin + start, end); });
}

// The input was read to its end. GNU does not ask whether that is its size.
expected<void> check_input(const job& asked, const std::string& path, const promised_size& promised) {
    if (!asked.settings->strict) return {};
    auto whole = promised.check();
    return whole ? whole : named(path, whole.error());
}

error failed_input(const job& asked, const std::string& path, const error& problem) {
    return asked.settings->strict ? named(path, problem) : problem;
}

expected<void> shuffle_kept_lines(const job& asked, const std::string& path, int file) {
    const promised_size promised(file);
    return with_draws(asked, random_file::most_at_once, [&](auto& draws) -> expected<void> {
        line_stream input(file, asked.delimiter);
        auto kept = keep_some(input, asked.head_count, draws);
        if (draws.over()) return {};
        if (!kept) return failed_input(asked, path, kept.error());
        if (auto whole = check_input(asked, path, promised); !whole) return whole;
        pick(std::span(*kept), kept->size(), draws);
        if (draws.over()) return {};
        return write_cards(asked, std::span<const std::string>(*kept), nothing_to_fetch,
                           [](line_writer& output, const std::string& line) { return output.put(line); });
    });
}

// A larger file, or one of unknown size, is not read into memory for a few of its lines.
bool is_small_file(int file) {
    constexpr off_t most = 8 << 20;
    struct stat about{};
    return ::fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
           about.st_size - ::lseek(file, 0, SEEK_CUR) <= most;
}

expected<void> shuffle_file(const job& asked, const std::string& path) {
    descriptor opened;
    if (path != "-") {
        auto file = open_for_reading(path);
        if (!file) return file.error();
        opened = *std::move(file);
    }
    const int file = opened ? opened.get() : STDIN_FILENO;
    if (!asked.repeat && asked.head_count != no_limit && !asked.random_seed && !is_small_file(file))
        return shuffle_kept_lines(asked, path, file);
    const promised_size promised(file);
    const auto text = whole_text::read(file, asked.delimiter);
    if (!text) return failed_input(asked, path, text.error());
    if (auto whole = check_input(asked, path, promised); !whole) return whole;
    return text->is_huge() ? shuffle_lines<std::uint64_t>(asked, *text)
                           : shuffle_lines<std::uint32_t>(asked, *text);
}

}  // namespace

expected<line_writer> open_as_gnu_does(const request& asked) {
    if (!asked.output) return line_writer(descriptor(STDOUT_FILENO), asked.delimiter);
    auto file = open_for_writing(*asked.output);
    if (!file) return file.error();
    return line_writer(*std::move(file), asked.delimiter);
}

expected<void> run(const request& given, const gnu_settings& settings) {
    const job asked{given, &settings};
    if (asked.head_count == 0 && asked.repeat)  // GNU opens the random source nevertheless
        return with_draws(asked, 1, [&](auto&) { return nothing(asked); });
    if (asked.head_count == 0) return nothing(asked);
    if (const auto* range = std::get_if<number_range>(&asked.cards)) return shuffle_numbers(asked, *range);
    if (const auto* arguments = std::get_if<std::vector<std::string_view>>(&asked.cards))
        return shuffle_arguments(asked, *arguments);
    return shuffle_file(asked, std::get<std::string>(asked.cards));
}

expected<void> run(const request& asked) {
    return run(asked, {});
}

}  // namespace fairshuf::lines
