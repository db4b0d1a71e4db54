//! Local games: the connected parts of a board that no proof covers. Each part is read as a game of
//! its own.
//!
//! Around a part are walls that cannot be captured. The players play in the part until both pass.
//! Then its points are counted by area, with all stones on the board alive, so dead stones must be
//! captured before. Two questions are asked: can Black, moving first, get two points more than the
//! verdicts count, and can White? One point is no gain, since the first of an odd number of dame
//! gives one.
//!
//! - Ko is simple, and suicide is forbidden. After a repetition, the player who wants more has
//!   failed. A gain that needs ko threats is marked ([`Threats`]).
//! - If the number of dame elsewhere is odd, one of them may be taken, once, by either player.
//!   Without this, a gap of two dame would look like a gain for the player with the last move.
//! - Benson's algorithm proves the walls. A part with more than [`MOST_EMPTY`] empty points is
//!   divided by Mueller's rules, too. Such a proof is a promise to answer: a dame next to it may be
//!   sente, and the part does not show that.
//! - The search gets fewer positions where the estimates expect no gain ([`Expected`]).
//! - The search is depth-first proof-number search ([`forcing`](crate::search::forcing)). In each
//!   position, Benson's algorithm bounds the lead of both players. Of all dame, the search tries
//!   one.
//! - In a part of more than 64 points, a string of seven stones or more is one place. The player
//!   who captures it lives there.
//!
//! The search runs on the canonical image, because a search that stops early may give different
//! answers on different images.
//!
//! `combined/local_games.rs` is the only caller. A gain from here is a doubt, or changes verdicts.
//! A quiet part is no longer doubted. The limits of the search decide how many of these are found.

mod benson;
mod game;
mod search;
#[cfg(test)]
mod tests;

use game::{LocalGame, Spare, Standing, State};
use search::{AskedGame, Ko, LocalTag};

use crate::search::forcing::{ForcingGame, Searcher, Step};
use crate::{Colour, Point, PointSet, Position};

/// The largest number of empty points in a part that is read. Of some 90 parts with 17 to 20 empty
/// points, three were read to their end, and none of these had a gain (finished games and the
/// boards of the lab's `safe`).
const MOST_EMPTY: usize = 16;
/// The largest number of positions for one answer, on a board of at most [`SMALL_BOARD`] points,
/// and on any board for dead stones between walls that are estimated. For these, 10,000 positions
/// left 48 of 260 undecided races safe, and 30,000 leave 36.
const MOST_POSITIONS: u64 = 30_000;
/// The same limit on a larger board. There, most parts stay unread whatever the limit is. It was
/// chosen among 4,000, 10,000, 30,000 and 100,000 with sight of finished games, corners and races.
/// On small boards, 10,000 positions miss first moves that 30,000 find.
const MOST_POSITIONS_LARGE: u64 = 10_000;
/// The same limit if the estimates are sure of all strings of the part. On made boards, two thirds
/// of the gains in such parts need fewer positions. On finished games, no gain needs more.
const MOST_POSITIONS_IF_SURE: u64 = 4_000;
/// The number of points of the largest small board, 9x9.
const SMALL_BOARD: usize = 81;
/// The gain in points of a player who saves two dead stones: they and their points count for him,
/// and no longer for the other player.
const TWO_STONES: i32 = 4;
/// The gains in points, larger than two, that are asked one after another to bound a gain.
const GAINS: [i32; 5] = [4, 8, 16, 32, 64];

/// A part of a board and the walls around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// The points of the part.
    pub(crate) points: PointSet,
    /// By player, the points of walls, which cannot be captured.
    walls: [PointSet; 2],
}

impl Part {
    /// The part of these points between walls of the two players, Black's first.
    pub(crate) fn between(points: PointSet, walls: [PointSet; 2]) -> Part {
        Part { points, walls }
    }

    /// Unites parts into one, with the walls of all of them.
    pub(crate) fn of_all(parts: &[Part]) -> Part {
        let walls = [0, 1].map(|player| parts.iter().map(|part| part.walls[player]).collect());
        Part {
            points: parts.iter().map(|part| part.points).collect(),
            walls,
        }
    }
}

/// The expectation of the estimates for a part. It decides how long the part is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// The estimates are sure of every string in the part.
    Nothing,
    /// The estimates leave a string open.
    Doubts,
}

/// The result of reading a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// Nobody gains, whoever moves first.
    Quiet,
    /// This player gains if he moves first.
    Gain(Gain),
    /// The part is too large, or the search reached its limit.
    NotRead,
}

/// The gain of a player who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gain {
    /// The player who gains.
    pub(crate) player: Colour,
    /// The first move of the gain; `None` if it is a dame elsewhere.
    pub(crate) point: Option<Point>,
    /// The largest possible gain in points; `usize::MAX` if no bound was found.
    pub(crate) most: usize,
    /// Whether he also gains if the other player moves first. Then the verdicts count wrongly.
    pub(crate) moving_second: Answer,
    /// Whether the gain needs ko threats.
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
    /// The search reached its limit.
    Open,
}

/// The parts of `position` between safe points. `sure` are the points of each player by Benson's
/// algorithm, `promised` those by rules that promise to answer.
pub(crate) fn parts(
    position: &Position,
    sure: [PointSet; 2],
    promised: [PointSet; 2],
) -> Vec<Part> {
    // Promises are used only where a part would be too large to be read without them.
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

/// A local game, and Black's lead by the verdicts.
struct Counted<'a> {
    game: &'a LocalGame,
    /// Black's lead in the part by the verdicts, in points.
    lead: i32,
    spare: Spare,
    /// The largest number of positions for one answer.
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

    /// Reads the gains of both players in a part where the verdicts give Black this lead. `is_odd`
    /// says whether the number of dame elsewhere is odd.
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

    /// The largest number of positions for one answer.
    fn most_positions(&self, expected: Expected) -> u64 {
        let is_small = self.position.size().area() <= SMALL_BOARD;
        match expected {
            Expected::Nothing => MOST_POSITIONS_IF_SURE,
            Expected::Doubts if is_small => MOST_POSITIONS,
            Expected::Doubts => MOST_POSITIONS_LARGE,
        }
    }

    /// Reads the gain of one player.
    ///
    /// A ko master gains at least as much as a player without ko threats. So that question comes
    /// first: a no answers both.
    fn gain(&mut self, counted: &Counted, player: Colour) -> Finding {
        let start = counted.game.start(player, counted.spare);
        let as_master = self.ask(counted, player, 2, Ko::Master);
        match self.answer(&as_master, &start) {
            Answer::No => return Finding::Quiet,
            Answer::Open => return Finding::NotRead,
            Answer::Yes => {}
        }
        let asked = self.ask(counted, player, 2, Ko::NoThreats);
        match self.answer(&asked, &start) {
            Answer::Yes => Finding::Gain(self.gained(counted, player, &asked)),
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

    /// The gain of a player who saves at least two dead stones by moving first, without ko threats,
    /// in a part where the verdicts give Black this lead. `None` if he cannot, or if the part was
    /// not read to its end.
    pub(crate) fn rescue(
        &mut self,
        part: &Part,
        lead: i32,
        player: Colour,
        expected: Expected,
    ) -> Option<Gain> {
        if self.empty(part) > MOST_EMPTY {
            return None;
        }
        let game = LocalGame::of(self.position, part.points, part.walls)?;
        let positions = match expected {
            Expected::Nothing => MOST_POSITIONS_IF_SURE,
            Expected::Doubts => MOST_POSITIONS,
        };
        let counted = Counted {
            game: &game,
            lead,
            spare: Spare::None,
            positions,
        };
        let asked = self.ask(&counted, player, TWO_STONES, Ko::NoThreats);
        let start = game.start(player, Spare::None);
        match self.answer(&asked, &start) {
            Answer::Yes => Some(self.gained(&counted, player, &asked)),
            Answer::No | Answer::Open => None,
        }
    }

    /// The gain that a player without ko threats gets by moving first.
    fn gained(&mut self, counted: &Counted, player: Colour, asked: &AskedGame) -> Gain {
        let start = counted.game.start(player, counted.spare);
        let second = counted.game.start(player.opponent(), counted.spare);
        Gain {
            player,
            point: self.first_move(asked, &start),
            most: self.most(counted, player),
            moving_second: self.answer(asked, &second),
            threats: Threats::NotNeeded,
        }
    }

    /// The largest possible gain of a player who moves first, in points; `usize::MAX` if no bound
    /// is found.
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

    /// The question whether a player gains `gain` points.
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

    /// The number of dame in a part that consists of dame only; `None` for any other part.
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
