#include "system/temporary/shared_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <map>
#include <mutex>
#include <utility>

#include "system/temporary/temporary_file.hpp"

namespace fairshuf {
namespace {

std::mutex& folders_mutex() {
    static std::mutex mutex;
    return mutex;
}

// A folder that is writable but not readable is opened for less: not for fsync.
descriptor open_for_names(const std::string& path) {
    // NOLINTBEGIN(*-vararg)
    descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder && errno == EACCES)
        folder = descriptor(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    // NOLINTEND(*-vararg)
    return above_standard(std::move(folder));
}

}  // namespace

// A folder that is open keeps its number, so equal numbers mean the same folder.
shared_folder open_folder(const std::string& path) {
    static std::map<std::pair<dev_t, ino_t>, std::weak_ptr<shared_folder::opened>> all;
    shared_folder folder;
    descriptor file = open_for_names(path);
    struct stat about{};
    if (!file || ::fstat(file.get(), &about) != 0) return folder;
    const std::scoped_lock lock(folders_mutex());
    auto& known = all[{about.st_dev, about.st_ino}];
    folder.opened_ = known.lock();
    if (folder.opened_ == nullptr) {
        folder.opened_ = std::make_shared<shared_folder::opened>();
        folder.opened_->file = std::move(file);
        known = folder.opened_;
    }
    return folder;
}

bool shared_folder::is_first_visit() const {
    const std::scoped_lock lock(folders_mutex());
    return !std::exchange(opened_->visited, true);
}

std::optional<file_attributes> shared_folder::of_new_files() const {
    const std::scoped_lock lock(folders_mutex());
    return opened_->new_files;
}

void shared_folder::remember_new_files(const file_attributes& found) const {
    const std::scoped_lock lock(folders_mutex());
    opened_->new_files = found;
}

}  // namespace fairshuf
