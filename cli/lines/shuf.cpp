// The program under the name of shuf: a drop-in for GNU's.
#include "cli/lines/shuf.hpp"

#include <string_view>

#include "cli/lines/gnu_main.hpp"
#include "lines/gnu/gnu_shuf.hpp"
#include "lines/options/gnu_options.hpp"

namespace fairshuf::cli {

bool called_as_shuf(const char* program) {
    const std::string_view name = program != nullptr ? program : "";
    return name.substr(name.rfind('/') + 1) == "shuf";
}

int shuf(int argc, char** argv) {
    return gnu_main<lines::request>(argc, argv, lines::read_gnu_options, lines::run);
}

}  // namespace fairshuf::cli
