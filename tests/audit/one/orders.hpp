// Orders that machines make: fair ones, and those of data loaders, generators and mistakes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

namespace fairshuf::test {

using long_order = std::vector<std::uint32_t>;

class order_maker {
public:
    explicit order_maker(const std::string& seed) : words_(key::from_text(seed)), draws_(words_) {}

    static long_order home(std::size_t n) {
        long_order o(n);
        std::iota(o.begin(), o.end(), 0U);
        return o;
    }

    long_order fair(std::size_t n) {
        long_order o = home(n);
        swap_down{}(std::span(o), draws_);
        return o;
    }

    // The buffer of tf.data, of PyTorch's Shuffler and of Hugging Face's IterableDataset: filled first, then
    // each item that comes takes the place of one that goes; at the end the rest is shuffled.
    long_order buffer(std::size_t n, std::size_t size) {
        long_order held, out;
        for (std::uint32_t item = 0; item < n; ++item) {
            if (held.size() < size) {
                held.push_back(item);
                continue;
            }
            out.push_back(std::exchange(held[draws_.below(size)], item));
        }
        swap_down{}(std::span(held), draws_);
        out.insert(out.end(), held.begin(), held.end());
        return out;
    }

    // webdataset's: it begins when a few items are there, and grows while it gives.
    long_order growing_buffer(std::size_t n, std::size_t size, std::size_t initial) {
        long_order held, out;
        std::uint32_t item = 0;
        const auto give = [&] {
            std::swap(held[draws_.below(held.size())], held.back());
            out.push_back(held.back());
            held.pop_back();
        };
        while (item < n) {
            held.push_back(item++);
            if (held.size() < size && item < n) held.push_back(item++);
            if (held.size() >= initial) give();
        }
        while (!held.empty()) give();
        return out;
    }

    // Shards of these sizes; their order, their contents or both are shuffled.
    long_order shards(const std::vector<std::size_t>& sizes, bool order_of_shards, bool contents) {
        std::vector<long_order> all;
        std::uint32_t item = 0;
        for (const std::size_t size : sizes) {
            long_order shard(size);
            for (auto& each : shard) each = item++;
            if (contents) swap_down{}(std::span(shard), draws_);
            all.push_back(shard);
        }
        if (order_of_shards) swap_down{}(std::span(all), draws_);
        long_order out;
        for (const auto& shard : all) out.insert(out.end(), shard.begin(), shard.end());
        return out;
    }
    long_order shards(std::size_t n, std::size_t size, bool order_of_shards, bool contents) {
        std::vector<std::size_t> sizes(n / size, size);
        if (n % size != 0) sizes.push_back(n % size);
        return shards(sizes, order_of_shards, contents);
    }

    static long_order rotation(std::size_t n, std::size_t first) {
        long_order o = home(n);
        std::ranges::rotate(o, o.begin() + static_cast<std::ptrdiff_t>(first));
        return o;
    }

    // A stable sort by random keys below `keys`.
    long_order tied_keys(std::size_t n, std::uint64_t keys) {
        std::vector<std::uint64_t> drawn(n);
        for (auto& each : drawn) each = draws_.below(keys);
        long_order o = home(n);
        std::ranges::sort(o, {}, [&](std::uint32_t item) { return std::pair(drawn[item], item); });
        return o;
    }

    static long_order inverse(const long_order& o) {
        long_order out(o.size());
        for (std::uint32_t i = 0; i < o.size(); ++i) out[o[i]] = i;
        return out;
    }

    // Fisher-Yates with rand() % k, from the end or from the beginning.
    long_order few_bits(std::size_t n, unsigned bits, bool from_end) {
        long_order o = home(n);
        const auto random = [&] { return draws_.below(std::uint64_t{1} << bits); };
        if (from_end)
            for (std::size_t i = n - 1; i > 0; --i) std::swap(o[i], o[random() % (i + 1)]);
        else
            for (std::size_t i = 0; i + 1 < n; ++i) std::swap(o[i], o[i + random() % (n - i)]);
        return o;
    }

    // A balanced network over the next even number of bits; numbers out of range go through it again.
    long_order feistel(std::size_t n, int rounds, bool swapped) {
        const unsigned half = (static_cast<unsigned>(std::bit_width(n - 1)) + 1) / 2;
        const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
        std::vector<std::vector<std::uint64_t>> functions(static_cast<std::size_t>(rounds));
        for (auto& f : functions)
            for (std::uint64_t i = 0; i <= mask; ++i) f.push_back(draws_.below(mask + 1));
        long_order o(n);
        for (std::size_t i = 0; i < n; ++i) {
            std::uint64_t x = i;
            do {
                std::uint64_t left = x >> half, right = x & mask;
                for (const auto& f : functions) left = std::exchange(right, left ^ f[right]);
                x = swapped ? right << half | left : left << half | right;
            } while (x >= n);
            o[i] = static_cast<std::uint32_t>(x);
        }
        return o;
    }

    // Not even half of the items are swapped.
    long_order few_swaps(std::size_t n, std::size_t swaps) {
        long_order o = home(n);
        for (std::size_t i = 0; i < swaps; ++i) {
            const std::uint64_t a = draws_.below(n);
            const std::uint64_t b = draws_.below(n);
            std::swap(o[a], o[b]);
        }
        return o;
    }

private:
    chacha8 words_;
    exact<chacha8> draws_;
};

}  // namespace fairshuf::test
