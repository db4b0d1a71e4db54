//! Differential computation equals recomputation on every move and every take-back of
//! every self-play game, and so does capture by grouping.

use sahwal::datasets;
use sahwal_core::capture::Grouping;
use sahwal_core::features::{SetFeatures, Tracked, TrackedStrings, Tracker};
use sahwal_core::{Board, Colour, Played, Point, Size};
use sahwal_sgf::{Collection, Move};

/// Gives every self-play game: the board it starts with and its moves.
fn on_every_game(mut play: impl FnMut(Board, &[(Colour, Point)])) -> usize {
    let mut moves_played = 0;
    for file in datasets::find("selfplay").unwrap().embedded() {
        for tree in Collection::new(file.bytes) {
            let tree = tree.unwrap();
            let lines = tree.size().unwrap();
            let mut start = Board::new(Size::new(lines.into()).unwrap());
            for stone in tree.root().points("AB", lines).unwrap() {
                let stone = Point::at(stone.row.into(), stone.column.into());
                start.set_up(stone, Some(Colour::Black));
            }
            let mut moves = Vec::new();
            for node in tree.main_line() {
                for (name, colour) in [("B", Colour::Black), ("W", Colour::White)] {
                    if let Some(Move::Play(at)) = node.play(name, lines).unwrap() {
                        moves.push((colour, Point::at(at.row.into(), at.column.into())));
                    }
                }
            }
            play(start, &moves);
            moves_played += moves.len();
        }
    }
    moves_played
}

#[test]
fn set_features_equal_recomputation_on_every_move_and_take_back_of_selfplay() {
    let moves = on_every_game(|mut board, moves| {
        let mut strings = TrackedStrings::<SetFeatures>::of(board.position());
        let mut tracked = Tracked::<SetFeatures>::of(board.position());
        let mut history: Vec<Played> = Vec::new();
        for &(colour, point) in moves {
            let played = board.play_anyway(colour, point);
            tracked.play(&played);
            strings.play(&played);
            assert!(strings == TrackedStrings::of(board.position()));
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
            strings.undo(&played);
            board.undo(played);
            assert!(strings == TrackedStrings::of(board.position()));
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
    let moves = on_every_game(|mut board, moves| {
        let mut grouping = Grouping::of(board.position());
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
