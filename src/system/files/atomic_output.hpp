// The output of a run: complete, or not at all.
//
//   auto output = atomic_output::open("shuffled.txt");   // nothing: standard output
//   ... write to output->file(), in any order if output->any_order() ...
//   return output->commit(bytes);                      // only now the file changes
//
// A regular file is written beside its place, without a name where the system can, and put into its place
// when it is complete: it can be the input, too. Links are followed; the file keeps its mode and, as far as
// permitted, its owner. Devices, pipes and standard output are written as they are.
#pragma once

#include <sys/stat.h>

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"
#include "system/files/temporary_file.hpp"
#include "system/process/signals.hpp"

namespace fairshuf {

class atomic_output {
public:
    // Not while other threads create files: it looks at the umask.
    static expected<atomic_output> open(const std::optional<std::string>& path,
                                        naming names = naming::only_where_needed);

    atomic_output(atomic_output&&) = default;
    atomic_output& operator=(atomic_output&&) = delete;
    atomic_output(const atomic_output&) = delete;
    atomic_output& operator=(const atomic_output&) = delete;
    ~atomic_output();  // not committed: nothing is left behind

    int file() const { return file_.get(); }

    // Whether it can be written at any place (pwrite), beginning at the origin: a regular file, and not
    // one to which all is appended.
    bool any_order() const { return any_order_; }
    std::uint64_t origin() const { return origin_; }

    // So many bytes have been written, and that is all. Closes the file.
    expected<bool> commit(std::uint64_t bytes);

    // The same of several that belong together: all are complete, and on disk, before the first is put into
    // its place. Meanwhile signals wait.
    struct finished {
        atomic_output* output = nullptr;
        std::uint64_t bytes = 0;
    };
    static expected<bool> commit_all(std::span<const finished> outputs);

    // Where a file will be: two outputs of the same place are one. Nothing if it is written as it is.
    struct place {
        dev_t device = 0;
        ino_t folder = 0;
        std::string name;
        auto operator<=>(const place&) const = default;
    };
    std::optional<place> where() const;
    const std::string& path() const { return path_; }  // as it was given

private:
    struct owner {
        uid_t user = 0;
        gid_t group = 0;
    };

    atomic_output() = default;
    static expected<atomic_output> in_place(descriptor file, const std::string& name);
    static expected<atomic_output> in_the_place_of(const std::string& path, const std::string& target,
                                                   const struct stat* there, naming names);
    bool open_beside(naming names);

    expected<bool> commit_in_place(std::uint64_t end);
    expected<bool> complete(std::uint64_t bytes) const;
    static expected<bool> sync_all(std::span<const finished> outputs);
    static expected<bool> name_all(std::span<const finished> outputs);
    static expected<bool> rename_all(std::span<const finished> outputs);
    expected<bool> close();
    bool set_mode_and_owner() const;

    std::string path_;  // as it was given
    descriptor file_;
    bool any_order_ = false;
    std::uint64_t origin_ = 0;
    bool is_last_ = false;  // standard output, and there was nothing in it behind the origin

    // If a file is replaced, or created:
    descriptor folder_;
    std::string name_;  // in the folder
    temporary_name temporary_;
    mode_t mode_ = 0;
    std::optional<owner> owner_;
};

}  // namespace fairshuf
