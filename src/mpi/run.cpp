#include "mpi/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/shuffle/workers.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/quantities.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/output/notes.hpp"
#include "lines/shuffle/keyed_order.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "mpi/finishing.hpp"
#include "mpi/input_part.hpp"
#include "mpi/input_table.hpp"
#include "mpi/job_progress.hpp"
#include "mpi/record_exchange.hpp"
#include "mpi/run_store.hpp"
#include "mpi/shared_output.hpp"
#include "mpi/slot_plan.hpp"
#include "system/memory/memory_limit.hpp"
#include "system/stopwatch.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::cluster {
namespace {

// The memory of a rank. What it receives takes most of it. A record must fit three times: where it is read,
// where it is sent from, and where it is received.
struct rank_limits {
    std::uint64_t memory = 0;  // bytes
    unsigned threads = 1;
    std::size_t chunk = 0;

    rank_limits(const lines::lines_request& asked, const ranks& all) {
        constexpr std::uint64_t least = std::uint64_t{1} << 20, least_chunk = std::uint64_t{1} << 16;
        const std::uint64_t usual = usual_memory_limit(free_memory()) / all.on_this_host();
        memory = std::max(asked.buffer_size.value_or(usual), least);
        threads = asked.threads > 0 ? std::min(asked.threads, 256U)
                                    : std::max(1U, detail::all_threads() / all.on_this_host());
        // Messages should not be short if there are many ranks.
        const std::uint64_t most_chunk = std::max(std::uint64_t{1} << 22, all.size() << 18);
        chunk = static_cast<std::size_t>(std::clamp(memory / 16, least_chunk, most_chunk));
    }

    std::uint64_t longest_record() const { return memory / 8; }
    std::uint64_t for_received() const { return memory / 8 * 5; }
    std::uint64_t for_reading() const { return memory / 2; }
};

class job {
public:
    job(const ranks& all, const lines::lines_request& asked, const key& order)
        : all_(&all),
          asked_(&asked),
          order_(order),
          limits_(asked, all),
          hash_(common_secret()),
          disk_(asked.folders),
          outputs_(all),
          shown_({.is_shown = all.is_first() && !asked.quiet, .is_logged = all.is_first() && asked.verbose}) {
    }

    expected<void> run() {
        if (auto done = look_at_inputs(); !done) return done;
        if (auto done = outputs_.open(*asked_, table_); !done) return done;
        input_part part(table_, reading(), *all_, [this](std::uint64_t bytes) { add_own(bytes); });
        shown_.phase("counting", table_.weight());
        if (auto done = part.count(); !done) return done;
        counting_ = watch_.seconds();
        items_ = part.all_records();
        if (items_ > detail::most_keyed_items) return lines::too_many_items();
        words_.emplace(order_, items_);
        const digit_counts places = make_plan(part);
        if (auto done = exchange(part, places); !done) return done;
        exchanging_ = watch_.seconds() - counting_;
        if (auto done = finish(); !done) return done;
        shown_.finish();
        if (asked_->verbose) report();
        return {};
    }

private:
    // Hashes are compared across ranks, so they need the same secret.
    key common_secret() const {
        const std::string secret = all_->from_first(all_->is_first() ? key::from_os().hex() : std::string());
        return *key::from_hex(secret);
    }

    // Between agreements, this rank's share stands for all.
    void add_own(std::uint64_t bytes) { shown_.add(bytes * all_->size()); }

    lines::input_settings reading() const {
        return {.form = asked_->form,
                .header = asked_->header,
                .unpack = asked_->unpack,
                .memory = [bytes = limits_.for_reading()] { return bytes; }};
    }

    expected<void> look_at_inputs() {
        auto done = all_->by_first([&]() -> expected<void> {
            auto table = cluster::look_at_inputs(asked_->files, reading());
            if (!table) return table.error();
            table_ = *std::move(table);
            lines::print_warnings(table_.warnings);
            return {};
        });
        if (!done) return done;
        const std::string packed = all_->from_first(all_->is_first() ? table_.packed() : "");
        if (!all_->is_first()) table_ = input_table::unpacked(packed);
        return {};
    }

    // Returns where this rank's first record of each first digit comes to, after the first level.
    digit_counts make_plan(const input_part& part) {
        digit_counts places{};
        constexpr detail::trie_shape shape = lines::order_shape;
        if (shape.is_leaf(0, items_)) {
            leaf_.order.resize(static_cast<std::size_t>(items_));
            std::iota(leaf_.order.begin(), leaf_.order.end(), std::uint32_t{0});
            lines::shuffle_leaf(std::span(leaf_.order), *words_, 0);
            plan_ = slot_plan::of_leaf(all_->size(), leaf_.order);
            return places;
        }
        constexpr std::size_t groups = std::size_t{1} << shape.first_bits;
        const std::uint64_t begin = part.first_record();
        std::vector<std::uint64_t> own(groups);
        detail::stream_window digits;
        digits.open(*words_, detail::digit_stream(items_, 1));
        mpi::detail::count_places(digits, begin, begin + part.records(), groups - 1, own.data());
        const auto before = all_->sums_before(own);
        const unsigned levels = mpi::detail::levels_needed(shape, items_, all_->size());
        mpi::detail::segment_table table(shape, levels, all_->sums_of(own));
        std::vector<std::uint64_t> counts(table.size());
        digits.open(*words_, detail::digit_stream(items_, 2));
        for (std::size_t d = 0; d < groups; ++d) {
            places[d] = table.groups()[d].begin + before[d];
            table.count(table.groups()[d], digits, places[d], places[d] + own[d], counts.data());
        }
        table.set_sizes(all_->sums_of(counts));
        plan_ = slot_plan::of_segments(all_->size(), table, how_to_divide());
        return places;
    }

    // Slots that do not fit into memory would be spilled, divided and spilled again. If a rank has only a few
    // first digits, it can divide them all at once.
    slot_plan::dividing how_to_divide() const {
        constexpr std::size_t groups = std::size_t{1} << lines::order_shape.first_bits, few = 4;
        const std::vector<std::uint64_t> own{limits_.memory};
        const auto memory = std::ranges::min(all_->all_of(own));
        const bool is_large = table_.weight() / groups > memory / 4;
        return is_large && groups <= few * all_->size() ? slot_plan::dividing::all
                                                        : slot_plan::dividing::where_needed;
    }

    std::deque<run_store> make_stores() {
        std::deque<run_store> stores;
        const std::uint64_t records = plan_.end(all_->rank()) - plan_.begin(all_->rank());
        for (const auto& run : plan_.runs_of(all_->rank())) {
            const double share =
                static_cast<double>(run.records) / static_cast<double>(std::max(records, std::uint64_t{1}));
            const auto wanted =
                static_cast<std::uint64_t>(static_cast<double>(limits_.for_received()) * share);
            const std::uint64_t needed =
                std::max<std::uint64_t>(limits_.longest_record(), 2 * limits_.chunk) +
                (run.count + 2) * lines::distributed_chunk::gap + 2 * sizeof(lines::bucket_begins);
            stores.emplace_back(run.count, std::max(wanted, needed), disk_);
        }
        return stores;
    }

    expected<void> exchange(const input_part& part, const digit_counts& places) {
        std::vector<run_store> stores;
        std::vector<std::unique_ptr<lines::line_source>> sources;
        std::optional<record_exchange> work;
        std::optional<slot_finder> finder;
        std::optional<lines::chunk_reader> input;
        auto ready = all_->together([&]() -> expected<void> {
            for (auto& store : make_stores()) stores.push_back(std::move(store));
            sources = part.sources();
            finder.emplace(plan_, *words_, places);
            input.emplace(lines::pointers_to(sources), asked_->form, limits_.chunk, part.first_record());
            if (asked_->allow_rest) input->allow_rest();
            work.emplace(*all_, plan_, hash_,
                         exchange_settings{.form = asked_->form,
                                           .longest = limits_.longest_record(),
                                           .end = part.first_record() + part.records(),
                                           .record_sizes = !leaf_.order.empty(),
                                           .on_sent = [this](std::uint64_t bytes) { shown_.add(bytes); }},
                         std::span(stores));
            return {};
        });
        if (!ready) return ready;
        shown_.phase("exchanging", table_.weight());
        if (auto done = work->run(*input, *finder); !done) return done;
        seen_ = work->seen();
        rest_ = input->rest();
        figures_ = {work->bytes_sent(), work->messages()};
        rounds_ = work->rounds();
        if (!leaf_.order.empty())
            for (const auto& list : all_->lists_of(work->sizes()))
                leaf_.sizes.insert(leaf_.sizes.end(), list.begin(), list.end());
        return all_->together([&]() -> expected<void> {
            if (seen_.lines != part.records()) return error{"an input changed while it was read"};
            input.reset();
            work.reset();
            finishing_.emplace(
                *all_, plan_,
                finishing_settings{.order = order_,
                                   .hash = hash_,
                                   .form = asked_->form,
                                   .threads = limits_.threads,
                                   .memory = limits_.memory,
                                   .on_written = [this](std::uint64_t bytes) { add_own(bytes); }},
                disk_);
            finishing_->set_leaf(std::move(leaf_));
            return finishing_->take(stores);
        });
    }

    expected<void> finish() {
        shown_.phase("writing", table_.weight());
        const lines::division* const shares = asked_->parts ? &*asked_->parts : nullptr;
        if (auto done = finishing_->write(outputs_, shares); !done) return done;
        if (auto done = compare_hashes(); !done) return done;
        auto sizes = finishing_->sizes();
        if (auto done = write_rest(sizes); !done) return done;
        return outputs_.commit(sizes);
    }

    expected<void> compare_hashes() {
        const lines::multiset_hash& out = finishing_->written();
        const std::vector<std::uint64_t> own{seen_.lines, seen_.bytes, seen_.hash,
                                             out.lines,   out.bytes,   out.hash};
        const auto sums = all_->sums_of(own);
        bytes_ = sums[1];
        return lines::same_lines({sums[0], sums[1], sums[2]}, {sums[3], sums[4], sums[5]});
    }

    // One rank has the bytes after the last whole record, if there are any.
    expected<void> write_rest(std::vector<std::uint64_t>& sizes) {
        auto done = all_->together([&]() -> expected<void> {
            if (rest_.empty()) return {};
            return outputs_.write_at(sizes.size() - 1, sizes.back(), rest_);
        });
        const std::vector<std::uint64_t> own{rest_.size()};
        sizes.back() += all_->sums_of(own)[0];
        return done;
    }

    void report() {
        const std::vector<std::uint64_t> own{figures_[0], figures_[1], disk_.bytes_in_all()};
        const auto sums = all_->sums_of(own);
        if (!all_->is_first()) return;
        const double all = watch_.seconds();
        const auto rate = static_cast<std::uint64_t>(static_cast<double>(bytes_) / std::max(all, 1e-6));
        const double records = static_cast<double>(std::max(items_, std::uint64_t{1}));
        lines::print_note(fmt::format(
            "{}, {}, in {:.2f} s ({}/s), {}\n"
            "  counted               {:8.2f} s\n"
            "  exchanged             {:8.2f} s, {}\n"
            "  ordered and written   {:8.2f} s\n"
            "  sent to other ranks: {} ({:.1f} bytes for each record, {:.1f} messages from each rank)\n"
            "  memory limit of each rank: {}; threads: {}; {}\n"
            "  checked: the output is a permutation of the input\n",
            counted(items_, "record"), format_bytes(bytes_), all, format_bytes(rate),
            counted(all_->size(), "rank"), counting_, exchanging_, counted(rounds_, "round"),
            all - counting_ - exchanging_, format_bytes(sums[0]), static_cast<double>(sums[0]) / records,
            static_cast<double>(sums[1]) / static_cast<double>(all_->size()), format_bytes(limits_.memory),
            limits_.threads,
            sums[2] > 0 ? fmt::format("temporary files: {}", format_bytes(sums[2])) : "no temporary files"));
    }

    const ranks* all_;
    const lines::lines_request* asked_;
    key order_;
    rank_limits limits_;
    lines::line_hash hash_;
    spill disk_;
    shared_output outputs_;
    job_progress shown_;
    stopwatch watch_;
    input_table table_;
    std::uint64_t items_ = 0, bytes_ = 0, rounds_ = 0;
    std::optional<detail::order_words> words_;
    leaf_order leaf_;
    slot_plan plan_;
    lines::multiset_hash seen_;
    std::string rest_;
    std::vector<std::uint64_t> figures_;
    std::optional<finishing> finishing_;
    double counting_ = 0, exchanging_ = 0;
};

}  // namespace

expected<void> run(const ranks& all, const lines::lines_request& asked, const key& order) {
    job work(all, asked, order);
    return work.run();
}

}  // namespace fairshuf::cluster
