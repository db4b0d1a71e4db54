//! The positions of one game, move by move.

use sahwal_core::{Board, Colour, PointSet, Position, Size};

use super::At;
use crate::input::Game;
use crate::replay::Action;

/// The positions of a game: the first before its first stone, then one after each stone.
pub struct Line {
    positions: Vec<Position>,
}

/// A listed position of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The place of [`At`] in the list.
    pub place: usize,
    /// Stones played before it.
    pub played: usize,
    /// Stones played after it.
    pub left: usize,
    /// The position itself.
    pub position: Position,
}

impl Line {
    /// Plays the actions of a record on an empty board. Each position is made from the actions
    /// up to its last stone alone.
    pub fn of(actions: &[Action], size: Size) -> Line {
        let mut board = Board::new(size);
        let mut positions = Vec::new();
        for &action in actions {
            if let Action::Play(..) = action
                && positions.is_empty()
            {
                positions.push(*board.position());
            }
            let _ = action.carry_out(&mut board);
            if let Action::Play(..) = action {
                positions.push(*board.position());
            }
        }
        if positions.is_empty() {
            positions.push(*board.position());
        }
        Line { positions }
    }

    /// The positions of a game whose record is whole: it has moves, sets up nothing but the
    /// handicap of Black before the first of them, and ends with the final position.
    pub fn of_whole(game: &Game) -> Option<Line> {
        let record = game.record.as_ref()?;
        let line = Line::of(&record.actions, game.position.size());
        let is_whole = game.recorded.placed.is_some()
            && line.moves() > 0
            && line.positions.last() == Some(&game.position);
        is_whole.then_some(line)
    }

    /// The number of stones that are played.
    pub fn moves(&self) -> usize {
        self.positions.len() - 1
    }

    /// The listed positions of the game in the order in which they come, those that the game
    /// is too short for left out.
    pub fn moments(&self, list: &[At]) -> Vec<Moment> {
        let moment = |(place, at): (usize, &At)| {
            let played = at.played(self.moves())?;
            Some(Moment {
                place,
                played,
                left: self.moves() - played,
                position: self.positions[played],
            })
        };
        let mut moments: Vec<Moment> = list.iter().enumerate().filter_map(moment).collect();
        moments.sort_by_key(|moment| moment.played);
        moments
    }

    /// The stones of a colour that stand after `played` stones and are never captured later.
    pub fn kept(&self, played: usize, colour: Colour) -> PointSet {
        let later = self.positions[played..].iter();
        later.fold(self.positions[played].stones(colour), |kept, position| {
            kept & position.stones(colour)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::classify::REGISTRY;
    use sahwal_core::{Point, position};

    use crate::input::{Selection, load_records};

    fn play(colour: Colour, row: usize, column: usize) -> Action {
        Action::Play(colour, Point::at(row, column))
    }

    #[test]
    fn stones_are_counted_and_passes_are_not() {
        let (black, white) = (Colour::Black, Colour::White);
        let actions = [
            Action::SetUp(Point::at(2, 2), Some(black)),
            play(white, 0, 0),
            Action::Pass(black),
            Action::Pass(white),
            play(black, 0, 1),
            play(white, 2, 1),
            play(black, 1, 0),
        ];
        let line = Line::of(&actions, Size::new(3).unwrap());
        assert_eq!(line.moves(), 4);
        let list = ["-1", "0", "50%", "-5", "-4"].map(|at| at.parse().unwrap());
        let moments = line.moments(&list);
        let places: Vec<_> = moments.iter().map(|one| (one.place, one.played)).collect();
        assert_eq!(places, [(4, 0), (2, 2), (0, 3), (1, 4)]);
        assert_eq!(
            moments[1].position,
            position! {
                O X .
                . . .
                . . X
            }
        );
        assert_eq!(
            moments[3].position,
            position! {
                . X .
                X . .
                . O X
            }
        );
        // The white stone in the corner is captured by the last move.
        assert!(line.kept(2, white).is_empty());
        assert_eq!(line.kept(2, black).len(), 2);
    }

    /// The position that is judged, and so every verdict, is a function of the moves before it:
    /// a record that ends there, and one that goes on otherwise, give the same.
    #[test]
    fn positions_hold_nothing_of_later_moves() {
        let selection = Selection::resolve(&["selfplay".to_owned()]).unwrap();
        let sets = load_records(&selection).unwrap();
        // Those that search or sample take most of the time and see the same positions.
        let slow = ["mueller-search", "zone-search", "playout", "combined"];
        let classifiers: Vec<_> = REGISTRY
            .iter()
            .filter(|entry| !slow.contains(&entry.name))
            .map(|entry| (entry.name, entry.build()))
            .collect();
        let list = ["25%", "75%", "-20", "-10"].map(|at| at.parse().unwrap());
        let mut compared = 0;
        for game in sets[0].games.iter().step_by(40) {
            let actions = &game.record.as_ref().unwrap().actions;
            let size = game.position.size();
            let whole = Line::of_whole(game).unwrap();
            for moment in whole.moments(&list) {
                let is_play = |action: &Action| matches!(action, Action::Play(..));
                let mut stones = 0;
                let end = actions.iter().position(|action| {
                    stones += usize::from(is_play(action));
                    stones > moment.played
                });
                let (before, after) = actions.split_at(end.unwrap());
                let truncated = Line::of(before, size);
                assert_eq!(
                    truncated.moments(&[At::Before(0)])[0].position,
                    moment.position
                );
                // The later moves in the opposite order, with the colours exchanged.
                let mut otherwise = before.to_vec();
                otherwise.extend(after.iter().rev().map(|action| match *action {
                    Action::Play(colour, point) => Action::Play(colour.opponent(), point),
                    other => other,
                }));
                let otherwise = Line::of(&otherwise, size);
                let [truncated, otherwise] =
                    [truncated, otherwise].map(|line| line.positions[moment.played]);
                for (name, classifier) in &classifiers {
                    let verdicts = classifier.classify(&moment.position);
                    assert_eq!(classifier.classify(&truncated), verdicts, "{name}");
                    assert_eq!(classifier.classify(&otherwise), verdicts, "{name}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 100, "{compared} verdicts");
    }
}
