// Permutations that are looked up.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "fairshuf.h"
#include "fairshuf/family/permutation_view.hpp"
#include "status.hpp"

using namespace fairshuf;
using namespace fairshuf::c;

struct fairshuf_view {
    permutation_view numbers;
};

namespace {

int not_below(const char* what, std::uint64_t number, std::uint64_t n) {
    return bad_argument(std::string(what) + " " + std::to_string(number) + " is not below " +
                        std::to_string(n));
}

}  // namespace

int fairshuf_view_new(fairshuf_view** view, std::uint64_t n, const fairshuf_key* by) {
    return guarded([=] {
        if (view == nullptr) return bad_argument("view is null");
        if (by == nullptr) return bad_argument("key is null");
        if (n > permutation_view::most) return bad_argument("n is above 2^63 - 1");
        *view = std::make_unique<fairshuf_view>(permutation_view(n, key(by->bytes))).release();
        return FAIRSHUF_OK;
    });
}

void fairshuf_view_free(fairshuf_view* view) {
    delete view;
}

std::uint64_t fairshuf_view_size(const fairshuf_view* view) {
    return view == nullptr ? 0 : view->numbers.size();
}

int fairshuf_view_at(const fairshuf_view* view, std::uint64_t place, std::uint64_t* number) {
    return guarded([=] {
        if (view == nullptr || number == nullptr) return bad_argument("view or number is null");
        if (place >= view->numbers.size()) return not_below("place", place, view->numbers.size());
        *number = view->numbers[place];
        return FAIRSHUF_OK;
    });
}

int fairshuf_view_find(const fairshuf_view* view, std::uint64_t number, std::uint64_t* place) {
    return guarded([=] {
        if (view == nullptr || place == nullptr) return bad_argument("view or place is null");
        if (number >= view->numbers.size()) return not_below("number", number, view->numbers.size());
        *place = view->numbers.inverse(number);
        return FAIRSHUF_OK;
    });
}

int fairshuf_view_slice(const fairshuf_view* view, std::uint64_t first, std::uint64_t stride,
                        std::uint64_t* numbers, std::size_t count) {
    return guarded([=] {
        if (view == nullptr) return bad_argument("view is null");
        if (stride == 0) return bad_argument("stride is 0; it is 1 for neighbouring places");
        if (count == 0) return FAIRSHUF_OK;
        if (numbers == nullptr) return bad_argument("numbers is null");
        const std::uint64_t n = view->numbers.size();
        if (first >= n) return not_below("place", first, n);
        if (const std::uint64_t more = (n - 1 - first) / stride; count - 1 > more)
            return bad_argument(
                "from place " + std::to_string(first) + " on there " +
                (more == 0 ? "is only 1 place" : "are only " + std::to_string(more + 1) + " places"));
        const auto shard = view->numbers.shard(0, stride, first);
        shard.slice(0, std::span(numbers, count));
        return FAIRSHUF_OK;
    });
}
