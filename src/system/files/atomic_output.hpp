// The output of a run: complete, or not at all.
//
//   auto output = atomic_output::open("shuffled.txt");   // nothing: standard output
//   ... write to output->file(), in any order if output->any_order() ...
//   return output->commit(bytes);                      // only now the file changes
//
// A regular file is written beside its place, without a name where the system can, and put into its place
// when it is complete: it can be the input, too. Links are followed; the file keeps its mode and, as far as
// permitted, its owner. Devices, pipes and standard output are written as they are.
//
// While a signal_cleanup exists, nothing is left behind if a signal ends the program.
#pragma once

#include <sys/stat.h>

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"
#include "system/files/temporary_file.hpp"
#include "system/process/signals.hpp"

namespace fairshuf {

struct output_settings {
    naming names = naming::only_where_needed;
    bool plain_messages = false;           // "PATH: why", whatever fails; otherwise in GNU's words
    std::optional<mode_t> mode = {};       // of a new file; otherwise as the umask has it
    const char* existing_stays = nullptr;  // a file that is there is never replaced, for this reason
};

class atomic_output {
public:
    // Not while other threads create files: it looks at the umask.
    static expected<atomic_output> open(const std::optional<std::string>& path,
                                        const output_settings& how = {});

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
    expected<void> commit(std::uint64_t bytes);

    // Writes all there is to write, and commits.
    expected<void> commit_whole(std::string_view content);

    // The same of several that belong together: all are complete, and on disk, before the first is put into
    // its place. Meanwhile signals wait.
    struct finished {
        atomic_output* output = nullptr;
        std::uint64_t bytes = 0;
    };
    static expected<void> commit_all(std::span<const finished> outputs);

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
    static expected<atomic_output> in_place(descriptor file, const std::string& name,
                                            const output_settings& how);
    static expected<atomic_output> in_the_place_of(const std::string& path, const std::string& target,
                                                   const struct stat* there, const output_settings& how);
    bool open_beside();
    int put_into_place();
    error failed(int why) const;
    error failed_to_write(int why) const;

    expected<void> commit_in_place(std::uint64_t end);
    expected<void> complete(std::uint64_t bytes) const;
    static expected<void> sync_all(std::span<const finished> outputs);
    static expected<void> name_all(std::span<const finished> outputs);
    static expected<void> rename_all(std::span<const finished> outputs);
    expected<void> close();
    bool set_mode_and_owner() const;

    std::string path_;  // as it was given
    output_settings how_;
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
