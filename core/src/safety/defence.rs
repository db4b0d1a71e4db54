//! The strategy behind the proofs: an answer to every move of the opponent.

use super::image::Side;
use super::knowledge::Local;
use super::pairs::Strategy;
use super::params::SearchParams;
use super::prover::Goal;
use super::search::Search;
use super::zones::{Posed, Relevance, Shape};
use super::{Safety, Searched};
use crate::life::{Attack, Bits, Bits64, Stones};
use crate::{Board, Colour, Point, PointSet, Position};

/// Defends the points proved safe by answering the opponent's moves one by one.
///
/// A proof of safety is a set of strategies on disjoint points; each answers near the
/// opponent's move. The points stay safe only if the defender plays these answers. So pass
/// every move of the opponent to [`Defence::answer`], and play the answer.
///
/// ```
/// use sahwal_core::safety::{Defence, SearchParams};
/// use sahwal_core::{Board, Colour, Point, position};
///
/// let position = position! {
///     . . . . X O .
///     X X X X X O .
///     O O O O O O .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
/// };
/// let mut defence = Defence::new(&position, Colour::Black, &SearchParams::default());
/// assert_eq!(defence.safety().blocks.len(), 6);
/// let mut board = Board::of(&position);
/// board.play(Colour::White, Point::at(0, 1))?;
/// assert_eq!(defence.answer(&board, Point::at(0, 1))?, Some(Point::at(0, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Defence {
    colour: Colour,
    safety: Safety,
    params: SearchParams,
    /// The pairs of the static proof of the whole board.
    pairs: Strategy<PointSet>,
    plans: Vec<Plan>,
    zones: Vec<ZonePlan>,
    search: Search,
    relevance: Relevance,
}

/// A local game that was proved, with the state of its defence.
#[derive(Clone, Debug)]
struct Plan {
    local: Local,
    /// The pairs of the static proof, once the game has reached one. From then on, only moves
    /// on these pairs need answers.
    pairs: Option<Strategy<Bits64>>,
}

/// The search found no answer to a move, although the position was proved safe before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search did not find an answer again")]
pub struct LostThread;

/// The limit of static evaluations for an answer, as a multiple of the limit for a proof.
const PATIENCE: u64 = 20;

impl Defence {
    /// Proves the safe blocks and points of `colour` and keeps the strategies of the proofs.
    pub fn new(position: &Position, colour: Colour, params: &SearchParams) -> Defence {
        let found = Searched::of(&Side::of(position, colour), params);
        let plans = found.plans.into_iter();
        let zones = found.zones.into_iter().map(|zone| ZonePlan {
            stones: zone.game.start,
            zone,
            pairs: None,
        });
        let mut defence = Defence {
            colour,
            safety: found.safety,
            params: *params,
            pairs: found.pairs,
            plans: plans.map(|local| Plan { local, pairs: None }).collect(),
            zones: zones.collect(),
            search: Search::new(),
            relevance: Relevance::new(),
        };
        for plan in &mut defence.plans {
            let start = plan.local.game.start;
            plan.settle(&mut defence.search, params, start);
        }
        for zone in &mut defence.zones {
            zone.settle(&mut defence.search, params);
        }
        defence
    }

    /// The points that are defended.
    pub fn safety(&self) -> Safety {
        self.safety
    }

    /// The answer to the opponent's move at `played`; `board` is the board after that move.
    /// `None` is a pass.
    ///
    /// # Errors
    /// [`LostThread`] if the search finds no answer within its limit, which is larger than that
    /// of the proof. This does not refute the proof, but the points may be lost.
    pub fn answer(&mut self, board: &Board, played: Point) -> Result<Option<Point>, LostThread> {
        let pair = self
            .pairs
            .answer(PointSet::of(played), board.position().empty());
        if let Some(answer) = pair.first() {
            return Ok(Some(answer));
        }
        let of = |plan: &&mut Plan| plan.local.taken.contains(played);
        if let Some(plan) = self.plans.iter_mut().find(of) {
            return plan.answer(&mut self.search, &self.params, board, self.colour, played);
        }
        let of = |zone: &&mut ZonePlan| zone.zone.attempt.area.contains(played);
        let Some(zone) = self.zones.iter_mut().find(of) else {
            return Ok(None);
        };
        let ko = board.ko(self.colour);
        let (search, relevance) = (&mut self.search, &mut self.relevance);
        zone.answer(search, relevance, &self.params, ko, played)
    }
}

/// A proved zone, with the state of its defence.
///
/// The game has stones of its own: what the enemy or another proof captures outside may change
/// stones of the zone on the board. Its empty points are empty on the board, and its stones of
/// the defender's are on the board; the board may have more of these and fewer enemy stones.
#[derive(Clone, Debug)]
struct ZonePlan {
    zone: Posed,
    stones: Stones,
    /// The pairs of the static proof, once the game has reached one.
    pairs: Option<Strategy<Bits64>>,
}

/// The least limit of static evaluations for an answer in a zone.
const LEAST_PATIENCE: u64 = 20_000;

impl ZonePlan {
    fn settle(&mut self, search: &mut Search, params: &SearchParams) {
        if self.pairs.is_none() {
            let game = &self.zone.game;
            self.pairs = search.static_strategy(game, &params.rules, Goal::Rim, self.stones);
        }
    }

    /// Moves that the game does not know are passes in it.
    fn answer(
        &mut self,
        search: &mut Search,
        relevance: &mut Relevance,
        params: &SearchParams,
        ko: Option<Point>,
        played: Point,
    ) -> Result<Option<Point>, LostThread> {
        let game = &self.zone.game;
        let plot = &game.plot;
        // The move in the game of the zone.
        let empty = game.empty(self.stones);
        let Some(played) = plot.find(played).filter(|played| played.meets(empty)) else {
            return Ok(None);
        };
        let (stones, own_ko) = match game.attack(self.stones, played) {
            Attack::Illegal => return Ok(None),
            Attack::Captures => return Err(LostThread),
            Attack::Plays(stones, ko) => (stones, ko),
        };
        // A ko on the board bans an answer, too.
        let ko = ko
            .and_then(|point| plot.find(point))
            .unwrap_or(Bits64::NONE)
            | own_ko;
        // After a static proof, only moves on its pairs need answers.
        if let Some(pairs) = &self.pairs {
            let answer = pairs.answer(played, game.empty(stones));
            self.stones = match answer.is_none() {
                true => stones,
                false => game.defend(stones, answer).ok_or(LostThread)?,
            };
            return Ok((!answer.is_none()).then(|| plot.point(answer.number())));
        }
        // Otherwise an answer is searched: by relevance, then by proof numbers.
        let limit = (2 * PATIENCE * self.zone.effort).max(LEAST_PATIENCE);
        let rules = &params.rules;
        let found = relevance.answer(game, rules, limit, Shape::of(params), stones, ko);
        let found = found.map(|answer| (answer.point, answer.stones));
        let found = found.or_else(|| search.answer(game, rules, Goal::Rim, limit, stones, ko));
        let (answer, after) = found.ok_or(LostThread)?;
        let point = (!answer.is_none()).then(|| plot.point(answer.number()));
        // The game goes on after the answer. After a static proof, no more searches are needed.
        self.stones = after;
        self.settle(search, params);
        Ok(point)
    }
}

impl Plan {
    /// Keeps the pairs of a static proof as soon as the static rules prove the goal: they are
    /// then sufficient for the defence.
    fn settle(&mut self, search: &mut Search, params: &SearchParams, stones: Stones) {
        if self.pairs.is_none() {
            self.pairs =
                search.static_strategy(&self.local.game, &params.rules, self.local.goal, stones);
        }
    }

    fn answer(
        &mut self,
        search: &mut Search,
        params: &SearchParams,
        board: &Board,
        colour: Colour,
        played: Point,
    ) -> Result<Option<Point>, LostThread> {
        let game = &self.local.game;
        let plot = &game.plot;
        let Some(played) = plot.find(played) else {
            return Ok(None);
        };
        let stones = Stones {
            own: plot.pack(board.position().stones(colour)),
            enemy: plot.pack(board.position().stones(colour.opponent())),
        };
        if let Some(pairs) = &self.pairs {
            let answer = pairs.answer(played, game.empty(stones));
            return Ok((!answer.is_none()).then(|| plot.point(answer.number())));
        }
        let ko = board
            .ko(colour)
            .and_then(|point| plot.find(point))
            .unwrap_or(Bits64::NONE);
        let limit = PATIENCE * params.limit;
        let found = search.answer(game, &params.rules, self.local.goal, limit, stones, ko);
        let (answer, after) = found.ok_or(LostThread)?;
        let point = (!answer.is_none()).then(|| plot.point(answer.number()));
        self.settle(search, params, after);
        Ok(point)
    }
}
