//! The game on the board, with its history for undo.
//!
//! The commands play, set up and undo with it, and `printsgf` writes it. It counts captures and
//! handicap stones for the score. Undo plays the game again from its start: a move does not store
//! what it captured, so anything else would lose stones.

use std::path::Path;

use anyhow::{Result, ensure};
use sahwal_core::rules::{Captured, Counting, Terms};
use sahwal_core::{Board, Colour, IllegalMove, Point, Position, Size};

use sahwal_data::input::GameFile;
use sahwal_record::{Action, Play, Record, Recorded, StoneCount};
use sahwal_sgf::{GameBuilder, Move, Vertex};

/// A board with its history.
#[derive(Clone, Debug)]
pub(super) struct Game {
    board: Board,
    /// The position before the first action.
    start: Position,
    actions: Vec<Action>,
    /// The index in `actions` at which each step of undo begins.
    steps: Vec<usize>,
    /// Counts of the stones that were put on the board.
    stones: StoneCount,
    /// The data of the record about its count. Values that the session has replaced are removed.
    pub(super) recorded: Recorded,
    /// The rules and the komi that the record states. The session does not change them.
    pub(super) stated: Terms,
    /// A note about the loaded record for the client, such as `record: 2 repairs; game 1 of 1250`.
    pub(super) note: Option<String>,
}

/// Makes the note about a game that was loaded from a file, if there is anything to say.
fn note(repairs: usize, number: usize, games: usize) -> Option<String> {
    let mut notes = Vec::new();
    match repairs {
        0 => {}
        1 => notes.push("1 repair".to_owned()),
        _ => notes.push(format!("{repairs} repairs")),
    }
    // `loadsgf` does not choose a game, so a client may not know that the file has others.
    if games > 1 {
        notes.push(format!("game {number} of {games}"));
    }
    if notes.is_empty() {
        return None;
    }
    Some(format!("record: {}", notes.join("; ")))
}

/// Returns the name of the SGF property of a move.
fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "B",
        Colour::White => "W",
    }
}

fn vertex(point: Point) -> Vertex {
    Vertex {
        column: point.column() as u8,
        row: point.row() as u8,
    }
}

impl Game {
    /// Makes a game on the empty board.
    pub(super) fn new(size: Size) -> Game {
        Game {
            board: Board::new(size),
            start: Position::new(size),
            actions: Vec::new(),
            steps: Vec::new(),
            stones: StoneCount::default(),
            recorded: Recorded::default(),
            stated: Terms::default(),
            note: None,
        }
    }

    /// Loads the first game of an SGF file, or the named game of a data set or a paper. The
    /// position is the one before move `before`, counted from 1. Without `before`, or if the game
    /// is shorter, it is the last one.
    pub(super) fn load(path: &Path, before: Option<usize>) -> Result<Game> {
        ensure!(
            path.as_os_str() != "-",
            "expected a file, found standard input"
        );
        // `loadsgf` counts moves from 1 and stops before that move (GTP 2, section 6.3.5).
        let upto = before.map(|before| before.saturating_sub(1));
        let loaded = GameFile::open(path)?.record(None, upto)?;
        // The answer to `loadsgf` must be empty, so repairs go to standard error.
        for repair in &loaded.record.repairs {
            tell!("repaired: {}: {}", path.display(), repair.what);
        }
        Ok(Game {
            note: note(loaded.record.repairs.len(), loaded.number, loaded.games),
            ..Game::of(loaded.record)
        })
    }

    fn of(record: Record) -> Game {
        let board = record.play.board();
        let Play { start, actions } = record.play;
        // Each move is a step of undo. Stones that are set up after a move belong to its step.
        let mut steps = Vec::new();
        for (index, action) in actions.iter().enumerate() {
            if action.is_move() {
                steps.push(index);
            }
        }
        Game {
            board,
            start,
            steps,
            actions,
            stones: record.stones,
            stated: record.recorded.terms,
            recorded: record.recorded,
            note: None,
        }
    }

    /// Returns the number of handicap stones, from the record or a command, but not more than were
    /// put on the board. If nothing states it, it is inferred from the board.
    pub(super) fn handicap(&self) -> u32 {
        let position = self.board.position();
        match self.recorded.terms.handicap {
            Some(stated) => stated.min(self.stones.handicap(position)),
            None => self.stones.inferred_handicap(position),
        }
    }

    /// Returns who passed first, if anybody did.
    pub(super) fn first_pass(&self) -> Option<Colour> {
        self.stones.first_pass()
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Writes the game as an SGF record with these rules.
    pub(super) fn sgf(&self, counting: &Counting, rules: &str) -> String {
        let size = self.size();
        let mut game = GameBuilder::new(size.lines() as u8);
        game.text("RU", rules);
        game.text("KM", &counting.komi.to_string());
        if counting.handicap > 0 {
            game.text("HA", &counting.handicap.to_string());
        }
        for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
            let stones = self.start.stones(colour).iter().map(vertex);
            game.points(name, &stones.collect::<Vec<_>>());
        }
        let mut is_set_up = true;
        for &action in &self.actions {
            match action {
                Action::Play(colour, point) => {
                    game.play(letter(colour), Move::Play(vertex(point)));
                    is_set_up = false;
                }
                Action::Pass(colour) => {
                    game.play(letter(colour), Move::Pass);
                    is_set_up = false;
                }
                Action::SetUp(point, stone) => {
                    // A node must not have both a move and setup, so setup begins a new node.
                    if !is_set_up {
                        game.node();
                        is_set_up = true;
                    }
                    let name = match stone {
                        Some(Colour::Black) => "AB",
                        Some(Colour::White) => "AW",
                        None => "AE",
                    };
                    game.points(name, &[vertex(point)]);
                }
            }
        }
        game.finish()
    }

    pub(super) fn size(&self) -> Size {
        self.board.size()
    }

    /// Returns the number of stones that each colour has captured.
    pub(super) fn captured(&self) -> Captured {
        self.stones.captured(self.board.position())
    }

    /// Plays a move by the rules of [`Board::play`].
    pub(super) fn play(&mut self, colour: Colour, point: Point) -> Result<(), IllegalMove> {
        self.board.check(colour, point)?;
        self.step([Action::Play(colour, point)]);
        Ok(())
    }

    pub(super) fn pass(&mut self, colour: Colour) {
        self.step([Action::Pass(colour)]);
    }

    /// Sets up points as one step of undo.
    pub(super) fn set_up(&mut self, stones: impl IntoIterator<Item = (Point, Option<Colour>)>) {
        let actions = stones.into_iter();
        self.step(actions.map(|(point, stone)| Action::SetUp(point, stone)));
    }

    /// Takes back the last step and returns true, or returns false if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(end) = self.steps.pop() else {
            return false;
        };
        // No action stores captured stones or the ko, so the game is played again from its start.
        let mut game = Game {
            steps: std::mem::take(&mut self.steps),
            note: self.note.take(),
            stones: self.stones.restarted(),
            board: Board::of(&self.start),
            actions: Vec::new(),
            ..*self
        };
        for &action in &self.actions[..end] {
            game.carry_out(action);
        }
        game.recorded.is_end = false;
        *self = game;
        true
    }

    fn step(&mut self, actions: impl IntoIterator<Item = Action>) {
        // The recorded count is for the last position of the record only.
        self.recorded.is_end = false;
        self.steps.push(self.actions.len());
        for action in actions {
            self.carry_out(action);
        }
    }

    fn carry_out(&mut self, action: Action) {
        self.actions.push(action);
        self.stones.add(action, self.board.position());
        let _ = action.carry_out(&mut self.board);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(text: &str) -> Game {
        let tree = sahwal_sgf::Collection::new(text.as_bytes()).next();
        Game::of(Record::open(&tree.unwrap().unwrap(), None).unwrap())
    }

    #[test]
    fn what_is_to_be_said_of_a_record_is_told() {
        let told = |repairs, games| note(repairs, 1, games).unwrap_or_default();
        assert_eq!(told(0, 1), "");
        assert_eq!(told(1, 1), "record: 1 repair");
        assert_eq!(told(2, 1250), "record: 2 repairs; game 1 of 1250");
    }

    #[test]
    fn steps_come_back_with_captures_and_ko() {
        let mut game = load("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][cc][db])");
        let ko = Point::at(1, 2);
        game.play(Colour::Black, ko).unwrap();
        assert_eq!(game.captured().stones.black, 1);
        let retake = Point::at(1, 1);
        assert_eq!(game.play(Colour::White, retake), Err(IllegalMove::Ko));
        game.pass(Colour::White);
        game.set_up([(retake, Some(Colour::White)), (ko, None)]);
        assert!(game.undo() && game.undo());
        assert_eq!(game.play(Colour::White, retake), Err(IllegalMove::Ko));
        assert!(game.undo());
        assert_eq!(game.captured().stones.black, 0);
        assert!(!game.undo(), "what a file sets up stays");
    }
}
