//! Attackers that play against the strategy of a certificate on the whole board.
//!
//! The attackers know no zone: they play anywhere the rules allow, and retake every ko at once.
//! The strategy answers; where it sees a move outside its zone, it answers as to a pass. In every
//! game the claim must hold on the real board.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sahwal_core::certificate::{Answer, Certificate, Goal, Needed, Node, ZoneGame};
use sahwal_core::{Board, Colour, Point, PointSet};

use crate::names::name_of;

/// The way in which an attacker chooses moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Attacker {
    /// At random, mostly in and beside the zone.
    Random,
    /// Captures, then threats to capture, then liberties of the crucial strings; some at random.
    Greedy,
    /// Tries each move near the zone with the answer of the strategy, and plays the one after
    /// which the crucial strings have the fewest liberties (the most, if the goal is their
    /// capture).
    Searching,
}

/// The games that were played.
#[derive(Clone, Debug, Default)]
pub struct Attacked {
    /// The number of games.
    pub games: u64,
    /// The number of the attackers' moves in all games, passes not counted.
    pub moves: u64,
    /// The first game in which the claim did not hold; no further games were played.
    pub broken: Option<String>,
}

/// Plays `games` games against the strategy. The same seed gives the same games. Three of five
/// attackers play at random, one is greedy, and one searches.
pub fn attack(certificate: &Certificate, games: u64, seed: u64) -> Attacked {
    let mut attacked = Attacked::default();
    for game in 1..=games {
        let attacker = match game % 5 {
            0 => Attacker::Searching,
            1 => Attacker::Greedy,
            _ => Attacker::Random,
        };
        let dice = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(0x9e37_79b9).wrapping_add(game));
        let mut match_ = Match::new(certificate, attacker, dice);
        let result = match_.play();
        attacked.games += 1;
        attacked.moves += match_.moves;
        if let Err(what) = result {
            let (attacker, line) = (name_of(attacker), match_.line.join(", "));
            let broken = format!("game {game}, {attacker} attacker, after {line}: {what}");
            attacked.broken = Some(broken);
            break;
        }
    }
    attacked
}

/// The number of moves that attackers may play after the goal of `Live` is reached, and in a
/// game about `Keep` for each point of the zone.
const AFTER_LIFE: u64 = 30;
const KEEP_MOVES_A_POINT: u64 = 4;

/// A game on the whole board with the zone game beside it.
struct Match<'a> {
    certificate: &'a Certificate,
    game: ZoneGame,
    attacker: Attacker,
    dice: ChaCha8Rng,
    board: Board,
    node: Node,
    /// Crucial stones that were captured on the board.
    captured: PointSet,
    moves: u64,
    line: Vec<String>,
}

impl<'a> Match<'a> {
    fn new(certificate: &'a Certificate, attacker: Attacker, dice: ChaCha8Rng) -> Match<'a> {
        let game = certificate.game();
        Match {
            certificate,
            attacker,
            dice,
            board: Board::of(&certificate.claim().position),
            node: game.root(),
            game,
            captured: PointSet::EMPTY,
            moves: 0,
            line: Vec::new(),
        }
    }

    fn prover(&self) -> Colour {
        self.game.prover()
    }

    /// Plays the game to its end; the error says what contradicts the claim.
    fn play(&mut self) -> Result<(), String> {
        let claim = self.certificate.claim();
        let mut prover_to_move = claim.first == claim.prover;
        let mut left = match claim.goal {
            Goal::Keep => 20 + KEEP_MOVES_A_POINT * claim.zone.len() as u64,
            // No state repeats, so that each answer is used once at most.
            Goal::Live | Goal::Capture => {
                claim.zone.len() as u64 + self.certificate.answers().len() as u64 + 2
            }
        };
        let mut reached = false;
        loop {
            if !reached && self.game.is_reached(&self.node) {
                reached = true;
                left = AFTER_LIFE;
            }
            if claim.goal == Goal::Capture && self.is_enough(self.captured) {
                return Ok(());
            }
            match prover_to_move {
                true => self.answer(reached)?,
                false if left == 0 => break,
                false => {
                    self.attack()?;
                    left -= 1;
                }
            }
            self.compare()?;
            prover_to_move = !prover_to_move;
        }
        match claim.goal {
            Goal::Keep => Ok(()),
            Goal::Live if reached => Ok(()),
            Goal::Live => Err("the crucial strings are not yet unconditionally alive".to_owned()),
            Goal::Capture => Err("the crucial strings are not captured".to_owned()),
        }
    }

    /// The strategy's move; a pass after the goal is reached.
    fn answer(&mut self, reached: bool) -> Result<(), String> {
        let node = self.node;
        let answer = match reached {
            true => Answer::Pass,
            false => {
                let answer = self.certificate.answer(&node.state());
                answer.ok_or("the strategy has no answer")?
            }
        };
        let next = self.game.answer(&node, answer);
        self.node = next.map_err(|refusal| format!("the answer is illegal: {refusal}"))?;
        let Answer::Play(point) = answer else {
            self.board.pass();
            self.note(self.prover(), None);
            return Ok(());
        };
        if self.node.state().threats < node.state().threats {
            // A ko threat and its answer end the ban.
            self.board.pass();
        }
        self.note(self.prover(), Some(point));
        match self.board.play(self.prover(), point) {
            Ok(_) => Ok(()),
            Err(error) => Err(format!("the answer is illegal on the board: {error}")),
        }
    }

    /// A move of the attacker.
    fn attack(&mut self) -> Result<(), String> {
        let enemy = self.prover().opponent();
        // The attacker has a threat for every ko.
        self.board.pass();
        let point = self.choose();
        self.note(enemy, point);
        let Some(point) = point else {
            self.node = self.after(None)?;
            return Ok(());
        };
        let inside = self.game.empty(&self.node).contains(point);
        self.node = self.after(inside.then_some(point))?;
        if let Err(error) = self.board.play(enemy, point) {
            return Err(format!("an attacker played an illegal move: {error}"));
        }
        self.moves += 1;
        Ok(())
    }

    fn after(&self, reply: Option<Point>) -> Result<Node, String> {
        let next = self.game.reply(&self.node, reply);
        next.ok_or_else(|| "a legal move on the board is illegal in the zone game".to_owned())
    }

    /// The legal move that the attacker wants, or a pass.
    fn choose(&mut self) -> Option<Point> {
        if self.dice.random_range(0..20) == 0 {
            return None;
        }
        match self.attacker {
            Attacker::Random => self.random(),
            _ if self.dice.random_range(0..5) == 0 => self.random(),
            Attacker::Greedy => self.greedy(),
            Attacker::Searching => self.searching(),
        }
    }

    fn legal(&self, points: PointSet) -> Vec<Point> {
        let enemy = self.prover().opponent();
        let legal = points
            .iter()
            .filter(|&point| self.board.check(enemy, point).is_ok());
        legal.collect()
    }

    /// Empty points in and around the zone, and the liberties of strings in it.
    fn near(&self) -> PointSet {
        let size = self.board.size();
        let stones = self.board.position().occupied() & self.game.zone();
        let strings = stones.block_in(self.board.position().stones(Colour::Black))
            | stones.block_in(self.board.position().stones(Colour::White));
        (self.game.zone().thicken(size) | strings.exterior(size)) & self.board.position().empty()
    }

    fn random(&mut self) -> Option<Point> {
        let near = self.dice.random_range(0..10) < 8;
        let points = match near {
            true => self.near(),
            false => self.board.position().empty(),
        };
        self.legal(points).choose(&mut self.dice).copied()
    }

    fn greedy(&mut self) -> Option<Point> {
        let crucial = self.certificate.claim().crucial - self.captured;
        let prover = self.prover();
        let near = self.legal(self.near());
        let position = *self.board.position();
        let own_crucial = self
            .game
            .crucial()
            .is_subset(&self.certificate.claim().position.stones(prover));
        // Captures count most, larger ones first; then atari; crucial strings count more.
        let value = |point: Point| {
            let mut value = 0;
            for neighbour in point.neighbours(position.size()) {
                if position.at(neighbour) != Some(prover) {
                    continue;
                }
                let liberties = self.board.liberties(neighbour).len();
                let is_crucial = self.board.string(neighbour).intersects(&crucial);
                value = value.max(match liberties {
                    1 => 100 + self.board.string(neighbour).len(),
                    2 => 50,
                    _ => 0,
                });
                if is_crucial && own_crucial {
                    value += 20;
                }
            }
            if !own_crucial {
                // The attacker saves the crucial strings: more liberties for them.
                let beside = PointSet::of(point).exterior(position.size());
                let joins = beside
                    .iter()
                    .any(|at| self.board.string(at).intersects(&crucial));
                if joins {
                    value += 20 + (beside & position.empty()).len();
                }
            }
            value
        };
        let valued = near.into_iter().map(|point| (point, value(point)));
        let valued = valued.collect();
        self.best(valued)
    }

    fn searching(&mut self) -> Option<Point> {
        /// The number of moves that are tried.
        const TRIED: usize = 16;
        let mut near = self.legal(self.near());
        while near.len() > TRIED {
            let drop = self.dice.random_range(0..near.len());
            near.swap_remove(drop);
        }
        let mut valued = Vec::new();
        for point in near {
            valued.push((point, self.value_after(point)));
        }
        self.best(valued)
    }

    /// The attacker's value of a move: by the liberties of the crucial strings after the answer.
    fn value_after(&mut self, point: Point) -> usize {
        let enemy = self.prover().opponent();
        let Ok(played) = self.board.play(enemy, point) else {
            return 0;
        };
        let inside = self.game.empty(&self.node).contains(point);
        let node = self.game.reply(&self.node, inside.then_some(point));
        let answer = node.and_then(|node| self.certificate.answer(&node.state()));
        let answered = match answer {
            Some(Answer::Play(answer)) => self.board.play(self.prover(), answer).ok(),
            _ => None,
        };
        let crucial = self.certificate.claim().crucial;
        let owner = self.certificate.claim().crucial_colour();
        let stones = crucial & self.board.position().stones(owner);
        let mut value = 1_000;
        for stone in stones {
            let liberties = self.board.liberties(stone).len();
            match owner == enemy {
                true => value += liberties,
                false => value -= liberties,
            }
        }
        // A captured string is what the attacker wants, or what he must avoid.
        let gone = (crucial - stones).len();
        value = match owner == enemy {
            true => value.saturating_sub(100 * gone),
            false => value + 100 * gone,
        };
        if let Some(answered) = answered {
            self.board.undo(answered);
        }
        self.board.undo(played);
        value
    }

    /// One of the points with the highest value.
    fn best(&mut self, valued: Vec<(Point, usize)>) -> Option<Point> {
        let best = valued.iter().map(|pair| pair.1).max()?;
        let best: Vec<Point> = valued
            .into_iter()
            .filter(|pair| pair.1 == best)
            .map(|pair| pair.0)
            .collect();
        best.choose(&mut self.dice).copied()
    }

    /// Compares the game with the board, and the board with the claim.
    fn compare(&mut self) -> Result<(), String> {
        let claim = self.certificate.claim();
        let position = self.board.position();
        let stands = position.stones(claim.crucial_colour());
        self.captured |= claim.crucial - stands;
        if claim.goal != Goal::Capture && !self.is_enough(claim.crucial - self.captured) {
            return Err("crucial strings are captured".to_owned());
        }
        let agrees = self.node.prover().is_subset(&position.stones(claim.prover))
            && self.game.empty(&self.node).is_subset(&position.empty());
        match agrees {
            true => Ok(()),
            false => Err("the board has fewer stones of the prover than the zone game".to_owned()),
        }
    }

    fn is_enough(&self, stones: PointSet) -> bool {
        let claim = self.certificate.claim();
        match claim.needed {
            Needed::All => claim.crucial.is_subset(&stones),
            Needed::Any => claim.crucial.intersects(&stones),
        }
    }

    fn note(&mut self, colour: Colour, at: Option<Point>) {
        let place = at.map_or("pass".to_owned(), |at| {
            at.gtp(self.board.size()).to_string()
        });
        self.line.push(format!("{} {place}", colour.letter()));
    }
}
