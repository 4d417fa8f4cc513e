// A playlist in a fair order. Comments stay with their songs.
//
// Build: link fairshuf::fairshuf. Prints:
//   #EXTM3U
//   two.ogg
//   three.flac
//   #EXTINF:123,Artist - One
//   one.mp3
#include <fairshuf/deal/playlist.hpp>

#include <iostream>

int main() {
    auto list = fairshuf::read_playlist("#EXTM3U\n#EXTINF:123,Artist - One\none.mp3\ntwo.ogg\nthree.flac\n");
    if (!list) {
        std::cerr << list.error().message << '\n';
        return 1;
    }
    fairshuf::shuffle_songs(*list, fairshuf::key::from_text("friday"));
    std::cout << fairshuf::to_text(*list);
}
