//! The points where the opponent of an unconditionally alive group cannot live.

use super::Unconditional;
use super::benson;
use crate::{Board, Colour, Played, Point, PointSet, Position, Strings};

impl Unconditional {
    /// The points that belong to `colour` although it always passes: its unconditionally alive
    /// stones, and the points around them where the opponent cannot make a group that lives,
    /// however many moves it plays. Stones of the opponent there are dead; other stones of
    /// `colour` there may be captured, but the stones that capture them are dead, too.
    ///
    /// This contains [`benson`]'s points. It is larger where a region is not vital but too small
    /// to live in, such as an area of three empty points with one of them away from the group:
    ///
    /// ```
    /// use sahwal_core::{benson, points, position, Unconditional, Colour};
    ///
    /// let position = position! {
    ///     . X . X .
    ///     X X X X .
    ///     . . X . .
    ///     X X X X .
    ///     . X . X .
    /// };
    /// let safe = benson(&position, Colour::Black).points();
    /// let territory = Unconditional::territory(&position, Colour::Black);
    /// assert_eq!(territory - safe, points! {
    ///     . . . . X
    ///     . . . . X
    ///     . . . X X
    ///     . . . . X
    ///     . . . . X
    /// });
    /// ```
    ///
    /// # Method
    /// The opponent plays alone. It captures what can be captured, takes the liberties of the
    /// living stones and saves its strings from atari, which never harms it. Where few empty
    /// points are left to it, all ways to fill them are tried; where more are left, it is assumed
    /// to live. A point counts when no unconditionally alive stones of the opponent come to own
    /// it. The answers are those of the command `unconditional_status` of GNU Go 3.8, whose
    /// documentation describes such a play-out, and the seki that needs care: two stones that
    /// fill the opponent's only eye, where a third stone would give it life.
    pub fn territory(position: &Position, colour: Colour) -> PointSet {
        let safe = benson(position, colour);
        if safe.blocks.is_empty() {
            return PointSet::EMPTY;
        }
        // Positions that were set up may have strings without liberties, which play cannot reach.
        let strings = Strings::of(position);
        if (0..strings.len()).any(|number| strings.liberties(number).is_empty()) {
            return safe.points();
        }
        let mut alone = Alone {
            board: Board::of(position),
            walls: safe.blocks,
            owner: colour,
        };
        safe.points() | (position.size().board() - alone.may_live())
    }
}

/// The largest number of empty points that are filled in all ways.
const MOST_POINTS: usize = 10;

/// The play of the opponent, with the owner passing.
struct Alone {
    board: Board,
    /// The unconditionally alive stones of the owner.
    walls: PointSet,
    owner: Colour,
}

impl Alone {
    /// Plays, and returns the points where the opponent may live.
    fn may_live(&mut self) -> PointSet {
        // Two stones alone may fill an eye in seki: they are spared until that is settled.
        let pairs = self.lone_pairs();
        self.capture_all(pairs);
        self.close_in();
        for [one, other] in pairs_of(pairs) {
            self.break_seki(one, other);
            self.break_seki(other, one);
        }
        // Then no stone of the owner may be left but the walls.
        self.capture_all(PointSet::EMPTY);
        if self.owned() != self.walls {
            // A stone that the opponent cannot capture may be part of a seki.
            return self.board.size().board();
        }
        self.close_in();

        // A string with one liberty, where it cannot be extended, is lost for good, and so is
        // a liberty of the walls that cannot be taken.
        let position = *self.board.position();
        let enemy = self.owner.opponent();
        let mut lost = self.liberties_of_walls();
        for stone in position.stones(enemy) {
            let liberties = self.board.liberties(stone);
            if liberties.len() < 2 {
                lost |= self.board.string(stone) | liberties;
            }
        }
        // What is left falls into places. In each, the opponent fills what it likes.
        let left = position.size().board() - self.walls - lost;
        let mut lives = PointSet::EMPTY;
        for place in left.parts_in(left) {
            lives |= lives_in(place, &position, enemy);
        }
        lives
    }

    fn owned(&self) -> PointSet {
        self.board.position().stones(self.owner)
    }

    fn liberties_of_walls(&self) -> PointSet {
        self.walls.neighbours_in(self.board.position().empty())
    }

    fn play(&mut self, point: Point) -> Option<Played> {
        self.board.play(self.owner.opponent(), point).ok()
    }

    /// The owner's strings of two stones that are not alive and have neither the edge nor
    /// another stone of the owner beside them or diagonally.
    fn lone_pairs(&self) -> PointSet {
        let size = self.board.size();
        let mut pairs = PointSet::EMPTY;
        let inner = size.board() - size.rim();
        for string in (self.owned() - self.walls).parts_in(self.owned()) {
            if string.len() != 2 || !string.is_subset(&inner) {
                continue;
            }
            // The points on and around the two stones.
            let around = string.iter().flat_map(|point| {
                let rows = point.row() - 1..=point.row() + 1;
                rows.flat_map(move |row| {
                    (point.column() - 1..=point.column() + 1)
                        .map(move |column| Point::at(row, column))
                })
            });
            let around: PointSet = around.collect();
            if (self.owned() & around) == string {
                pairs |= string;
            }
        }
        pairs
    }

    /// Captures strings of the owner until no more can be captured, except the walls and
    /// `spared`. The stones that capture stay.
    fn capture_all(&mut self, spared: PointSet) {
        loop {
            // A capture may make another one possible, so all are tried again.
            let before = self.owned();
            let mut rest = before - self.walls - spared;
            while let Some(first) = rest.first() {
                rest -= self.board.string(first);
                self.capture(first);
                rest &= self.owned();
            }
            if self.owned() == before {
                return;
            }
        }
    }

    /// Plays on all liberties of the string at `target`, and takes the moves back if that does
    /// not capture it.
    fn capture(&mut self, target: Point) {
        let mut moves = Vec::new();
        loop {
            // A move on a liberty may be legal only after others, so all are tried again.
            let before = moves.len();
            for liberty in self.board.liberties(target) {
                moves.extend(self.play(liberty));
            }
            if self.board.position().at(target).is_none() {
                return;
            }
            if moves.len() == before {
                break;
            }
        }
        // No move is left: the string stands, and the moves are taken back.
        while let Some(played) = moves.pop() {
            self.board.undo(played);
        }
    }

    /// Takes the liberties of the walls, then plays on the last liberty of every string of the
    /// opponent, where that is legal, until nothing more is.
    fn close_in(&mut self) {
        loop {
            let before = *self.board.position();
            // Liberties of the walls first, then last liberties.
            for liberty in self.liberties_of_walls() {
                let _ = self.play(liberty);
            }
            for point in self.board.position().stones(self.owner.opponent()) {
                if let Some(last) = self.board.liberties(point).single() {
                    let _ = self.play(last);
                }
            }
            if *self.board.position() == before {
                return;
            }
        }
    }

    /// Where `one` and `other`, two stones of the owner in a row, fill the opponent's eye so
    /// that only a third stone would be captured alive, adds the third stone:
    ///
    /// ```text
    ///   . ' : `one` and `other` are the two X; the eye has a point before and behind them and
    ///  X'   one on either side, at opposite ends. It is a seki if the stones beside them,
    ///  'X   marked ', would be connected.
    ///   .
    /// ```
    fn break_seki(&mut self, one: Point, other: Point) {
        let empty = self.board.position().empty();
        let (down, right) = (
            other.row() as isize - one.row() as isize,
            other.column() as isize - one.column() as isize,
        );
        let behind = moved(one, -down, -right);
        let before = moved(other, down, right);
        if !empty.contains(behind) || !empty.contains(before) {
            return;
        }
        for side in [1, -1] {
            let aside = |point, sign: isize| moved(point, sign * right, sign * -down);
            let (free, closed) = (aside(one, side), aside(one, -side));
            let (other_free, other_closed) = (aside(other, -side), aside(other, side));
            if !empty.contains(free) || !empty.contains(other_free) {
                continue;
            }
            // A trial: with stones on the two closed points, are they connected?
            let played = [closed, other_closed].map(|point| self.play(point));
            let seki = self.board.string(closed).contains(other_closed);
            let stones = self.board.position().stones(self.owner.opponent());
            let seki = seki && stones.contains(closed);
            for played in played.into_iter().rev().flatten() {
                self.board.undo(played);
            }
            if seki {
                let _ = self.board.play(self.owner, behind);
                return;
            }
        }
    }
}

/// The points of `place` that `player` owns after filling some of its empty points; all, if
/// the empty points are many.
fn lives_in(place: PointSet, position: &Position, player: Colour) -> PointSet {
    let empty: Vec<Point> = (place & position.empty()).iter().collect();
    if empty.len() > MOST_POINTS {
        return place;
    }
    let mut lives = PointSet::EMPTY;
    // Every way to fill the empty points.
    for filled in 0..1u32 << empty.len() {
        let chosen = |&(at, _): &(usize, &Point)| filled >> at & 1 == 1;
        let stones = empty.iter().enumerate().filter(chosen);
        let mut position = *position;
        position.insert(player, stones.map(|(_, &point)| point).collect());
        lives |= benson(&position, player).points() & place;
        if lives == place {
            break;
        }
    }
    lives
}

/// The two stones of each of the strings in `pairs`, which are not next to each other.
fn pairs_of(pairs: PointSet) -> Vec<[Point; 2]> {
    let pair = |pair: PointSet| pair.iter().collect::<Vec<_>>().try_into().ok();
    pairs.parts_in(pairs).filter_map(pair).collect()
}

/// A neighbour of a point that is not on the edge.
fn moved(point: Point, down: isize, right: isize) -> Point {
    let (row, column) = (point.row() as isize + down, point.column() as isize + right);
    Point::at(row as usize, column as usize)
}

#[cfg(test)]
mod tests;
