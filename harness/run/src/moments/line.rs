//! Plays out a game, and finds the positions of its listed moments.
//!
//! `moments/mod.rs` calls it for `run --at`, `tune --at` and the samples of the lab. Each position
//! is made only from the moves before it. If anything of later moves got into it, classifiers would
//! see the answer.

use sahwal_core::{Board, Position};
use sahwal_data::input::{At, Game, Moment};
use sahwal_record::{Action, Play, Recorded, Truth};

/// The positions of a game: one before its first stone, then one after each stone.
pub struct Line {
    /// The positions, each with the number of actions that lead to it.
    positions: Vec<(usize, Position)>,
}

impl Line {
    /// Plays out a game. Each position is made only from the actions up to its last stone.
    pub fn of(Play { start, actions }: &Play) -> Line {
        let mut board = Board::of(start);
        let mut positions = Vec::new();
        for (number, &action) in actions.iter().enumerate() {
            let is_play = matches!(action, Action::Play(..));
            if is_play && positions.is_empty() {
                positions.push((number, *board.position()));
            }
            // A game may have moves against the rules. They are played as the record has them.
            let _ = action.carry_out(&mut board);
            if is_play {
                positions.push((number + 1, *board.position()));
            }
        }
        if positions.is_empty() {
            positions.push((actions.len(), *board.position()));
        }
        Line { positions }
    }

    /// The positions of a game, or `None` if its record is not whole. A whole record has moves, and
    /// ends with the final position. It sets up no stones but Black's handicap before the first
    /// move.
    pub(crate) fn of_whole(game: &Game) -> Option<Line> {
        let line = Line::of(&game.play);
        let last = line.positions.last().map(|(_, position)| *position);
        if game.recorded.captured.is_known && line.moves() > 0 && last == Some(game.position) {
            Some(line)
        } else {
            None
        }
    }

    /// The number of stones that are played. Passes do not count.
    pub fn moves(&self) -> usize {
        self.positions.len() - 1
    }

    /// The listed moments with their positions, in the order of the game. A moment is left out if
    /// the game is too short for it.
    pub fn moments(&self, list: &[At]) -> Vec<(Moment, Position)> {
        let mut moments = Vec::new();
        for &at in list {
            if let Some(played) = at.played(self.moves()) {
                let left = self.moves() - played;
                moments.push((Moment { at, played, left }, self.positions[played].1));
            }
        }
        // The order of moments depends on the game: in a short one -40 comes before 50 %, in a long
        // one after it.
        moments.sort_by_key(|(moment, _)| moment.played);
        moments
    }
}

/// The game up to a moment, with the position there and the final owners as its truth.
pub(super) fn earlier(game: &Game, line: &Line, at: Moment, truth: Truth) -> Game {
    let (actions, position) = line.positions[at.played];
    Game {
        name: game.name.clone(),
        number: game.number,
        at: Some(at),
        position,
        truth: Some(Truth::of_later(*truth.owners())),
        // The recorded result belongs to the end of the game.
        recorded: Recorded::default(),
        play: Play {
            start: game.play.start,
            actions: game.play.actions[..actions].to_vec(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::{Colour, Point, Size, position};

    use sahwal_data::input::{Selection, load};

    fn play(colour: Colour, row: usize, column: usize) -> Action {
        Action::Play(colour, Point::at(row, column))
    }

    #[test]
    fn stones_are_counted_and_passes_are_not() {
        let (black, white) = (Colour::Black, Colour::White);
        let mut start = Position::new(Size::new(3).unwrap());
        start.put(Point::at(2, 2), Some(black));
        let actions = vec![
            play(white, 0, 0),
            Action::Pass(black),
            Action::Pass(white),
            play(black, 0, 1),
            play(white, 2, 1),
            play(black, 1, 0),
        ];
        let line = Line::of(&Play { start, actions });
        assert_eq!(line.moves(), 4);
        let list = ["-1", "0", "50%", "-5", "-4"].map(|at| at.parse().unwrap());
        let moments = line.moments(&list);
        let places = moments.iter();
        let places: Vec<_> = places
            .map(|(one, _)| (one.at.to_string(), one.played))
            .collect();
        let expected = [("-4", 0), ("50%", 2), ("-1", 3), ("0", 4)];
        assert_eq!(places, expected.map(|(at, played)| (at.to_owned(), played)));
        assert_eq!(
            moments[1].1,
            position! {
                O X .
                . . .
                . . X
            }
        );
        assert_eq!(
            moments[3].1,
            position! {
                . X .
                X . .
                . O X
            }
        );
    }

    /// A position depends only on the moves before it. It is the same in a record that ends there,
    /// and in one that has other moves later.
    #[test]
    fn positions_hold_nothing_of_later_moves() {
        let selection = Selection::resolve(&["selfplay".to_owned()]).unwrap();
        let sets = load(&selection).unwrap();
        let list = ["25%", "75%", "-20", "-10"].map(|at| at.parse().unwrap());
        let mut compared = 0;
        for game in sets[0].games.iter().step_by(40) {
            let Play { start, actions } = &game.play;
            let line = |actions: &[Action]| {
                Line::of(&Play {
                    start: *start,
                    actions: actions.to_vec(),
                })
            };
            let whole = Line::of_whole(game).unwrap();
            for (moment, position) in whole.moments(&list) {
                let is_play = |action: &Action| matches!(action, Action::Play(..));
                let mut stones = 0;
                let end = actions.iter().position(|action| {
                    stones += usize::from(is_play(action));
                    stones > moment.played
                });
                let (before, after) = actions.split_at(end.unwrap());
                let truncated = line(before);
                assert_eq!(truncated.moments(&[At::END])[0].1, position);
                // An engine gets the moves of this game, which must end with the position.
                let owners = Truth::of_later(Default::default());
                let asked = earlier(game, &whole, moment, owners);
                let asked = Line::of(&asked.play);
                assert_eq!(asked.positions.last().unwrap().1, position);
                // The later moves, in opposite order and with the colours exchanged.
                let mut otherwise = before.to_vec();
                otherwise.extend(after.iter().rev().map(|action| match *action {
                    Action::Play(colour, point) => Action::Play(colour.opponent(), point),
                    other => other,
                }));
                let otherwise = line(&otherwise);
                for line in [truncated, otherwise] {
                    assert_eq!(line.positions[moment.played].1, position);
                    compared += 1;
                }
            }
        }
        assert!(compared > 20, "{compared} positions");
    }
}
