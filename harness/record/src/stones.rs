//! Counts handicap stones and captures.
//!
//! `line.rs` counts while it plays a record. GTP, `analyze --requests` and JavaScript count their
//! own moves. Territory scores rest on the captures, and the compensation of area rules on the
//! handicap.

use sahwal_core::rules::Captured;
use sahwal_core::{ByColour, Colour, Position};
use sahwal_sgf::GameTree;

use crate::play::Action;

/// The largest handicap that a record has without saying so: that of the fixed places.
const MOST_HANDICAP: u32 = 9;

/// Counts the handicap stones of a game, and the stones that both colours put on the board. What is
/// not there any more was captured.
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
    /// Whether white stones are set up there: they are no handicap.
    has_white: bool,
    /// Whether the game has moves.
    has_moves: bool,
    /// Whether a move was made. Before it, all stones on the board are set up.
    has_begun: bool,
    is_set_up: bool,
    /// Whether Black is to play after what is set up, or makes the first move.
    black_begins: bool,
    handicap: u32,
    /// Whether the first moves are over.
    is_over: bool,
    /// Whether White moved after the first moves.
    white_followed: bool,
    /// The stones that were moves or set up, less those that setup removed.
    placed: ByColour<usize>,
    /// The stones that setup removed after the last move.
    removed: ByColour<usize>,
    /// Who passed first.
    first_pass: Option<Colour>,
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

    /// The count with the stones that are set up before the first move.
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

    /// The count before the first action.
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

    /// Takes over whether the game has moves: those after a position tell, too, that it is of a
    /// game.
    pub(crate) fn has_moves_of(&mut self, later: StoneCount) {
        self.has_moves = later.has_moves;
    }

    /// Adds the next action, on the position `before` it.
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

    /// Handicap stones may be the first moves.
    fn add_first(&mut self, colour: Colour, is_pass: bool) {
        if self.is_set_up || self.is_over {
            return;
        }
        // In free placement each stone of the handicap is a move of Black, and White answers the
        // last.
        match colour {
            Colour::Black if !is_pass => self.handicap += 1,
            _ => {
                self.is_over = true;
                self.white_followed = colour == Colour::White;
            }
        }
    }

    /// The number of handicap stones, if this is the position now: black stones that are set up
    /// before the first move without any white ones or, if nothing is set up, the moves of Black in
    /// a row before White's first one. One stone is none. KataGo counts so, too.
    pub fn handicap(&self, position: &Position) -> u32 {
        let count = self.begun(position);
        let counts = (count.is_set_up || count.white_followed) && count.handicap > 1;
        if counts { count.handicap } else { 0 }
    }

    /// The number of handicap stones of a record that does not state it: none if Black begins after
    /// what is set up. More stones than nine, and stones without a white one on the board, are a
    /// diagram or a problem and no handicap.
    pub fn inferred_handicap(&self, position: &Position) -> u32 {
        let black_begins = self.begun(position).is_set_up && self.black_begins;
        let has_white = !position.stones(Colour::White).is_empty();
        let stones = self.handicap(position);
        if black_begins || !has_white || stones > MOST_HANDICAP {
            return 0;
        }
        stones
    }

    /// Who passed first, if anybody did.
    pub fn first_pass(&self) -> Option<Colour> {
        self.first_pass
    }

    /// Ends the count where territory is marked: the stones that setup took off after the last move
    /// are dead and count as captured.
    pub(crate) fn end_with_marks(&mut self) {
        self.removed = ByColour::default();
    }

    /// The captures, if this is the position now. They are known if all that is set up stands there
    /// before the first move, in one node of a record that has moves (old Chinese games start with
    /// stones of both colours), or as handicap stones. Else the board may be that of a diagram.
    pub fn captured(&self, position: &Position) -> Captured {
        let mut count = self.begun(position);
        count.forget_removed();
        Captured {
            // What a colour put on the board and has there no longer was captured.
            stones: ByColour::from_fn(|captor| {
                let lost = captor.opponent();
                count.placed[lost].saturating_sub(position.stones(lost).len())
            }),
            is_known: !count.has_other_setup && (count.has_moves || !count.has_white),
        }
    }
}
