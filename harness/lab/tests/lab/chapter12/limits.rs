//! Shows where a search to a fixed depth errs, and where equal values hide a difference (Nilsson
//! (1998), section 12.5).

use sahwal_core::{Point, Position, position};
use sahwal_lab::search::{Game, Options, Quiescence, Value, alpha_beta, minimax};

use sahwal_lab::chapter12::Ladder;
use sahwal_lab::chapter12::{Cell, TicTacToe};

/// A depth at which every ladder on these boards is read to its end.
const TO_THE_END: u32 = 40;

/// Searches on if the next ply changes the value.
const QUIET: Options = Options {
    quiescence: Some(Quiescence {
        margin: 0,
        look: 1,
        extra: TO_THE_END,
    }),
    ..Options::PLAIN
};

/// Returns a ladder on an empty board, and one that meets a stone of its own colour.
fn ladders() -> [Position; 2] {
    let works = position! {
        . . . . . . . . .
        . . O . . . . . .
        . O X O . . . . .
        . O . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    let mut fails = works;
    fails.put(Point::at(6, 6), Some(sahwal_core::Colour::Black));
    [works, fails]
}

/// Lets Black, who is MAX, run or play elsewhere. Returns whether he runs, and the value: minus the
/// number of his stones that are captured or in atari.
fn chase(
    position: &Position,
    depth: u32,
    options: Options,
    change: fn(Ladder) -> Ladder,
) -> (bool, Value) {
    let game = Ladder::new(position, Point::at(2, 2)).unwrap();
    let answer = alpha_beta(&mut change(game), depth, options);
    (answer.best.unwrap().is_some(), answer.value)
}

const RUNS: (bool, Value) = (true, 0);
const LEAVES: (bool, Value) = (false, -1);

/// At an odd depth the last ply is Black's escape from atari. The loss is then beyond the horizon,
/// so he runs. At an even depth the last ply is White's atari, and every run looks lost.
#[test]
fn plain_search_runs_into_the_ladder_at_every_odd_depth() {
    let [works, fails] = ladders();
    let plain = |position, depth| chase(position, depth, Options::PLAIN, |game| game);
    for depth in (1..=13).step_by(2) {
        assert_eq!(plain(&works, depth), RUNS, "{depth}");
        assert_eq!(plain(&fails, depth), RUNS, "{depth}");
    }
    for depth in (2..=12).step_by(2) {
        assert_eq!(plain(&works, depth), LEAVES, "{depth}");
        assert_eq!(plain(&fails, depth), LEAVES, "{depth}");
    }
    assert_eq!(plain(&works, TO_THE_END), LEAVES);
    assert_eq!(plain(&fails, TO_THE_END), RUNS);
}

/// A node whose value changes with the next ply is not quiet, so every ladder is read to its end.
#[test]
fn with_quiescence_the_ladder_is_right_at_every_depth() {
    let [works, fails] = ladders();
    for depth in 1..=14 {
        assert_eq!(chase(&works, depth, QUIET, |game| game), LEAVES, "{depth}");
        assert_eq!(chase(&fails, depth, QUIET, |game| game), RUNS, "{depth}");
    }
}

/// If the evaluation counts only captured stones, no step of the ladder changes the value. All
/// steps look quiet, and quiescence itself fails.
#[test]
fn blind_to_atari_quiescence_runs_into_the_ladder() {
    let [works, _] = ladders();
    for depth in 1..=14 {
        assert_eq!(chase(&works, depth, QUIET, Ladder::blind_to_atari), RUNS);
    }
    assert_eq!(
        chase(&works, TO_THE_END, QUIET, Ladder::blind_to_atari),
        LEAVES
    );
}

/// A move with the chances that it leaves the opponent to err.
#[derive(Debug)]
struct Gamble {
    /// The value of the move in the whole game.
    value: Value,
    /// The number of replies that are mistakes.
    wrong: usize,
    /// The number of all replies.
    replies: usize,
}

/// Returns all moves in the order of their cells.
fn gambles(game: &mut TicTacToe) -> Vec<Gamble> {
    let player = game.player();
    let mut cells = Vec::new();
    game.moves(&mut cells);
    let gamble = |cell: Cell| {
        game.play(cell);
        let value = minimax(game, 9, None).value;
        let mut replies = Vec::new();
        game.moves(&mut replies);
        let wrong = replies.iter().filter(|&&reply| {
            game.play(reply);
            let then = minimax(game, 9, None).value;
            game.undo(reply);
            player.prefers(then, value)
        });
        let wrong = wrong.count();
        game.undo(cell);
        Gamble {
            value,
            wrong,
            replies: replies.len(),
        }
    };
    cells.into_iter().map(gamble).collect()
}

/// Minimax calls these moves equal, but the opponent has more wrong replies to some of them.
#[test]
fn equal_moves_leave_the_opponent_more_or_fewer_errors() {
    let mut game = TicTacToe::with_all_moves();
    let found = gambles(&mut game);
    assert!(
        found
            .iter()
            .all(|gamble| (gamble.value, gamble.replies) == (0, 8))
    );
    let wrong: Vec<usize> = found.iter().map(|gamble| gamble.wrong).collect();
    // The only right reply to a corner is the centre.
    assert_eq!(wrong, [7, 4, 7, 4, 4, 4, 7, 4, 7]);
    // Noughts are to move here, and every move loses.
    for cell in [0, 1, 4] {
        game.play(cell);
    }
    let lost = gambles(&mut game);
    assert!(lost.iter().all(|gamble| gamble.replies == 5), "{lost:?}");
    let wrong: Vec<usize> = lost.iter().map(|gamble| gamble.wrong).collect();
    assert!(wrong.contains(&3) && wrong.contains(&0), "{lost:?}");
}
