//! Counts handicap stones and captures.
//!
//! `line.rs` counts while it plays a record. GTP, `analyze --requests` and JavaScript count their
//! own moves with [`StoneCount`]. A wrong count of captures changes scores by territory rules. A
//! wrong handicap changes the points that White gets for it.

use sahwal_core::rules::Captured;
use sahwal_core::{ByColour, Colour, Position};
use sahwal_sgf::GameTree;

use crate::play::Action;

/// The largest handicap that a record may have without stating it. There are nine fixed points for
/// handicap stones.
const MOST_HANDICAP: u32 = 9;

/// Counts the handicap stones of a game, and the stones that both colours put on the board. Stones
/// that are no longer there were captured.
///
/// ```
/// use sahwal_core::{Board, Colour, Point, Size};
/// use sahwal_record::{Action, StoneCount};
///
/// let mut board = Board::new(Size::new(2).unwrap());
/// let mut count = StoneCount::default();
/// for (colour, row, column) in [
///     (Colour::Black, 0, 0),
///     (Colour::White, 0, 1),
///     (Colour::White, 1, 0),
/// ] {
///     let action = Action::Play(colour, Point::at(row, column));
///     count.add(action, board.position());
///     let _ = action.carry_out(&mut board);
/// }
/// assert_eq!(count.captured(board.position()).stones.white, 1);
/// assert_eq!((count.handicap(board.position()), count.first_pass()), (0, None));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct StoneCount {
    /// The number that the root states in PLACED: see [`Captured::of_placed`].
    stated: Option<i64>,
    /// The number of nodes that set up stones before the first move.
    setups: usize,
    /// Whether white stones are set up before the first move. They are no handicap.
    has_white: bool,
    /// Whether the game has moves.
    has_moves: bool,
    /// Whether a move was made. Before it, all stones on the board are set up.
    has_begun: bool,
    /// Whether stones are set up before the first move.
    is_set_up: bool,
    /// Whether Black is to play after the setup, or makes the first move.
    black_begins: bool,
    handicap: u32,
    /// Whether the moves that may be handicap stones are over.
    is_over: bool,
    /// Whether White moved directly after these moves.
    white_followed: bool,
    /// The stones that were played or set up, minus those that setup removed.
    placed: ByColour<usize>,
    /// The stones that setup removed after the last move.
    removed: ByColour<usize>,
    /// Who passed first.
    first_pass: Option<Colour>,
    /// Whether setup elsewhere hides how many stones were captured.
    has_other_setup: bool,
}

impl StoneCount {
    /// The count before the first action of a record.
    pub(crate) fn of(tree: &GameTree<'_>) -> StoneCount {
        StoneCount {
            stated: tree.root().integer("PLACED").ok().flatten(),
            ..StoneCount::default()
        }
    }

    /// The count after the setup before the first move. `position` is the one after that setup.
    fn begun(mut self, position: &Position) -> StoneCount {
        if self.has_begun {
            return self;
        }
        let stones = ByColour::from_fn(|colour| position.stones(colour).len());
        self.has_begun = true;
        self.is_set_up = stones.black + stones.white > 0;
        // A start with stones of both colours is a diagram, or the old Chinese opening.
        self.handicap = if stones.white == 0 {
            stones.black as u32
        } else {
            0
        };
        self.placed = stones;
        self.has_white = stones.white > 0;
        // Handicap stones may be set up one by one.
        self.has_other_setup = self.has_white && self.setups > 1;
        if let Some(placed) = self.stated {
            let captured = Captured::of_placed(position, placed).stones;
            self.placed = ByColour::from_fn(|of| stones[of] + captured[of.opponent()]);
            (self.has_white, self.has_other_setup) = (false, false);
        }
        self
    }

    /// The count of the same game before its first action.
    #[must_use]
    pub fn restarted(&self) -> StoneCount {
        StoneCount {
            stated: self.stated,
            setups: self.setups,
            has_moves: self.has_moves,
            ..StoneCount::default()
        }
    }

    /// Counts a node that sets up stones before the first move, and may say who is to play (PL).
    pub(crate) fn add_start(&mut self, to_play: Option<&str>) {
        self.setups += 1;
        if let Some(text) = to_play {
            self.black_begins |= text.trim().starts_with(['B', 'b']);
        }
    }

    /// Takes over from a later count whether the game has moves. Moves after a position also show
    /// that it is no diagram.
    pub(crate) fn has_moves_of(&mut self, later: StoneCount) {
        self.has_moves = later.has_moves;
    }

    /// Counts the next action. `before` is the position before it.
    pub fn add(&mut self, action: Action, before: &Position) {
        if !action.is_move() && !self.has_begun {
            return;
        }
        if !self.has_begun {
            *self = self.begun(before);
        }
        let is_black = matches!(
            action,
            Action::Play(Colour::Black, _) | Action::Pass(Colour::Black)
        );
        // After handicap stones White begins.
        self.black_begins |= is_black && !self.has_moves;
        self.has_moves |= action.is_move();
        match action {
            Action::Play(colour, _) => {
                self.forget_removed();
                self.placed[colour] += 1;
                self.add_first(colour, false);
            }
            Action::Pass(colour) => {
                self.first_pass = self.first_pass.or(Some(colour));
                self.add_first(colour, true);
            }
            Action::SetUp(point, stone) => {
                if let Some(old) = before.at(point) {
                    self.removed[old] += 1;
                }
                // A stone that setup adds after the first move may stand for moves, and captures,
                // that are not written.
                if let Some(new) = stone {
                    self.forget_removed();
                    self.placed[new] += 1;
                    self.has_other_setup = true;
                }
            }
        }
    }

    /// Stones that setup removed between moves were not captured.
    fn forget_removed(&mut self) {
        for colour in Colour::BOTH {
            let removed = std::mem::take(&mut self.removed[colour]);
            self.placed[colour] -= removed;
            self.has_other_setup |= removed > 0;
        }
    }

    /// Counts a move or a pass that may be a handicap stone.
    fn add_first(&mut self, colour: Colour, is_pass: bool) {
        if self.is_set_up || self.is_over {
            return;
        }
        // In free placement each handicap stone is a move of Black. White moves after the last.
        match colour {
            Colour::Black if !is_pass => self.handicap += 1,
            _ => {
                self.is_over = true;
                self.white_followed = colour == Colour::White;
            }
        }
    }

    /// The number of handicap stones of the game. `position` is the present position.
    ///
    /// They are the black stones that are set up before the first move, if no white ones are. If
    /// nothing is set up, they are the moves of Black in a row before White's first move. One stone
    /// is no handicap. KataGo counts in the same way.
    pub fn handicap(&self, position: &Position) -> u32 {
        let count = self.begun(position);
        let counts = (count.is_set_up || count.white_followed) && count.handicap > 1;
        if counts { count.handicap } else { 0 }
    }

    /// The number of handicap stones of a record that does not state it. `position` is the present
    /// position.
    ///
    /// It is 0 if Black begins after the setup. It is also 0 for more than nine stones, or if no
    /// white stone is on the board: such a record is a diagram or a problem.
    pub fn inferred_handicap(&self, position: &Position) -> u32 {
        let black_begins = self.begun(position).is_set_up && self.black_begins;
        let has_white = !position.stones(Colour::White).is_empty();
        let stones = self.handicap(position);
        if black_begins || !has_white || stones > MOST_HANDICAP {
            return 0;
        }
        stones
    }

    /// Who passed first; `None` if nobody passed.
    pub fn first_pass(&self) -> Option<Colour> {
        self.first_pass
    }

    /// Ends the count because territory is marked. Stones that setup removed after the last move
    /// are dead, so they count as captured.
    pub(crate) fn end_with_marks(&mut self) {
        self.removed = ByColour::default();
    }

    /// The captures of the game so far. `position` is the present position.
    ///
    /// They are known if stones are set up only before the first move, and only as handicap stones
    /// or in one node of a record with moves: old Chinese games start with stones of both colours.
    /// Otherwise the board may be a diagram, which shows no captures.
    pub fn captured(&self, position: &Position) -> Captured {
        let mut count = self.begun(position);
        count.forget_removed();
        Captured {
            // The stones that a colour put on the board and that are no longer there were captured.
            stones: ByColour::from_fn(|captor| {
                let lost = captor.opponent();
                count.placed[lost].saturating_sub(position.stones(lost).len())
            }),
            is_known: !count.has_other_setup && (count.has_moves || !count.has_white),
        }
    }
}
