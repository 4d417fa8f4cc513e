// Jobs of fairshuf-mpi inside of a test, compared with `fairshuf lines` inside of the same test. All ranks
// make the same calls.
#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/options/lines_options.hpp"
#include "lines/run.hpp"
#include "mpi/agreement.hpp"
#include "mpi/all_ranks.hpp"
#include "mpi/run.hpp"
#include "support/shell.hpp"

namespace fairshuf::test {

using words = std::vector<std::string>;

// A folder that all ranks use. The first rank makes it and writes files into it.
class shared_folder_of_ranks {
public:
    explicit shared_folder_of_ranks(const cluster::ranks& all) : all_(&all) {
        if (all.is_first()) folder_.emplace();
        path_ = all.from_first(all.is_first() ? (*folder_ / "").string() : "");
    }
    ~shared_folder_of_ranks() { MPI_Barrier(all_->comm()); }
    shared_folder_of_ranks(const shared_folder_of_ranks&) = delete;
    shared_folder_of_ranks& operator=(const shared_folder_of_ranks&) = delete;

    std::string operator/(const std::string& name) const { return path_ + name; }
    std::string write(const std::string& name, const std::string& content) const {
        if (all_->is_first()) write_all(path_ + name, content);
        MPI_Barrier(all_->comm());
        return path_ + name;
    }
    // The names of all files, sorted.
    words names() const {
        words found;
        for (const auto& file : std::filesystem::directory_iterator(path_))
            found.push_back(file.path().filename().string());
        std::ranges::sort(found);
        return found;
    }

private:
    const cluster::ranks* all_;
    std::optional<scratch_folder> folder_;
    std::string path_;
};

// A command line, as a request.
class command {
public:
    explicit command(words all) : words_(std::move(all)) {
        words_.insert(words_.begin(), "fairshuf lines");
        for (auto& word : words_) pointers_.push_back(word.data());
        pointers_.push_back(nullptr);
        auto read = lines::read_lines_options(static_cast<int>(words_.size()), pointers_.data());
        if (auto* asked = std::get_if<lines::lines_request>(&read)) asked_ = std::move(*asked);
    }
    const lines::lines_request& asked() const { return asked_.value(); }

private:
    words words_;
    std::vector<char*> pointers_;
    std::optional<lines::lines_request> asked_;
};

// What a run has said; empty if it went well.
inline std::string said(const expected<void>& done) {
    return done ? "" : done.error().message;
}
inline std::string said(const expected<bool>& done) {
    return done ? "" : done.error().message;
}

// An error without the name of the rank.
inline std::string without_rank(std::string message) {
    if (message.starts_with("rank ")) message.erase(0, message.find(": ") + 2);
    return message;
}

inline std::string run_as_job(const cluster::ranks& all, const words& options) {
    const command line(options);
    return without_rank(said(cluster::run(all, line.asked(), line.asked().chosen_key.value())));
}

// Names may be separated by commas.
inline std::string each_with_prefix(const std::string& prefix, std::string names) {
    for (std::size_t at = 0; at != std::string::npos; at = names.find(',', at + 1))
        names.insert(at + (at > 0 ? 1 : 0), prefix);
    return names;
}

// Runs a command line as a job, and on the first rank alone. The folder must hold the inputs. Returns what is
// wrong; nothing if both say the same and write the same.
inline std::string difference(const cluster::ranks& all, const shared_folder_of_ranks& folder, words options,
                              const words& outputs, const std::string& name_of_output) {
    options.insert(options.end(), {"--seed=cluster", "-q", "-o"});
    words alone = options, job = options;
    alone.push_back(each_with_prefix(folder / "alone-", name_of_output));
    job.push_back(each_with_prefix(folder / "job-", name_of_output));
    const words before = all.is_first() ? folder.names() : words();
    MPI_Barrier(all.comm());
    const std::string job_said = run_as_job(all, job);
    std::string wrong;
    if (all.is_first()) {
        for (const auto& name : folder.names())
            if (std::ranges::find(before, name) == before.end() && !name.starts_with("job-"))
                wrong += "left behind: " + name + "\n";
        const std::string alone_said = said(lines::run_keyed(command(alone).asked()));
        if (alone_said != job_said) wrong += "said \"" + job_said + "\", not \"" + alone_said + "\"\n";
        for (const auto& name : outputs) {
            const auto expected = folder / ("alone-" + name), found = folder / ("job-" + name);
            if (std::filesystem::exists(expected) != std::filesystem::exists(found))
                wrong += name + " is there only once\n";
            if (read_all(expected) != read_all(found)) wrong += name + " differs\n";
            std::filesystem::remove(expected);
            std::filesystem::remove(found);
        }
    }
    return all.from_first(wrong);
}
inline std::string difference(const cluster::ranks& all, const shared_folder_of_ranks& folder,
                              const words& options) {
    return difference(all, folder, options, {"out"}, "out");
}

}  // namespace fairshuf::test
