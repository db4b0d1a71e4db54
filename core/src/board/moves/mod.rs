//! A board to play on: captures, simple ko, undo, and strings with liberties that are kept
//! up to date.
//!
//! GTP, records of games and the searches of `combined` play on it; features and the potential
//! follow its [`Played`]. A wrong rule would be wrong for all of them. So `moves/tests.rs` compares
//! the board with a slow reference. The tests of `playout::board` then compare the faster board of
//! playouts with this one.

mod superko;

pub use superko::Superko;

use crate::board::components::NONE;
use crate::board::point::INDICES;
use crate::board::zobrist;
use crate::{Colour, Point, PointSet, Position, Size};

/// A position with its strings and liberties, and with the point that simple ko forbids. Moves keep
/// all of these up to date. The board has no history: [`Board::play`] returns a [`Played`], and
/// [`Board::undo`] needs it. For superko, use [`Superko`] beside the board.
///
/// ```
/// use sahwal_core::{Board, Colour, OutOfOrder, Point, Size};
///
/// let mut board = Board::new(Size::S9);
/// assert_eq!(board.legal_moves(Colour::Black).len(), 81);
/// let black = board.play(Colour::Black, Point::at(4, 4))?;
/// let white = board.play(Colour::White, Point::at(4, 5))?;
/// // White's move comes back first.
/// assert_eq!(board.undo(&black), Err(OutOfOrder));
/// assert_eq!(board.undo(&white), Ok(()));
/// assert_eq!(board.undo(&black), Ok(()));
/// assert_eq!(board, Board::new(Size::S9));
/// # Ok::<(), sahwal_core::IllegalMove>(())
/// ```
///
/// No method allocates memory. Two boards are equal if their positions and ko points are equal.
///
/// ```
/// use sahwal_core::{Board, Colour, Point, position};
///
/// let mut board = Board::of(&position! {
///     X O .
///     . . .
///     . . .
/// });
/// let before = *board.position();
/// let played = board.play(Colour::White, Point::at(1, 0)).unwrap();
/// assert_eq!(played.captured().len(), 1);
/// assert_eq!(board.undo(&played), Ok(()));
/// assert_eq!(*board.position(), before);
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    position: Position,
    /// The hash of the stones, see [`Board::hash`].
    hash: u64,
    ko: Option<Ko>,
    /// By point, the slot of the string there. A slot is the index of one stone of the string.
    slots: [u16; INDICES],
    strings: [Slot; INDICES],
}

/// The stones and liberties of a string.
#[derive(Clone, Copy, Debug)]
struct Slot {
    stones: PointSet,
    liberties: PointSet,
}

/// The point that simple ko forbids to one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ko {
    point: Point,
    forbidden_to: Colour,
}

/// The rule that forbids a move.
///
/// ```
/// use sahwal_core::{Board, Colour, IllegalMove, Point, position};
///
/// let board = Board::of(&position! { . O O . });
/// assert_eq!(board.check(Colour::Black, Point::at(0, 1)), Err(IllegalMove::Occupied));
/// assert_eq!(board.check(Colour::Black, Point::at(0, 0)), Err(IllegalMove::Suicide));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The point lies off the board.
    #[error("the point is off the board")]
    OffBoard,
    /// There is a stone on the point.
    #[error("the point is occupied")]
    Occupied,
    /// The move would retake a ko at once.
    #[error("the point is forbidden by ko")]
    Ko,
    /// The move would leave its own string without liberties.
    #[error("the move is suicide")]
    Suicide,
    /// The move would repeat a position of the game. Only [`Superko`] reports this.
    #[error("the move makes an earlier position again")]
    Superko,
}

/// The error of undoing or following a move in a position to which the move does not belong.
///
/// ```
/// use sahwal_core::{Board, Colour, OutOfOrder, Point, Size};
///
/// let mut board = Board::new(Size::S9);
/// let first = board.play(Colour::Black, Point::at(2, 2))?;
/// let second = board.play(Colour::White, Point::at(6, 6))?;
/// assert_eq!(board.undo(&first), Err(OutOfOrder));
/// assert_eq!(board.undo(&second), Ok(()));
/// # Ok::<(), sahwal_core::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the position of the move, found another: moves come back in reverse order")]
pub struct OutOfOrder;

/// The effect of a move. [`Board::undo`] needs it to undo the move.
///
/// ```
/// use sahwal_core::{Board, Colour, Point, Size};
///
/// let mut board = Board::new(Size::S9);
/// let played = board.play(Colour::Black, Point::at(4, 4)).unwrap();
/// assert_eq!((played.colour(), played.point()), (Colour::Black, Point::at(4, 4)));
/// assert!(played.captured().is_empty() && played.suicide().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "undo needs it; drop it knowingly"]
pub struct Played {
    colour: Colour,
    point: Point,
    captured: PointSet,
    suicide: PointSet,
    replaced: Option<Colour>,
    ko_before: Option<Ko>,
    /// The hash of the stones before the move.
    hash_before: u64,
    /// The hash of the stones after the move.
    hash_after: u64,
}

impl Played {
    /// The colour of the move.
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// The point where the stone was placed.
    pub fn point(&self) -> Point {
        self.point
    }

    /// The opponent's stones that were captured.
    pub fn captured(&self) -> PointSet {
        self.captured
    }

    /// The stone that the move replaced; only [`Board::play_anyway`] plays on a stone.
    pub fn replaced(&self) -> Option<Colour> {
        self.replaced
    }

    /// The own stones that the move captured; only [`Board::play_anyway`] plays suicide.
    pub fn suicide(&self) -> PointSet {
        self.suicide
    }

    /// The [hash](Board::hash) of the board before the move.
    pub fn hash_before(&self) -> u64 {
        self.hash_before
    }

    /// The [hash](Board::hash) of the board after the move.
    pub fn hash_after(&self) -> u64 {
        self.hash_after
    }
}

/// The effect of a pass. [`Board::undo_pass`] needs it to undo the pass.
///
/// ```
/// use sahwal_core::{Board, Size};
///
/// let mut board = Board::new(Size::S9);
/// let passed = board.pass();
/// board.undo_pass(passed);
/// assert_eq!(board, Board::new(Size::S9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    ko_before: Option<Ko>,
    /// The hash of the stones.
    hash: u64,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.position == other.position && self.ko == other.ko
    }
}

impl Eq for Board {}

impl Board {
    /// The empty board.
    pub fn new(size: Size) -> Board {
        let none = Slot {
            stones: PointSet::EMPTY,
            liberties: PointSet::EMPTY,
        };
        Board {
            position: Position::new(size),
            hash: 0,
            ko: None,
            slots: [NONE; INDICES],
            strings: [none; INDICES],
        }
    }

    /// The board of a position, without ko.
    pub fn of(position: &Position) -> Board {
        let mut board = Board::new(position.size());
        for colour in Colour::BOTH {
            board.restore(colour, position.stones(colour));
        }
        board
    }

    /// The stones on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.position.size()
    }

    /// The point where simple ko forbids `colour` to play.
    pub fn ko(&self, colour: Colour) -> Option<Point> {
        // Simple ko binds only the player whose stone was taken, and only for one move.
        self.ko
            .filter(|ko| ko.forbidden_to == colour)
            .map(|ko| ko.point)
    }

    /// The string with a stone at `point`; empty where there is no stone.
    pub fn string(&self, point: Point) -> PointSet {
        match self.slot(point) {
            Some(slot) => slot.stones,
            None => PointSet::EMPTY,
        }
    }

    /// The liberties of the string at `point`; empty where there is no stone.
    pub fn liberties(&self, point: Point) -> PointSet {
        match self.slot(point) {
            Some(slot) => slot.liberties,
            None => PointSet::EMPTY,
        }
    }

    /// The hash of the stones (Zobrist 1970), for tables of positions of one board size. Equal
    /// stones have equal hashes, and nearly all other positions have different ones. The ko point
    /// has no influence. The hash is the same in every run and on every machine.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// All points where [`Board::check`] lets `colour` play.
    pub fn legal_moves(&self, colour: Colour) -> PointSet {
        let empty = self.position.empty().iter();
        empty
            .filter(|&point| self.check(colour, point).is_ok())
            .collect()
    }

    /// Checks that `colour` may play at `point`.
    ///
    /// # Errors
    /// [`IllegalMove`], the rule that forbids the move.
    pub fn check(&self, colour: Colour, point: Point) -> Result<(), IllegalMove> {
        if !self.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        if self.position.at(point).is_some() {
            return Err(IllegalMove::Occupied);
        }
        if self.ko(colour) == Some(point) {
            return Err(IllegalMove::Ko);
        }
        let breathes = point.neighbours(self.size()).any(|neighbour| {
            match self.position.at(neighbour) {
                None => true,
                // An own string needs another liberty, an enemy string must lose its last.
                Some(stone) => {
                    let others = self.liberties(neighbour).without(point);
                    others.is_empty() != (stone == colour)
                }
            }
        });
        if breathes {
            Ok(())
        } else {
            Err(IllegalMove::Suicide)
        }
    }

    /// Plays a move by the rules: no occupied point, no simple ko, no suicide.
    ///
    /// # Errors
    /// [`IllegalMove`], the rule that forbids the move; the board is then unchanged.
    pub fn play(&mut self, colour: Colour, point: Point) -> Result<Played, IllegalMove> {
        self.check(colour, point)?;
        Ok(self.play_anyway(colour, point))
    }

    /// Carries out a move, legal or not, as game records require (SGF 4, move execution). The new
    /// stone replaces a stone that is already on the point. Then strings of the opponent without
    /// liberties are captured. After them, the own string is captured if it has no liberties.
    ///
    /// # Panics
    /// When `point` lies off the board.
    pub fn play_anyway(&mut self, colour: Colour, point: Point) -> Played {
        assert!(
            self.size().contains(point),
            "{point:?} lies off the {} board",
            self.size()
        );
        // A ko forbids a point for one move only.
        let ko_before = self.ko.take();
        let hash_before = self.hash;
        // The stone replaces one on the point.
        let replaced = self.position.at(point);
        if replaced.is_some() {
            self.remove_stone(point);
        }
        self.add_stone(colour, point);

        let enemy = colour.opponent();
        // Strings of the opponent without liberties come off first.
        let mut captured = PointSet::EMPTY;
        for neighbour in point.neighbours(self.size()) {
            if self.position.stones(enemy).contains(neighbour)
                && self.liberties(neighbour).is_empty()
            {
                captured |= self.string(neighbour);
                self.remove_string(neighbour);
            }
        }
        // Then the own string, if it has no liberties.
        let mut suicide = PointSet::EMPTY;
        if self.liberties(point).is_empty() {
            suicide = self.string(point);
            self.remove_string(point);
        } else if let Some(taken) = captured.single() {
            // Ko: a lone stone took one stone, whose point is its only liberty.
            // Only then would retaking at once repeat the position before the move.
            let retaken_at_once = self.liberties(point) == captured;
            if retaken_at_once && self.string(point).single().is_some() {
                self.ko = Some(Ko {
                    point: taken,
                    forbidden_to: enemy,
                });
            }
        }
        Played {
            colour,
            point,
            captured,
            suicide,
            replaced,
            ko_before,
            hash_before,
            hash_after: self.hash,
        }
    }

    /// Passes. A pass ends a ko prohibition.
    pub fn pass(&mut self) -> Passed {
        Passed {
            ko_before: self.ko.take(),
            hash: self.hash,
        }
    }

    /// Undoes a pass, if it was the latest move that was not undone yet.
    ///
    /// # Errors
    /// [`OutOfOrder`] if this is not the position of the pass; the board is then unchanged.
    pub fn undo_pass(&mut self, passed: Passed) -> Result<(), OutOfOrder> {
        // After a pass no ko forbids a point.
        if self.hash != passed.hash || self.ko.is_some() {
            return Err(OutOfOrder);
        }
        self.ko = passed.ko_before;
        Ok(())
    }

    /// Undoes the latest move that was not undone yet. Moves must be undone in reverse order, and
    /// without other changes in between.
    ///
    /// # Errors
    /// [`OutOfOrder`] if this is not the position after the move; the board is then unchanged.
    pub fn undo(&mut self, played: &Played) -> Result<(), OutOfOrder> {
        if self.hash != played.hash_after {
            return Err(OutOfOrder);
        }
        // The steps of the move, backwards: own stones of a suicide return, the played stone leaves
        // the board, and only then is there a liberty for the captured stones.
        let colour = played.colour;
        let point = played.point;
        if !played.suicide.is_empty() {
            self.restore(colour, played.suicide);
        }
        self.remove_stone(point);
        if !played.captured.is_empty() {
            self.restore(colour.opponent(), played.captured);
        }
        if let Some(replaced) = played.replaced {
            self.add_stone(replaced, point);
        }
        self.ko = played.ko_before;
        Ok(())
    }

    /// Sets a point to a stone or to empty (SGF AB, AW, AE). Nothing is captured, even if a
    /// string has no liberties, and a ko prohibition ends.
    ///
    /// # Panics
    /// When `point` lies off the board.
    pub fn set_up(&mut self, point: Point, stone: Option<Colour>) {
        assert!(
            self.size().contains(point),
            "{point:?} lies off the {} board",
            self.size()
        );
        self.ko = None;
        if self.position.at(point).is_some() {
            self.remove_stone(point);
        }
        if let Some(colour) = stone {
            self.add_stone(colour, point);
        }
    }

    fn slot(&self, point: Point) -> Option<&Slot> {
        match self.slots[point.index()] {
            NONE => None,
            slot => Some(&self.strings[usize::from(slot)]),
        }
    }

    /// Puts a stone on an empty point and joins it to its neighbours.
    fn add_stone(&mut self, colour: Colour, point: Point) {
        let size = self.size();
        self.position.insert(colour, PointSet::of(point));
        self.hash ^= zobrist::key(colour, point);
        let mut joined = Slot {
            stones: PointSet::of(point),
            liberties: PointSet::of(point).neighbours_in(self.position.empty()),
        };
        // The largest neighbour keeps its slot, so that the fewest stones get a new one.
        let mut target = point.index() as u16;
        let mut largest = 0;
        for neighbour in point.neighbours(size) {
            let slot = self.slots[neighbour.index()];
            if slot == NONE {
                continue;
            }
            let string = &mut self.strings[usize::from(slot)];
            // The point is no longer a liberty, for either colour.
            string.liberties.remove(point);
            if self.position.stones(colour).contains(neighbour) {
                joined.stones |= string.stones;
                joined.liberties |= string.liberties;
                if string.stones.len() > largest {
                    target = slot;
                    largest = string.stones.len();
                }
            }
        }
        let kept = if largest == 0 {
            PointSet::EMPTY
        } else {
            self.strings[usize::from(target)].stones
        };
        for stone in joined.stones - kept {
            self.slots[stone.index()] = target;
        }
        self.strings[usize::from(target)] = joined;
    }

    /// Removes the stone at a point and splits the rest of its string into new strings.
    fn remove_stone(&mut self, point: Point) {
        let size = self.size();
        let Some(colour) = self.position.at(point) else {
            return;
        };
        let rest = self.string(point).without(point);
        self.position.remove(colour, PointSet::of(point));
        self.hash ^= zobrist::key(colour, point);
        let slot = usize::from(std::mem::replace(&mut self.slots[point.index()], NONE));
        let mut own = 0;
        for neighbour in point.neighbours(size) {
            if self.position.stones(colour.opponent()).contains(neighbour) {
                let slot = self.slots[neighbour.index()];
                self.strings[usize::from(slot)].liberties.insert(point);
            }
            own += usize::from(rest.contains(neighbour));
        }
        // If the removed stone had only one neighbour in its string, the rest is still connected.
        // The rest keeps its slot, unless the slot is the index of the removed stone.
        if own == 1 && slot != point.index() {
            let liberties = rest.neighbours_in(self.position.empty());
            self.strings[slot] = Slot {
                stones: rest,
                liberties,
            };
        } else {
            self.number_strings(rest);
        }
    }

    /// Removes the string at `point`.
    fn remove_string(&mut self, point: Point) {
        let Some(colour) = self.position.at(point) else {
            return;
        };
        let stones = self.string(point);
        self.position.remove(colour, stones);
        for stone in stones {
            self.hash ^= zobrist::key(colour, stone);
            self.slots[stone.index()] = NONE;
        }
        // All stones of the string are off the board now, so each slot next to them belongs to
        // another string.
        for stone in stones {
            for neighbour in stone.neighbours(self.size()) {
                let slot = self.slots[neighbour.index()];
                if slot != NONE {
                    self.strings[usize::from(slot)].liberties.insert(stone);
                }
            }
        }
    }

    /// Puts whole strings on empty points; none of them may touch a string of its
    /// colour that is on the board.
    fn restore(&mut self, colour: Colour, stones: PointSet) {
        let size = self.size();
        debug_assert!(
            stones
                .exterior(size)
                .is_disjoint(&self.position.stones(colour))
        );
        self.position.insert(colour, stones);
        for stone in stones {
            self.hash ^= zobrist::key(colour, stone);
            for neighbour in stone.neighbours(size) {
                let slot = self.slots[neighbour.index()];
                if slot != NONE {
                    self.strings[usize::from(slot)].liberties.remove(stone);
                }
            }
        }
        self.number_strings(stones);
    }

    /// Gives each connected part of `stones` the slot of its first stone.
    fn number_strings(&mut self, stones: PointSet) {
        let empty = self.position.empty();
        for string in stones.parts_in(stones) {
            let Some(first) = string.first() else {
                continue;
            };
            let slot = first.index();
            for stone in string {
                self.slots[stone.index()] = slot as u16;
            }
            let liberties = string.neighbours_in(empty);
            self.strings[slot] = Slot {
                stones: string,
                liberties,
            };
        }
    }
}

#[cfg(test)]
mod tests;
