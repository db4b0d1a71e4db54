//! The search of a race, with the formula at its leaves.
//!
//! [`Race::search`](super::Race::search) calls it. A failure by repetition is valid only in its own
//! line of play. If it were stored for other lines, the search would lose races that are won.

use rustc_hash::FxHashMap;

use super::count::Outcome;
use super::field::{Field, Illegal, State};
use super::key::Key;
use super::scene::Scene;
use crate::board::bits::{Bits, Bits64};
use crate::search::life::Adjacency;
use crate::{ByColour, Colour};

/// The largest number of moves in a line of play.
const MOST_MOVES: usize = 90;
/// The value of [`Reply::rests_on`] for an answer that rests on no earlier position.
const NOWHERE: usize = usize::MAX;

/// The result of a race for one given player moving first.
///
/// ```
/// use sahwal_core::race::{Finding, Outcome};
/// use sahwal_core::Colour;
///
/// // White's wall dies if the finding is this one, whoever moves first.
/// fn white_dies(finding: Finding) -> bool {
///     finding == Finding::Ends(Outcome::Wins(Colour::Black))
/// }
/// assert!(white_dies(Finding::Ends(Outcome::Wins(Colour::Black))));
/// assert!(!white_dies(Finding::Ends(Outcome::Neither)));
/// // Nothing follows from a ko, or from a search that stopped.
/// assert!(!white_dies(Finding::Ko) && !white_dies(Finding::Unread));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    /// The race ends in this way.
    Ends(Outcome),
    /// A ko decides: the outcome changes if one player may take back every ko at once.
    Ko,
    /// The search reached its limit.
    Unread,
}

/// The results of all searches of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// By the player who moves first, how the race ends.
    pub(super) by_first: ByColour<Finding>,
    /// By player, a first move that gives him more than if the other player moves first.
    pub(super) vital: ByColour<Option<Bits64>>,
    /// The number of positions that were read.
    pub(super) positions: u32,
}

/// Searches a race with at most `most_positions` positions for each player moving first.
pub(super) fn search(field: &Field, most_positions: u32) -> Found {
    let mut left = ByColour::from([most_positions; 2]);
    let by_first = ByColour::from_fn(|first| finding(field, first, &mut left[first]));
    let mut vital = ByColour::default();
    // A move can be vital only if it matters who moves first.
    if by_first.black != by_first.white {
        vital = ByColour::from_fn(|first| vital_move(field, first, by_first[first], left[first]));
    }
    Found {
        by_first,
        vital,
        positions: 2 * most_positions - left.black - left.white,
    }
}

/// The result if `first` moves first. It must be the same by simple ko and with either player as ko
/// master; otherwise a ko decides.
fn finding(field: &Field, first: Colour, left: &mut u32) -> Finding {
    let start = field.start(first);
    // If the search meets no ko, nothing depends on ko threats.
    let plain = match outcome(field, &start, None, left) {
        Ok(plain) => plain,
        Err(Stopped) => return Finding::Unread,
    };
    if !plain.met_ko {
        return Finding::Ends(plain.outcome);
    }
    for master in Colour::BOTH {
        match outcome(field, &start, Some(master), left) {
            // Ko threats elsewhere would change the outcome, and the race does not know them.
            Ok(other) if other.outcome != plain.outcome => return Finding::Ko,
            Ok(_) => {}
            Err(Stopped) => return Finding::Unread,
        }
    }
    Finding::Ends(plain.outcome)
}

/// An outcome, and whether the search met a ko.
struct ReadOutcome {
    outcome: Outcome,
    met_ko: bool,
}

/// The outcome of a position. It asks whether one player captures the enemy's wall, and then, if
/// not, whether the other player does.
fn outcome(
    field: &Field,
    start: &State,
    ko_master: Option<Colour>,
    left: &mut u32,
) -> Result<ReadOutcome, Stopped> {
    let scene = Scene::of(field, start);
    let liberties = scene.walls.map(|wall| wall.liberties.count());
    let mover = start.to_move;
    let other = mover.opponent();
    // The player who is likelier to win comes first: if he captures, no second search is needed.
    let captors = if liberties[mover] >= liberties[other] {
        [mover, other]
    } else {
        [other, mover]
    };
    let mut met_ko = false;
    for captor in captors {
        let mut search = Search::new(field, captor, ko_master, *left);
        let reply = search.read(start);
        *left = search.left;
        met_ko |= search.met_ko;
        if reply?.capture == Capture::Succeeds {
            return Ok(ReadOutcome {
                outcome: Outcome::Wins(captor),
                met_ko,
            });
        }
    }
    Ok(ReadOutcome {
        outcome: Outcome::Neither,
        met_ko,
    })
}

/// A first move with which `first` reaches `finding`, his result when he moves first. `None` if no
/// such move is found within the limit, or if a ko decides.
fn vital_move(field: &Field, first: Colour, finding: Finding, mut left: u32) -> Option<Bits64> {
    // If a ko decides, or the race was not read, no move is sure to gain.
    let Finding::Ends(goal) = finding else {
        return None;
    };
    let start = field.start(first);
    let scene = Scene::of(field, &start);
    for place in moves(&scene) {
        let Ok(next) = field.play(&start, place, None) else {
            continue;
        };
        // The move may capture the wall at once.
        let reached = if !next.has_wall(first.opponent()) {
            Outcome::Wins(first)
        } else {
            outcome(field, &next, None, &mut left).ok()?.outcome
        };
        if reached == goal {
            return Some(place);
        }
    }
    None
}

/// Whether the captor captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Capture {
    Succeeds,
    Fails,
}

/// The answer of the search in a position.
#[derive(Clone, Copy, Debug)]
struct Reply {
    capture: Capture,
    /// The earliest position of the line that the answer depends on, or [`NOWHERE`].
    rests_on: usize,
}

impl From<Capture> for Reply {
    fn from(capture: Capture) -> Reply {
        Reply {
            capture,
            rests_on: NOWHERE,
        }
    }
}

/// The search reached a limit.
#[derive(Clone, Copy, Debug)]
struct Stopped;

/// Searches whether the captor takes the enemy's wall before he loses his own.
///
/// A repeated position and two passes are a failure. A failure by repetition is valid only in its
/// line of play. So an answer is stored only if it rests on no earlier position.
struct Search<'a> {
    field: &'a Field,
    captor: Colour,
    /// The player who may take back every ko at once.
    ko_master: Option<Colour>,
    left: u32,
    known: FxHashMap<FullKey, Capture>,
    /// The earlier positions of the line.
    line: Vec<FullKey>,
    /// Whether a ko was open in a position that was read.
    met_ko: bool,
}

/// A key with ko and pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct FullKey {
    key: Key,
    ko: Bits64,
    passed: bool,
}

impl<'a> Search<'a> {
    fn new(field: &'a Field, captor: Colour, ko_master: Option<Colour>, left: u32) -> Search<'a> {
        Search {
            field,
            captor,
            ko_master,
            left,
            known: FxHashMap::default(),
            line: Vec::new(),
            met_ko: false,
        }
    }

    /// The answer that this player wants.
    fn goal(&self, player: Colour) -> Capture {
        if player == self.captor {
            Capture::Succeeds
        } else {
            Capture::Fails
        }
    }

    fn read(&mut self, state: &State) -> Result<Reply, Stopped> {
        for owner in Colour::BOTH {
            if !state.has_wall(owner) {
                // A wall that is off the board is captured, so the race is over.
                return Ok(self.goal(owner.opponent()).into());
            }
        }
        let scene = Scene::of(self.field, state);
        if let Some(capture) = self.ends(&scene) {
            return Ok(capture.into());
        }
        let key = FullKey {
            key: scene.key(),
            ko: state.ko,
            passed: state.passed,
        };
        // The same moves in another order lead to the same position.
        if let Some(&capture) = self.known.get(&key) {
            return Ok(capture.into());
        }
        if let Some(place) = self
            .line
            .iter()
            .position(|earlier| self.repeats(earlier, &key))
        {
            return Ok(Reply {
                capture: Capture::Fails,
                rests_on: place,
            });
        }
        self.left = self.left.checked_sub(1).ok_or(Stopped)?;
        // The formula is a proof under its conditions, so nothing is searched below it.
        if let Some(outcome) = scene.outcome() {
            let capture = if outcome == Outcome::Wins(self.captor) {
                Capture::Succeeds
            } else {
                Capture::Fails
            };
            self.known.insert(key, capture);
            return Ok(capture.into());
        }
        let depth = self.line.len();
        if depth >= MOST_MOVES {
            return Err(Stopped);
        }
        self.line.push(key);
        let best = self.best(&scene);
        self.line.pop();
        let best = best?;
        // In another line the earlier position would be missing, so the answer is not stored.
        if best.rests_on < depth {
            return Ok(best);
        }
        self.known.insert(key, best.capture);
        Ok(best.capture.into())
    }

    /// Whether a position repeats an earlier one of the line. Without a ko master, positions that
    /// differ only in the ban of a ko count as equal. With one, they count as different: he takes
    /// back once more, and so the other player is the one who must stop.
    fn repeats(&self, earlier: &FullKey, now: &FullKey) -> bool {
        earlier.key == now.key && (self.ko_master.is_none() || earlier.ko == now.ko)
    }

    /// The answer if no move needs to be tried; `None` otherwise.
    fn ends(&self, scene: &Scene) -> Option<Capture> {
        let mover = scene.state.to_move;
        // A wall that has joined stones that stand for ever can no longer be captured.
        if scene.walls[self.captor.opponent()].stands {
            return Some(Capture::Fails);
        }
        // If the other wall is in atari, the player to move takes it, and the race is over.
        let target = scene.walls[mover.opponent()];
        if target.stands || target.liberties.several() {
            return None;
        }
        Some(self.goal(mover))
    }

    /// The answer of the best move, or of a pass.
    fn best(&mut self, scene: &Scene) -> Result<Reply, Stopped> {
        let state = &scene.state;
        let goal = self.goal(state.to_move);
        let mut rests_on = NOWHERE;
        for place in moves(scene) {
            let next = match self.field.play(state, place, self.ko_master) {
                Ok(next) => next,
                Err(illegal) => {
                    // A banned move is a ko, too: with a ko threat, the move would be possible.
                    self.met_ko |= illegal == Illegal::Ko;
                    continue;
                }
            };
            self.met_ko |= !next.ko.is_none();
            let reply = self.read(&next)?;
            if reply.capture == goal {
                return Ok(reply);
            }
            rests_on = rests_on.min(reply.rests_on);
        }
        // Two passes end play without a capture.
        let after_pass = if state.passed {
            Reply::from(Capture::Fails)
        } else {
            self.read(&state.pass())?
        };
        if after_pass.capture == goal {
            return Ok(after_pass);
        }
        Ok(Reply {
            capture: after_pass.capture,
            rests_on: rests_on.min(after_pass.rests_on),
        })
    }
}

/// The purpose of a move. Moves are tried in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Purpose {
    /// The move takes stones that are no wall.
    Takes,
    /// The move fills a liberty that only the enemy's wall has.
    FillsOutside,
    /// The move is on a liberty of the own wall, which has at most two.
    Escapes,
    /// The move fills a liberty that both walls have.
    FillsShared,
    /// The move is on no liberty of a wall.
    Elsewhere,
    /// The move fills a liberty that only the own wall has.
    FillsOwn,
}

/// The moves to try, the most promising first. Of lone liberties of the same kind, it has one.
fn moves(scene: &Scene) -> Vec<Bits64> {
    let mover = scene.state.to_move;
    let mut seen_kinds = 0u32;
    let mut ranked = Vec::new();
    for place in candidates(scene, mover).each() {
        if scene.is_lone(place) {
            // Moves on lone liberties of the same kind have the same effect, so one is enough.
            let kind = 1 << scene.lone_kind(place);
            if seen_kinds & kind != 0 {
                continue;
            }
            seen_kinds |= kind;
        }
        // Places with few empty neighbours come first, since the enemy has few answers there.
        let open = (scene.plot().beside(place.number()) & scene.empty).count();
        ranked.push((purpose(scene, mover, place), open, place.number(), place));
    }
    ranked.sort_unstable_by_key(|&(purpose, open, number, _)| (purpose, open, number));
    ranked.into_iter().map(|(.., place)| place).collect()
}

/// The places where a move can be useful. If the own wall is in atari, the player must extend it or
/// take stones next to it.
fn candidates(scene: &Scene, mover: Colour) -> Bits64 {
    let own = scene.walls[mover];
    if own.stands || own.liberties.several() {
        return scene.empty;
    }
    own.liberties | takes(scene, mover, own.near)
}

/// The places where the player to move takes loose enemy stones. Only strings with a stone in
/// `near` count.
fn takes(scene: &Scene, mover: Colour, near: Bits64) -> Bits64 {
    let plot = scene.plot();
    let loose = scene.loose[mover.opponent()];
    let mut found = Bits64::NONE;
    for chain in plot.parts_in(near & loose, loose) {
        let liberties = plot.around(chain) & scene.empty;
        if !liberties.several() {
            found |= liberties;
        }
    }
    found
}

fn purpose(scene: &Scene, mover: Colour, place: Bits64) -> Purpose {
    let own = scene.walls[mover].liberties;
    let enemy = scene.walls[mover.opponent()].liberties;
    let beside = scene.plot().beside(place.number());
    if place.meets(takes(scene, mover, beside)) {
        return Purpose::Takes;
    }
    match (place.meets(enemy), place.meets(own)) {
        (true, false) => Purpose::FillsOutside,
        (true, true) => Purpose::FillsShared,
        (false, true) if own.count() <= 2 => Purpose::Escapes,
        (false, true) => Purpose::FillsOwn,
        (false, false) => Purpose::Elsewhere,
    }
}
