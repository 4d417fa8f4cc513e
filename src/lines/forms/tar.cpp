#include "lines/forms/tar.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fairshuf/core/text.hpp"
#include "format/gnu_quoting.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::size_t tar_block = 512;
constexpr std::size_t most_attributes = std::size_t{1} << 20, most_folders = std::size_t{1} << 23;

// Where the fields of a header are (POSIX.1-2017, pax, "ustar interchange format").
struct tar_field {
    std::size_t at, size;
    std::string_view in(std::string_view block) const { return block.substr(at, size); }
};
constexpr tar_field name_field{0, 100}, size_field{124, 12}, checksum_field{148, 8}, magic_field{257, 6},
    prefix_field{345, 155};
constexpr std::size_t type_at = 156;

std::string until_nul(std::string_view field) {
    return std::string(field.substr(0, field.find('\0')));
}

// Octal digits between blanks and NULs, or, if the highest bit is set, the number itself.
std::optional<std::uint64_t> tar_number(std::string_view field) {
    if (static_cast<unsigned char>(field.front()) == 0x80) {
        std::uint64_t value = 0;
        for (const char c : field.substr(1)) {
            if (value >> 54 != 0) return {};
            value = value << 8 | static_cast<unsigned char>(c);
        }
        return value;
    }
    const auto begin = std::min(field.find_first_not_of(' '), field.size());
    std::uint64_t value = 0;
    std::size_t at = begin;
    for (; at < field.size() && field[at] >= '0' && field[at] <= '7'; ++at)
        value = value * 8 + static_cast<std::uint64_t>(field[at] - '0');
    if (at < field.size() && field[at] != ' ' && field[at] != '\0') return {};
    return value;
}

// The sum of all bytes, the checksum itself counted as blanks. Old programs added signed bytes.
bool has_right_checksum(std::string_view block) {
    std::uint64_t plain = 8 * std::uint64_t{' '};
    std::int64_t with_sign = 8 * std::int64_t{' '};
    for (std::size_t i = 0; i < tar_block; ++i) {
        if (i >= checksum_field.at && i < checksum_field.at + checksum_field.size) continue;
        plain += static_cast<unsigned char>(block[i]);
        with_sign += static_cast<signed char>(block[i]);
    }
    const auto stored = tar_number(checksum_field.in(block));
    return stored && (*stored == plain || static_cast<std::int64_t>(*stored) == with_sign);
}

bool is_zero(std::string_view bytes) {
    return std::ranges::all_of(bytes, [](char c) { return c == '\0'; });
}

std::uint64_t padded(std::uint64_t size) {
    return (size + tar_block - 1) / tar_block * tar_block;
}

std::string name_in(std::string_view block) {
    const std::string name = until_nul(name_field.in(block));
    const bool has_prefix = magic_field.in(block) == std::string_view("ustar\0", 6);
    const std::string prefix = has_prefix ? until_nul(prefix_field.in(block)) : "";
    return prefix.empty() ? name : prefix + "/" + name;
}

// Why a member cannot be moved; empty if it can.
std::string why_refused(char type) {
    switch (type) {
        case '1': return "is a hard link, which must follow its target; pack with tar --hard-dereference";
        case 'S': return "is a sparse file, which is not supported; pack without --sparse";
        case 'M': return "continues from another volume; unpack it and pack it whole";
        case 'V': return "is the label of a volume; pack without --label";
        case 'D':
        case 'N': return "belongs to an incremental backup; pack without --listed-incremental";
        default: break;
    }
    constexpr std::string_view files(
        "0\0"
        "2346"
        "7",
        7);
    if (files.find(type) != std::string_view::npos) return "";
    return fmt::format("has the unknown type {}", in_quotes(std::string_view(&type, 1)));
}

error archive_ends() {
    return {"the archive ends in the middle of a file: it is truncated"};
}

}  // namespace

bool begins_archive(std::string_view first) {
    return first.size() >= tar_block && magic_field.in(first).starts_with("ustar") &&
           has_right_checksum(first);
}

std::string sample_name(const std::string& path) {
    const auto slash = path.rfind('/');
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    const auto point = path.find('.', begin);
    return point == std::string::npos || point == begin ? path : path.substr(0, point);
}

std::string tar_frame::after() const {
    std::string zeros(2 * tar_block, '\0');
    return zeros;
}

expected<void> tar_frame::add_folder(const std::string& blocks) {
    if (!known_.insert(blocks).second) return {};
    if (folders_.size() + blocks.size() > most_folders)
        return error{
            "the archive has more folders than fit into 8 MB; pack its files alone: find FOLDER -type f | "
            "tar "
            "-cf NEW.tar -T -"};
    folders_ += blocks;
    return {};
}

expected<void> tar_frame::set_global(const std::string& blocks) {
    if (!global_.empty() && global_ != blocks)
        return error{"attributes of the whole archive (pax) differ from those before; pack without them"};
    global_ = blocks;
    return {};
}

expected<split_step> tar_splitter::next(std::string_view bytes, bool is_over) {
    auto step = take(bytes, is_over);
    if (step) at_ += step->bytes;
    return step;
}

expected<split_step> tar_splitter::take(std::string_view bytes, bool is_over) {
    switch (part_) {
        case part::data: {
            if (bytes.empty() && is_over) return archive_ends();
            const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
            left_ -= some;
            if (left_ == 0) part_ = part::header;
            return split_step{.bytes = some};
        }
        case part::attributes: {
            if (bytes.empty() && is_over) return archive_ends();
            return take_attributes(bytes);
        }
        case part::over: return take_end(bytes);
        default: break;
    }
    if (bytes.size() >= tar_block)
        return part_ == part::header ? take_block(bytes.substr(0, tar_block)) : take_end(bytes);
    if (!is_over) return split_step{};
    if (!bytes.empty()) return archive_ends();
    return error{
        "the end-of-archive blocks are missing, so the archive may be truncated; if it is not, add 1024 "
        "zeros: "
        "(cat FILE; head -c 1024 /dev/zero) | fairshuf lines --format tar"};
}

// A header, or a block of zeros.
expected<split_step> tar_splitter::take_block(std::string_view block) {
    if (is_zero(block)) {
        if (!next_.blocks.empty()) return error{"the archive ends after the attributes of a file"};
        part_ = part::first_end;
        const bool ends = std::exchange(in_sample_, false);
        return ends ? split_step{.ends = true} : take_end(block);
    }
    if (!has_right_checksum(block)) {
        if (at_ == 0) return error{"this is not a tar archive: the checksum of its first header is wrong"};
        return error{
            fmt::format("the checksum of the header at byte {} is wrong: the archive is damaged", at_)};
    }
    const auto size = tar_number(size_field.in(block));
    if (!size) return error{"the size in a header is not a number: the archive is damaged"};
    const char type = block[type_at];
    if (std::string_view("xgLK").find(type) != std::string_view::npos) {
        if (*size > most_attributes) return error{"the attributes of a file take more than a megabyte"};
        if (type == 'g' && (any_file_ || !next_.blocks.empty()))
            return error{"attributes of the whole archive (pax) stand between files; pack without them"};
        if (auto held = hold(block); !held) return held.error();
        next_.type = type;
        next_.value.clear();
        next_.value_bytes = *size;
        left_ = padded(*size);
        part_ = part::attributes;
        if (left_ == 0)
            if (auto read = attributes_are_read(); !read) return read.error();
        return split_step{.bytes = tar_block, .left_out = true, .held = true};
    }
    const std::string name = next_.name.value_or(name_in(block));
    const bool is_folder = type == '5' || ((type == '0' || type == '\0') && name.ends_with('/'));
    if (is_folder) return take_folder(block);
    if (const std::string why = why_refused(next_.is_sparse ? 'S' : type); !why.empty())
        return refuse(name, why);
    const bool has_data = type == '0' || type == '\0' || type == '7';
    return take_file(block, has_data ? next_.size.value_or(*size) : 0);
}

// The sample before it ends first, so that messages name the right one.
expected<split_step> tar_splitter::refuse(const std::string& name, const std::string& why) {
    if (in_sample_ && !belongs(name)) {
        in_sample_ = false;
        return split_step{.ends = true};
    }
    return error{fmt::format("{} {}", as_name(name), why)};
}

expected<void> tar_splitter::hold(std::string_view blocks) {
    if (next_.blocks.size() + blocks.size() > 4 * most_attributes)
        return error{"the attributes of a file take more than four megabytes"};
    next_.blocks += blocks;
    return {};
}

// The same header comes again after each step that does not take it.
expected<split_step> tar_splitter::take_file(std::string_view block, std::uint64_t size) {
    const std::string name = next_.name.value_or(name_in(block));
    if (in_sample_ && !next_.given && !belongs(name)) {
        in_sample_ = false;
        return split_step{.ends = true};
    }
    if (!in_sample_) {
        base_ = sample_name(name);
        names_.clear();
        in_sample_ = true;
    }
    if (!next_.blocks.empty() && !next_.given) {
        next_.given = true;
        return split_step{.added = next_.blocks};
    }
    names_.push_back(name);
    next_ = {};
    any_file_ = true;
    left_ = padded(size);
    part_ = left_ > 0 ? part::data : part::header;
    return split_step{.bytes = tar_block};
}

bool tar_splitter::belongs(const std::string& name) const {
    return sample_name(name) == base_ && std::ranges::find(names_, name) == names_.end();
}

expected<split_step> tar_splitter::take_folder(std::string_view block) {
    if (auto held = hold(block); !held) return held.error();
    if (auto added = frame_->add_folder(next_.blocks); !added) return added.error();
    next_ = {};
    return split_step{.bytes = tar_block, .left_out = true};
}

expected<split_step> tar_splitter::take_attributes(std::string_view bytes) {
    const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
    if (auto held = hold(bytes.substr(0, some)); !held) return held.error();
    next_.value += bytes.substr(0, some);
    left_ -= some;
    if (left_ == 0)
        if (auto read = attributes_are_read(); !read) return read.error();
    return split_step{.bytes = some, .left_out = true, .held = true};
}

expected<void> tar_splitter::attributes_are_read() {
    part_ = part::header;
    next_.value.resize(static_cast<std::size_t>(next_.value_bytes));
    if (next_.type == 'L') next_.name = until_nul(next_.value);
    if (next_.type == 'x') return read_pax();
    if (next_.type != 'g') return {};
    auto set = frame_->set_global(next_.blocks);
    next_ = {};
    return set;
}

// Records such as "30 path=a/long/name.jpg\n", each with its own length in front.
expected<void> tar_splitter::read_pax() {
    const error wrong{"the pax attributes of a file cannot be read: the archive is damaged"};
    std::string_view left = next_.value;
    while (!left.empty()) {
        const auto blank = left.find(' ');
        const auto length = detail::whole_number(left.substr(0, blank));
        if (blank == std::string_view::npos || !length || *length <= blank + 1 || *length > left.size())
            return wrong;
        const std::string_view record = left.substr(blank + 1, static_cast<std::size_t>(*length) - blank - 2);
        left.remove_prefix(static_cast<std::size_t>(*length));
        const auto equals = record.find('=');
        if (equals == std::string_view::npos) return wrong;
        const std::string_view name = record.substr(0, equals), value = record.substr(equals + 1);
        if (name.starts_with("GNU.sparse.")) next_.is_sparse = true;
        if (name == "path" || name == "GNU.sparse.name") next_.name = value;
        if (name != "size") continue;
        next_.size = detail::whole_number(value);
        if (!next_.size || *next_.size >> 60 != 0) return wrong;
    }
    return {};
}

// Two blocks of zeros, and more zeros that fill the last unit of a tape.
expected<split_step> tar_splitter::take_end(std::string_view bytes) {
    const bool is_over = part_ == part::over;
    const std::string_view block = is_over ? bytes : bytes.substr(0, tar_block);
    if (!is_zero(block))
        return error{is_over
                         ? "more follows after the end of the archive; give several archives as several files"
                         : "a block of zeros stands between files: the archive is damaged"};
    if (!is_over) part_ = part_ == part::first_end ? part::second_end : part::over;
    return split_step{.bytes = block.size(), .left_out = true};
}

}  // namespace fairshuf::lines
