// The program under the name of shuf: a drop-in for GNU's.
#include "shuf.hpp"

#include <string_view>

#include "gnu_manner.hpp"
#include "lines/gnu_options.hpp"
#include "lines/gnu_shuf.hpp"

namespace fairshuf::cli {

bool called_as_shuf(const char* program) {
    const std::string_view name = program != nullptr ? program : "";
    return name.substr(name.rfind('/') + 1) == "shuf";
}

int shuf(int argc, char** argv) {
    return in_gnu_manner<lines::request>(argc, argv, lines::read_gnu_options, lines::run);
}

}  // namespace fairshuf::cli
