#include "lines/input/inputs.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"
#include "lines/input/format_of_inputs.hpp"
#include "lines/input/header_reader.hpp"
#include "system/files/decoder.hpp"
#include "system/files/decompress.hpp"
#include "system/files/descriptor.hpp"
#include "system/files/read_write.hpp"

namespace fairshuf::lines {
namespace {

// A file that closes itself.
class opened_file final : public line_source {
public:
    opened_file(descriptor file, int number) : file_(std::move(file)), bytes_(number) {}
    expected<std::size_t> read(std::span<char> into) override { return bytes_.read(into); }
    std::optional<std::uint64_t> size() const override { return bytes_.size(); }

private:
    descriptor file_;  // empty for standard input
    file_source bytes_;
};

// Adapts a source for the decompressor.
class compressed_bytes final : public byte_source {
public:
    explicit compressed_bytes(std::unique_ptr<line_source> source) : source_(std::move(source)) {}
    expected<std::size_t> read(std::span<char> buffer) override { return source_->read(buffer); }

private:
    std::unique_ptr<line_source> source_;
};

class decompressed_source final : public line_source {
public:
    explicit decompressed_source(std::unique_ptr<byte_source> bytes) : bytes_(std::move(bytes)) {}
    expected<std::size_t> read(std::span<char> into) override { return bytes_->read(into); }
    std::uint64_t memory() const override { return bytes_->memory(); }

private:
    std::unique_ptr<byte_source> bytes_;
};

// A source whose errors name it.
class named_source final : public line_source {
public:
    named_source(std::unique_ptr<line_source> source, std::string name)
        : source_(std::move(source)), name_(std::move(name)) {}
    expected<std::size_t> read(std::span<char> into) override {
        auto got = source_->read(into);
        return got ? got : named(name_, got.error());
    }
    std::optional<std::uint64_t> size() const override { return source_->size(); }
    std::uint64_t memory() const override { return source_->memory(); }
    std::string name() const override { return name_; }

private:
    std::unique_ptr<line_source> source_;
    std::string name_;
};

// The first bytes of a regular file, which stay unread. One call need not read all of them.
std::string peeked(int file, off_t from) {
    std::string first(most_peeked, '\0');
    std::size_t size = 0;
    while (size < first.size()) {
        const ssize_t got =
            ::pread(file, first.data() + size, first.size() - size, from + static_cast<off_t>(size));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;  // reading will report an error
        size += static_cast<std::size_t>(got);
    }
    first.resize(size);
    return first;
}

struct opened_input {
    std::unique_ptr<line_source> source;
    bool may_have_mark = true;  // a byte order mark at the beginning
    std::optional<file_identity> compressed = {};
};

error is_folder() {
    return {fmt::format("read error: {}", std::strerror(EISDIR))};
}

// Says how to decompress it.
error not_supported(const std::string& path, const foreign_packing& by) {
    const bool is_pipe = path == "-";
    std::string remedy = fmt::format(": {} {} | fairshuf lines", is_pipe ? "... |" : by.command,
                                     is_pipe ? std::string(by.from_pipe) : as_name(path));
    if (is_pipe && by.from_pipe.empty()) remedy = fmt::format(", from a file: {} FILE", by.command);
    return {refusal_of(by, remedy) + "; or --unpack=never, if the bytes are meant as they are"};
}

// The first bytes do not say how the file is compressed, but its name does.
error not_compressed(const std::string& path, packing said) {
    return named(path,
                 {fmt::format("{} by its name, but not by its first bytes: it is damaged, cut off or not "
                              "compressed; --unpack=never takes the bytes as they are",
                              name_of(said))});
}

expected<opened_input> open_input(const std::string& path, const input_settings& how) {
    descriptor opened;
    if (path != "-") {
        auto file = open_for_reading(path);
        if (!file) return file.error();
        opened = *std::move(file);
    }
    const int file = opened ? opened.get() : STDIN_FILENO;
    struct stat about{};
    if (::fstat(file, &about) == 0 && S_ISDIR(about.st_mode)) return named(path, is_folder());
#ifdef F_SETPIPE_SZ
    // A larger pipe needs fewer system calls. The system may refuse it.
    if (S_ISFIFO(about.st_mode)) ::fcntl(file, F_SETPIPE_SZ, 1 << 20);  // NOLINT(*-vararg)
#endif
    // The size of a compressed file is not the size of its content, so a plain file is not decompressed.
    bool plain = how.unpack == unpacking::never;
    opened_input input;
    if (S_ISREG(about.st_mode)) {
        const std::string first = peeked(file, ::lseek(file, 0, SEEK_CUR));
        const packing kind = packing_of(first);
        plain = plain ||
                (how.unpack == unpacking::automatic && (kind == packing::none || kind == packing::unsure));
        const packing said = packing_in_name(path);
        if (plain && how.unpack == unpacking::automatic && said != packing::none)
            return not_compressed(path, said);
        if (plain) input.may_have_mark = first.starts_with(byte_order_mark);
        if (!plain) input.compressed = file_identity{about.st_dev, about.st_ino};
    }
    std::unique_ptr<line_source> source = std::make_unique<opened_file>(std::move(opened), file);
    if (!plain) {
        auto bytes = decompressed(std::make_unique<compressed_bytes>(std::move(source)),
                                  {.how = how.unpack, .memory = how.memory, .refuse = [&](const auto& by) {
                                       return not_supported(path, by);
                                   }});
        if (!bytes) return named(path, bytes.error());
        source = std::make_unique<decompressed_source>(*std::move(bytes));
    }
    input.source = std::make_unique<named_source>(std::move(source), path);
    return input;
}

struct headed_input {
    std::unique_ptr<line_source> source;
    std::string header;
    bool has_mark = false;
    std::optional<file_identity> compressed = {};
    std::string warning = {};
};

std::string only_a_header(const std::string& path, std::uint64_t found, std::uint64_t wanted) {
    return fmt::format("warning: {} has only {}: with --header {} nothing is shuffled", shown_name(path),
                       counted(found, "record"), wanted);
}

expected<headed_input> open_with_header(const std::string& path, const input_settings& how,
                                        format_of_inputs& format) {
    auto opened = open_input(path, how);
    if (!opened) return opened.error();
    headed_input input{std::move(opened->source), "", false, opened->compressed};
    format.watch(input.source);
    if (opened->may_have_mark && format.may_have_mark()) {
        const auto mark = take_mark(input.source);
        if (!mark) return mark.error();
        input.has_mark = *mark;
    }
    if (auto wrapped = format.wrap(input.source, input.has_mark ? byte_order_mark.size() : 0, how.header);
        !wrapped)
        return wrapped.error();
    if (how.header > 0) {
        header_reader reader(format.form(), how.header, how.memory);
        auto header = reader.take_from(input.source);
        if (!header) return header.error();
        input.header = *std::move(header);
        if (reader.found() > 0 && reader.found() < how.header)
            input.warning = only_a_header(path, reader.found(), how.header);
    }
    return input;
}

// One of so many files that not all of them can be open at once. It is closed and opened again in its turn.
class reopened_file final : public line_source {
public:
    reopened_file(std::string path, input_settings how, std::shared_ptr<format_of_inputs> format,
                  const headed_input& before)
        : path_(std::move(path)),
          how_(std::move(how)),
          format_(std::move(format)),
          header_(before.header),
          bytes_before_(before.source->bytes_before()),
          size_(before.source->size()),
          memory_(before.source->memory()) {}

    expected<std::size_t> read(std::span<char> into) override {
        if (over_) return std::size_t{0};
        if (!opened_) {
            auto again = open_with_header(path_, how_, *format_);
            if (!again) return again.error();
            if (again->header != header_)
                return named(path_, {"the header changed before the rest was read"});
            opened_ = std::move(again->source);
        }
        auto got = opened_->read(into);
        if (!got || *got > 0) return got;
        over_ = true;
        opened_.reset();
        return got;
    }
    std::optional<std::uint64_t> size() const override { return size_; }
    std::string name() const override { return path_; }
    std::uint64_t memory() const override { return memory_; }
    std::uint64_t lines_before() const override {
        return static_cast<std::uint64_t>(std::ranges::count(header_, '\n'));
    }
    std::uint64_t bytes_before() const override { return bytes_before_; }
    bool is_after_crlf() const override { return ends_with_crlf(header_); }

private:
    std::string path_;
    input_settings how_;
    std::shared_ptr<format_of_inputs> format_;
    std::string header_;
    std::uint64_t bytes_before_;
    std::optional<std::uint64_t> size_;
    std::uint64_t memory_;
    std::unique_ptr<line_source> opened_;
    bool over_ = false;
};

bool can_wait(const std::string& path) {
    struct stat about{};
    return path != "-" && ::stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode);
}

}  // namespace

expected<void> join_headers(std::string& all, const std::string& one, const std::string& path,
                            const std::string& first) {
    if (one.size() > all.size() && one.starts_with(all)) all = one;
    if (all.starts_with(one)) return {};
    return named(path, {fmt::format("the header differs from that of {}", shown_name(first))});
}

expected<inputs> open_inputs(const std::vector<std::string>& paths, const input_settings& how) {
    constexpr std::size_t most_open = 64;
    const auto format = format_of_inputs::of(paths, how.format, how.form);
    if (!format) return format.error();
    inputs all;
    all.has_header = how.header > 0;
    for (const auto& path : paths) {
        auto input = open_with_header(path, how, **format);
        if (!input) return input.error();
        if (auto same = join_headers(all.header, input->header, path, paths.front()); !same)
            return same.error();
        all.has_mark = all.has_mark || input->has_mark;
        if (input->compressed) all.compressed.push_back(*input->compressed);
        if (!input->warning.empty()) all.warnings.push_back(std::move(input->warning));
        if (paths.size() > most_open && can_wait(path))
            input->source = std::make_unique<reopened_file>(path, how, *format, *input);
        all.sources.push_back(std::move(input->source));
    }
    all.form = (*format)->form();
    all.frame = (*format)->frame();
    all.header = (*format)->plain(all.header);
    if (all.has_mark) all.header.insert(0, byte_order_mark);
    return all;
}

expected<void> keeps_compressed(const inputs& from, const std::string& output,
                                const std::optional<output_packing>& wanted) {
    struct stat there{};
    if (const auto packing = packing_of_output(output, wanted); wanted || (packing && *packing)) return {};
    if (from.compressed.empty() || ::stat(output.c_str(), &there) != 0) return {};
    if (std::ranges::find(from.compressed, file_identity{there.st_dev, there.st_ino}) ==
        from.compressed.end())
        return {};
    return error{fmt::format(
        "{}: this input is compressed, and the output would not be; say how with --compress, or give the "
        "output another name",
        as_name(output))};
}

std::vector<line_source*> pointers_to(const std::vector<std::unique_ptr<line_source>>& sources) {
    std::vector<line_source*> pointers;
    for (const auto& source : sources) pointers.push_back(source.get());
    return pointers;
}

}  // namespace fairshuf::lines
