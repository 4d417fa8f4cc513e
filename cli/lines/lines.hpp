// `fairshuf lines`: GNU's shuf with keys, for more lines than memory holds. It reads its options itself, as
// GNU does. main() calls it before the other verbs are set up, because scripts call it often.
#pragma once

namespace fairshuf::cli {

// Where `lines` is among the arguments of the whole program: first, or after --lang. 0: it is another verb.
int place_of_lines(int argc, const char* const* argv);
int lines(int argc, char** argv);  // argv[0] is "lines"

}  // namespace fairshuf::cli
