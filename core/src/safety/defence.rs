//! The strategy behind the proofs: an answer to every move of the opponent.

use super::Safety;
use super::image::Side;
use super::knowledge::{Knowledge, Local};
use super::pairs::Strategy;
use super::params::SearchParams;
use super::prover::Prover;
use super::search::Search;
use super::stages::Stages;
use crate::life::{Bits, Bits64, Stones};
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
    search: Search,
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
        let side = Side::of(position, colour);
        let mut prover = Prover::new();
        let proved = prover.statically(&side, &params.rules);
        let mut known = Knowledge::new(side.size, side.own, side.enemy);
        known.learn(proved.safety, proved.used);
        let mut stages = Stages::new(known, params);
        stages.run();
        let plans = stages
            .plans
            .into_iter()
            .map(|local| Plan { local, pairs: None });
        let mut defence = Defence {
            colour,
            safety: stages.known.safety(),
            params: *params,
            pairs: prover.strategy(),
            plans: plans.collect(),
            search: Search::new(),
        };
        for plan in &mut defence.plans {
            let start = plan.local.game.start;
            plan.settle(&mut defence.search, params, start);
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
        let Some(plan) = self.plans.iter_mut().find(of) else {
            return Ok(None);
        };
        plan.answer(&mut self.search, &self.params, board, self.colour, played)
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
