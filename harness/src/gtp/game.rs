//! The game on the board, with its history for undo.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use sahwal_core::rules::Terms;
use sahwal_core::{Board, ByColour, Colour, IllegalMove, Point, Size};

use sahwal_data::input::GameFile;
use sahwal_data::recorded::terms_of;
use sahwal_data::replay::{Action, Line, Repair, StoneCount};
use sahwal_sgf::{Collection, GameTree, SgfError};

/// A board with its history.
#[derive(Clone, Debug)]
pub(super) struct Game {
    board: Board,
    actions: Vec<Action>,
    /// The index in `actions` at which each step of undo begins.
    steps: Vec<usize>,
    /// The stones that were put on the board.
    stones: StoneCount,
    /// The count before the first action.
    start: StoneCount,
    /// Whether the record marks territory at the end.
    has_marks: bool,
    /// What the record says about its count, less what the session has said since.
    pub(super) terms: Terms,
}

/// A game as it was loaded.
pub(super) struct Loaded {
    pub(super) game: Game,
    /// What was repaired.
    pub(super) repairs: Vec<Repair>,
}

impl Game {
    /// The empty board.
    pub(super) fn new(size: Size) -> Game {
        Game {
            board: Board::new(size),
            actions: Vec::new(),
            steps: Vec::new(),
            stones: StoneCount::default(),
            start: StoneCount::default(),
            has_marks: false,
            terms: Terms::default(),
        }
    }

    /// Loads the first game of an SGF file, or the game with this name in a data set or a paper,
    /// up to the position before move `before`, counted from 1; without `before`, or if the game
    /// is shorter, up to its end.
    pub(super) fn load(path: &Path, before: Option<usize>) -> Result<Loaded> {
        ensure!(
            path.as_os_str() != "-",
            "expected a file, found standard input"
        );
        let file = GameFile::open(path)?;
        let text = sahwal_sgf::read(&file.bytes);
        let tree = Collection::new(&text).next();
        let tree = tree.context("expected a game, found none")??;
        let (terms, more) = terms_of(&tree);
        let (mut game, played) = Game::of(&tree, before)?;
        game.terms = terms;
        let mut repairs = Repair::of_form(&tree);
        repairs.extend(more.into_iter().chain(played));
        Ok(Loaded { game, repairs })
    }

    fn of(tree: &GameTree<'_>, before: Option<usize>) -> Result<(Game, Vec<Repair>), SgfError> {
        let mut line = Line::of(tree)?;
        let mut game = Game::new(line.size());
        game.start = StoneCount::of(tree);
        game.stones = game.start;
        let mut last = tree.root();
        let mut board = game.board.clone();
        let mut open = true;
        for node in tree.main_line() {
            last = node;
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
                Err(_) if before.is_some_and(|before| game.steps.len() + 1 >= before) => {
                    open = false;
                    break;
                }
                read => read?,
            }
        }
        game.has_marks = open && line.marks(last).is_some();
        Ok((game, line.into_repairs()))
    }

    /// The number of handicap stones: that of the record, but at most those on the board.
    pub(super) fn handicap(&self) -> u32 {
        let on_board = self.stones.handicap(self.board.position());
        self.terms.handicap.unwrap_or(u32::MAX).min(on_board)
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn size(&self) -> Size {
        self.board.size()
    }

    /// The number of stones that each colour has taken.
    pub(super) fn taken(&self) -> ByColour<usize> {
        let position = self.board.position();
        self.stones.captured(position, self.has_marks).stones
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
        let mut game = Game {
            steps: std::mem::take(&mut self.steps),
            stones: self.start,
            board: Board::new(self.size()),
            actions: Vec::new(),
            ..*self
        };
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
        self.actions.push(action);
        self.stones.add(action, &self.board);
        let _ = action.carry_out(&mut self.board);
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
