// The caller's own shuffles: JavaScript runs the function, and the module counts its orders or adds up its
// runs.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "catalogue/named.hpp"
#include "fairshuf/audit/statistics/counts.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/draws/choice.hpp"
#include "fairshuf/family/sample.hpp"
#include "language/language.hpp"
#include "language/words/mistakes.hpp"
#include "language/words/module.hpp"
#include "observe/order_observer.hpp"
#include "observe/report/observation_report.hpp"
#include "prove/proof_report.hpp"
#include "prove/prove_runs.hpp"

namespace {

using namespace fairshuf;
using namespace fairshuf::wasm;

constexpr std::size_t most_proved =
    8;  // the cards of a function: as many as the listing of all orders allows

struct function_watch {
    order_observer by;
    report::subject what;
    std::vector<std::uint8_t> rows;  // where JavaScript writes the next orders
};

report::subject function_subject(std::string name, std::size_t n) {
    return {.title = "shuffles by " + name,
            .terms = "",
            .names = {{"function", name}},
            .deck = report::usual_deck(n),
            .again = ""};
}

std::string meaning_in_words(const resemblance& mistake) {
    if (!mistake.in_catalogue) return words::mistake_in_words(mistake.meaning);
    const auto known = named_algorithm(mistake.algorithm);
    return known && speaks_chinese() ? std::string(known->about.chinese.flaw) : mistake.meaning;
}

struct function_runs {
    run_law law;
    std::string name;
    std::size_t n;
};

}  // namespace

// Starts to observe a function: 2 to 256 cards. A null pointer means a refusal.
EXPORTED(fs_orders_start)
function_watch* fs_orders_start(const char* name, std::uint32_t size, std::uint32_t n, double shuffles) {
    if (n < 2 || n > audit::most_observed_cards)
        return complain({fairshuf::say<words::js_observed_deck>(n, std::size_t{audit::most_observed_cards})}),
               nullptr;
    const auto wanted = static_cast<std::uint64_t>(shuffles);
    const std::uint64_t fewest = audit::fewest_shuffles(n);
    if (wanted < fewest) return complain(too_few_shuffles(wanted, n, fewest)), nullptr;
    return new function_watch{{n, wanted}, function_subject({name, size}, n), {}};
}

// Room for so many orders, n bytes each. It stays until the next call.
EXPORTED(fs_orders_room) std::uint8_t* fs_orders_room(function_watch* w, std::uint32_t orders) {
    w->rows.resize(std::size_t{orders} * w->by.samples().n());
    return w->rows.data();
}

// Counts the orders in the room.
EXPORTED(fs_orders_add) std::uint32_t fs_orders_add(function_watch* w) {
    const auto counted = w->by.add(w->rows);
    return counted ? 1 : complain(counted.error());
}

// The meanings of mistakes are in the language that is spoken.
EXPORTED(fs_orders_snapshot) std::uint32_t fs_orders_snapshot(const function_watch* w) {
    auto mistakes = w->by.looks_like();
    for (auto& mistake : mistakes) mistake.meaning = meaning_in_words(mistake);
    return say(report::as_json(w->what, w->by.samples(), mistakes));
}

// The answer is doubles, [card * n + place]: whole numbers below 2^53.
EXPORTED(fs_orders_positions) std::uint32_t fs_orders_positions(function_watch* w) {
    const auto counts = w->by.samples().positions();
    return say_numbers(std::vector<double>(counts.begin(), counts.end()));
}

// After the end: compares an unfair function with the known mistakes. The snapshot has them then.
EXPORTED(fs_orders_compare) void fs_orders_compare(function_watch* w) {
    if (w->by.samples().finished()) w->by.compare();
}

EXPORTED(fs_orders_end) void fs_orders_end(function_watch* w) {
    delete w;
}

// Starts the proof of a function from its runs. A null pointer means a refusal.
EXPORTED(fs_runs_start)
function_runs* fs_runs_start(const char* name, std::uint32_t size, std::uint32_t n) {
    if (n < 1 || n > most_proved)
        return complain({fairshuf::say<words::js_proved_function>(n, std::size_t{most_proved})}), nullptr;
    return new function_runs{run_law(n), {name, size}, n};
}

// So many sequences of draws with these bounds (64 bits each) give this order (a byte for each card, from 0).
EXPORTED(fs_runs_add)
std::uint32_t fs_runs_add(function_runs* r, const char* order, std::uint32_t order_size, const char* bounds,
                          std::uint32_t bounds_size, double ways) {
    std::vector<std::uint64_t> all(bounds_size / sizeof(std::uint64_t));
    if (!all.empty()) std::memcpy(all.data(), bounds, all.size() * sizeof(std::uint64_t));
    const auto added = r->law.add({order, order_size}, all, static_cast<std::uint64_t>(ways));
    return added ? 1 : complain(added.error());
}

// As `fairshuf prove --json`; the member "algorithm" has the name of the function.
EXPORTED(fs_runs_proof) std::uint32_t fs_runs_proof(const function_runs* r) {
    const auto found = r->law.result();
    if (!found) return complain(found.error());
    const proof_request request{{facts{.name = r->name, .method = "a function in JavaScript"}, std::nullopt},
                                *find_draws("exact"),
                                r->n,
                                1};
    return say(report::as_json(request, *found));
}

EXPORTED(fs_runs_end) void fs_runs_end(function_runs* r) {
    delete r;
}

// The places of k of n items, in random order, as 32-bit numbers: fairshuf::sample(range, k, key).
EXPORTED(fs_sample)
std::uint32_t fs_sample(std::uint32_t n, std::uint32_t k, source kind, const char* bytes,
                        std::uint32_t size) {
    const auto by = key_from(kind, {bytes, size});
    if (!by) return complain(by.error());
    return say_numbers(sample(std::views::iota(std::uint32_t{0}, n), k, *by));
}
