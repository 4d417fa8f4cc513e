#include "mpi/job_progress.hpp"

#include "lines/output/notes.hpp"
#include "system/status_line.hpp"

namespace fairshuf::cluster {

job_progress::job_progress(const progress_settings& how)
    : shown_(how.is_shown), is_logged_(how.is_logged && !stderr_is_a_terminal()), pause_(how.pause) {}

void job_progress::phase(std::string_view name, std::uint64_t bytes_expected) {
    shown_.phase(name, bytes_expected);
    const std::scoped_lock lock(mutex_);
    name_ = name;
    done_ = 0;
    expected_ = bytes_expected;
    begin_ = clock::now();
}

void job_progress::add(std::uint64_t bytes) {
    shown_.add(bytes);
    if (!is_logged_) return;
    const std::scoped_lock lock(mutex_);
    done_ += bytes;
    const auto now = clock::now();
    if (now - last_ < pause_) return;
    last_ = now;
    constexpr std::size_t columns = 80;
    const std::chrono::duration<double> passed = now - begin_;
    const progress_state state{
        .name = name_, .done = done_, .expected = expected_, .seconds = passed.count()};
    lines::print_note(progress_line(state, columns) + "\n");
}

}  // namespace fairshuf::cluster
