// `fairshuf lines`: GNU's shuf with keys, for more lines than memory holds. It reads its options itself, as
// GNU does. main() calls it before the other verbs are set up, because scripts call it often.
#pragma once

namespace fairshuf::cli {

// The arguments of the whole program.
bool asks_for_lines(int argc, char** argv);
int lines(int argc, char** argv);

}  // namespace fairshuf::cli
