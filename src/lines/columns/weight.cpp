#include "lines/columns/weight.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "fairshuf/core/product.hpp"
#include "fairshuf/core/text.hpp"
#include "format/gnu_quoting.hpp"
#include "lines/options/decimal_number.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::uint64_t uniforms_of_block = detail::order_words::block_bytes / sizeof(std::uint64_t);

// A natural number, the lowest 64 bits first.
class natural {
public:
    explicit natural(std::uint64_t value = 0) : limbs_{value} {}

    // this * 2^bits + digit, for a digit of so many bits
    void append(std::uint64_t digit, unsigned bits) {
        if (bits == 64) {
            limbs_.insert(limbs_.begin(), digit);
        } else {
            multiply(std::uint64_t{1} << bits);
            limbs_.front() |= digit;
        }
    }

    void multiply(std::uint64_t by) {
        std::uint64_t carry = 0;
        for (std::uint64_t& limb : limbs_) {
            const auto product = detail::multiply<64>(limb, by);
            limb = product.low + carry;
            carry = product.high + (limb < carry ? 1 : 0);
        }
        if (carry != 0) limbs_.push_back(carry);
    }
    void multiply_by_ten_to(unsigned power) {
        for (; power > 0; --power) multiply(10);
    }
    natural next() const {
        natural more = *this;
        for (std::uint64_t& limb : more.limbs_)
            if (++limb != 0) return more;
        more.limbs_.push_back(1);
        return more;
    }

    bool is_at_most(const natural& other) const {
        const std::size_t size = std::max(limbs_.size(), other.limbs_.size());
        for (std::size_t i = size; i-- > 0;)
            if (limb(i) != other.limb(i)) return limb(i) < other.limb(i);
        return true;
    }

private:
    std::uint64_t limb(std::size_t i) const { return i < limbs_.size() ? limbs_[i] : 0; }

    std::vector<std::uint64_t> limbs_;
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

}  // namespace

expected<record_weight> read_weight(std::string_view text) {
    const auto wrong = [text](std::string_view why) {
        return error{fmt::format("the weight {} {}", in_quotes(text), why)};
    };
    constexpr std::size_t most_digits = 19;
    constexpr std::int64_t farthest = 60;
    const std::string_view bare = trimmed(text);
    if (bare.starts_with('-') && decimal_number(bare.substr(1)).is_number) return wrong("is negative");
    const decimal_number number(bare);
    if (!number.is_number) return wrong("is not a number");
    if (number.digits.empty()) return record_weight{};
    if (number.digits.size() > most_digits) return wrong("has more than 19 digits");
    const std::int64_t power = number.exponent + static_cast<std::int64_t>(number.digits.size());
    if (power > farthest || power <= -farthest) return wrong("is not between 10^-60 and 10^60");
    return record_weight{*detail::whole_number(number.digits), static_cast<std::int32_t>(number.exponent)};
}

weighted_arrivals::weighted_arrivals(const key& k, unsigned bits)
    : words_(derive(k, "fairshuf.weight"), 0), bits_(bits) {}

// Makes the words of this record and of those after it.
void weighted_arrivals::prepare(std::uint64_t number) {
    constexpr std::size_t records = 1024;
    first_ = number;
    prepared_.resize(records * uniforms_of_block);
    words_.fill(0, number, prepared_);
}

std::uint64_t weighted_arrivals::digit(std::uint64_t number, std::uint64_t uniform, std::uint64_t r) const {
    const std::size_t word = static_cast<std::size_t>(uniform % uniforms_of_block);
    if (r == 0 && uniform < uniforms_of_block && is_prepared(number))
        return prepared_[static_cast<std::size_t>((number - first_) * uniforms_of_block) + word] >>
               (64 - bits_);
    std::array<std::uint64_t, uniforms_of_block> block{};
    words_.fill((r << 32) + uniform / uniforms_of_block, number, block);
    return block[word] >> (64 - bits_);
}

// Whether uniform number a of a record is less than its number b.
bool weighted_arrivals::is_less(std::uint64_t number, std::uint64_t a, std::uint64_t b) const {
    for (std::uint64_t r = 0;; ++r)
        if (const auto first = digit(number, a, r), second = digit(number, b, r); first != second)
            return first < second;
}

bool weighted_arrivals::is_prepared(std::uint64_t number) const {
    return number >= first_ && number - first_ < prepared_.size() / uniforms_of_block;
}

arrival weighted_arrivals::of(std::uint64_t number, const record_weight& weight) {
    if (!is_prepared(number)) prepare(number);
    arrival one{.weight = weight, .number = number};
    for (std::uint64_t x = 0;; ++one.whole) {
        std::uint64_t last = x;
        while (is_less(number, last + 1, last)) ++last;
        const bool odd = (last - x) % 2 == 0;  // the run is x to `last`
        if (odd) {
            one.uniform = static_cast<std::uint32_t>(x);
            one.digit = digit(number, x, 0);
            break;
        }
        x = last + 2;
    }
    const double uniform = std::ldexp(static_cast<double>(one.digit), -static_cast<int>(bits_));
    one.about = (static_cast<double>(one.whole) + uniform) /
                (static_cast<double>(weight.digits) * std::pow(10.0, weight.exponent));
    return one;
}

// Rounding and the missing digits change a time by less than one part in 2^40, unless it is tiny.
bool weighted_arrivals::comes_before(const arrival& a, const arrival& b) const {
    constexpr double close = 0x1p-38;
    const auto is_known = [this](const arrival& one) {
        return bits_ == 64 && (one.whole > 0 || one.digit >> 44 != 0);
    };
    const double difference = b.about - a.about;
    if (is_known(a) && is_known(b) && std::abs(difference) > close * std::max(a.about, b.about))
        return difference > 0;
    return a.number != b.number && comes_before_exactly(a, b);
}

// Both times are multiplied by both weights. Each then lies between two numbers, closer with every digit.
bool weighted_arrivals::comes_before_exactly(const arrival& a, const arrival& b) const {
    const std::int32_t least = std::min(a.weight.exponent, b.weight.exponent);
    const auto multiplied = [least](natural time, const record_weight& other) {
        time.multiply(other.digits);
        time.multiply_by_ten_to(static_cast<unsigned>(other.exponent - least));
        return time;
    };
    natural first(a.whole), second(b.whole);
    for (std::uint64_t r = 0;; ++r) {
        first.append(digit(a.number, a.uniform, r), bits_);
        second.append(digit(b.number, b.uniform, r), bits_);
        const auto low_first = multiplied(first, b.weight), high_first = multiplied(first.next(), b.weight);
        const auto low_second = multiplied(second, a.weight),
                   high_second = multiplied(second.next(), a.weight);
        if (high_first.is_at_most(low_second)) return true;
        if (high_second.is_at_most(low_first)) return false;
    }
}

}  // namespace fairshuf::lines
