#include "observe/one/number_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <limits>

#include "format/escaped.hpp"
#include "language/words/observe_input.hpp"
#include "system/files/decompress.hpp"

namespace fairshuf::one {
namespace {

constexpr std::string_view npy_magic = "\x93NUMPY";

// Bytes of a source, with those that were looked at already.
class peeked_bytes {
public:
    explicit peeked_bytes(std::unique_ptr<byte_source> source) : source_(std::move(source)) {}

    // At least so many bytes, if there are so many.
    expected<std::string_view> peek(std::size_t wanted) {
        while (end_ - begin_ < wanted && !over_) {
            if (const auto got = fill(wanted); !got) return got.error();
        }
        return std::string_view(buffer_.data() + begin_, std::min(wanted, end_ - begin_));
    }
    void drop(std::size_t bytes) { begin_ += bytes; }

    // All that is buffered; more is read if less than `wanted` is.
    expected<std::string_view> some(std::size_t wanted) {
        if (const auto got = peek(wanted); !got) return got.error();
        return std::string_view(buffer_.data() + begin_, end_ - begin_);
    }
    bool over() const { return over_; }

private:
    expected<void> fill(std::size_t wanted) {
        constexpr std::size_t chunk = std::size_t{1} << 18;
        if (begin_ > 0) std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
        buffer_.resize(std::max(buffer_.size(), std::max(wanted, end_ + chunk)));
        const auto got = source_->read({buffer_.data() + end_, buffer_.size() - end_});
        if (!got) return got.error();
        end_ += *got;
        over_ = *got == 0;
        return {};
    }

    std::unique_ptr<byte_source> source_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0, end_ = 0;
    bool over_ = false;
};

bool separates(char c) {
    return c == '\n' || c == ' ' || c == ',' || c == '\t' || c == '\r' || c == '[' || c == ']' || c == ';';
}

class text_numbers final : public number_source {
public:
    explicit text_numbers(peeked_bytes bytes) : bytes_(std::move(bytes)) {}

    expected<std::size_t> read(std::span<std::uint64_t> numbers) override {
        std::size_t made = 0;
        while (made < numbers.size()) {
            const auto text = bytes_.some(longest);
            if (!text) return text.error();
            if (text->empty()) break;
            const auto used = parse(*text, numbers, made);
            if (!used) return used.error();
            bytes_.drop(*used);
        }
        return made;
    }

private:
    static constexpr std::size_t longest = 64;  // of a number, and more

    // Up to where the rest may be the beginning of a number that continues. At the end, everything.
    expected<std::size_t> parse(std::string_view text, std::span<std::uint64_t> numbers, std::size_t& made) {
        const char* at = text.data();
        const char* const end = at + text.size();
        const char* const safe = bytes_.over() || text.size() < longest ? end : end - longest / 2;
        while (at < safe && made < numbers.size()) {
            if (separates(*at)) {
                line_ += *at == '\n' ? 1 : 0;
                ++at;
                continue;
            }
            const char* const begin = at;
            std::uint64_t value = 0;
            for (; at < end && static_cast<unsigned char>(*at - '0') < 10; ++at)
                value = value * 10 + static_cast<std::uint64_t>(*at - '0');
            if (at == begin || at - begin > 18 || (at < end && !separates(*at))) return wrong({begin, end});
            numbers[made++] = value;
        }
        return static_cast<std::size_t>(at - text.data());
    }

    error wrong(std::string_view from) const {
        const auto stop = static_cast<std::size_t>(std::ranges::find_if(from, separates) - from.begin());
        const std::string_view word = from.substr(0, std::min<std::size_t>(stop, 20));
        const bool binary = std::ranges::any_of(word, [](char c) {
            return static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126;
        });
        return error{say<words::not_an_item>(line_, in_quotes(escaped(word))) +
                     (binary ? say<words::say_binary>() : "")};
    }

    peeked_bytes bytes_;
    std::uint64_t line_ = 1;
};

struct number_layout {
    std::size_t bytes = 4;
    bool is_signed = false, big_endian = false;
    std::uint64_t count = std::numeric_limits<std::uint64_t>::max();  // promised by a header
};

class binary_numbers final : public number_source {
public:
    binary_numbers(peeked_bytes bytes, number_layout layout) : bytes_(std::move(bytes)), layout_(layout) {}

    expected<std::size_t> read(std::span<std::uint64_t> numbers) override {
        std::size_t made = 0;
        while (made < numbers.size() && read_ < layout_.count) {
            const auto text = bytes_.some(layout_.bytes);
            if (!text) return text.error();
            const std::size_t whole = text->size() / layout_.bytes;
            if (whole == 0) {
                if (const auto complete = at_end(text->size()); !complete) return complete.error();
                break;
            }
            const auto some = static_cast<std::size_t>(
                std::min<std::uint64_t>({whole, numbers.size() - made, layout_.count - read_}));
            if (const auto good = take(text->data(), numbers.subspan(made, some)); !good) return good.error();
            bytes_.drop(some * layout_.bytes);
            made += some;
            read_ += some;
        }
        return made;
    }

private:
    expected<void> at_end(std::size_t left) const {
        if (left != 0) return error{say<words::bytes_left_over>(left, layout_.bytes)};
        if (layout_.count != std::numeric_limits<std::uint64_t>::max())
            return error{say<words::fewer_than_promised>(layout_.count, read_)};
        return {};
    }

    template <class T>
    expected<void> take_as(const char* from, std::span<std::uint64_t> numbers) const {
        for (auto& number : numbers) {
            std::array<char, sizeof(T)> bytes;
            std::memcpy(bytes.data(), from, sizeof(T));
            if (layout_.big_endian != (std::endian::native == std::endian::big)) std::ranges::reverse(bytes);
            number = std::bit_cast<T>(bytes);
            from += sizeof(T);
        }
        return {};
    }

    expected<void> take(const char* from, std::span<std::uint64_t> numbers) const {
        const auto taken = layout_.bytes == 1   ? take_as<std::uint8_t>(from, numbers)
                           : layout_.bytes == 2 ? take_as<std::uint16_t>(from, numbers)
                           : layout_.bytes == 4 ? take_as<std::uint32_t>(from, numbers)
                                                : take_as<std::uint64_t>(from, numbers);
        if (!taken || !layout_.is_signed) return taken;
        const std::uint64_t sign = std::uint64_t{1} << (8 * layout_.bytes - 1);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if ((numbers[i] & sign) != 0) return error{say<words::negative_item>(read_ + i + 1)};
        return {};
    }

    peeked_bytes bytes_;
    number_layout layout_;
    std::uint64_t read_ = 0;
};

// What stands after 'name': in the header of a .npy file, up to the next key.
std::string_view field(std::string_view header, std::string_view name) {
    const auto at = header.find(fmt::format("'{}':", name));
    if (at == std::string_view::npos) return {};
    auto rest = header.substr(at + name.size() + 3);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    const char close = rest.starts_with('(') ? ')' : rest.starts_with('\'') ? '\'' : ',';
    const auto end = rest.find(close, 1);
    return end == std::string_view::npos ? std::string_view{} : rest.substr(0, end + 1);
}

expected<number_layout> npy_layout(std::string_view header) {
    const auto type = field(header, "descr"), shape = field(header, "shape");
    const auto wrong = [](const std::string& what) { return error{say<words::npy_wanted>(what)}; };
    if (type.size() != 5 || shape.empty()) return wrong(say<words::npy_no_header>());
    const char order = type[1], kind = type[2], size = type[3];
    if ((kind != 'i' && kind != 'u') || (size != '1' && size != '2' && size != '4' && size != '8') ||
        (order != '<' && order != '>' && order != '|'))
        return wrong(say<words::npy_type>(in_quotes(escaped(type.substr(1, 3)))));
    number_layout layout{static_cast<std::size_t>(size - '0'), kind == 'i', order == '>', 0};
    const auto digits = shape.substr(1);
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), layout.count);
    std::string_view rest(end, static_cast<std::size_t>(digits.data() + digits.size() - end));
    if (rest.starts_with(',')) rest.remove_prefix(1);
    if (problem != std::errc{} || rest != ")") return wrong(say<words::npy_shape>(in_quotes(escaped(shape))));
    return layout;
}

expected<number_layout> read_npy_header(peeked_bytes& bytes) {
    const auto start = bytes.peek(12);
    if (!start) return start.error();
    if (start->size() < 12 || !start->starts_with(npy_magic)) return error{say<words::npy_none>()};
    const auto byte_at = [&](std::size_t i) {
        return static_cast<std::size_t>(static_cast<unsigned char>((*start)[i]));
    };
    const bool old = byte_at(6) == 1;
    const std::size_t begin = old ? 10 : 12;
    const std::size_t size = byte_at(8) | byte_at(9) << 8 | (old ? 0 : byte_at(10) << 16 | byte_at(11) << 24);
    constexpr std::size_t longest = 1 << 16;
    if (size > longest) return error{say<words::npy_no_header>()};
    const auto whole = bytes.peek(begin + size);
    if (!whole) return whole.error();
    if (whole->size() < begin + size) return error{say<words::npy_cut>()};
    auto layout = npy_layout(whole->substr(begin));
    if (layout) bytes.drop(begin + size);
    return layout;
}

class named_numbers final : public number_source {
public:
    named_numbers(std::string path, std::unique_ptr<number_source> inside)
        : path_(std::move(path)), inside_(std::move(inside)) {}
    expected<std::size_t> read(std::span<std::uint64_t> numbers) override {
        auto got = inside_->read(numbers);
        if (!got) return named_error(path_, got.error());
        return got;
    }

private:
    std::string path_;
    std::unique_ptr<number_source> inside_;
};

}  // namespace

error named_error(const std::string& path, const error& problem) {
    return error{say<words::input_in>(path == "-" ? say<words::input_standard>() : path, problem.message)};
}

expected<number_form> number_form_of(std::string_view name) {
    if (name == "text") return number_form::text;
    if (name == "u32") return number_form::u32;
    if (name == "u64") return number_form::u64;
    if (name == "npy") return number_form::npy;
    return error{say<words::bad_form>(in_quotes(escaped(name)))};
}

expected<std::unique_ptr<number_source>> number_source::of(std::unique_ptr<byte_source> source,
                                                           number_form form) {
    peeked_bytes bytes(std::move(source));
    const auto start = bytes.peek(npy_magic.size());
    if (!start) return start.error();
    if (form == number_form::automatic) form = *start == npy_magic ? number_form::npy : number_form::text;
    if (form == number_form::text) return std::unique_ptr<number_source>(new text_numbers(std::move(bytes)));
    number_layout layout{.bytes = form == number_form::u64 ? 8U : 4U};
    if (form == number_form::npy) {
        const auto read = read_npy_header(bytes);
        if (!read) return read.error();
        layout = *read;
    }
    return std::unique_ptr<number_source>(new binary_numbers(std::move(bytes), layout));
}

expected<std::unique_ptr<number_source>> number_source::open(const std::string& path, number_form form) {
    if (form == number_form::automatic && path.ends_with(".u32")) form = number_form::u32;
    if (form == number_form::automatic && path.ends_with(".u64")) form = number_form::u64;
    auto file = file_bytes::open(path);
    if (!file) return named_error(path, file.error());
    const bool binary = form == number_form::u32 || form == number_form::u64;  // any first bytes are numbers
    auto bytes = decompressed(std::move(*file), {.how = binary ? unpacking::never : unpacking::automatic});
    if (!bytes) return named_error(path, bytes.error());
    auto numbers = of(std::move(*bytes), form);
    if (!numbers) return named_error(path, numbers.error());
    return std::unique_ptr<number_source>(new named_numbers(path, std::move(*numbers)));
}

}  // namespace fairshuf::one
