// Temporary files that killed runs left behind, in folders where files cannot be without a name.
#pragma once

#include "system/temporary/shared_folder.hpp"

namespace fairshuf {

// Removes the temporary files in this folder whose owner is gone: nobody holds their lock, which a living
// owner does. Only files of this user are removed, and on a filesystem that other machines may share, only
// those of this machine since it was started: they may not see each other's locks. Does this once for a
// folder, as long as it stays open. A failure is not an error.
void remove_leftovers(const shared_folder& folder);

}  // namespace fairshuf
