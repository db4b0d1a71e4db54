//! Local games: the connected parts of a board that no proof covers, each read as a game of its
//! own.
//!
//! Around a part stand walls that cannot be captured. Both players play in the part to two passes,
//! and its points are counted by area with all stones standing, so dead stones must be captured.
//! Two questions are asked: can Black, moving first, get two points more than the verdicts count,
//! and can White? One point is no gain, since the first of an odd number of dame gives one.
//!
//! - Simple ko, no suicide. A repetition fails the player who wants more. What a player
//!   gains only with ko threats is told apart.
//! - If the number of dame elsewhere is odd, each player may take one of them once. Without this, a
//!   gap of two dame would be a gain for whoever has the last move.
//! - Walls are what Benson's algorithm proves. A part with more than [`MOST_EMPTY`] empty points is
//!   divided by what Mueller's rules prove. Such a proof is a promise to answer: a dame next to it
//!   may be sente, which the part does not show.
//! - The search gets less time where nothing is expected of it ([`Expected`]).
//! - Depth-first proof-number search ([`forcing`](crate::search::forcing)). In each position
//!   Benson's algorithm bounds the lead of both players. Of all dame, one is tried.
//! - In a part of more than 64 points, a string of seven stones or more is one place. Who captures
//!   it lives there.
//!
//! The search runs on the canonical image, for a search that stops may differ between images.
//!
//! `combined/local_games.rs` is the only caller. A gain found here is a doubt or changes verdicts;
//! a part found quiet is no longer doubted. The limits of the search decide how much of that is
//! found.

mod benson;
mod game;
mod search;
#[cfg(test)]
mod tests;

use game::{LocalGame, Spare, Standing, State};
use search::{AskedGame, Ko, LocalTag};

use crate::search::forcing::{ForcingGame, Searcher, Step};
use crate::{Colour, Point, PointSet, Position};

/// The most empty points of a part. Of some 90 parts with 17 to 20, three were read to their end,
/// and none of these held a gain (finished games and the boards of the lab's `safe`).
const MOST_EMPTY: usize = 16;
/// The most positions of the search for an answer, on a board of at most [`SMALL_BOARD`] points.
const MOST_POSITIONS: u64 = 30_000;
/// The same on a larger board, where most parts stay unread whatever the limit. It was chosen among
/// 4,000, 10,000, 30,000 and 100,000 with sight of finished games, corners and races. On small
/// boards 10,000 miss first moves that 30,000 find.
const MOST_POSITIONS_LARGE: u64 = 10_000;
/// The same where the estimates are sure of all strings of the part. Two thirds of the gains in
/// such parts of made boards need fewer positions, and on finished games no gain needs more.
const MOST_POSITIONS_IF_SURE: u64 = 4_000;
/// The points of a small board: 9x9.
const SMALL_BOARD: usize = 81;
/// By how many points more than a gain of two a player may gain, one question after the other.
const GAINS: [i32; 5] = [4, 8, 16, 32, 64];

/// A part of a board and the walls around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Its points.
    pub(crate) points: PointSet,
    /// What cannot be captured, by player.
    walls: [PointSet; 2],
}

impl Part {
    /// Parts as one, between the walls of all.
    pub(crate) fn of_all(parts: &[Part]) -> Part {
        let walls = [0, 1].map(|player| parts.iter().map(|part| part.walls[player]).collect());
        Part {
            points: parts.iter().map(|part| part.points).collect(),
            walls,
        }
    }
}

/// What the estimates expect of a part. It decides how long the part is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// They are sure of every string there.
    Nothing,
    /// They leave a string open.
    Doubts,
}

/// What was found in a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// Whoever moves first, nobody gains.
    Quiet,
    /// This player gains if he moves first.
    Gain(Gain),
    /// The part is too large, or the search stopped.
    NotRead,
}

/// What a player gains if he moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gain {
    /// The player.
    pub(crate) player: Colour,
    /// A move that begins it; `None` if it is a dame elsewhere.
    pub(crate) point: Option<Point>,
    /// He gains at most so many points.
    pub(crate) most: usize,
    /// Whether he gains as well if the other player moves first, so that the count is wrong.
    pub(crate) moving_second: Answer,
    /// Whether he needs ko threats.
    pub(crate) threats: Threats,
}

/// Whether a gain needs ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threats {
    Needed,
    NotNeeded,
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
    /// The search stopped.
    Open,
}

/// The parts of `position` between what is surely a player's: by Benson's algorithm, and by rules
/// that promise to answer, each by player.
pub(crate) fn parts(
    position: &Position,
    sure: [PointSet; 2],
    promised: [PointSet; 2],
) -> Vec<Part> {
    let open = position.size().board() - sure[0] - sure[1];
    let mut parts = Vec::new();
    for points in open.parts_in(open) {
        if (points & position.empty()).len() <= MOST_EMPTY {
            parts.push(Part {
                points,
                walls: sure,
            });
            continue;
        }
        let left = points - promised[0] - promised[1];
        for points in left.parts_in(left) {
            parts.push(Part {
                points,
                walls: promised,
            });
        }
    }
    parts
}

/// A local game with the count of the verdicts.
struct Counted<'a> {
    game: &'a LocalGame,
    /// Black's lead in the part.
    lead: i32,
    spare: Spare,
    /// The most positions of the search for an answer.
    positions: u64,
}

/// Reads the parts of a position.
#[derive(Debug)]
pub(crate) struct LocalReader<'a> {
    position: &'a Position,
    searcher: Searcher<LocalTag>,
    questions: u64,
}

impl LocalReader<'_> {
    /// A reader of parts of this position.
    pub(crate) fn of(position: &Position) -> LocalReader<'_> {
        LocalReader {
            position,
            searcher: Searcher::new(1),
            questions: 0,
        }
    }

    /// What the players gain in a part where the verdicts give Black this lead. `is_odd`: whether
    /// the number of dame elsewhere is odd.
    pub(crate) fn read(
        &mut self,
        part: &Part,
        lead: i32,
        is_odd: bool,
        expected: Expected,
    ) -> Finding {
        if self.empty(part) > MOST_EMPTY {
            return Finding::NotRead;
        }
        let Some(game) = LocalGame::of(self.position, part.points, part.walls) else {
            return Finding::NotRead;
        };
        let counted = Counted {
            game: &game,
            lead,
            spare: if is_odd { Spare::Free } else { Spare::None },
            positions: self.most_positions(expected),
        };
        let findings = Colour::BOTH.map(|player| self.gain(&counted, player));
        match findings {
            [Finding::Gain(gain), _] | [_, Finding::Gain(gain)] => Finding::Gain(gain),
            [Finding::Quiet, Finding::Quiet] => Finding::Quiet,
            _ => Finding::NotRead,
        }
    }

    /// The most positions of the search for an answer.
    fn most_positions(&self, expected: Expected) -> u64 {
        let is_small = self.position.size().area() <= SMALL_BOARD;
        match expected {
            Expected::Nothing => MOST_POSITIONS_IF_SURE,
            Expected::Doubts if is_small => MOST_POSITIONS,
            Expected::Doubts => MOST_POSITIONS_LARGE,
        }
    }

    /// What a player gains.
    ///
    /// As master of ko he gains whatever he gains without, so that is asked first.
    fn gain(&mut self, counted: &Counted, player: Colour) -> Finding {
        let start = counted.game.start(player, counted.spare);
        let second = counted.game.start(player.opponent(), counted.spare);
        let as_master = self.ask(counted, player, 2, Ko::Master);
        match self.answer(&as_master, &start) {
            Answer::No => return Finding::Quiet,
            Answer::Open => return Finding::NotRead,
            Answer::Yes => {}
        }
        let asked = self.ask(counted, player, 2, Ko::NoThreats);
        match self.answer(&asked, &start) {
            Answer::Yes => Finding::Gain(Gain {
                player,
                point: self.first_move(&asked, &start),
                most: self.most(counted, player),
                moving_second: self.answer(&asked, &second),
                threats: Threats::NotNeeded,
            }),
            Answer::Open => Finding::NotRead,
            Answer::No => Finding::Gain(Gain {
                player,
                point: self.first_move(&as_master, &start),
                most: usize::MAX,
                moving_second: Answer::No,
                threats: Threats::Needed,
            }),
        }
    }

    /// The most that a player gains if he moves first.
    fn most(&mut self, counted: &Counted, player: Colour) -> usize {
        let start = counted.game.start(player, counted.spare);
        for gain in GAINS {
            let more = self.ask(counted, player, gain, Ko::NoThreats);
            if self.answer(&more, &start) == Answer::No {
                return gain as usize - 1;
            }
        }
        usize::MAX
    }

    /// The question whether a player gains so many points.
    fn ask<'a>(
        &mut self,
        counted: &Counted<'a>,
        player: Colour,
        gain: i32,
        ko: Ko,
    ) -> AskedGame<'a> {
        self.questions += 1;
        let lead = match player {
            Colour::Black => counted.lead,
            Colour::White => -counted.lead,
        };
        AskedGame {
            game: counted.game,
            forcer: player.index(),
            ko,
            goal: lead + gain,
            positions: counted.positions,
            number: self.questions,
        }
    }

    fn answer(&mut self, asked: &AskedGame, start: &State) -> Answer {
        let mut positions = asked.positions;
        match self.searcher.forced(asked, start, &mut positions) {
            Some(true) => Answer::Yes,
            Some(false) => Answer::No,
            None => Answer::Open,
        }
    }

    /// A move of the forcer after which he still reaches his goal.
    fn first_move(&mut self, asked: &AskedGame, start: &State) -> Option<Point> {
        for place in asked.moves(start) {
            if let Some(Step::On(next)) = asked.play(start, place)
                && self.answer(asked, &next) == Answer::Yes
            {
                return asked.game.points(place).first();
            }
        }
        None
    }

    /// The number of empty points of a part.
    pub(crate) fn empty(&self, part: &Part) -> usize {
        (part.points & self.position.empty()).len()
    }

    /// The number of dame of a part if it holds nothing else; `None` if it does.
    pub(crate) fn dame(&self, part: &Part) -> Option<usize> {
        if !part.points.is_subset(&self.position.empty()) {
            return None;
        }
        let game = LocalGame::of(self.position, part.points, part.walls)?;
        match game.standing(&game.start(Colour::Black, Spare::None)) {
            Standing::Decided(_) => Some(part.points.len()),
            Standing::Open { .. } => None,
        }
    }
}
