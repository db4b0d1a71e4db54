//! Exact play by area rules. A plain search of all moves finds whether a player reaches a lead.
//!
//! Both players may play anywhere except in two kinds of eyes. One kind is an eye of a wall: a
//! string that alone surrounds two points of one point each. The other kind is an eye of one's own
//! that a single string with another liberty surrounds. The points that walls own for good bound
//! the lead.
//!
//! The rules are simple ko and no suicide. Two passes end the game, and all stones on the board
//! count as alive. If a position is repeated, the player who wants the lead fails. An answer that
//! depends on an earlier position of the line is not stored.
//!
//! [`judge`](super::judge) looks for errors of `combined` with it. If it shared code with the
//! reading there, both could be wrong in the same way, and nobody would notice.

use rustc_hash::FxHashMap;
use sahwal_core::{Colour, Position};

/// The player Black.
pub const BLACK: usize = 0;
/// The player White.
pub const WHITE: usize = 1;

/// The largest number of moves in a line.
const DEEPEST: usize = 150;
/// The value of [`Found::rests_on`] if the answer depends on no place of the line.
const NOWHERE: usize = usize::MAX;
/// The value of [`Place::ko`] if the player to move may play anywhere.
const NO_KO: u8 = 255;

/// A set of points with one bit for each point. At most 81 bits are used.
type Points = u128;

/// A board with all that its value depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    stones: [Points; 2],
    /// The point where ko forbids the player to move to recapture.
    ko: u8,
    to_move: u8,
    passed: bool,
}

/// The answer for a place, and the index of the earliest place of the line on which it depends.
#[derive(Clone, Copy)]
struct Found {
    success: bool,
    rests_on: usize,
}

/// The search was given up.
struct GivenUp;

/// The search whether a player reaches a lead.
pub struct Play {
    lines: u32,
    board: Points,
    /// The points outside the first column, and those outside the last one.
    not_first: Points,
    not_last: Points,
    start: [Points; 2],
    /// The eyes of walls.
    closed: Points,
    /// The points that each player's walls own for good: their stones and their eyes.
    walls: [Points; 2],
    player: usize,
    lead: i32,
    known: FxHashMap<Place, bool>,
    line: Vec<Place>,
    left: usize,
}

impl Play {
    /// Prepares the search whether `player` reaches at least this lead by area. The board has at
    /// most nine lines.
    pub fn of(position: &Position, player: usize, lead: i32) -> Play {
        let size = position.size();
        let lines = size.lines() as u32;
        let mut play = Play {
            lines,
            board: (1 << (lines * lines)) - 1,
            not_first: 0,
            not_last: 0,
            start: [0; 2],
            closed: 0,
            walls: [0; 2],
            player,
            lead,
            known: FxHashMap::default(),
            line: Vec::new(),
            left: 0,
        };
        for (number, point) in size.points().enumerate() {
            let bit = 1 << number;
            match position.at(point) {
                Some(Colour::Black) => play.start[BLACK] |= bit,
                Some(Colour::White) => play.start[WHITE] |= bit,
                None => {}
            }
            if point.column() > 0 {
                play.not_first |= bit;
            }
            if point.column() + 1 < size.lines() {
                play.not_last |= bit;
            }
        }
        play.close_walls();
        play
    }

    /// Finds the strings that have two eyes of one point each. Nobody can capture them, and their
    /// owner must not fill the eyes.
    fn close_walls(&mut self) {
        let empty = self.board & !self.start[BLACK] & !self.start[WHITE];
        for player in [BLACK, WHITE] {
            let mut eyes = Vec::new();
            for eye in each(empty) {
                let beside = self.beside(eye);
                let string = self.string(beside & beside.wrapping_neg(), self.start[player]);
                if beside & !string == 0 {
                    eyes.push((eye, string));
                }
            }
            for (eye, string) in &eyes {
                let has_another = eyes
                    .iter()
                    .any(|(other, same)| other != eye && same == string);
                if has_another {
                    self.closed |= eye;
                    self.walls[player] |= eye | string;
                }
            }
        }
    }

    /// Returns whether the walls alone already decide the lead: `Some(true)` if it is sure,
    /// `Some(false)` if it is out of reach.
    fn bound(&self) -> Option<bool> {
        let all = self.board.count_ones() as i32;
        let own = self.walls[self.player].count_ones() as i32;
        let enemy = self.walls[1 - self.player].count_ones() as i32;
        // In the worst case the other player gets all points outside one's own walls. In the best
        // case he gets only his walls.
        if 2 * own - all >= self.lead {
            return Some(true);
        }
        if all - 2 * enemy < self.lead {
            return Some(false);
        }
        None
    }

    /// Returns whether the player reaches the lead if `first` moves first, or `None` if that needs
    /// more than this many positions.
    pub fn succeeds(&mut self, first: usize, positions: usize) -> Option<bool> {
        if let Some(success) = self.bound() {
            return Some(success);
        }
        self.left = positions;
        self.known.clear();
        self.line.clear();
        let start = Place {
            stones: self.start,
            ko: NO_KO,
            to_move: first as u8,
            passed: false,
        };
        match self.search(start) {
            Ok(found) => Some(found.success),
            Err(GivenUp) => None,
        }
    }

    fn search(&mut self, place: Place) -> Result<Found, GivenUp> {
        let is_players = usize::from(place.to_move) == self.player;
        // After a pass the player to move may also pass and end the game.
        if place.passed {
            let success = self.lead_of(place.stones) >= self.lead;
            if success == is_players {
                return Ok(Found {
                    success,
                    rests_on: NOWHERE,
                });
            }
        }
        if let Some(&success) = self.known.get(&place) {
            return Ok(Found {
                success,
                rests_on: NOWHERE,
            });
        }
        // A repeated position gains nothing. This answer is right only within the present line.
        if let Some(earlier) = self.line.iter().position(|earlier| *earlier == place) {
            return Ok(Found {
                success: false,
                rests_on: earlier,
            });
        }
        if self.left == 0 || self.line.len() >= DEEPEST {
            return Err(GivenUp);
        }
        self.left -= 1;
        let depth = self.line.len();
        self.line.push(place);
        let best = self.best(&place);
        self.line.pop();
        let answer = best?;
        // An answer that depends on an earlier place of the line may differ elsewhere, so it is not
        // stored.
        if answer.rests_on < depth {
            return Ok(answer);
        }
        self.known.insert(place, answer.success);
        Ok(Found {
            success: answer.success,
            rests_on: NOWHERE,
        })
    }

    /// Returns the answer of the best move. Captures are tried first, and a pass last.
    fn best(&mut self, place: &Place) -> Result<Found, GivenUp> {
        let is_players = usize::from(place.to_move) == self.player;
        let mut rests_on = NOWHERE;
        for next in self.moves(place) {
            let answer = self.search(next)?;
            if answer.success == is_players {
                return Ok(answer);
            }
            rests_on = rests_on.min(answer.rests_on);
        }
        Ok(Found {
            success: !is_players,
            rests_on,
        })
    }

    fn moves(&self, place: &Place) -> Vec<Place> {
        let mut captures = Vec::new();
        let mut others = Vec::new();
        let free = self.board & !place.stones[BLACK] & !place.stones[WHITE] & !self.closed;
        for point in each(free) {
            // Filling an eye of one's own string costs a liberty and gains no point by area.
            if point.trailing_zeros() == u32::from(place.ko) || self.is_own_eye(place, point) {
                continue;
            }
            if let Some((next, captured)) = self.after(place, point) {
                if captured == 0 {
                    others.push(next);
                } else {
                    captures.push(next);
                }
            }
        }
        captures.append(&mut others);
        if !place.passed {
            captures.push(Place {
                ko: NO_KO,
                to_move: 1 - place.to_move,
                passed: true,
                ..*place
            });
        }
        captures
    }

    /// Returns whether one string of the player to move surrounds the point and has another
    /// liberty.
    fn is_own_eye(&self, place: &Place, point: Points) -> bool {
        let own = place.stones[usize::from(place.to_move)];
        let beside = self.beside(point);
        if beside & !own != 0 {
            return false;
        }
        let string = self.string(beside & beside.wrapping_neg(), own);
        beside & !string == 0 && self.liberties(string, place.stones).count_ones() > 1
    }

    /// Returns the position after a move and the captured stones, or `None` if the move is suicide.
    fn after(&self, place: &Place, point: Points) -> Option<(Place, Points)> {
        let mover = usize::from(place.to_move);
        let enemy = 1 - mover;
        let mut stones = place.stones;
        stones[mover] |= point;
        let mut captured = 0;
        for stone in each(self.beside(point) & stones[enemy]) {
            let string = self.string(stone, stones[enemy]);
            if self.liberties(string, stones) == 0 {
                captured |= string;
            }
        }
        stones[enemy] &= !captured;
        let string = self.string(point, stones[mover]);
        let liberties = self.liberties(string, stones);
        if liberties == 0 {
            return None;
        }
        // It is a ko if a single stone captured one stone and could be recaptured at once.
        let is_ko = captured.count_ones() == 1 && string == point && liberties == captured;
        let next = Place {
            stones,
            ko: if is_ko {
                captured.trailing_zeros() as u8
            } else {
                NO_KO
            },
            to_move: enemy as u8,
            passed: false,
        };
        Some((next, captured))
    }

    fn beside(&self, points: Points) -> Points {
        let up_and_down = points << self.lines | points >> self.lines;
        // A step to the side must not lead into the next row.
        let sides = (points & self.not_last) << 1 | (points & self.not_first) >> 1;
        (up_and_down | sides) & self.board
    }

    /// Returns all points of `within` that are connected with a point.
    fn string(&self, point: Points, within: Points) -> Points {
        let mut string = point & within;
        loop {
            let larger = (string | self.beside(string)) & within;
            if larger == string {
                return string;
            }
            string = larger;
        }
    }

    fn liberties(&self, string: Points, stones: [Points; 2]) -> Points {
        self.beside(string) & !stones[BLACK] & !stones[WHITE]
    }

    /// Returns the lead of the player by area, with all stones alive.
    fn lead_of(&self, stones: [Points; 2]) -> i32 {
        let own = stones[self.player];
        let enemy = stones[1 - self.player];
        let mut lead = own.count_ones() as i32 - enemy.count_ones() as i32;
        let mut empty = self.board & !own & !enemy;
        while empty != 0 {
            let region = self.string(empty & empty.wrapping_neg(), empty);
            empty &= !region;
            let beside = self.beside(region);
            // An empty region belongs to a player if only his stones touch it.
            match (beside & own != 0, beside & enemy != 0) {
                (true, false) => lead += region.count_ones() as i32,
                (false, true) => lead -= region.count_ones() as i32,
                _ => {}
            }
        }
        lead
    }
}

/// Returns the points of a set one by one.
fn each(points: Points) -> impl Iterator<Item = Points> {
    let mut rest = points;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let first = rest & rest.wrapping_neg();
        rest &= !first;
        Some(first)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    #[test]
    fn a_straight_three_hangs_on_the_first_move() {
        let position = position! {
            . . . X O . O
            X X X X O O O
            O O O O O . O
            O O O O O O O
            O O O O O O O
            O O O O O O O
            O O O O O O O
        };
        // If Black lives, he has eight of the 49 points.
        for (first, lives) in [(BLACK, true), (WHITE, false)] {
            let mut play = Play::of(&position, BLACK, 8 - 41);
            assert_eq!(play.succeeds(first, 100_000), Some(lives), "{first}");
        }
        let mut all = Play::of(&position, WHITE, 49);
        assert_eq!(all.succeeds(WHITE, 100_000), Some(true));
        assert_eq!(all.succeeds(WHITE, 1), None);
    }
}
