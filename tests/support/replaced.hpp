// A text in which one part is replaced by another.
#pragma once

#include <string>

namespace fairshuf::test {

// The part must be there.
inline std::string replaced(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}

}  // namespace fairshuf::test
