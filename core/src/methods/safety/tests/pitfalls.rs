//! Positions in which earlier, unsound rules claimed safety that is not there.

use super::{BENSON, FOUR, Sketch, accepts, searched};
use crate::board::bits::{Bits, Bits64};
use crate::board::testing;
use crate::methods::safety::image::Defender;
use crate::methods::safety::knowledge::Knowledge;
use crate::methods::safety::local::Attack;
use crate::methods::safety::params::StaticRules;
use crate::methods::safety::prover::Prover;
use crate::methods::safety::search::LocalSearch;
use crate::methods::safety::stages::Stages;
use crate::methods::safety::{Safety, SearchParams, StepParams, StepSearchParams};
use crate::{Colour, Point, Position, Strings, position};

#[test]
fn a_split_point_parts_a_pair() {
    // Four points in a row give the first block two eyes. The second block touches only the ends.
    // If a pair of the two ends joined it to the first, that pair would use up one of the eyes.
    let joined = Sketch {
        rim: &[&[0, 1, 2, 3], &[0, 3]],
        ..FOUR
    };
    let joined = joined.game();
    assert!(!accepts(&joined, &StaticRules::Wide));
    // Search finds other answers: after an attack at one end, the point next to it captures.
    assert_eq!(searched(&joined, &StaticRules::Wide), Some(true));
}

#[test]
fn the_defender_may_not_retake_a_ko_at_once() {
    // The enemy plays at 0 and captures the defender's stone at 1. If the defender could retake
    // this ko at once, the block would keep its second eye.
    let sketch = Sketch {
        points: 4,
        edges: &[(0, 1), (1, 2)],
        own: &[1],
        enemy: &[2],
        rim: &[&[0, 3]],
        ..Sketch::EMPTY
    };
    let game = sketch.game();
    let Attack::Plays(stones, ko) = game.attack(game.start, Bits64::of(0)) else {
        panic!("the capture is legal");
    };
    assert_eq!((stones.own, ko), (Bits64::NONE, Bits64::of(1)));
    assert!(game.defend(stones, ko).is_some(), "only the ko forbids it");
    assert_eq!(searched(&game, &StaticRules::Wide), Some(false));
}

#[test]
fn a_seki_is_never_territory() {
    // The white stones in the fourth column and the black ones in the sixth share two liberties.
    // All stones around them live.
    let position = position! {
        . X X O . X O O .
        X . X O . X O . O
        X X X O O X O O O
        X X X X X O O O .
        O O O O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    let seki = [(0, 3), (0, 4), (0, 5), (1, 4)].map(|(row, column)| Point::at(row, column));
    for colour in Colour::BOTH {
        for safe in [
            Safety::by_search(&position, colour, &SearchParams::DEFAULT),
            Safety::by_steps(&Strings::of(&position), &StepParams::DEFAULT)[colour],
            Safety::by_steps_and_search(&position, colour, &StepSearchParams::DEFAULT),
        ] {
            assert!(safe.blocks.len() > 10, "all around lives");
            assert!(seki.iter().all(|&point| !safe.territory.contains(point)));
        }
    }
}

/// Black's safe points if he answers every move.
fn safe(position: &Position) -> Safety {
    Safety::by_search(position, Colour::Black, &SearchParams::default())
}

#[test]
fn a_block_inside_a_region_is_claimed_only_if_it_cannot_be_captured() {
    let joined = safe(&position! {
        . . . . X O .
        . X . . X O .
        . . . . X O .
        X X X X X O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
    });
    assert!(joined.blocks.contains(Point::at(1, 1)));
    // White can capture the black stone in the corner, but cannot live there.
    let lost = safe(&position! {
        X O . . X O .
        . O X . X O .
        X X X X X O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    });
    let corner = Point::at(0, 0);
    assert!(lost.territory.contains(corner) && !lost.blocks.contains(corner));
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(128))]

    /// All proofs hold together only if they play on disjoint points. No proof may search points
    /// where another has pairs. Every block next to the points of a local game must be part of the
    /// game.
    #[test]
    fn strategies_play_on_disjoint_points(position in testing::positions()) {
        let params = SearchParams { limit: 40, budget: 2_000, ..SearchParams::default() };
        let side = Defender::of(&position, Colour::Black);
        let (size, own) = (side.size, side.own);
        let rules = StaticRules::Wide;
        let first = Prover::new().statically(&side, &rules);
        let mut known = Knowledge::new(size, own, side.enemy);
        known.learn(first.safety, first.used);
        let mut stages = Stages::new(known, &params, rules);
        stages.run();
        let mut taken = first.used | first.safety.territory;
        for plan in &stages.plans {
            let points = plan.proved.territory;
            proptest::prop_assert!(points.is_disjoint(&taken));
            taken |= points;
            let blocks = plan.proved.blocks | (points & own);
            proptest::prop_assert!((points.exterior(size) & own).is_subset(&blocks));
        }
    }
}

#[test]
fn a_search_that_reaches_its_limit_claims_nothing() {
    let row = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)];
    let sketch = Sketch {
        points: 6,
        edges: &row,
        rim: &[&[0, 1, 2, 3, 4, 5]],
        ..Sketch::EMPTY
    };
    let game = sketch.game();
    let mut search = LocalSearch::new();
    let proves =
        |search: &mut LocalSearch, limit| search.proves(&game, &BENSON, limit) == Some(true);
    assert!(!proves(&mut search, 1));
    assert!(!proves(&mut search, 3));
    assert!(proves(&mut search, 10_000));
}
