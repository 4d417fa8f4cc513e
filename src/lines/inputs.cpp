#include "lines/inputs.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "lines/chunk_reader.hpp"
#include "lines/gnu_quoting.hpp"
#include "lines/system_files.hpp"
#include "orders/descriptor.hpp"
#include "orders/unpacked.hpp"

namespace fairshuf::lines {
namespace {

using orders::descriptor;

// A file that is closed at the end.
class opened_file final : public line_source {
public:
    opened_file(descriptor file, int number, std::string name)
        : file_(std::move(file)), bytes_(number, std::move(name)) {}
    expected<std::size_t> read(std::span<char> into) override { return bytes_.read(into); }
    std::optional<std::uint64_t> size() const override { return bytes_.size(); }
    std::string name() const override { return bytes_.name(); }

private:
    descriptor file_;  // none if it is standard input
    file_source bytes_;
};

// A source for those who unpack.
class packed_bytes final : public orders::byte_source {
public:
    explicit packed_bytes(std::unique_ptr<line_source> source) : source_(std::move(source)) {}
    expected<std::size_t> read(std::span<char> buffer) override { return source_->read(buffer); }

private:
    std::unique_ptr<line_source> source_;
};

class unpacked_source final : public line_source {
public:
    unpacked_source(std::unique_ptr<orders::byte_source> bytes, std::string name)
        : bytes_(std::move(bytes)), name_(std::move(name)) {}
    expected<std::size_t> read(std::span<char> into) override {
        auto got = bytes_->read(into);
        if (!got && !got.error_message().starts_with("read error"))
            return error{fmt::format("{}: {}", as_name(name_), got.error_message())};
        return got;
    }
    std::string name() const override { return name_; }

private:
    std::unique_ptr<orders::byte_source> bytes_;
    std::string name_;
};

// Without its header, which has been read, and perhaps more than that.
class headed_source final : public line_source {
public:
    headed_source(std::string first, std::unique_ptr<line_source> rest)
        : first_(std::move(first)), rest_(std::move(rest)) {}
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
    std::string first_;
    std::unique_ptr<line_source> rest_;
    std::size_t used_ = 0;
};

// A regular file can be looked at before it is read; what is packed there has another size than it says.
bool is_plain_file(int file) {
    struct stat about{};
    if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    std::array<char, 4> first{};
    const ssize_t got = ::pread(file, first.data(), first.size(), ::lseek(file, 0, SEEK_CUR));
    return got >= 0 && !orders::is_packed({first.data(), static_cast<std::size_t>(got)});
}

expected<std::unique_ptr<line_source>> open_input(const std::string& path) {
    descriptor opened;
    if (path != "-") {
        auto file = open_for_reading(path);
        if (!file) return file.problem();
        opened = *std::move(file);
    }
    const int file = opened ? opened.get() : STDIN_FILENO;
    struct stat about{};
    if (::fstat(file, &about) == 0 && S_ISDIR(about.st_mode))
        return error{fmt::format("read error: {}", std::strerror(EISDIR))};
#ifdef F_SETPIPE_SZ
    // A pipe that holds more is filled and emptied less often. It may be refused.
    if (S_ISFIFO(about.st_mode)) ::fcntl(file, F_SETPIPE_SZ, 1 << 20);  // NOLINT(*-vararg)
#endif
    const bool plain = is_plain_file(file);
    std::unique_ptr<line_source> source = std::make_unique<opened_file>(std::move(opened), file, path);
    if (plain) return source;
    auto bytes = orders::unpacked(std::make_unique<packed_bytes>(std::move(source)));
    if (!bytes) return bytes.problem();
    return std::unique_ptr<line_source>(std::make_unique<unpacked_source>(*std::move(bytes), path));
}

// A text of which more and more is read, until its first records are whole.
class header_reader {
public:
    header_reader(const record_form& form, std::uint64_t records) : form_(&form), records_(records) {}

    // Takes them off the source. Fewer, if there are no more.
    expected<std::string> take_from(std::unique_ptr<line_source>& source) {
        while (!look()) {
            const auto more = read_some(*source);
            if (!more) return more.problem();
            if (*more) continue;
            text_ += completion(*form_, std::string_view(text_).substr(whole_.end), whole_);
            look();
            break;
        }
        std::string header = text_.substr(0, end_);
        source = std::make_unique<headed_source>(text_.substr(end_), std::move(source));
        return header;
    }

private:
    // Whether all of them are there. `end_` is where those end that are.
    bool look() {
        const std::size_t size = text_.size();
        text_.append(text_buffer::room_behind, '\0');  // which can be read
        whole_ = {};
        scan_records(*form_, text_.data(), size, whole_);
        std::uint64_t found = 0;
        for_each_record(*form_, text_.data(), whole_.end, [&](std::size_t /*begin*/, std::size_t end) {
            if (found++ < records_) end_ = end;
        });
        text_.resize(size);
        return found >= records_;
    }

    // False at the end. Twice as much each time.
    expected<bool> read_some(line_source& source) {
        const std::size_t size = text_.size(), step = std::max(size, std::size_t{1} << 16);
        text_.resize(size + step);
        const auto got = source.read({text_.data() + size, step});
        text_.resize(size + (got ? *got : 0));
        if (!got) return got.problem();
        return *got > 0;
    }

    const record_form* form_;
    std::uint64_t records_;
    std::string text_ = {};
    record_scan whole_ = {};
    std::size_t end_ = 0;
};

}  // namespace

expected<inputs> open_inputs(const std::vector<std::string>& paths, const record_form& form,
                             std::uint64_t header) {
    inputs all;
    for (const auto& path : paths) {
        auto source = open_input(path);
        if (!source) return source.problem();
        if (header > 0) {
            auto first = header_reader(form, header).take_from(*source);
            if (!first) return first.problem();
            if (all.sources.empty()) {
                all.header = *std::move(first);
            } else if (*first != all.header) {
                return error{
                    fmt::format("{}: the header is not that of {}", as_name(path), as_name(paths.front()))};
            }
        }
        all.sources.push_back(*std::move(source));
    }
    return all;
}

}  // namespace fairshuf::lines
