// The program under another name: called through a link named shuf, it is GNU's shuf, option by option.
#pragma once

namespace fairshuf::cli {

// `program` is argv[0]: the name with which we were called, with or without folders.
bool called_as_shuf(const char* program);

int shuf(int argc, char** argv);

}  // namespace fairshuf::cli
