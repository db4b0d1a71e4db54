//! The game on the board, with its history for undo.

use std::path::Path;

use anyhow::{Context, Result, bail};
use sahwal_core::{Board, ByColour, Colour, IllegalMove, Point, Size};

use crate::input::GameFile;
use crate::replay::{Action, HandicapCount, Line, Repair};
use crate::rules_and_komi::Terms;
use sahwal_sgf::{Collection, GameTree, SgfError};

/// A board with its history.
#[derive(Clone, Debug)]
pub(super) struct Game {
    board: Board,
    /// Number of stones that each colour has taken, suicides of the opponent included.
    taken: ByColour<usize>,
    actions: Vec<Action>,
    /// The index in `actions` at which each step of undo begins.
    steps: Vec<usize>,
    /// The handicap stones on the board.
    counted: HandicapCount,
    /// The number of handicap stones that the record states.
    stated: Option<u32>,
}

/// A game as it was loaded.
pub(super) struct Loaded {
    pub(super) game: Game,
    /// The rules and the komi of the record.
    pub(super) terms: Terms,
    /// What was repaired.
    pub(super) repairs: Vec<Repair>,
}

impl Game {
    /// The empty board.
    pub(super) fn new(size: Size) -> Game {
        Game {
            board: Board::new(size),
            taken: ByColour::default(),
            actions: Vec::new(),
            steps: Vec::new(),
            counted: HandicapCount::default(),
            stated: None,
        }
    }

    /// Loads the first game of an SGF file, or the game with this name in a data set or a paper,
    /// up to the position before move `before`, counted from 1; without `before`, or if the game
    /// is shorter, up to its end.
    pub(super) fn load(path: &Path, before: Option<usize>) -> Result<Loaded> {
        let (bytes, number) = match std::fs::metadata(path) {
            Ok(found) if found.is_file() => (crate::disk::read(path)?.into(), 1),
            // Reading a device or a pipe may never end.
            Ok(_) => bail!("expected a file, found a folder or a device"),
            Err(missing) => match GameFile::open(path) {
                Ok(file) => (file.bytes, file.number.unwrap_or(1)),
                Err(_) => return Err(missing.into()),
            },
        };
        let text = sahwal_sgf::read(&bytes);
        let tree = Collection::new(&text).nth(number.saturating_sub(1));
        let tree = tree.context("expected a game, found none")??;
        let (terms, more) = Terms::of(&tree);
        let (mut game, played) = Game::of(&tree, before)?;
        game.stated = terms.handicap;
        let mut repairs = Repair::of_form(&tree);
        repairs.extend(more.into_iter().chain(played));
        Ok(Loaded {
            game,
            terms,
            repairs,
        })
    }

    fn of(tree: &GameTree<'_>, before: Option<usize>) -> Result<(Game, Vec<Repair>), SgfError> {
        let mut line = Line::of(tree)?;
        let mut game = Game::new(line.size());
        let mut board = game.board.clone();
        let mut open = true;
        for node in tree.main_line() {
            let read = line.go_on(node, &mut board, |action, _| {
                let is_move = !matches!(action, Action::SetUp(..));
                open &= !(is_move && before.is_some_and(|before| game.steps.len() + 1 >= before));
                if !open {
                    return;
                }
                // Setup belongs to the step of the move before it.
                if is_move {
                    game.steps.push(game.actions.len());
                }
                game.carry_out(action);
            });
            // A fault after the position does not matter.
            match read {
                Err(_) if before.is_some_and(|before| game.steps.len() + 1 >= before) => break,
                read => read?,
            }
        }
        Ok((game, line.into_repairs()))
    }

    /// The number of handicap stones: that of the record, but at most those on the board.
    pub(super) fn handicap(&self) -> u32 {
        self.stated.unwrap_or(u32::MAX).min(self.counted.stones())
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn size(&self) -> Size {
        self.board.size()
    }

    /// The number of stones that each colour has taken.
    pub(super) fn taken(&self) -> ByColour<usize> {
        self.taken
    }

    /// Plays by the rules of [`Board::play`].
    pub(super) fn play(&mut self, colour: Colour, point: Point) -> Result<(), IllegalMove> {
        self.board.check(colour, point)?;
        self.step([Action::Play(colour, point)]);
        Ok(())
    }

    pub(super) fn pass(&mut self, colour: Colour) {
        self.step([Action::Pass(colour)]);
    }

    /// Sets up points, as one step of undo.
    pub(super) fn set_up(&mut self, stones: impl IntoIterator<Item = (Point, Option<Colour>)>) {
        let actions = stones.into_iter();
        self.step(actions.map(|(point, stone)| Action::SetUp(point, stone)));
    }

    /// Takes back the last step and returns true, or returns false if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(end) = self.steps.pop() else {
            return false;
        };
        let mut game = Game::new(self.size());
        (game.steps, game.stated) = (std::mem::take(&mut self.steps), self.stated);
        for &action in &self.actions[..end] {
            game.carry_out(action);
        }
        *self = game;
        true
    }

    fn step(&mut self, actions: impl IntoIterator<Item = Action>) {
        self.steps.push(self.actions.len());
        actions
            .into_iter()
            .for_each(|action| self.carry_out(action));
    }

    fn carry_out(&mut self, action: Action) {
        let is_setup = |action: &Action| matches!(action, Action::SetUp(..));
        let is_first = self.actions.iter().all(is_setup);
        self.actions.push(action);
        if let Some(played) = action.carry_out(&mut self.board) {
            let colour = played.colour();
            self.taken[colour] += played.captured().len();
            self.taken[colour.opponent()] += played.suicide().len();
        }
        match action {
            Action::SetUp(..) if is_first => {
                self.counted = HandicapCount::of_setup(self.board.position());
            }
            Action::SetUp(..) => {}
            Action::Play(colour, _) => self.counted.add_move(colour, false),
            Action::Pass(colour) => self.counted.add_move(colour, true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    fn load(text: &str, before: Option<usize>) -> Game {
        let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
        Game::of(&tree, before).unwrap().0
    }

    #[test]
    fn a_record_is_loaded_to_the_position_before_a_move() {
        let text = "(;SZ[2]AB[aa];W[ba];AE[aa]C[setup];B[ab];W[])";
        let stones = |before| *load(text, before).board().position();
        let (setup, one, two) = (position!(X . . .), position!(. O . .), position!(. O X .));
        for (before, expected) in [
            (Some(0), setup),
            (Some(1), setup),
            (Some(2), one),
            (Some(3), two),
            (Some(4), two),
            (Some(99), two),
            (None, two),
        ] {
            assert_eq!(stones(before), expected, "{before:?}");
        }
        // Setup in the node of the move is there before the move.
        let both = load("(;SZ[2]AB[aa]B[bb])", Some(1));
        assert_eq!(*both.board().position(), setup);
    }

    #[test]
    fn steps_come_back_with_captures_and_ko() {
        let mut game = load("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][cc][db])", None);
        let ko = Point::at(1, 2);
        game.play(Colour::Black, ko).unwrap();
        assert_eq!(game.taken().black, 1);
        let retake = Point::at(1, 1);
        assert_eq!(game.play(Colour::White, retake), Err(IllegalMove::Ko));
        game.pass(Colour::White);
        game.set_up([(retake, Some(Colour::White)), (ko, None)]);
        assert!(game.undo() && game.undo());
        assert_eq!(game.play(Colour::White, retake), Err(IllegalMove::Ko));
        assert!(game.undo());
        assert_eq!(game.taken().black, 0);
        assert!(!game.undo(), "what a file sets up stays");
    }
}
