#include "lines/shuffle/in_step.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"
#include "lines/output/notes.hpp"
#include "system/files/open_files.hpp"
#include "system/output/atomic_output.hpp"
#include "system/stopwatch.hpp"

namespace fairshuf::lines {
namespace {

expected<std::vector<inputs>> open_all_inputs(const step_files& files) {
    std::vector<inputs> all;
    for (const auto& path : files.inputs) {
        auto input = open_inputs({path}, files.reading);
        if (!input) return input.error();
        print_warnings(input->warnings);
        all.push_back(*std::move(input));
    }
    return all;
}

expected<std::vector<destination>> open_all_outputs(const step_files& files,
                                                    const std::vector<inputs>& from) {
    std::vector<destination> all;
    std::vector<const atomic_output*> places;
    for (const auto& path : files.outputs) {
        for (const auto& input : from)
            if (auto kept = keeps_compressed(input, path, files.packing.how); !kept) return kept.error();
        auto to = destination::open(path, files.packing);
        if (!to) return to.error();
        if (!to->is_hidden())
            return error{
                fmt::format("{}: with --in-step, each output must be a regular file", as_name(path))};
        places.push_back(&to->files().front());
        all.push_back(*std::move(to));
    }
    if (auto different = all_different(places); !different) return different.error();
    return all;
}

// Each file must have as many records as the first.
expected<void> same_count(const step_files& files, std::uint64_t first, std::size_t i,
                          std::uint64_t records) {
    if (records == first) return {};
    return error{fmt::format("{} has {}, but {} has {}: --in-step needs the same number in each file",
                             shown_name(files.inputs.front()), counted(first, "record"),
                             shown_name(files.inputs[i]), records)};
}

expected<std::vector<written>> write_each(const step_files& files, const std::vector<inputs>& from,
                                          std::vector<destination>& to, keyed_run run) {
    std::vector<written> all;
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (i > 0)
            run.check_count = [&files, i, first = all.front().records](std::uint64_t records) {
                return same_count(files, first, i, records);
            };
        auto done = shuffle_to(to[i], from[i], run);
        if (!done) return done.error();
        all.push_back(*std::move(done));
    }
    return all;
}

expected<void> commit_together(std::vector<destination>& to, const std::vector<written>& all) {
    std::vector<atomic_output::finished> finished;
    for (std::size_t i = 0; i < to.size(); ++i)
        for (const auto& one : to[i].finished(all[i].bytes)) finished.push_back(one);
    return atomic_output::commit_all(finished);
}

}  // namespace

expected<std::string> shuffle_in_step(const step_files& files, const keyed_run& run) {
    const auto allowed = allow_open_files(files.inputs.size() + files.outputs.size(), "inputs and outputs");
    if (!allowed) return allowed.error();
    const auto from = open_all_inputs(files);
    if (!from) return from.error();
    auto to = open_all_outputs(files, *from);
    if (!to) return to.error();
    const auto all = write_each(files, *from, *to, run);
    if (!all) return all.error();
    run.shown->finish();
    const stopwatch watch;
    if (auto committed = commit_together(*to, *all); !committed) return committed.error();
    std::string notes;
    for (std::size_t i = 0; i < all->size(); ++i) notes += as_name(files.inputs[i]) + ": " + (*all)[i].note;
    return notes + commit_note(watch.seconds());
}

}  // namespace fairshuf::lines
