//! Drawn ends of games, and symmetry.

use super::Borders;
use crate::rules::{Counting, Rules, Ruleset, Score, Tax};
use crate::testing::positions;
use crate::verdict::{Owner, Verdicts};
use crate::{ByColour, Colour, Point, PointSet, Position, Symmetry, classify, points, position};
use proptest::prelude::*;

fn verdicts(position: &Position) -> Verdicts {
    let entry = classify::find("all-alive").expect("registered");
    entry.build().classify(position)
}

#[test]
fn a_gap_between_two_territories_is_an_open_border() {
    let position = position! {
        . . X O . .
        . . X O . .
        . . . . . .
        . . X O . .
        X X X O O O
        . X . O . O
    };
    let borders = Borders::of(&position, &verdicts(&position));
    let gaps = points! {
        . . . . . .
        . . . . . .
        . . X X . .
        . . . . . .
        . . . . . .
        . . . . . .
    };
    assert!(borders.is_open() && gaps.is_subset(&borders.open));
    let lowest = PointSet::of(Point::at(5, 2));
    assert_eq!((borders.gaps, borders.dame), (gaps, lowest));
    // A stone in the gap leaves a point that touches both colours.
    let mut closed = position;
    closed.put(Point::at(2, 2), Some(Colour::Black));
    let borders = Borders::of(&closed, &verdicts(&closed));
    assert_eq!(borders.gaps, PointSet::of(Point::at(2, 3)));
    assert!(borders.is_open(), "White's territory still leaks");
    closed.put(Point::at(2, 3), Some(Colour::White));
    assert!(!Borders::of(&closed, &verdicts(&closed)).is_open());
}

#[test]
fn a_gap_where_a_stone_gains_one_point_is_small() {
    let position = position! {
        . X O O .
        X X O . O
        X X X O O
        X . . O O
        X X O O .
    };
    let borders = Borders::of(&position, &verdicts(&position));
    let gap = points! {
        . . . . .
        . . . . .
        . . . . .
        . X X . .
        . . . . .
    };
    assert_eq!((borders.small, borders.dame), (gap, PointSet::EMPTY));
    assert!(!borders.is_open());
}

#[test]
fn a_gap_of_two_lines_is_open_from_three_points_on() {
    let two = position! {
        . X . . O .
        X X . . O O
        X X X O O O
        . X X O O .
        X X X O O O
        . X . X O .
    };
    let borders = Borders::of(&two, &verdicts(&two));
    assert_eq!((borders.small.len(), borders.open.len()), (4, 0));
    let three = position! {
        . X . . O .
        X X . . O O
        . X . . O .
        X X X O O O
        X X X O O O
        . X . X O .
    };
    let borders = Borders::of(&three, &verdicts(&three));
    assert_eq!((borders.small.len(), borders.open.len()), (0, 6));
    assert_eq!(borders.gaps, borders.open);
}

#[test]
fn a_string_in_atari_after_the_dame_must_be_connected() {
    // Black's stone at the top has one liberty at home once the dame beside it are filled.
    let position = position! {
        . . X . O . .
        X X . O O O .
        X X . O . O O
        X . X . O . O
        X X X O O O .
        . X O O . O O
        X X O . O O .
    };
    let verdicts = verdicts(&position);
    let borders = Borders::of(&position, &verdicts);
    let dame = points! {
        . . . X . . .
        . . X . . . .
        . . X . . . .
        . . . X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    assert_eq!(borders.dame, dame);
    let connection = PointSet::of(Point::at(0, 1));
    assert_eq!(borders.teire, [connection, PointSet::EMPTY].into());
}

proptest! {
    #[test]
    fn borders_turn_with_the_board_and_swap_with_the_colours(position in positions()) {
        let size = position.size();
      // The verdicts with all stones alive have the most seki.
      for name in ["static-plus", "all-alive"] {
        let entry = classify::find(name).expect("registered");
        let verdicts = entry.build().classify(&position);
        let borders = Borders::of(&position, &verdicts);
        let all = borders.dame | borders.small | borders.open | borders.shared;
        prop_assert!(all.is_disjoint(&(position.occupied() - verdicts.dead)));
        let swapped = Borders::of(&position.swapped(), &verdicts.swapped());
        let swap = |of: ByColour<PointSet>| ByColour::from([of.white, of.black]);
        let expected = Borders {
            teire: swap(borders.teire),
            seki_eyes: swap(borders.seki_eyes),
            ..borders
        };
        prop_assert_eq!(swapped, expected);
        for symmetry in Symmetry::ALL {
            let turned = Borders::of(&symmetry.position(&position), &verdicts.image(symmetry, size));
            let set = |set| symmetry.set(set, size);
            let expected = Borders {
                dame: set(borders.dame),
                small: set(borders.small),
                open: set(borders.open),
                gaps: set(borders.gaps),
                teire: borders.teire.map(set),
                seki: set(borders.seki),
                shared: set(borders.shared),
                seki_eyes: borders.seki_eyes.map(set),
            };
            prop_assert_eq!(turned, expected);
        }
      }
    }
}

#[test]
fn liberties_shared_in_seki_are_no_open_border() {
    // A5 and A6 are shared by the corner strings of both, D6 by the outer ones.
    let position = position! {
        . X O . X .
        . X O X X X
        O O O X . X
        X X X X X X
        . X . X X .
        X X X X . X
    };
    let borders = Borders::of(&position, &verdicts(&position));
    assert_eq!(borders.shared.len(), 3);
    let corner = PointSet::of(Point::at(0, 1)).with(Point::at(1, 1));
    let white = position.stones(Colour::White);
    assert_eq!(borders.seki, corner | white);
    assert!(!borders.is_open());
}

#[test]
fn eyes_in_seki_count_as_servers_count_them_and_not_by_the_letter() {
    // Black has the eye A7, White the eye E7. Who plays C7 is captured.
    let position = position! {
        . X . O . O X
        X X O O O O X
        O O X X X X X
        . O O X . X .
        O O O X X X X
        . O O X . X .
        O O O X X X X
    };
    let verdicts = verdicts(&position);
    let borders = Borders::of(&position, &verdicts);
    let eyes = [Point::at(0, 0), Point::at(0, 4)];
    assert_eq!(borders.seki_eyes, eyes.map(PointSet::of).into());
    assert_eq!(borders.shared, PointSet::of(Point::at(0, 2)));
    let [black, white] = Colour::BOTH.map(|colour| position.stones(colour));
    let corner = PointSet::of(Point::at(1, 0)).block_in(black);
    let middle = PointSet::of(Point::at(1, 2)).block_in(white);
    assert_eq!(borders.seki, corner | middle);
    // A second eye of Black makes his stones alive, and White's dead.
    let second = Point::at(2, 0);
    let mut two_eyes = position;
    two_eyes.put(second, None);
    let mut lives = self::verdicts(&two_eyes);
    lives
        .owners
        .set(PointSet::of(second), Owner::Of(Colour::Black));
    let seki = Borders::of(&two_eyes, &lives).seki;
    assert_eq!(seki, PointSet::EMPTY);
    let points = |counting: Counting| {
        let score = Score::of(&position, &verdicts, &counting);
        assert_eq!(score.by_letter(), score.margin(), "an eye each");
        [score.points.black, score.points.white]
    };
    let area = Counting::plain(Rules::Area);
    let territory = Counting::plain(Rules::Territory);
    assert_eq!(points(area), [27.0, 21.0]);
    assert_eq!(points(territory), [5.0, 3.0]);
    let with_tax = |counting: Counting, tax| {
        let ruleset = Ruleset {
            tax,
            ..counting.ruleset
        };
        points(Counting {
            ruleset,
            ..counting
        })
    };
    assert_eq!(with_tax(territory, Tax::Seki), [4.0, 2.0]);
    assert_eq!(with_tax(area, Tax::Seki), [26.0, 20.0]);
}
