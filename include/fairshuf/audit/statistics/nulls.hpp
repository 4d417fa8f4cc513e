// The exact distribution of each measure of an order of n cards under a fair shuffle, when all n! orders are
// equally likely.
//
//   fixed_points   cards in their old place   D(n-k) / (k! (n-k)!), D the derangement numbers
//   cycles         cycles of the order        Stirling numbers of the first kind / n!
//   inversions     pairs out of order         Mahonian numbers / n!
//   descents       places where it goes down  Eulerian numbers / n!; so are the rising sequences
//                                             (less one), which are the descents of the inverse
//   longest_runs   the longest increasing and decreasing subsequences together: by the
//                  Robinson-Schensted correspondence the first row and first column of a Young
//                  diagram, each diagram as often as the square of the number of its tableaux
//
// Each has its own recurrence in double precision. It keeps thirteen digits for all values that are not
// extremely rare. Sources: Knuth, TAOCP 1 (1.2.10, 1.3.3) and 3 (5.1.1 - 5.1.4); Schensted 1961. The tests
// count all orders of up to 8 cards.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace fairshuf::audit::detail::nulls {

using law_of_values = std::vector<double>;  // [value] = probability

inline law_of_values fixed_points(std::size_t n) {
    law_of_values derangements{1};  // of m cards, divided by m!
    double term = 1;
    for (std::size_t m = 1; m <= n; ++m) {
        term /= -static_cast<double>(m);
        derangements.push_back(derangements.back() + term);
    }
    derangements[std::min<std::size_t>(1, n)] = n == 0 ? 1 : 0;  // exactly 1 - 1
    law_of_values law(n + 1);
    double over_factorial = 1;
    for (std::size_t k = 0; k <= n; ++k) {
        law[k] = over_factorial * derangements[n - k];
        over_factorial /= static_cast<double>(k + 1);
    }
    return law;
}

// A new card starts its own cycle with probability 1/m; otherwise it follows one of the others in a cycle.
inline law_of_values cycles(std::size_t n) {
    law_of_values law(n + 1);
    law[0] = 1;
    for (std::size_t m = 1; m <= n; ++m) {
        const auto cards = static_cast<double>(m);
        for (std::size_t k = m; k >= 1; --k) law[k] = (law[k - 1] + (cards - 1) * law[k]) / cards;
        law[0] = 0;
    }
    return law;
}

// A new greatest card is put before 0 .. m-1 of the others, each equally likely.
inline law_of_values inversions(std::size_t n) {
    law_of_values law{1};
    for (std::size_t m = 2; m <= n; ++m) {
        law_of_values next(law.size() + m - 1);
        double window = 0;
        for (std::size_t k = 0; k < (next.size() + 1) / 2; ++k) {  // the other half is symmetric
            window += k < law.size() ? law[k] : 0;
            if (k >= m) window -= law[k - m];
            next[k] = next[next.size() - 1 - k] = window / static_cast<double>(m);
        }
        law = std::move(next);
    }
    return law;
}

inline law_of_values descents(std::size_t n) {
    law_of_values law(std::max<std::size_t>(n, 1));
    law[0] = 1;
    for (std::size_t m = 2; m <= n; ++m)
        for (std::size_t k = m; k-- > 0;) {
            const double stays = static_cast<double>(k + 1) * law[k];
            const double rises = k == 0 ? 0 : static_cast<double>(m - k) * law[k - 1];
            law[k] = (stays + rises) / static_cast<double>(m);
        }
    return law;
}

// The number of diagrams grows fast: 281,589 for 52 cards, 1.7 million for 64.
inline constexpr std::size_t longest_runs_up_to = 64;

// All diagrams of n boxes, row by row from the longest. The number of tableaux of a diagram is n! divided by
// the product of its hook lengths. The diagram stands for the square of that number of orders.
class diagrams {
public:
    explicit diagrams(std::size_t n) : n_(n), over_factorial_(2 * n + 1), law_(n + 1) {
        over_factorial_[0] = 1;
        for (std::size_t i = 1; i < over_factorial_.size(); ++i)
            over_factorial_[i] = over_factorial_[i - 1] / static_cast<double>(i);
        for (auto& row : law_) row.resize(n + 1);
        rows_.reserve(n);
        extend(n, n);
    }

    std::vector<law_of_values> law() && { return std::move(law_); }

private:
    void extend(std::size_t left, std::size_t longest) {
        if (left == 0) return add();
        for (std::size_t row = std::min(left, longest); row >= 1; --row) {
            rows_.push_back(row);
            extend(left - row, row);
            rows_.pop_back();
        }
    }

    void add() {
        const std::size_t k = rows_.size();
        double over_hooks = 1;
        for (std::size_t i = 0; i < k; ++i) {
            const std::size_t reach = rows_[i] + k - 1 - i;
            double row = over_factorial_[reach];
            for (std::size_t j = i + 1; j < k; ++j) row *= static_cast<double>(reach + 1 + j - rows_[j] - k);
            over_hooks *= row;
        }
        law_[k == 0 ? 0 : rows_[0]][k] += over_hooks / over_factorial_[n_] * over_hooks;
    }

    std::size_t n_;
    std::vector<double> over_factorial_;
    std::vector<std::size_t> rows_;
    std::vector<law_of_values> law_;
};

// [longest increasing][longest decreasing]
inline std::vector<law_of_values> longest_runs(std::size_t n) {
    return diagrams(n).law();
}

}  // namespace fairshuf::audit::detail::nulls
