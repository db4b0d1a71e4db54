// Asks the estimator of Online-Go (https://github.com/online-go/score-estimator) about positions. A
// line of input has the number of lines of the board, the player to move (B or W) and the stones
// (B, W, .) row by row from the top. A line of output has the owner of each point (B, W, or N for
// nobody). `scripts/engines/ogs` compiles it with that source.
#include <iostream>
#include <string>

#include "Goban.h"

int main() {
    // The web site asks with these values: the number of random games, and the least certainty of
    // an owner.
    const int trials = 1000;
    const float tolerance = 0.25f;
    int lines;
    char player;
    std::string stones;
    while (std::cin >> lines >> player >> stones) {
        Goban goban;
        goban.setSize(lines, lines);
        for (int at = 0; at < lines * lines; ++at) {
            const int stone = stones[at] == 'B' ? BLACK : stones[at] == 'W' ? WHITE : EMPTY;
            goban.board[at / lines][at % lines] = stone;
        }
        const Goban found = goban.estimate(player == 'B' ? BLACK : WHITE, trials, tolerance);
        std::string owners;
        for (int at = 0; at < lines * lines; ++at) {
            const int owner = found.board[at / lines][at % lines];
            owners += owner == BLACK ? 'B' : owner == WHITE ? 'W' : 'N';
        }
        std::cout << owners << std::endl;
    }
}
