// Runs of `fairshuf lines` inside of the interpreter. A run has a thread of its own, so that the thread that
// waits for it can call Python: to report the progress, and to notice Ctrl-C.
#include <pybind11/stl.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "lines/input/chunk_reader.hpp"
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

lines::record_form form_of(const py::dict& given) {
    const char delimiter = option(given, "zero_terminated", false) ? '\0' : '\n';
    if (option(given, "csv", false)) return lines::quoted{};
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
    asked.allow_rest = option(given, "allow_rest", false);
    asked.header = option<std::uint64_t>(given, "header", 0);
    asked.unpack = value_or_raise(lines::read_unpacking(option<std::string>(given, "unpack", "auto")));
    asked.what = option(given, "unshuffle", false) ? lines::task::unshuffle : lines::task::shuffle;
    if (const auto split = option<std::string>(given, "split", ""); !split.empty())
        asked.parts = value_or_raise(lines::read_shares(split));
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

// Splits what a descriptor gives into records.
class records {
public:
    records(int file, const py::dict& given, std::uint64_t memory)
        : form_(form_of(given)), source_(file), reader_(source_, form_, chunk_bytes), memory_(memory) {
        if (option(given, "allow_rest", false)) reader_.allow_rest();
    }

    // The next few records; none at the end. An incomplete one comes last, if it is allowed.
    py::list next() {
        lines::chunk found;
        {
            const py::gil_scoped_release others_may_run;
            const auto state = value_or_raise(reader_.prepare(memory_));
            if (state == lines::chunk_reader::state::needs_memory)
                throw py::value_error(reader_.too_long().message);
            if (state == lines::chunk_reader::state::ready && !reader_.hand_out(text_, found))
                throw std::bad_alloc();
        }
        py::list all;
        if (found.bytes > 0)
            lines::for_each_record(form_, text_.data(), found.bytes, [&](std::size_t begin, std::size_t end) {
                all.append(py::bytes(text_.data() + begin, end - begin));
            });
        else if (const std::string rest = std::exchange(rest_given_, true) ? "" : reader_.rest();
                 !rest.empty())
            all.append(py::bytes(rest));
        return all;
    }

private:
    static constexpr std::size_t chunk_bytes = std::size_t{1} << 17;

    lines::record_form form_;
    lines::file_source source_;
    lines::chunk_reader reader_;
    std::uint64_t memory_;
    lines::text_buffer text_;
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
    py::class_<records>(m, "Records")
        .def(py::init<int, const py::dict&, std::uint64_t>())
        .def("next", &records::next);
    m.def("memory_size", [](const std::string& text) {
        return value_or_raise(lines::read_buffer_size(text, physical_memory()));
    });
}

}  // namespace fairshuf::python
