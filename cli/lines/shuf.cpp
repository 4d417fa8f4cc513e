// The program under the name of shuf: a drop-in for GNU's.
#include "cli/lines/shuf.hpp"

#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

#include "cli/lines/gnu_main.hpp"
#include "fairshuf/words/entropy.hpp"
#include "lines/gnu/gnu_shuf.hpp"
#include "lines/options/gnu_options.hpp"

namespace fairshuf::cli {
namespace {

// In GNU's words.
[[noreturn]] void end_without_entropy(int why) {
    throw std::runtime_error(std::string("getrandom: ") + std::strerror(why));
}

}  // namespace

bool called_as_shuf(const char* program) {
    const std::string_view name = program != nullptr ? program : "";
    return name.substr(name.rfind('/') + 1) == "shuf";
}

int shuf(int argc, char** argv) {
    set_entropy_handler(end_without_entropy);
    return gnu_main<lines::request>(argc, argv, lines::read_gnu_options, lines::run);
}

}  // namespace fairshuf::cli
