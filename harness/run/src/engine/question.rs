//! A position with its moves and komi, as an engine is asked about it.

use sahwal_core::{Board, Colour, Point, Position};
use sahwal_data::input::{Game, Record};
use sahwal_data::replay::Action;

/// The komi of a game whose record has none, in points.
const KOMI: f64 = 6.5;

/// What an engine is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    /// The position to judge.
    pub(super) position: Position,
    /// The stones before the first move, then the moves.
    played: Vec<Played>,
    /// Komi in points.
    pub(super) komi: f64,
}

/// A stone, or a pass.
type Played = (Colour, Option<Point>);

impl Asked {
    /// The question about the position of a game. The engine sees the moves of the record if they
    /// are legal and lead to the position, otherwise its stones. Passes at the end are left out:
    /// after them, some engines count every stone as alive.
    pub(super) fn of(game: &Game) -> Asked {
        let record = game.record.as_ref();
        let moves = record.and_then(|record| legal_moves(record, &game.position));
        let mut played = moves.unwrap_or_else(|| stones(&game.position).collect());
        while played.last().is_some_and(|(_, point)| point.is_none()) {
            played.pop();
        }
        Asked {
            position: game.position,
            played,
            komi: record.and_then(|record| record.komi).unwrap_or(KOMI),
        }
    }

    /// The commands that bring the stones on the board.
    pub(super) fn moves(&self) -> impl Iterator<Item = String> {
        let size = self.position.size();
        self.played.iter().map(move |(colour, point)| {
            let name = point.map_or("pass".to_owned(), |point| point.gtp(size).to_string());
            format!("play {} {name}", colour.letter())
        })
    }
}

/// All stones of a position, Black's first.
fn stones(position: &Position) -> impl Iterator<Item = Played> {
    let of = |colour| {
        let stones = position.stones(colour);
        stones.iter().map(move |point| (colour, Some(point)))
    };
    Colour::BOTH.into_iter().flat_map(of)
}

/// The stones before the first move and the moves of a record, if each is legal and they lead to
/// `end`; `None` if not, or if stones were set up between moves.
fn legal_moves(record: &Record, end: &Position) -> Option<Vec<Played>> {
    let mut board = Board::new(end.size());
    let mut setup = Vec::new();
    let mut moves = Vec::new();
    for &action in &record.actions {
        match action {
            Action::SetUp(point, stone) if moves.is_empty() => {
                board.set_up(point, stone);
                setup = stones(board.position()).collect();
            }
            Action::SetUp(..) => return None,
            Action::Play(colour, point) => {
                let _ = board.play(colour, point).ok()?;
                moves.push((colour, Some(point)));
            }
            Action::Pass(colour) => {
                board.pass();
                moves.push((colour, None));
            }
        }
    }
    setup.extend(moves);
    (board.position() == end).then_some(setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(actions: Vec<Action>) -> Vec<String> {
        let mut board = Board::new(sahwal_core::Size::new(3).unwrap());
        for action in &actions {
            let _ = action.carry_out(&mut board);
        }
        let game = Game {
            name: "game".to_owned(),
            number: 0,
            at: None,
            position: *board.position(),
            truth: None,
            record: Some(Record {
                actions,
                komi: Some(0.5),
                rules: None,
            }),
            recorded: sahwal_data::recorded::Recorded::default(),
            positions: Vec::new(),
        };
        let asked = Asked::of(&game);
        assert_eq!(asked.komi, 0.5);
        asked.moves().collect()
    }

    #[test]
    fn moves_are_shown_without_the_last_passes_and_stones_where_moves_cannot_be() {
        let at = Point::at;
        let mut actions = vec![
            Action::SetUp(at(0, 0), Some(Colour::Black)),
            Action::Pass(Colour::White),
            Action::Play(Colour::White, at(1, 1)),
            Action::Pass(Colour::Black),
        ];
        let moves = ["play B A3", "play W pass", "play W B2"];
        assert_eq!(asked(actions.clone()), moves);
        let stones = ["play B A3", "play W B2"];
        let occupied = Action::Play(Colour::Black, at(0, 0));
        let late = Action::SetUp(at(0, 0), Some(Colour::Black));
        for bad in [occupied, late] {
            actions.push(bad);
            assert_eq!(asked(actions.clone()), stones);
            actions.pop();
        }
    }
}
