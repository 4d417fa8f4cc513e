// A stranger's program: shuffles its own deck with its own engine, and with ours.
#include <algorithm>
#include <fairshuf/fairshuf.hpp>
#include <random>
#include <string>
#include <vector>

int main() {
    std::vector<std::string> songs{"Aria", "Blues", "Chorale", "Dirge", "Etude"};
    const auto before = songs;

    std::mt19937 engine(42);
    fairshuf::exact draws(engine);
    fairshuf::swap_down{}(songs, draws);

    fairshuf::chacha20 words(fairshuf::key::from_os());
    fairshuf::exact secure(words);
    fairshuf::swap_up{}(songs, secure);

    return std::is_permutation(songs.begin(), songs.end(), before.begin()) ? 0 : 1;
}
