// The interface for JavaScript: the functions of the command, with plain numbers as arguments and results.
//
// The caller passes text as a pointer and a length, in memory from fs_alloc. A function leaves its result in
// the answer (fs_answer, fs_answer_size), where it stays until the next call. The answer is JSON as the
// command prints it, or numbers. If the function returns 0, the answer is an error message for people, and
// fs_reason has the reason for programs. bindings/npm is the other side.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "bench/contestant.hpp"
#include "catalogue/listing.hpp"
#include "catalogue/named.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/fairshuf.hpp"
#include "fairshuf/family/members.hpp"
#include "fairshuf/words/phrase.hpp"
#include "format/json.hpp"
#include "language/reasons.hpp"
#include "language/words/module.hpp"
#include "language/words/observe.hpp"
#include "observe/observer.hpp"
#include "observe/report/observation_report.hpp"
#include "prove/class_report.hpp"
#include "prove/proof_report.hpp"
#include "prove/prove.hpp"
#include "prove/prove_member.hpp"
#include "report/reason_json.hpp"
#include "trace/trace.hpp"
#include "trace/trace_report.hpp"

namespace {

using namespace fairshuf;
using namespace fairshuf::wasm;

constexpr std::uint32_t most_permuted = std::uint32_t{1} << 27;
constexpr std::uint32_t most_raced = 10'000'000;

expected<trace_draws> draws_from(source kind, std::string_view bytes) {
    if (kind != source::script && kind != source::completed) {
        const auto words = key_from(kind, bytes);
        return words ? expected<trace_draws>(*words) : words.error();
    }
    script draws(bytes.size() / sizeof(std::uint64_t));
    if (!draws.empty()) std::memcpy(draws.data(), bytes.data(), draws.size() * sizeof(std::uint64_t));
    return kind == source::script ? trace_draws(draws) : trace_draws(completed{draws, key::from_os()});
}

// The refusals of the command whose messages name its options, in the words of JavaScript.
error in_javascript(error problem) {
    const auto& why = problem.why;
    const auto value = [&](std::string_view name) { return why.value(name); };
    if (why.code == "too-many-to-prove")
        problem.message =
            fairshuf::say<words::js_too_many_to_prove>(value("algorithm"), value("cards"), value("most"));
    if (why.code == "too-many-orders")
        problem.message = fairshuf::say<words::js_too_many_orders>(value("draws"), value("cards"));
    if (why.code == "not-observable")
        problem.message = fairshuf::say<words::js_not_observable>(value("cards"), value("algorithm"),
                                                                  value("least"), value("most"));
    if (why.code == "no-seeds") problem.message = fairshuf::say<words::js_no_seeds>(value("draws"));
    if (why.code == "no-distance-for-so-many")
        problem.message = fairshuf::say<words::js_distance_cards>(value("cards"), value("most"));
    if (why.code == "no-distance")
        problem.message = fairshuf::say<words::js_distance_unknown>(value("algorithm"), value("draws"));
    return problem;
}

// "A\0K\0Q\0"
std::vector<std::string> names_in(std::string_view text) {
    std::vector<std::string> names;
    while (!text.empty()) {
        const auto end = std::min(text.find('\0'), text.size());
        names.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return names;
}

template <class Result>
std::uint32_t report_on(const proof_request& request, const expected<Result>& result) {
    return result ? say(report::as_json(request, *result)) : complain(in_javascript(result.error()));
}

// An observer, and its names in a report.
struct watch {
    observer by;
    report::subject what;
};

struct racer {
    std::function<void(std::vector<std::uint32_t>&)> shuffle;
    std::vector<std::uint32_t> cards;
};

}  // namespace

EXPORTED(fs_alloc) void* fs_alloc(std::uint32_t size) {
    return std::malloc(size);
}

EXPORTED(fs_free) void fs_free(void* memory) {
    std::free(memory);
}

EXPORTED(fs_answer) const char* fs_answer() {
    return answer.data();
}

EXPORTED(fs_answer_size) std::uint32_t fs_answer_size() {
    return static_cast<std::uint32_t>(answer.size());
}

// Clears the answer after the caller has copied it. It may be large, or a secret order.
EXPORTED(fs_forget) void fs_forget() {
    std::ranges::fill(answer, '\0');
    answer.clear();
    answer.shrink_to_fit();
}

// The reason of the last refusal as JSON (docs/json.md): an object with its code, or null.
EXPORTED(fs_reason) std::uint32_t fs_reason() {
    return say(report::as_json(refusal));
}

// The language of sentences and messages, also of those in JSON: 1 is Chinese, 0 English.
EXPORTED(fs_speak) void fs_speak(std::uint32_t chinese) {
    speak(chinese == 1 ? language::chinese : language::english);
}

// The names of the tests of an observation, in the language that is spoken: an object.
EXPORTED(fs_test_names) std::uint32_t fs_test_names() {
    json names = json::object();
    for (const auto& test : words::test_names) names[std::string(test.name)] = words::test_name(test.name);
    return say(names.line());
}

// As `fairshuf algorithms --json`.
EXPORTED(fs_algorithms) std::uint32_t fs_algorithms() {
    return say(report::catalogue_as_json());
}

// As `fairshuf trace --json`.
EXPORTED(fs_trace)
std::uint32_t fs_trace(const char* name, std::uint32_t name_size, const char* cards, std::uint32_t cards_size,
                       source kind, const char* bytes, std::uint32_t size) {
    const auto algorithm = named_algorithm({name, name_size});
    if (!algorithm) return complain(algorithm.error());
    const auto draws = draws_from(kind, {bytes, size});
    if (!draws) return complain(draws.error());
    const auto recording = trace_shuffle(*algorithm, names_in({cards, cards_size}), *draws);
    return recording ? say(report::as_json(*recording)) : complain(recording.error());
}

// As `fairshuf prove --json`; about 1: with --positions, 2: with --distance.
EXPORTED(fs_prove)
std::uint32_t fs_prove(const char* name, std::uint32_t name_size, std::uint32_t n, const char* draws_name,
                       std::uint32_t draws_size, std::uint32_t about) {
    const auto algorithm = named_algorithm({name, name_size});
    if (!algorithm) return complain(algorithm.error());
    const auto draws = find_draws({draws_name, draws_size});
    if (!draws) return complain(draws.error());
    if (n < 1) return complain({fairshuf::say<words::js_no_cards>()});
    const proof_request request{*algorithm, *draws, n, 1};
    if (algorithm->is_member()) {
        if (about != 0) return complain({fairshuf::say<words::js_member_as_whole>()});
        return report_on(request, prove_member(request));
    }
    switch (about) {
        case 1: return report_on(request, prove_positions(request));
        case 2: return report_on(request, prove_distance(request));
        default: return report_on(request, prove(request));
    }
}

// Starts an observation as `fairshuf observe ALGORITHM --seed SEED` does. A null pointer means a refusal.
EXPORTED(fs_observe_start)
watch* fs_observe_start(const char* name, std::uint32_t name_size, std::uint32_t n, double shuffles,
                        const char* draws_name, std::uint32_t draws_size, const char* seed,
                        std::uint32_t seed_size) {
    const auto fail = [](error problem) {
        complain(std::move(problem));
        return nullptr;
    };
    const auto algorithm = named_algorithm({name, name_size});
    if (!algorithm) return fail(algorithm.error());
    const auto draws = find_draws({draws_name, draws_size});
    if (!draws) return fail(draws.error());
    const observe_request request{
        .algorithm = *algorithm, .draws = *draws, .n = n, .shuffles = static_cast<std::uint64_t>(shuffles)};
    const std::uint64_t fewest = audit::fewest_shuffles(n);
    if (request.shuffles < fewest && n >= 2 && n <= audit::most_observed_cards)
        return fail(too_few_shuffles(request.shuffles, n, fewest));
    if (const auto problem = problem_with(request)) return fail(in_javascript(*problem));
    const std::string_view text(seed, seed_size);
    return new watch{{request, key::from_text(text)}, report::subject_of(request, text)};
}

EXPORTED(fs_observe_run) void fs_observe_run(watch* w, double shuffles) {
    w->by.run(static_cast<std::uint64_t>(shuffles));
}

EXPORTED(fs_observe_snapshot) std::uint32_t fs_observe_snapshot(const watch* w) {
    return say(report::as_json(w->what, w->by.samples(), {}));
}

// The answer is doubles, [card * n + place]: whole numbers below 2^53.
EXPORTED(fs_observe_positions) std::uint32_t fs_observe_positions(watch* w) {
    const auto counts = w->by.positions();
    return say_numbers(std::vector<double>(counts.begin(), counts.end()));
}

EXPORTED(fs_observe_end) void fs_observe_end(watch* w) {
    delete w;
}

// A contestant of `fairshuf bench`. A null pointer means that it cannot run. The caller measures the time.
EXPORTED(fs_race_start) racer* fs_race_start(const char* name, std::uint32_t name_size, std::uint32_t n) {
    const auto algorithm = named_algorithm({name, name_size});
    if (!algorithm) return complain(algorithm.error()), nullptr;
    const std::size_t most = std::min<std::size_t>(most_raced, algorithm->about.most_cards);
    if (n > most) return complain({fairshuf::say<words::js_race_cards>(algorithm->spec(), most)}), nullptr;
    auto* one = new racer{{}, std::vector<std::uint32_t>(n)};
    std::iota(one->cards.begin(), one->cards.end(), 0U);
    const auto prepare = [&](const auto& chosen) { one->shuffle = contestant_of(chosen); };
    visit_algorithm(*algorithm, prepare);
    visit_member(*algorithm, prepare);
    return one;
}

EXPORTED(fs_race_run) void fs_race_run(racer* r, std::uint32_t repeats) {
    for (std::uint32_t i = 0; i < repeats; ++i) r->shuffle(r->cards);
}

EXPORTED(fs_race_end) void fs_race_end(racer* r) {
    delete r;
}

// The 32 bytes of a phrase's key, as `fairshuf deal --seed` makes it. It takes 32 MiB of memory.
EXPORTED(fs_key_from_phrase) std::uint32_t fs_key_from_phrase(const char* phrase, std::uint32_t size) {
    const auto k = key_from_phrase({phrase, size});
    answer.assign(reinterpret_cast<const char*>(k.bytes().data()), key::size);
    return 1;
}

// The keyed order (docs/keyed-order.md) as 32-bit numbers: the item of each place. Without a key it is the
// order of fairshuf::shuffle(range).
EXPORTED(fs_permutation)
std::uint32_t fs_permutation(std::uint32_t n, source kind, const char* bytes, std::uint32_t size) {
    if (n > most_permuted) return complain({fairshuf::say<words::js_permuted>(n, most_permuted)});
    if (kind != source::fresh) {
        const auto by = key_from(kind, {bytes, size});
        return by ? say_numbers(permutation<std::uint32_t>(n, *by)) : complain(by.error());
    }
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0U);
    shuffle(order);
    return say_numbers(order);
}
