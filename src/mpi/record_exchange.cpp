#include "mpi/record_exchange.hpp"

#include <algorithm>
#include <utility>

#include "lines/input/record_form.hpp"
#include "lines/output/line_copy.hpp"

namespace fairshuf::cluster {
namespace {

constexpr std::uint64_t gap = lines::distributed_chunk::gap;

// Calls work() and turns exceptions into errors.
template <class Work>
expected<void> attempted(Work work) {
    first_error problem;
    problem.guard(work);
    return problem.result();
}

}  // namespace

record_exchange::record_exchange(const ranks& all, const slot_plan& plan, const lines::line_hash& hash,
                                 exchange_settings settings, std::span<run_store> stores)
    : all_(&all),
      plan_(&plan),
      hash_(&hash),
      settings_(std::move(settings)),
      stores_(stores),
      slot_bytes_(plan.slots()),
      begins_(plan.slots() + 1) {
    const std::size_t own = plan.first_slot(all.rank() + 1) - plan.first_slot(all.rank());
    received_.resize(own * all.size());
    for (std::size_t r = 0; r < all.size(); ++r) {
        send_counts_.push_back(static_cast<int>(plan.first_slot(r + 1) - plan.first_slot(r)));
        send_begins_.push_back(static_cast<int>(plan.first_slot(r)));
        receive_counts_.push_back(static_cast<int>(own));
        receive_begins_.push_back(static_cast<int>(own * r));
    }
}

// A rank with an error takes part in the exchange until the next agreement, so that nobody waits for it.
expected<void> record_exchange::run(lines::chunk_reader& input, slot_finder& finder) {
    expected<void> state;
    for (;;) {
        std::ranges::fill(slot_bytes_, 0);
        round_bytes_ = 0;
        if (state) state = attempted([&] { return prepare(input, finder); });
        const std::vector<std::uint64_t> own{state ? std::uint64_t{0} : 1, round_bytes_};
        const auto sums = all_->sums_of(own);
        if (sums[0] > 0) return all_->agree(state);
        if (sums[1] == 0) return {};
        exchange_sizes();
        exchange_records(state);
        ++rounds_;
        if (settings_.on_sent) settings_.on_sent(sums[1]);
    }
}

expected<void> record_exchange::prepare(lines::chunk_reader& input, slot_finder& finder) {
    const auto next = input.prepare(settings_.longest);
    if (!next) return next.error();
    if (*next == lines::chunk_reader::state::over) return {};
    if (*next == lines::chunk_reader::state::needs_memory) return input.too_long();
    if (input.is_long()) input.only_first_line();
    lines::chunk records;
    if (!input.hand_out(text_, records)) return error{"memory exhausted"};
    if (records.first + records.lines > settings_.end) return error{"an input changed while it was read"};
    slots_.resize(static_cast<std::size_t>(records.lines));
    finder.find(records.first, slots_);
    const std::uint64_t wanted = records.bytes + plan_->slots() * gap + gap;
    if (grouped_.size() < wanted || grouped_.size() > 2 * wanted + (std::uint64_t{1} << 20)) {
        grouped_ = {};
        if (!grouped_.resize(static_cast<std::size_t>(wanted))) return error{"memory exhausted"};
    }
    if (settings_.record_sizes) sizes_.reserve(sizes_.size() + slots_.size());
    group(records);
    return {};
}

// Copies the records of a chunk, slot by slot.
void record_exchange::group(const lines::chunk& records) {
    const char* const text = text_.data();
    const std::uint32_t* slot = slots_.data();
    lines::for_each_record(settings_.form, text, records.bytes, [&](std::size_t begin, std::size_t end) {
        slot_bytes_[*slot++] += end - begin;
        if (settings_.record_sizes) sizes_.push_back(end - begin);
    });
    for (std::size_t s = 0; s < slot_bytes_.size(); ++s) begins_[s + 1] = begins_[s] + slot_bytes_[s] + gap;
    std::vector<std::uint64_t>& next = begins_;  // moved to the end of each slot, and back
    std::uint64_t hashes = 0;
    slot = slots_.data();
    char* const grouped = grouped_.all().data();
    lines::for_each_record(settings_.form, text, records.bytes, [&](std::size_t begin, std::size_t end) {
        std::uint64_t& place = next[*slot++];
        hashes += lines::copy_line(*hash_, text + begin, grouped + place, end - begin);
        place += end - begin;
    });
    for (std::size_t s = 0; s < slot_bytes_.size(); ++s) begins_[s] -= slot_bytes_[s];
    seen_ += {records.lines, records.bytes, hashes};
    round_bytes_ = records.bytes;
}

void record_exchange::exchange_sizes() {
    MPI_Alltoallv(slot_bytes_.data(), send_counts_.data(), send_begins_.data(), MPI_UINT64_T,
                  received_.data(), receive_counts_.data(), receive_begins_.data(), MPI_UINT64_T,
                  all_->comm());
}

void record_exchange::exchange_records(expected<void>& state) {
    for (std::size_t step = 0; step < all_->size(); ++step) {
        const std::size_t dest = (all_->rank() + step) % all_->size();
        const std::size_t runs = std::max(plan_->runs_of(dest).size(), stores_.size());
        for (std::size_t run = 0; run < runs; ++run) receive_run(step, run, state);
    }
}

// Sends what belongs to a run of another rank, and receives what belongs to one of this rank's.
void record_exchange::receive_run(std::size_t step, std::size_t run, expected<void>& state) {
    const std::size_t dest = (all_->rank() + step) % all_->size();
    const std::size_t source = (all_->rank() + all_->size() - step) % all_->size();
    outgoing sent{.to = dest};
    if (run < plan_->runs_of(dest).size()) {
        const slot_run& target = plan_->runs_of(dest)[run];
        const auto sizes = sent_sizes(target);
        if (std::ranges::any_of(sizes, [](std::uint64_t size) { return size > 0; }))
            sent = {grouped_.all().data() + begins_[target.first], message_bytes(sizes), dest};
    }
    incoming received{.from = source};
    if (run < stores_.size()) {
        const auto& own = plan_->runs_of(all_->rank());
        const auto slots = static_cast<std::size_t>(receive_counts_[0]);
        const std::span sizes(received_.data() + source * slots + (own[run].first - own[0].first),
                              own[run].count);
        if (std::ranges::any_of(sizes, [](std::uint64_t size) { return size > 0; })) {
            received.size = message_bytes(sizes);
            state = attempted([&]() -> expected<void> {
                if (!state) return state;
                if (auto room = stores_[run].make_room(sizes); !room) return room;
                received.bytes = stores_[run].take(sizes);
                if (received.bytes == nullptr) return error{"memory exhausted"};
                stores_[run].keep(source);
                return {};
            });
            // After an error, the bytes go nowhere.
            if (received.bytes == nullptr && !discarded_.resize(static_cast<std::size_t>(received.size)))
                MPI_Abort(all_->comm(), 1);
            if (received.bytes == nullptr) received.bytes = discarded_.all().data();
        }
    }
    if (step == 0) {
        std::copy_n(sent.bytes, sent.size, received.bytes);
        return;
    }
    messages_ += send_and_receive(*all_, sent, received);
    bytes_sent_ += sent.size;
}

}  // namespace fairshuf::cluster
