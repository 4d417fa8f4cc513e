// Called through a link named shuf, the program is GNU's shuf, option by option.
#pragma once

namespace fairshuf::cli {

// `program` is argv[0], with or without folders.
bool called_as_shuf(const char* program);

int shuf(int argc, char** argv);

}  // namespace fairshuf::cli
