// Shuffles files with the ranks of an MPI job: the story of a run.
#pragma once

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/options/lines_options.hpp"
#include "mpi/all_ranks.hpp"

namespace fairshuf::cluster {

// To be called by all ranks, with the same request. The result is the same on all.
expected<void> run(const ranks& all, const lines::lines_request& asked, const key& order);

}  // namespace fairshuf::cluster
