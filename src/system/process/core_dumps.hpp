// A core dump would leave a secret on the disk.
#pragma once

namespace fairshuf {

// From now on, a crash of this process leaves no memory behind, and other processes of the same user cannot
// read it. Call it before the process holds a secret.
void forbid_core_dumps();

}  // namespace fairshuf
