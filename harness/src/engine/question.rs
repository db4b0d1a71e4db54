//! A position with its moves, rules and komi, as an engine is asked about it.

use sahwal_core::{Board, Colour, Point, Position, Size};
use sahwal_sgf::{GameBuilder, Move, Vertex};

use super::spec::{EngineSpec, Passes, Shown};
use crate::input::{Game, Record};
use crate::replay::Action;

/// The komi of a game whose record has none, in points.
const KOMI: f64 = 6.5;
/// The rules of a game whose record has none.
const RULES: &str = "japanese";

/// What an engine is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    /// The position to judge.
    pub(super) position: Position,
    /// The stones before the first move.
    pub(super) setup: Vec<Played>,
    /// The moves; `None` is a pass.
    pub(super) moves: Vec<Played>,
    /// The colour to move next.
    pub(super) to_move: Colour,
    /// Komi in points.
    pub(super) komi: f64,
    /// The rules, in small letters.
    pub(super) rules: String,
}

impl Asked {
    /// The question about the final position of a game, for this engine.
    pub(super) fn of(game: &Game, spec: &EngineSpec) -> Asked {
        let record = game.record.as_ref();
        let komi = record.and_then(|record| record.komi);
        let rules = record.and_then(|record| record.rules.as_deref());
        let rules = spec.rules.as_deref().or(rules).unwrap_or(RULES);
        let mut asked = Asked {
            position: game.position,
            setup: stones(&game.position),
            moves: Vec::new(),
            to_move: Colour::Black,
            komi: spec.komi.or(komi).unwrap_or(KOMI),
            rules: rules.trim().to_lowercase(),
        };
        let (Some(record), true) = (record, spec.shown() != Shown::Setup) else {
            return asked;
        };
        if let Some((setup, moves)) = legal_moves(record, &game.position) {
            (asked.setup, asked.moves) = (setup, moves);
            if spec.passes == Passes::Strip {
                while asked.moves.last().is_some_and(|(_, point)| point.is_none()) {
                    asked.moves.pop();
                }
            }
            if let Some((last, _)) = asked.moves.last() {
                asked.to_move = last.opponent();
            }
        }
        asked
    }

    /// The empty board, to see whether an engine is ready.
    pub(super) fn empty() -> Asked {
        Asked {
            position: Position::new(Size::S9),
            setup: Vec::new(),
            moves: Vec::new(),
            to_move: Colour::Black,
            komi: KOMI,
            rules: RULES.to_owned(),
        }
    }

    /// The name of a point as engines write it.
    pub(super) fn vertex(&self, point: Option<Point>) -> String {
        point.map_or("pass".to_owned(), |point| {
            point.gtp(self.position.size()).to_string()
        })
    }

    /// The letter of the player and the name of the point of each stone.
    pub(super) fn named(&self, stones: &[Played]) -> Vec<[String; 2]> {
        let named = |&(colour, point): &Played| [colour.letter().into(), self.vertex(point)];
        stones.iter().map(named).collect()
    }

    /// The question as a game record.
    pub(super) fn to_sgf(&self) -> String {
        let size = self.position.size();
        let mut game = GameBuilder::new(size.lines() as u8);
        game.text("KM", &self.komi.to_string());
        for (colour, name) in [(Colour::Black, "AB"), (Colour::White, "AW")] {
            let own = self.setup.iter().filter(|(stone, _)| *stone == colour);
            let points: Vec<Vertex> = own.filter_map(|(_, point)| point.map(vertex)).collect();
            if !points.is_empty() {
                game.points(name, &points);
            }
        }
        for (colour, point) in &self.moves {
            let name = colour.letter().to_string();
            game.play(
                &name,
                point.map_or(Move::Pass, |point| Move::Play(vertex(point))),
            );
        }
        game.finish()
    }
}

fn vertex(point: Point) -> Vertex {
    Vertex {
        column: point.column() as u8,
        row: point.row() as u8,
    }
}

/// All stones of a position, Black's first.
fn stones(position: &Position) -> Vec<Played> {
    let of = |colour| {
        let stones = position.stones(colour).iter();
        stones.map(move |point| (colour, Some(point)))
    };
    Colour::BOTH.into_iter().flat_map(of).collect()
}

/// The stones before the first move, and the moves.
/// A stone, or a pass.
type Played = (Colour, Option<Point>);

/// The moves of a record if each is legal and they lead to `end`; `None` if not, or if stones
/// were set up between moves.
fn legal_moves(record: &Record, end: &Position) -> Option<(Vec<Played>, Vec<Played>)> {
    let mut board = Board::new(end.size());
    let mut setup = Vec::new();
    let mut moves = Vec::new();
    for &action in &record.actions {
        match action {
            Action::SetUp(point, stone) if moves.is_empty() => {
                board.set_up(point, stone);
                setup = stones(board.position());
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
    (board.position() == end).then_some((setup, moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    fn game(actions: Vec<Action>) -> Game {
        let mut board = Board::new(sahwal_core::Size::new(3).unwrap());
        for action in &actions {
            let _ = action.carry_out(&mut board);
        }
        Game {
            name: "game".to_owned(),
            number: 0,
            at: None,
            position: *board.position(),
            truth: None,
            record: Some(Record {
                actions,
                komi: Some(0.5),
                rules: Some("Chinese".to_owned()),
            }),
            recorded: crate::margin::Recorded::default(),
            positions: Vec::new(),
        }
    }

    fn spec(more: &str) -> EngineSpec {
        toml::from_str(&format!("name = \"a\"\ncommand = \"b\"\n{more}")).unwrap()
    }

    fn actions() -> Vec<Action> {
        let at = Point::at;
        vec![
            Action::SetUp(at(0, 0), Some(Colour::Black)),
            Action::Play(Colour::White, at(1, 1)),
            Action::Pass(Colour::Black),
            Action::Pass(Colour::White),
        ]
    }

    #[test]
    fn moves_are_shown_without_the_last_passes() {
        let asked = Asked::of(&game(actions()), &spec(""));
        assert_eq!(asked.setup, [(Colour::Black, Some(Point::at(0, 0)))]);
        assert_eq!(asked.moves, [(Colour::White, Some(Point::at(1, 1)))]);
        assert_eq!((asked.to_move, asked.komi), (Colour::Black, 0.5));
        assert_eq!(asked.rules, "chinese");
        let kept = Asked::of(&game(actions()), &spec("passes = \"keep\"\nkomi = 7.5"));
        assert_eq!((kept.moves.len(), kept.komi), (3, 7.5));
        assert_eq!(kept.to_sgf().matches("W[]").count(), 1);
    }

    #[test]
    fn stones_are_set_up_where_moves_cannot_be_shown() {
        let position = position! { X . . . O . . . . };
        let mut illegal = actions();
        illegal.push(Action::Play(Colour::Black, Point::at(0, 0)));
        let mut late = actions();
        late.push(Action::SetUp(Point::at(0, 0), Some(Colour::Black)));
        for actions in [illegal, late] {
            let asked = Asked::of(&game(actions), &spec(""));
            assert_eq!(asked.position, position);
            assert_eq!((asked.setup.len(), asked.moves.len()), (2, 0));
        }
        let setup = Asked::of(&game(actions()), &spec("position = \"setup\""));
        assert_eq!((setup.setup.len(), setup.moves.len()), (2, 0));
        assert!(
            setup.to_sgf().contains("AB[aa]AW[bb]"),
            "{}",
            setup.to_sgf()
        );
    }
}
