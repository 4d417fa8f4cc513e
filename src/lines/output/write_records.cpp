#include "lines/output/write_records.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "fairshuf/words/key.hpp"
#include "lines/output/multiset_hash.hpp"
#include "lines/output/part_writer.hpp"

namespace fairshuf::lines {

expected<std::uint64_t> write_records(destination& to, const surroundings& around,
                                      const destination::size& all,
                                      const std::function<std::string_view(std::size_t)>& record) {
    if (auto begun = to.begin(all, around); !begun) return begun.error();
    std::vector<char> buffer(std::size_t{1} << 18);
    const line_hash hash(key::from_os());
    part_writer out(to.lines(), hash, buffer);
    out.begin(0, 0, 0);
    for (std::size_t i = 0; i < all.records; ++i) {
        const std::string_view one = record(i);
        const auto copy = [&](std::uint64_t done, std::span<char> into) {
            std::copy_n(one.data() + done, into.size(), into.data());
            return expected<void>();
        };
        if (!out.put_pieces(one.size(), copy)) break;
    }
    if (auto done = out.finish(); !done) return done.error();
    return to.end(out.sum().bytes);
}

}  // namespace fairshuf::lines
