// fairshuf-mpi: shuffles files with the ranks of an MPI job.
#include <fmt/format.h>
#include <getopt.h>
#include <mpi.h>

#include <cstddef>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "cli/lines/gnu_main.hpp"
#include "fairshuf/version.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/gnu_quoting.hpp"
#include "lines/options/lines_options.hpp"
#include "lines/output/notes.hpp"
#include "mpi/agreement.hpp"
#include "mpi/all_ranks.hpp"
#include "mpi/run.hpp"
#include "system/temporary/signal_cleanup.hpp"

namespace {

using namespace fairshuf;

constexpr std::string_view help =
    R"(Usage: mpirun -n RANKS fairshuf-mpi lines [OPTION]... FILE... -o OUTPUT
Shuffles the lines of all FILEs together, on many machines, in exactly the order
that 'fairshuf lines' gives on one: it depends only on the key and on the number
of lines. All ranks must see the FILEs and the folder of OUTPUT.

  -o, --output=FILE       write to FILE (which may also be an input)
      --shards=N          divide the output among N files: -o 'out-%03d'
      --split=A:B:...     divide it by shares: -o train,test
  -z, --csv, --group=N, --record=BYTES, --separator=STRING, --allow-rest,
      --header=N, --unpack=HOW
                          records, as for 'fairshuf lines'
      --seed=TEXT, --key=HEX, --key-file=FILE, --print-key
                          the key; otherwise a fresh one is made
  -S, --buffer-size=SIZE  memory of each rank; the rest goes to temporary files.
                          The default is half of the free memory of a machine,
                          divided among its ranks. A record takes at most an
                          eighth of it
  -T, --temporary-directory=DIR
                          put them into DIR, not into $TMPDIR or /tmp; a local
                          disk is best; may be given several times
      --parallel=N        use N threads in each rank
  -q, --quiet             show no progress
  -v, --verbose           report the work on standard error
      --help              print this help
      --version           print the version

'fairshuf lines --help' explains the options for records and keys.
)";

constexpr const char* program = "fairshuf-mpi lines";

// The same on all ranks, because they have the same arguments.
std::optional<lines::ending> said_at_once(std::span<char* const> arguments) {
    const std::string_view verb = arguments.size() > 1 ? arguments[1] : "";
    if (verb == "--version")
        return lines::ending{fmt::format("fairshuf-mpi (fairshuf {})\nLicence: MIT.\n", version), "", 0};
    if (verb == "--help") return lines::ending{std::string(help), "", 0};
    for (const std::string_view one : arguments)
        if (verb == "lines" && one == "--help") return lines::ending{std::string(help), "", 0};
    if (verb == "lines") return {};
    return lines::ending{
        "", "fairshuf-mpi: 'lines' is needed: mpirun -n 8 fairshuf-mpi lines FILE -o OUTPUT\n", 1};
}

// An error of the command line, without the name of the program.
error problem_of(const lines::ending& said) {
    std::string text = said.err.substr(0, said.err.find('\n'));
    if (text.starts_with(program)) text.erase(0, std::string_view(program).size() + 2);
    return {text};
}

int finish(const cluster::ranks& all, const expected<void>& done) {
    if (done) return 0;
    if (all.is_first()) cli::complain_as(program, done.error().message);
    return 1;
}

int end(const cluster::ranks& all, const lines::ending& said) {
    return all.is_first() ? cli::end(program, said) : said.status;
}

int shuffle(const cluster::ranks& all, int argc, char** argv) {
    const std::span arguments(argv, static_cast<std::size_t>(argc));
    if (auto same = cluster::same_start(all, arguments.subspan(1)); !same) return finish(all, same);
    if (const auto said = said_at_once(arguments)) return end(all, *said);
    std::string name = program;
    argv[1] = name.data();
    opterr = all.is_first() ? 1 : 0;
    const auto read = lines::read_lines_options(argc - 1, argv + 1);
    const auto* const said = std::get_if<lines::ending>(&read);
    // A key file may be missing on some of the ranks only.
    if (!all.from_first(said != nullptr ? "said" : "").empty())
        return end(all, said != nullptr ? *said : lines::ending{"", "", 1});
    if (auto fine = all.agree(said != nullptr ? expected<void>(problem_of(*said)) : expected<void>()); !fine)
        return finish(all, fine);
    const auto& asked = std::get<lines::lines_request>(read);
    if (auto fine = cluster::can_be_done(asked); !fine) return finish(all, fine);
    const auto order = cluster::common_key(all, asked.chosen_key);
    if (!order) return finish(all, order.error());
    const signal_cleanup watch(all.is_first() ? program : nullptr);
    if (all.is_first() && !asked.quiet)
        for (const auto& warning : asked.warnings)
            lines::print_note(fmt::format("{}: {}\n", program, warning));
    if (all.is_first() && asked.print_key) lines::print_note(order->hex() + "\n");
    return finish(all, cluster::run(all, asked, *order));
}

}  // namespace

int main(int argc, char** argv) {
    int threads = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
    int status = 1;
    try {
        quote_in_the_users_locale();
        const cluster::ranks all(MPI_COMM_WORLD);
        status = shuffle(all, argc, argv);
        // mpirun ends the others as soon as one rank has failed. All have cleaned up and spoken by now.
        MPI_Barrier(all.comm());
    } catch (const std::bad_alloc&) {  // outside of what the ranks agree on: the others must not wait
        fairshuf::cli::complain_as(program, "memory exhausted");
        MPI_Abort(MPI_COMM_WORLD, 1);
    } catch (const std::exception& problem) {
        fairshuf::cli::complain_as(program, problem.what());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return status;
}
