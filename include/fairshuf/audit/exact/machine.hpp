// An algorithm as the prover sees it: a machine with states. One round turns a state into others.
//
// A state is a string of bytes: the deck, and what else the algorithm keeps between rounds (its fields()).
// States with equal bytes have the same future, so they can be merged. An algorithm that is not written in
// rounds is a machine with one round, the whole run.
//
// The code here is instantiated for each algorithm. The rest of the prover uses this interface and is
// compiled once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/core/card.hpp"
#include "fairshuf/core/no_deck.hpp"

namespace fairshuf::audit::detail {

using fairshuf::detail::home;
using fairshuf::detail::numbered_card;

// A running state, or a finished one. The bytes of a finished state are the order, one byte per card.
struct state {
    bool done = false;
    std::string bytes;
};

class machine {
public:
    virtual ~machine() = default;
    virtual std::size_t cards() const = 0;
    virtual state start() const = 0;

    // Calls visit with the state after each sequence of draws of one round from here, until visit returns
    // false. The odometer stands at that sequence.
    virtual void round(std::string_view from, odometer& draws,
                       const std::function<bool(state&&)>& visit) const = 0;

protected:
    machine() = default;
    machine(const machine&) = default;
    machine& operator=(const machine&) = default;
};

// Values as bytes and back. A byte holds seven bits of a number, so small numbers take one byte.
namespace coding {

template <class Number>
void put_number(std::string& to, Number number) {
    for (; number >= 128; number /= 128) to += static_cast<char>(number % 128 + 128);
    to += static_cast<char>(number);
}

template <class Number>
void get_number(std::string_view& from, Number& number) {
    number = 0;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(from.front());
        from.remove_prefix(1);
        number |= static_cast<Number>(byte & 127) << shift;
        if (byte < 128) return;
    }
}

inline void put(std::string& to, std::size_t number) {
    put_number(to, number);
}

inline void get(std::string_view& from, std::size_t& number) {
    get_number(from, number);
}

// std::uint64_t, where it is another type.
inline void put(std::string& to, unsigned long long number) {
    put_number(to, number);
}

inline void get(std::string_view& from, unsigned long long& number) {
    get_number(from, number);
}

inline void put(std::string& to, bool flag) {
    to += static_cast<char>(flag);
}

inline void get(std::string_view& from, bool& flag) {
    flag = from.front() != 0;
    from.remove_prefix(1);
}

inline void put(std::string& to, const numbered_card& c) {
    put(to, c.number());
}

inline void get(std::string_view& from, numbered_card& c) {
    std::size_t number = 0;
    get(from, number);
    c = numbered_card(number);
}

template <class T>
void put(std::string& to, const std::vector<T>& items) {
    put(to, items.size());
    for (const auto& item : items) put(to, static_cast<const T&>(item));
}

template <class T>
void get(std::string_view& from, std::vector<T>& items) {
    std::size_t size = 0;
    get(from, size);
    items.resize(size);
    for (std::size_t i = 0; i < size; ++i) {
        T item{};
        get(from, item);
        items[i] = item;
    }
}

}  // namespace coding

template <class A>
class machine_of final : public machine {
public:
    machine_of(A algorithm, std::size_t n) : algorithm_(std::move(algorithm)), n_(n) {}

    std::size_t cards() const override { return n_; }

    state start() const override {
        auto cards = fairshuf::detail::home(n_);
        if constexpr (written_in_rounds<A>) {
            auto kept = algorithm_.start(cards);
            return pack(cards, kept);
        } else {
            return {false, {}};
        }
    }

    void round(std::string_view from, odometer& draws,
               const std::function<bool(state&&)>& visit) const override {
        if constexpr (written_in_rounds<A>) {
            auto home_cards = fairshuf::detail::home(n_);
            const auto [cards, kept] = unpack(from, algorithm_.start(home_cards));
            do {
                auto cards_then = cards;
                auto kept_then = kept;
                algorithm_.round(cards_then, kept_then, draws);
                if (!visit(pack(cards_then, kept_then))) return;
            } while (draws.next());
        } else {
            do {
                auto cards = fairshuf::detail::home(n_);
                using returned = decltype(algorithm_(cards, draws));
                static_assert(fairshuf::detail::no_deck<returned, decltype(cards)>,
                              "audit::prove: let the algorithm change its deck and return nothing");
                algorithm_(cards, draws);
                if (!visit({true, order(cards)})) return;
            } while (draws.next());
        }
    }

private:
    static std::string order(const std::vector<numbered_card>& cards) {
        std::string bytes;
        for (const numbered_card& c : cards) bytes += static_cast<char>(c.number());
        return bytes;
    }

    template <class Kept>
    state pack(std::vector<numbered_card>& cards, Kept& kept) const {
        if (algorithm_.done(kept)) {
            if constexpr (requires { algorithm_.finish(cards, kept); }) algorithm_.finish(cards, kept);
            return {true, order(cards)};
        }
        state packed;
        for (const numbered_card& c : cards) coding::put(packed.bytes, c);
        std::apply([&](const auto&... field) { (coding::put(packed.bytes, field), ...); }, kept.fields());
        return packed;
    }

    template <class Kept>
    std::pair<std::vector<numbered_card>, Kept> unpack(std::string_view bytes, Kept kept) const {
        std::vector<numbered_card> cards(n_);
        for (numbered_card& c : cards) coding::get(bytes, c);
        std::apply([&](auto&... field) { (coding::get(bytes, field), ...); }, kept.fields());
        return {std::move(cards), std::move(kept)};
    }

    A algorithm_;
    std::size_t n_;
};

// What the prover runs: the algorithm itself, or the same template with smaller constants if the real ones
// need too many draws. With exact draws, both are fair or neither is. Flawed draws affect them differently,
// so with these nothing is shrunk.
template <class A>
concept proved_shrunken = requires { typename A::shrunken; };

template <class A>
auto provable(const A& algorithm) {
    if constexpr (proved_shrunken<A>) {
        return typename A::shrunken{};
    } else {
        return algorithm;
    }
}

}  // namespace fairshuf::audit::detail
