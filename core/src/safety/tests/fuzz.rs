//! Fuzzing of the leaves of the search and of the search of zones: each static proof that uses
//! pairs, and each proof by relevance, is checked by a proof-number search whose only static rule is
//! Benson's.

use super::{BENSON, accepts};
use crate::life::LocalGame;
use crate::safety::knowledge::Knowledge;
use crate::safety::prover::Goal;
use crate::safety::search::Search;
use crate::safety::zones::{Relevance, Shape};
use crate::safety::{SearchParams, StaticParams};
use crate::{Colour, PointSet, Position, Size, Strings};

/// The largest local game, in points, that is searched again.
const LARGEST: usize = 11;
/// The limit of static evaluations of such a search.
const LIMIT: u64 = 40_000;

/// A small generator of pseudo-random numbers (Marsaglia's xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }
}

/// A board with many black and few white stones, on which each string has a liberty.
fn board(dice: &mut Dice) -> Option<Position> {
    let size = Size::new(4 + dice.below(4) as usize).ok()?;
    let (own, enemy) = (3 + dice.below(4), dice.below(3));
    let mut position = Position::new(size);
    for point in size.points() {
        let stone = match dice.below(10) {
            roll if roll < own => Some(Colour::Black),
            roll if roll < own + enemy => Some(Colour::White),
            _ => None,
        };
        position.put(point, stone);
    }
    let strings = Strings::of(&position);
    let breathes = |number| !strings.liberties(number).is_empty();
    strings
        .iter()
        .all(|string| breathes(string.number))
        .then_some(position)
}

/// A local game of one or two regions, with safe blocks, eyes and liberties elsewhere as they
/// occur in a search.
fn local_game(dice: &mut Dice, position: &Position) -> Option<(LocalGame, Goal)> {
    let [own, enemy] = Colour::BOTH.map(|colour| position.stones(colour));
    let mut known = Knowledge::new(position.size(), own, enemy);
    let safe_in_ten = dice.below(4);
    for block in &mut known.blocks {
        block.safe = dice.below(10) < safe_in_ten;
    }
    let number = dice.below(known.regions.len().max(1) as u64) as usize;
    known.regions.get(number)?;
    let other = dice.below(known.regions.len() as u64) as usize;
    let mut regions = vec![number];
    let mut open = PointSet::EMPTY;
    if other != number {
        match dice.below(4) {
            0 => regions.push(other),
            1 => open = known.liberties_elsewhere(&regions, &[other]),
            _ => {}
        }
    }
    let goal = match dice.below(4) {
        0 => Goal::Rim,
        _ => Goal::Everything,
    };
    let eyes: Vec<u32> = known
        .blocks
        .iter()
        .map(|_| [0, 0, 1, 1, 2, 3][dice.below(6) as usize])
        .collect();
    let local = known.local(&regions, open, goal, |block| eyes[block])?;
    (local.game.plot.points().len() <= LARGEST).then_some((local.game, goal))
}

#[test]
#[ignore = "slow: 6,000 random boards"]
fn what_pairs_prove_is_proved_without_them() {
    prove_again(6_000);
}

#[test]
#[ignore = "nightly: 1,000,000 random boards"]
fn nightly_what_pairs_prove_is_proved_without_them() {
    prove_again(1_000_000);
}

/// A proof by relevance searches only the moves of the enemy that touch what it needs. The search
/// that checks it tries them all.
#[test]
#[ignore = "slow: 6,000 random boards"]
fn what_relevance_proves_is_proved_by_all_moves() {
    let mut dice = Dice(0xCAFE_5AFE);
    let (mut relevance, mut search) = (Relevance::new(), Search::new());
    let (rules, shape) = (StaticParams::default(), Shape::of(&SearchParams::DEFAULT));
    let (mut proved, mut undecided) = (0, 0);
    for _ in 0..6_000 {
        let Some(position) = board(&mut dice) else {
            continue;
        };
        let Some((game, _)) = local_game(&mut dice, &position) else {
            continue;
        };
        // What the static rules prove is checked above.
        if accepts(&game, Goal::Rim, &rules)
            || relevance.proves(&game, &rules, 1_000, shape).is_none()
        {
            continue;
        }
        let found = search.proves(&game, &BENSON, Goal::Rim, LIMIT);
        assert_ne!(
            found,
            Some(false),
            "proved by relevance, but refuted by all moves:\n{position}\n{:?}\nopen {:?}\nrim {:?}",
            game.plot.points(),
            game.plot.unpack(game.open),
            game.rim,
        );
        match found {
            Some(true) => proved += 1,
            _ => undecided += 1,
        }
    }
    println!("proved again {proved}, undecided {undecided}");
    assert!(
        proved > 50 && undecided * 20 <= proved,
        "proved {proved}, undecided {undecided}"
    );
}

fn prove_again(boards: u64) {
    let mut dice = Dice(0x5AFE_5AFE_5AFE);
    let mut search = Search::new();
    let (mut proved, mut undecided) = (0, 0);
    for _ in 0..boards {
        let Some(position) = board(&mut dice) else {
            continue;
        };
        let Some((game, goal)) = local_game(&mut dice, &position) else {
            continue;
        };
        let rules = StaticParams::default();
        if !game.breathes(game.start)
            || !accepts(&game, goal, &rules)
            || accepts(&game, goal, &BENSON)
        {
            continue;
        }
        let found = search.proves(&game, &BENSON, goal, LIMIT);
        assert_ne!(
            found,
            Some(false),
            "accepted, but refuted by search:\n{position}\n{goal:?} of {:?}\nopen {:?}\nrim {:?}",
            game.plot.points(),
            game.plot.unpack(game.open),
            game.rim,
        );
        match found {
            Some(true) => proved += 1,
            _ => undecided += 1,
        }
    }
    println!("proved again {proved}, undecided {undecided}");
    assert!(
        proved > 50 && undecided * 20 <= proved,
        "proved {proved}, undecided {undecided}"
    );
}
