// fairshuf as a module of C++20: `import fairshuf;` instead of #include <fairshuf/fairshuf.hpp> and <fairshuf/family.hpp>.
// Compile this file with your project (docs/install.md). It exports what users of a shuffle need; for the rest, include headers.
module;
#include <fairshuf/fairshuf.hpp>
#include <fairshuf/family.hpp>
#include <fairshuf/version.hpp>
export module fairshuf;

export namespace fairshuf {
// Shuffles and keys.
using fairshuf::derive;
using fairshuf::key;
using fairshuf::permutation;
using fairshuf::position_of;
using fairshuf::scratch;
using fairshuf::shuffle;
using fairshuf::shuffle_options;
using fairshuf::unshuffle;
using fairshuf::version;
// Words and draws.
using fairshuf::chacha12;
using fairshuf::chacha20;
using fairshuf::chacha8;
using fairshuf::exact;
// The family.
using fairshuf::cycle;
using fairshuf::derangement;
using fairshuf::partial_shuffle;
using fairshuf::permutation_view;
using fairshuf::sample;
using fairshuf::select;
using fairshuf::shuffle_groups;
using fairshuf::shuffle_together;
using fairshuf::weighted_sample;
using fairshuf::weighted_shuffle;
// Errors.
using fairshuf::error;
using fairshuf::expected;
}  // namespace fairshuf
