// A stranger's program that imports the module.
#include <vector>

import fairshuf;

int main() {
    std::vector<int> cards{1, 2, 3, 4, 5};
    const auto key = fairshuf::key::from_text("round 7");
    fairshuf::shuffle(cards, key);
    fairshuf::unshuffle(cards, key);
    fairshuf::shuffle(cards);
    return fairshuf::sample(cards, 2, key).size() == 2 && fairshuf::permutation_view(5, key).size() == 5 ? 0
                                                                                                         : 1;
}
