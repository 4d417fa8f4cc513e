// A minefield for a game. There is no mine at the player's first click or around it.
//
// Build: link fairshuf::fairshuf. Prints nine rows such as
//   ..12*1...
#include <fairshuf/deal/minefield.hpp>

#include <iostream>

int main() {
    const fairshuf::mine_plan plan{
        .width = 9, .height = 9, .mines = 10, .safe = fairshuf::board_place{4, 4}, .opening = true};
    const auto field = fairshuf::lay_mines(plan, fairshuf::key::from_os());
    if (!field) {
        std::cerr << field.error().message << '\n';
        return 1;
    }
    for (std::size_t y = 0; y < field->height(); ++y) std::cout << field->row(y) << '\n';
    std::cout << "mines around the first click: " << field->around(4, 4) << '\n';
}
