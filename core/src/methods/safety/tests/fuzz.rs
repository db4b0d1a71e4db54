//! Random tests of static proofs. Each proof that uses pairs is checked by a proof-number search
//! whose only static rule is Benson's.

use super::{BENSON, accepts};
use crate::base::random::Dice;
use crate::methods::safety::StepParams;
use crate::methods::safety::knowledge::Knowledge;
use crate::methods::safety::local::LocalGame;
use crate::methods::safety::params::StaticRules;
use crate::methods::safety::search::LocalSearch;
use crate::{Colour, Position, Size, Strings};

/// The largest local game, in points, that is searched again.
const LARGEST: usize = 11;
/// The limit of static evaluations of such a search.
const LIMIT: u64 = 40_000;

/// A random board with many black and few white stones. `None` if a string has no liberty.
fn board(dice: &mut Dice) -> Option<Position> {
    let size = Size::new(4 + dice.below(4)).ok()?;
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

/// A random local game of one or two regions, with safe blocks and eyes elsewhere as they occur in
/// a search. `None` if there is no region, or the game is too large.
fn local_game(dice: &mut Dice, position: &Position) -> Option<LocalGame> {
    let [own, enemy] = Colour::BOTH.map(|colour| position.stones(colour));
    let mut known = Knowledge::new(position.size(), own, enemy);
    let safe_in_ten = dice.below(4);
    for block in &mut known.blocks {
        block.safe = dice.below(10) < safe_in_ten;
    }
    let number = dice.below(known.regions.len().max(1));
    known.regions.get(number)?;
    let other = dice.below(known.regions.len());
    let mut regions = vec![number];
    if other != number && dice.below(4) == 0 {
        regions.push(other);
    }
    let eyes: Vec<u32> = known
        .blocks
        .iter()
        .map(|_| [0, 0, 1, 1, 2, 3][dice.below(6)])
        .collect();
    let mut local = known.local(&regions, |block| eyes[block])?;
    // Without the table of closed regions, which is not what is tested here.
    local.game.board = None;
    (local.game.plot.places().len() <= LARGEST).then_some(local.game)
}

/// The wide rules, and the seven steps.
const RULES: [StaticRules; 2] = [StaticRules::Wide, StaticRules::Steps(StepParams::DEFAULT)];

#[test]
#[ignore = "slow: 6,000 random boards"]
fn what_pairs_prove_is_proved_without_them() {
    RULES.iter().for_each(|rules| prove_again(6_000, rules));
}

#[test]
#[ignore = "nightly: 1,000,000 random boards"]
fn nightly_what_pairs_prove_is_proved_without_them() {
    RULES.iter().for_each(|rules| prove_again(1_000_000, rules));
}

/// Takes random local games that `rules` prove and Benson's do not, and searches them with only
/// Benson's rules. Search must refute none.
fn prove_again(boards: usize, rules: &StaticRules) {
    let (mut dice, mut search) = (Dice::new([0x5AFE]), LocalSearch::new());
    let (mut again, mut undecided) = (0, 0);
    for _ in 0..boards {
        let Some(position) = board(&mut dice) else {
            continue;
        };
        let Some(game) = local_game(&mut dice, &position) else {
            continue;
        };
        let proves = |rules| accepts(&game, rules);
        if !game.breathes(game.start) || !proves(rules) || proves(&BENSON) {
            continue;
        }
        match search.proves(&game, &BENSON, LIMIT) {
            Some(true) => again += 1,
            None => undecided += 1,
            Some(false) => panic!(
                "proved, but refuted by search:\n{position}\n{:?}\nrim {:?}",
                game.plot.places(),
                game.rim,
            ),
        }
    }
    assert!(
        again > 50 && undecided * 20 <= again,
        "proved again {again}, undecided {undecided}"
    );
}
