#include "lines/input/inputs.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "format/gnu_quoting.hpp"
#include "lines/input/chunk_reader.hpp"
#include "system/files/decompress.hpp"
#include "system/files/descriptor.hpp"
#include "system/files/read_write.hpp"

namespace fairshuf::lines {
namespace {

error named(const std::string& name, const error& problem) {
    return {fmt::format("{}: {}", as_name(name), problem.message)};
}

// A file that closes itself.
class opened_file final : public line_source {
public:
    opened_file(descriptor file, int number, std::string name, bool among_others)
        : file_(std::move(file)), bytes_(number, std::move(name)), among_others_(among_others) {}
    expected<std::size_t> read(std::span<char> into) override {
        auto got = bytes_.read(into);
        if (!got && among_others_) return named(bytes_.name(), got.error());
        return got;
    }
    std::optional<std::uint64_t> size() const override { return bytes_.size(); }
    std::string name() const override { return bytes_.name(); }

private:
    descriptor file_;  // empty for standard input
    file_source bytes_;
    bool among_others_;  // then errors name the file
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
    decompressed_source(std::unique_ptr<byte_source> bytes, std::string name)
        : bytes_(std::move(bytes)), name_(std::move(name)) {}
    expected<std::size_t> read(std::span<char> into) override {
        auto got = bytes_->read(into);
        const bool unnamed = !got && got.error().message.find("read error") == std::string::npos;
        return unnamed ? named(name_, got.error()) : got;
    }
    std::string name() const override { return name_; }

private:
    std::unique_ptr<byte_source> bytes_;
    std::string name_;
};

// A source without its header. Reading the header may have read more, which comes first.
class headed_source final : public line_source {
public:
    headed_source(const std::string& header, std::string first, std::unique_ptr<line_source> rest)
        : header_lines_(static_cast<std::uint64_t>(std::ranges::count(header, '\n'))),
          first_(std::move(first)),
          rest_(std::move(rest)) {}
    std::uint64_t lines_before() const override { return header_lines_; }
    expected<std::size_t> read(std::span<char> into) override {
        if (used_ == first_.size()) return rest_->read(into);
        const std::size_t count = first_.copy(into.data(), into.size(), used_);
        used_ += count;
        return count;
    }
    std::optional<std::uint64_t> size() const override {
        const auto rest = rest_->size();
        if (!rest) return rest;
        return *rest + first_.size() - used_;
    }
    std::string name() const override { return rest_->name(); }

private:
    std::uint64_t header_lines_;
    std::string first_;
    std::unique_ptr<line_source> rest_;
    std::size_t used_ = 0;
};

// Peeks into a regular file before it is read. The size of a compressed file is not the size of its content.
bool is_plain_file(int file) {
    struct stat about{};
    if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    std::array<char, 4> first{};
    const ssize_t got = ::pread(file, first.data(), first.size(), ::lseek(file, 0, SEEK_CUR));
    return got >= 0 && !is_compressed({first.data(), static_cast<std::size_t>(got)});
}

error is_folder() {
    return {fmt::format("read error: {}", std::strerror(EISDIR))};
}

expected<std::unique_ptr<line_source>> open_input(const std::string& path, bool among_others) {
    descriptor opened;
    if (path != "-") {
        auto file = open_for_reading(path);
        if (!file) return file.error();
        opened = *std::move(file);
    }
    const int file = opened ? opened.get() : STDIN_FILENO;
    struct stat about{};
    if (::fstat(file, &about) == 0 && S_ISDIR(about.st_mode))
        return among_others ? named(path, is_folder()) : is_folder();
#ifdef F_SETPIPE_SZ
    // A larger pipe needs fewer system calls. The system may refuse it.
    if (S_ISFIFO(about.st_mode)) ::fcntl(file, F_SETPIPE_SZ, 1 << 20);  // NOLINT(*-vararg)
#endif
    const bool plain = is_plain_file(file);
    std::unique_ptr<line_source> source =
        std::make_unique<opened_file>(std::move(opened), file, path, among_others);
    if (plain) return source;
    auto bytes = decompressed(std::make_unique<compressed_bytes>(std::move(source)));
    if (!bytes) return bytes.error();
    return std::unique_ptr<line_source>(std::make_unique<decompressed_source>(*std::move(bytes), path));
}

// Reads a text until its first records are complete.
class header_reader {
public:
    header_reader(const record_form& form, std::uint64_t records) : form_(&form), records_(records) {}

    // Removes them from the source. Returns fewer if the source ends.
    expected<std::string> take_from(std::unique_ptr<line_source>& source) {
        while (!look()) {
            const auto more = read_some(*source);
            if (!more) return more.error();
            if (*more) continue;
            text_ += completion(*form_, std::string_view(text_).substr(whole_.end), whole_);
            look();
            break;
        }
        std::string header = text_.substr(0, end_);
        source = std::make_unique<headed_source>(header, text_.substr(end_), std::move(source));
        return header;
    }

private:
    // Whether all of them are complete. `end_` is the end of the complete ones.
    bool look() {
        const std::size_t size = text_.size();
        text_.append(text_buffer::padding, '\0');  // readable padding
        whole_ = {};
        scan_records(*form_, text_.data(), size, whole_);
        std::uint64_t found = 0;
        for_each_record(*form_, text_.data(), whole_.end, [&](std::size_t /*begin*/, std::size_t end) {
            if (found++ < records_) end_ = end;
        });
        text_.resize(size);
        return found >= records_;
    }

    // False at the end. Reads twice as much each time, so the total work stays linear.
    expected<bool> read_some(line_source& source) {
        const std::size_t before = text_.size(), wanted = 2 * std::max(before, std::size_t{1} << 15);
        std::size_t size = before;
        text_.resize(wanted);
        while (size < wanted) {
            const auto got = source.read({text_.data() + size, wanted - size});
            if (!got) return got.error();
            if (*got == 0) break;
            size += *got;
        }
        text_.resize(size);
        return size > before;
    }

    const record_form* form_;
    std::uint64_t records_;
    std::string text_ = {};
    record_scan whole_ = {};
    std::size_t end_ = 0;
};

// Settings for all inputs.
struct opening {
    const record_form* form = nullptr;
    std::uint64_t header = 0;  // records
    bool among_others = false;
};

struct headed_input {
    std::unique_ptr<line_source> source;
    std::string header;
};

expected<headed_input> open_with_header(const std::string& path, const opening& common) {
    auto source = open_input(path, common.among_others);
    if (!source) return source.error();
    headed_input input{*std::move(source), ""};
    if (common.header > 0) {
        auto header = header_reader(*common.form, common.header).take_from(input.source);
        if (!header) return header.error();
        input.header = *std::move(header);
    }
    return input;
}

// One of so many files that not all of them can be open at once. It is closed and opened again in its turn.
class reopened_file final : public line_source {
public:
    reopened_file(std::string path, const opening& common, std::string header,
                  std::optional<std::uint64_t> size)
        : path_(std::move(path)),
          form_(*common.form),
          common_(common),
          header_(std::move(header)),
          size_(size) {}

    expected<std::size_t> read(std::span<char> into) override {
        if (over_) return std::size_t{0};
        if (!opened_) {
            common_.form = &form_;
            auto again = open_with_header(path_, common_);
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
    std::uint64_t lines_before() const override {
        return static_cast<std::uint64_t>(std::ranges::count(header_, '\n'));
    }

private:
    std::string path_;
    record_form form_;
    opening common_;
    std::string header_;
    std::optional<std::uint64_t> size_;
    std::unique_ptr<line_source> opened_;
    bool over_ = false;
};

bool can_wait(const std::string& path) {
    struct stat about{};
    return path != "-" && ::stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode);
}

}  // namespace

expected<inputs> open_inputs(const std::vector<std::string>& paths, const record_form& form,
                             std::uint64_t header, naming_inputs names) {
    constexpr std::size_t most_open = 64;
    const opening common{&form, header, names == naming_inputs::always || paths.size() > 1};
    inputs all;
    for (const auto& path : paths) {
        auto input = open_with_header(path, common);
        if (!input) return input.error();
        if (all.sources.empty()) {
            all.header = input->header;
        } else if (input->header != all.header) {
            return error{
                fmt::format("{}: the header differs from that of {}", as_name(path), as_name(paths.front()))};
        }
        if (paths.size() > most_open && can_wait(path)) {
            const auto size = input->source->size();
            input->source = std::make_unique<reopened_file>(path, common, std::move(input->header), size);
        }
        all.sources.push_back(std::move(input->source));
    }
    return all;
}

std::vector<line_source*> pointers_to(const std::vector<std::unique_ptr<line_source>>& sources) {
    std::vector<line_source*> pointers;
    for (const auto& source : sources) pointers.push_back(source.get());
    return pointers;
}

}  // namespace fairshuf::lines
