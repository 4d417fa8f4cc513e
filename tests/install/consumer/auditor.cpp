// A stranger's proof about a shuffle of the catalogue.
#include <fairshuf/algorithm/flawed/swap_any.hpp>
#include <fairshuf/audit/prove.hpp>

int main() {
    const auto law = fairshuf::audit::prove(fairshuf::flawed::swap_any{}, 3);
    return law && fairshuf::audit::summarise(*law).verdict == fairshuf::audit::verdict::unfair ? 0 : 1;
}
