// The output of a run: complete, or not at all.
//
//   auto output = atomic_output::open("shuffled.txt");   // nothing: standard output
//   ... write to output->file(), in any order if output->any_order() ...
//   return output->commit(bytes);                      // only now the file changes
//
// A regular file is written to a temporary file in the same folder, unnamed where the system supports that,
// and renamed into place when it is complete. So it can be the input, too. Symbolic links are followed; other
// hard links keep the old content. The file keeps its owner, mode, access control list and extended
// attributes; if it cannot, opening fails (file_attributes.hpp). A new file has what the system gives to new
// files in that folder. Devices, pipes and standard output are written directly.
//
// While a signal_cleanup exists, a signal that ends the program leaves no temporary file. After SIGKILL a
// named one may stay; the next output in that folder removes it (leftovers.hpp).
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
#include "system/files/file_attributes.hpp"
#include "system/temporary/shared_folder.hpp"
#include "system/temporary/temporary_file.hpp"
#include "system/temporary/temporary_name.hpp"

namespace fairshuf {

struct output_settings {
    naming names = naming::only_where_needed;
    bool plain_messages = false;           // "PATH: why" for every error; otherwise GNU's messages
    std::optional<mode_t> mode = {};       // of a new file; otherwise from the umask
    const char* existing_stays = nullptr;  // if set, an existing file is never replaced; this is the message
};

class atomic_output {
public:
    static expected<atomic_output> open(const std::optional<std::string>& path,
                                        const output_settings& how = {});

    atomic_output(atomic_output&&) = default;
    atomic_output& operator=(atomic_output&&) = delete;
    atomic_output(const atomic_output&) = delete;
    atomic_output& operator=(const atomic_output&) = delete;
    ~atomic_output();  // without commit, nothing is left

    int file() const { return file_.get(); }

    // Whether it can be written at any offset (pwrite) from the origin on: a regular file that is not in
    // append mode.
    bool any_order() const { return any_order_; }
    std::uint64_t origin() const { return origin_; }

    // All bytes have been written, and this is their number. Closes the file.
    expected<void> commit(std::uint64_t bytes);

    // Writes the whole content and commits.
    expected<void> commit_whole(std::string_view content);

    // Commits several outputs that belong together. All are complete and on disk before the first is renamed
    // into place. Signals are delayed meanwhile.
    struct finished {
        atomic_output* output = nullptr;
        std::uint64_t bytes = 0;
    };
    static expected<void> commit_all(std::span<const finished> outputs);

    // Where the file will be: two outputs with the same place are the same file. Nothing if it is written
    // directly.
    struct place {
        dev_t device = 0;
        ino_t folder = 0;
        std::string name;
        auto operator<=>(const place&) const = default;
    };
    std::optional<place> where() const;
    const std::string& path() const { return path_; }  // as it was given
    // Where it is until commit(), so that other processes can write to it, too. Empty if it has no name then:
    // output_settings::names says whether it has one.
    std::string unfinished_path() const;

    // How many other hard links the file to be replaced has. They keep the old content.
    std::uint64_t other_links() const { return other_links_; }

private:
    atomic_output() = default;
    static expected<atomic_output> in_place(descriptor file, const std::string& name,
                                            const output_settings& how);
    static expected<atomic_output> in_the_place_of(const std::string& path, const std::string& target,
                                                   const struct stat* there, const output_settings& how);
    expected<void> look_at(const struct stat& there);
    expected<void> open_beside();
    expected<void> try_out();
    int put_into_place();
    error failed(int why) const;
    error failed_to_write(int why) const;
    error failed_to_create(int why) const;
    error failed_to_keep(const lost_attribute& lost) const;

    expected<void> commit_in_place(std::uint64_t end);
    expected<void> complete(std::uint64_t bytes) const;
    static expected<void> sync_all(std::span<const finished> outputs);
    static expected<void> name_all(std::span<const finished> outputs);
    static expected<void> rename_all(std::span<const finished> outputs);
    expected<void> close();
    expected<void> close_and_hold_the_lock();
    expected<void> give_final_attributes() const;

    std::string path_;  // as it was given
    output_settings how_;
    descriptor file_;
    bool any_order_ = false;
    std::uint64_t origin_ = 0;
    bool is_last_ = false;  // standard output, with nothing in it after the origin

    // For a file that is replaced or created:
    shared_folder folder_;
    std::string target_, name_;  // its path, without links, and its name in the folder
    bool replaces_ = false;      // it was there when this was opened
    std::uint64_t other_links_ = 0;
    file_attributes attributes_;
    temporary_name temporary_;
    descriptor lock_;  // of the temporary file, after it was closed and until it is renamed
};

}  // namespace fairshuf
