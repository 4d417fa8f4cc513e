// Runs of `fairshuf lines` inside of the interpreter. A run has a thread of its own, so that the thread that
// waits for it can call Python: to report the progress, and to notice Ctrl-C.
#include <pybind11/stl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "lines/forms/file_format.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/input/framed_source.hpp"
#include "lines/input/inputs.hpp"
#include "lines/options/lines_options.hpp"
#include "lines/output/notes.hpp"
#include "lines/run.hpp"
#include "parts.hpp"
#include "system/memory/memory_limit.hpp"
#include "system/progress.hpp"

namespace fairshuf::python {
namespace {

template <class T>
T option(const py::dict& given, const char* name, T otherwise) {
    return given.contains(name) && !given[name].is_none() ? given[name].cast<T>() : std::move(otherwise);
}

// "auto" is what the names of the files stand for.
lines::chosen_format format_of(const py::dict& given) {
    lines::chosen_format chosen{.validate = option(given, "validate", false)};
    const auto name = option<std::string>(given, "format", "lines");
    if (auto text = option<std::string>(given, "starts_with", ""); !text.empty()) {
        chosen.kind = lines::file_format::by_start;
        chosen.start = std::move(text);
    } else if (auto pattern = option<std::string>(given, "record_start", ""); !pattern.empty()) {
        chosen.kind = lines::file_format::by_pattern;
        chosen.start = std::move(pattern);
        if (auto fine = lines::splitter_for(chosen, nullptr); !fine)
            throw py::value_error("record_start " + fine.error().message);
    } else if (name == "auto") {
        chosen.kind = value_or_raise(lines::format_of_files(given["files"].cast<std::vector<std::string>>()));
    } else if (const auto kind = lines::format_named(name)) {
        chosen.kind = *kind;
    } else {
        throw py::value_error("format " + kind.error().message + "; or auto");
    }
    if (chosen.validate && !lines::can_be_validated(chosen.kind))
        throw py::value_error("validate is for the formats jsonl, tsv, fasta and fastq");
    return chosen;
}

lines::record_form form_of(const py::dict& given) {
    const char delimiter = option(given, "zero_terminated", false) ? '\0' : '\n';
    if (option(given, "csv", false) || option<std::string>(given, "format", "") == "csv")
        return lines::quoted{};
    if (const auto group = option<std::uint64_t>(given, "group", 0); group > 0)
        return lines::grouped{group, delimiter};
    if (const auto bytes = option<std::uint64_t>(given, "record", 0); bytes > 0) return lines::sized{bytes};
    if (auto text = option<std::string>(given, "separator", ""); !text.empty())
        return lines::separated{std::move(text)};
    return lines::delimited{delimiter};
}

lines::lines_request request_of(const py::dict& given, const key& order) {
    lines::lines_request asked;
    asked.files = given["files"].cast<std::vector<std::string>>();
    asked.outputs = option<std::vector<std::string>>(given, "outputs", {});
    asked.gnu.cards = asked.files.front();
    asked.gnu.output = given["output"].cast<std::string>();
    asked.gnu.head_count = option<std::uint64_t>(given, "count", lines::no_limit);
    asked.gnu.delimiter = option(given, "zero_terminated", false) ? '\0' : '\n';
    asked.form = form_of(given);
    asked.format = format_of(given);
    asked.allow_rest = option(given, "allow_rest", false);
    asked.header = option<std::uint64_t>(given, "header", 0);
    asked.unpack = value_or_raise(lines::read_unpacking(option<std::string>(given, "unpack", "auto")));
    asked.what = option(given, "unshuffle", false) ? lines::task::unshuffle : lines::task::shuffle;
    if (const auto split = option<std::string>(given, "split", ""); !split.empty())
        asked.parts = value_or_raise(lines::read_shares(split));
    if (const auto how = option<std::string>(given, "compress", ""); !how.empty()) {
        const auto packing = read_output_packing(how);
        if (!packing) throw py::value_error("compress " + packing.error().message);
        asked.compress = *packing;
    }
    asked.chosen_key = order;
    if (given.contains("memory") && !given["memory"].is_none())
        asked.buffer_size = given["memory"].cast<std::uint64_t>();
    asked.folders = option<std::vector<std::string>>(given, "folders", {});
    asked.threads = option<unsigned>(given, "threads", 0);
    asked.quiet = true;
    return asked;
}

class run {
public:
    run(const py::dict& given, const key& order)
        : asked_(request_of(given, order)), output_to_close_(option(given, "close", -1)) {
        thread_ = std::thread([this] { work(); });
    }
    run(const run&) = delete;
    run& operator=(const run&) = delete;
    ~run() {
        shown_.cancel();
        const py::gil_scoped_release others_may_run;
        join();
    }

    // Whether it has ended after so many seconds at most.
    bool wait(double seconds) {
        const py::gil_scoped_release others_may_run;
        std::unique_lock lock(mutex_);
        return ended_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return over_; });
    }

    py::tuple progress_now() {
        const auto now = shown_.now();
        return py::make_tuple(now.name.empty() ? "opening" : std::string(now.name), now.done, now.expected);
    }

    void cancel() { shown_.cancel(); }

    // Waits for the end. Raises what went wrong; otherwise returns the warnings.
    std::vector<std::string> finish() {
        {
            const py::gil_scoped_release others_may_run;
            join();
        }
        if (out_of_memory_) throw std::bad_alloc();
        if (problem_) throw py::value_error(*problem_);
        return notes_;
    }

private:
    void join() {
        if (thread_.joinable()) thread_.join();
    }

    // Signals are for the threads of Python. A reader that goes away is an error, not a signal.
    static void block_signals() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
    }

    void work() {
        block_signals();
        try {
            lines::note_listener listener;
            if (const auto done = lines::run_keyed(asked_, shown_); !done) problem_ = done.error().message;
            notes_ = listener.notes;
        } catch (const std::bad_alloc&) {
            out_of_memory_ = true;
        } catch (const std::exception& problem) {
            problem_ = problem.what();
        }
        if (output_to_close_ >= 0) ::close(output_to_close_);
        const std::scoped_lock lock(mutex_);
        over_ = true;
        ended_.notify_all();
    }

    lines::lines_request asked_;
    int output_to_close_;
    progress shown_{false};
    std::mutex mutex_;
    std::condition_variable ended_;
    bool over_ = false, out_of_memory_ = false;
    std::optional<std::string> problem_;
    std::vector<std::string> notes_;
    std::thread thread_;
};

// Splits what a pipe gives into records, without the header.
class records {
public:
    records(int file, const py::dict& given)
        : file_(file),
          reading_{.form = form_of(given),
                   .header = option<std::uint64_t>(given, "header", 0),
                   .unpack = unpacking::never,
                   .memory = [] { return most; },
                   .format = format_of(given)},
          allow_rest_(option(given, "allow_rest", false)) {}

    // The next few records; none at the end. An incomplete one comes last, if it is allowed. The first call
    // must not be earlier than the first byte, or the end.
    py::list next() {
        lines::chunk found;
        {
            const py::gil_scoped_release others_may_run;
            if (reader_ || !is_empty()) found = next_chunk();
        }
        py::list all;
        if (found.bytes > 0)
            lines::for_each_record(
                from_.form, text_.data(), found.bytes,
                [&](std::size_t begin, std::size_t end) { all.append(record(begin, end - begin)); });
        else if (const std::string rest = std::exchange(rest_given_, true) || !reader_ ? "" : reader_->rest();
                 !rest.empty())
            all.append(py::bytes(rest));
        return all;
    }

private:
    static constexpr std::size_t chunk_bytes = std::size_t{1} << 17;
    static constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 4;

    bool is_empty() const {
        int waiting = 0;
        return ::ioctl(file_, FIONREAD, &waiting) == 0 && waiting == 0;  // NOLINT(*-vararg)
    }

    lines::chunk next_chunk() {
        using state = lines::chunk_reader::state;
        if (!reader_) open();
        const auto now = value_or_raise(reader_->prepare(most));
        if (now == state::needs_memory) throw py::value_error(reader_->too_long().message);
        lines::chunk found;
        if (now == state::ready && !reader_->hand_out(text_, found)) throw std::bad_alloc();
        return found;
    }

    void open() {
        from_ = value_or_raise(lines::open_inputs({"/dev/fd/" + std::to_string(file_)}, reading_));
        reader_.emplace(*from_.sources.front(), from_.form, chunk_bytes);
        if (allow_rest_) reader_->allow_rest();
    }

    py::bytes record(std::size_t begin, std::size_t size) {
        const std::string_view bytes(text_.data() + begin, size);
        return std::holds_alternative<lines::framed>(from_.form) ? py::bytes(stripper_.strip(bytes))
                                                                 : py::bytes(bytes);
    }

    int file_;
    lines::input_settings reading_;
    bool allow_rest_;
    lines::inputs from_ = {};
    std::optional<lines::chunk_reader> reader_ = {};
    lines::text_buffer text_ = {};
    lines::frame_stripper stripper_ = {};
    bool rest_given_ = false;
};

}  // namespace

void add_files(py::module_& m) {
    py::class_<run>(m, "Run")
        .def(py::init<const py::dict&, const key&>())
        .def("wait", &run::wait)
        .def("progress", &run::progress_now)
        .def("cancel", &run::cancel)
        .def("finish", &run::finish);
    py::class_<records>(m, "Records").def(py::init<int, const py::dict&>()).def("next", &records::next);
    m.def("memory_size", [](const std::string& text) {
        return value_or_raise(lines::read_buffer_size(text, physical_memory()));
    });
}

}  // namespace fairshuf::python
