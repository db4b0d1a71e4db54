//! Borders of drawn ends of games, and the symmetry of borders on random positions.

use super::Borders;
use crate::board::testing::{self, positions, verdicts};
use crate::judging::rules::{Counting, Rules, Score, Tax};
use crate::verdict::Owner;
use crate::{ByColour, Colour, Point, PointSet, Position, Size, Symmetry};
use proptest::prelude::*;

const BOARDS: &str = include_str!("boards.toml");

#[test]
fn drawn_boards_have_the_borders_of_the_table() {
    testing::check(BOARDS, |position, classifier| {
        let borders = Borders::of(position, &verdicts(classifier, position));
        let points = |points: PointSet| points.gtp(position.size()).into();
        [
            ("is-open", borders.is_open().into()),
            ("dame", points(borders.dame)),
            ("small", points(borders.small)),
            ("open", points(borders.open)),
            ("gaps", points(borders.gaps)),
            ("teire-black", points(borders.teire.black)),
            ("teire-white", points(borders.teire.white)),
            ("seki", points(borders.seki)),
            ("shared", points(borders.shared)),
            ("eyes-black", points(borders.seki_eyes.black)),
            ("eyes-white", points(borders.seki_eyes.white)),
        ]
    });
}

proptest! {
    #[test]
    fn borders_turn_with_the_board_and_swap_with_the_colours(position in positions()) {
        let size = position.size();
        // The verdicts with all stones alive have the most seki.
        for name in ["static-plus", "all-alive"] {
            let verdicts = verdicts(name, &position);
            let borders = Borders::of(&position, &verdicts);
            let all = borders.dame | borders.small | borders.open | borders.shared;
            prop_assert!(all.is_disjoint(&(position.occupied() - verdicts.dead)));
            let of_swapped = Borders::of(&position.swapped(), &verdicts.swapped());
            prop_assert_eq!(of_swapped, swapped(&borders));
            for symmetry in Symmetry::ALL {
                let turned = symmetry.position(&position);
                let of_turned = Borders::of(&turned, &verdicts.image(symmetry, size));
                prop_assert_eq!(of_turned, image(&borders, symmetry, size));
            }
        }
    }
}

/// The borders with the colours exchanged.
fn swapped(borders: &Borders) -> Borders {
    let Borders {
        teire, seki_eyes, ..
    } = borders;
    Borders {
        teire: ByColour::from([teire.white, teire.black]),
        seki_eyes: ByColour::from([seki_eyes.white, seki_eyes.black]),
        ..*borders
    }
}

/// The borders of the turned board.
fn image(borders: &Borders, symmetry: Symmetry, size: Size) -> Borders {
    Borders {
        dame: symmetry.set(borders.dame, size),
        small: symmetry.set(borders.small, size),
        open: symmetry.set(borders.open, size),
        gaps: symmetry.set(borders.gaps, size),
        teire: borders.teire.map(|points| symmetry.set(points, size)),
        seki: symmetry.set(borders.seki, size),
        shared: symmetry.set(borders.shared, size),
        seki_eyes: borders.seki_eyes.map(|eyes| symmetry.set(eyes, size)),
    }
}

#[test]
fn a_second_eye_ends_a_seki() {
    let mut position = testing::drawn(BOARDS, "an eye each in seki");
    let one_eye = verdicts("all-alive", &position);
    assert!(!Borders::of(&position, &one_eye).seki.is_empty());
    // With a second eye, Black lives without the seki.
    let second = Point::at(2, 0);
    position.put(second, None);
    let mut two_eyes = verdicts("all-alive", &position);
    two_eyes
        .owners
        .set(PointSet::of(second), Owner::Of(Colour::Black));
    assert_eq!(Borders::of(&position, &two_eyes).seki, PointSet::EMPTY);
}

#[test]
fn eyes_in_seki_count_unless_the_rules_tax_them() {
    let position = testing::drawn(BOARDS, "an eye each in seki");
    for (rules, tax, points) in [
        (Rules::Area, None, [27.0, 21.0]),
        (Rules::Area, Some(Tax::Seki), [26.0, 20.0]),
        (Rules::Territory, None, [5.0, 3.0]),
        (Rules::Territory, Some(Tax::Seki), [4.0, 2.0]),
    ] {
        let mut counting = Counting::plain(rules);
        if let Some(tax) = tax {
            counting.ruleset.tax = tax;
        }
        assert_eq!(points_of(&position, &counting), points, "{rules:?} {tax:?}");
    }
}

/// The points of Black and White, with all stones alive. Each has an eye in the seki, so the margin
/// by the letter of the rules must be the same.
fn points_of(position: &Position, counting: &Counting) -> [f64; 2] {
    let score = Score::of(position, &verdicts("all-alive", position), counting);
    assert_eq!(score.by_letter(), score.margin());
    [score.points.black, score.points.white]
}
