#include "lines/keyed_lines.hpp"

#include "lines/gnu_shuf.hpp"

namespace fairshuf::lines {

// A stub: keys, memory and threads are not heeded yet.
expected<bool> run_keyed(const lines_request& asked) {
    return run(asked.gnu);
}

}  // namespace fairshuf::lines
