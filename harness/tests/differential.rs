//! Differential computation equals recomputation on every move and every take-back of
//! every self-play game, and so does capture by grouping.

use sahwal::datasets;
use sahwal::sgf::{Collection, Move};
use sahwal_core::capture::Grouping;
use sahwal_core::features::{SetFeatures, Tracked};
use sahwal_core::{Board, Colour, Played, Point, Size};

/// Plays every self-play game, and shows each board before and after each move.
fn on_every_game(mut play: impl FnMut(Size, &[(Colour, Point)])) -> usize {
    let mut moves_played = 0;
    for file in datasets::find("selfplay").unwrap().embedded() {
        for tree in Collection::new(file.bytes) {
            let tree = tree.unwrap();
            let lines = tree.size().unwrap();
            let mut moves = Vec::new();
            for node in tree.main_line() {
                for (name, colour) in [("B", Colour::Black), ("W", Colour::White)] {
                    if let Some(Move::Play(at)) = node.play(name, lines).unwrap() {
                        moves.push((colour, Point::at(at.row.into(), at.column.into())));
                    }
                }
            }
            play(Size::new(lines.into()).unwrap(), &moves);
            moves_played += moves.len();
        }
    }
    moves_played
}

#[test]
fn set_features_equal_recomputation_on_every_move_and_take_back_of_selfplay() {
    let moves = on_every_game(|size, moves| {
        let mut board = Board::new(size);
        let mut tracked = Tracked::<SetFeatures>::of(board.position());
        let mut history: Vec<Played> = Vec::new();
        for &(colour, point) in moves {
            let played = board.play_anyway(colour, point);
            tracked.play(&played);
            assert_eq!(
                tracked,
                Tracked::of(board.position()),
                "\n{}",
                board.position()
            );
            history.push(played);
        }
        while let Some(played) = history.pop() {
            tracked.undo(&played);
            board.undo(played);
            assert_eq!(
                tracked,
                Tracked::of(board.position()),
                "\n{}",
                board.position()
            );
        }
    });
    println!("{moves} moves");
}

#[test]
fn grouping_captures_what_liberty_counting_captures_on_every_move_of_selfplay() {
    let mut captures = 0;
    let moves = on_every_game(|size, moves| {
        let mut board = Board::new(size);
        let mut grouping = Grouping::new(size);
        for &(colour, point) in moves {
            let played = board
                .play(colour, point)
                .expect("self-play keeps the rules");
            let captured = grouping.play(colour, point);
            assert_eq!(captured, played.captured(), "\n{}", board.position());
            assert_eq!(grouping.position(), board.position());
            captures += captured.len();
        }
    });
    println!("{moves} moves, {captures} stones captured");
}
