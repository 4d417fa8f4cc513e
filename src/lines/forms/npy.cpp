#include "lines/forms/npy.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fairshuf/core/text.hpp"
#include "format/gnu_quoting.hpp"
#include "lines/forms/python_literal.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::string_view npy_magic = "\x93NUMPY";
constexpr std::size_t before_length = npy_magic.size() + 2;  // and the version
constexpr std::size_t npy_alignment = 64;
constexpr std::uint64_t most_row_bytes = std::uint64_t{1} << 40;

error unreadable() {
    return {"the header of this array cannot be read"};
}

// The bytes of a product of sizes; nothing if it is too large.
std::optional<std::uint64_t> product(std::uint64_t a, std::uint64_t b) {
    if (a != 0 && b > most_row_bytes / a) return {};
    return a * b;
}

// The bytes of an element of a type such as <f4 or |S10.
expected<std::uint64_t> simple_type_bytes(std::string_view type) {
    const std::string_view whole = type;
    if (!type.empty() && std::string_view("<>|=").find(type.front()) != std::string_view::npos)
        type.remove_prefix(1);
    if (type.starts_with('O'))
        return error{"the array has Python objects, which only Python can read; store numbers or text"};
    const auto unknown = [whole] { return error{fmt::format("the type {} is unknown", in_quotes(whole))}; };
    if (type.empty() || std::string_view("?bBiufcmMSaUV").find(type.front()) == std::string_view::npos)
        return unknown();
    const std::string_view digits =
        type.substr(1, type.find('[') == std::string_view::npos ? std::string_view::npos
                                                                : type.find('[') - 1);  // units of time
    if (digits.empty() && std::string_view("?bB").find(type.front()) != std::string_view::npos)
        return std::uint64_t{1};
    const auto number = detail::whole_number(digits);
    if (!number) return unknown();
    const auto bytes = product(*number, type.front() == 'U' ? 4 : 1);
    if (!bytes) return unknown();
    return *bytes;
}

// (3, 4): returns the product.
std::optional<std::uint64_t> shape_size(literal_walk& walk) {
    if (!walk.take('(')) return walk.number();  // (name, type, 3) is allowed, too
    std::uint64_t all = 1;
    while (!walk.take(')')) {
        const auto one = walk.number();
        const auto more = one ? product(all, *one) : one;
        if (!more) return {};
        all = *more;
        if (!walk.take(',') && !walk.sees(')')) return {};
    }
    return all;
}

bool take_field_name(literal_walk& walk) {
    if (!walk.take('(')) return walk.string().has_value();
    return walk.string() && walk.take(',') && walk.string() && walk.take(')');  // a title and a name
}

// A string, or a list of fields, each with a type of its own.
expected<std::uint64_t> type_bytes(literal_walk& walk, unsigned depth = 0) {
    constexpr unsigned most_depth = 32;
    if (depth > most_depth) return unreadable();
    if (!walk.sees('[')) {
        const auto text = walk.string();
        return text ? simple_type_bytes(*text) : unreadable();
    }
    walk.take('[');
    std::uint64_t all = 0;
    while (!walk.take(']')) {
        if (!walk.take('(') || !take_field_name(walk) || !walk.take(',')) return unreadable();
        const auto one = type_bytes(walk, depth + 1);
        if (!one) return one;
        std::optional<std::uint64_t> count = 1;
        if (walk.take(',') && !walk.sees(')')) count = shape_size(walk);
        const auto bytes = count ? product(*count, *one) : count;
        walk.take(',');
        if (!bytes || !walk.take(')')) return unreadable();
        all += *bytes;
        if (all > most_row_bytes) return unreadable();
        if (!walk.take(',') && !walk.sees(']')) return unreadable();
    }
    return all;
}

}  // namespace

expected<std::optional<std::size_t>> npy_header::size_of(std::string_view bytes) {
    using maybe = std::optional<std::size_t>;
    if (!npy_magic.starts_with(bytes.substr(0, npy_magic.size())))
        return error{"it does not begin as an array of numpy does"};
    if (bytes.size() < before_length) return maybe();
    const char version = bytes[npy_magic.size()];
    if (version < 1 || version > 3 || bytes[npy_magic.size() + 1] != 0)
        return error{
            fmt::format("version {}.{} of numpy's format is not supported; 1.0, 2.0 and 3.0 are",
                        static_cast<unsigned>(static_cast<unsigned char>(version)),
                        static_cast<unsigned>(static_cast<unsigned char>(bytes[npy_magic.size() + 1])))};
    const std::size_t width = version == 1 ? 2 : 4;
    if (bytes.size() < before_length + width) return maybe();
    std::size_t length = 0;
    for (std::size_t i = width; i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(bytes[before_length + i]);
    const std::size_t all = before_length + width + length;
    if (all > most_bytes) return error{"the header of this array has more than a megabyte"};
    return maybe(all);
}

bool npy_header::read_shape(literal_walk& walk, std::size_t& dimensions, std::uint64_t& row_items) {
    if (!walk.take('(')) return false;
    if (walk.take(')')) return true;  // no dimension
    walk.skip_blanks();
    rows_begin_ = text_begin_ + walk.at();
    const auto rows = walk.number();
    if (!rows) return false;
    rows_ = *rows;
    rows_end_ = text_begin_ + walk.at();
    const std::size_t others = walk.at();
    for (dimensions = 1; walk.take(',') && !walk.sees(')'); ++dimensions) {
        const auto one = walk.number();
        const auto more = one ? product(row_items, *one) : one;
        if (!more) return false;
        row_items = *more;
    }
    row_shape_ = walk.since(others);
    return !row_shape_.empty() && walk.take(')');  // (3) is a number, (3,) a shape
}

expected<npy_header> npy_header::read(std::string_view bytes) {
    npy_header header;
    header.bytes_ = bytes;
    header.text_begin_ = before_length + (bytes[npy_magic.size()] == 1 ? 2 : 4);
    literal_walk walk(bytes.substr(header.text_begin_));
    bool fortran = false, has_order = false, has_shape = false;
    std::size_t dimensions = 0;
    std::uint64_t item_bytes = 0, row_items = 1;
    if (!walk.take('{')) return unreadable();
    while (!walk.take('}')) {
        const auto name = walk.string();
        if (!name || !walk.take(':')) return unreadable();
        walk.skip_blanks();
        const std::size_t begin = walk.at();
        if (*name == "descr") {
            const auto size = type_bytes(walk);
            if (!size) return size.error();
            item_bytes = *size;
            header.descr_ = walk.since(begin);
        } else if (*name == "fortran_order") {
            fortran = walk.take_word("True");
            if (!fortran && !walk.take_word("False")) return unreadable();
            has_order = true;
        } else if (*name == "shape" && !has_shape) {
            has_shape = header.read_shape(walk, dimensions, row_items);
            if (!has_shape) return unreadable();
        } else {
            return unreadable();
        }
        if (!walk.take(',') && !walk.sees('}')) return unreadable();
    }
    if (!has_shape || !has_order || header.descr_.empty() || !walk.is_over()) return unreadable();
    if (dimensions == 0) return error{"it is a single value, which has no rows"};
    if (fortran && dimensions > 1)
        return error{
            "its rows do not lie one after the other (Fortran order); store it in C order: "
            "numpy.save(name, numpy.ascontiguousarray(array))"};
    const auto row = product(item_bytes, row_items);
    if (!row) return unreadable();
    if (*row == 0) return error{"its rows have no bytes, so there is nothing to shuffle"};
    header.row_bytes_ = *row;
    return header;
}

bool npy_header::has_rows_of(const npy_header& other) const {
    const auto plain = [](std::string_view text) {
        std::string kept;
        std::ranges::copy_if(text, std::back_inserter(kept), [](char c) { return c != ' ' && c != 'L'; });
        while (kept.ends_with(',')) kept.pop_back();
        return kept;
    };
    return descr_ == other.descr_ && plain(row_shape_) == plain(other.row_shape_);
}

std::string npy_header::with_rows(std::uint64_t rows) const {
    std::string text = bytes_.substr(text_begin_);
    const std::size_t size = bytes_.size();
    text.replace(rows_begin_ - text_begin_, rows_end_ - rows_begin_, std::to_string(rows));
    const auto end = text.find_last_not_of(" \n");
    text.resize(end + 1);
    std::size_t wanted = size - text_begin_;
    if (text.size() + 1 > wanted)
        wanted =
            (text_begin_ + text.size() + 1 + npy_alignment - 1) / npy_alignment * npy_alignment - text_begin_;
    text.append(wanted - text.size() - 1, ' ').push_back('\n');
    std::string all = bytes_.substr(0, before_length);
    const std::size_t width = text_begin_ - before_length;
    for (std::size_t i = 0; i < width; ++i) all += static_cast<char>(wanted >> 8 * i & 0xff);
    return all + text;
}

}  // namespace fairshuf::lines
