//! Borders of drawn ends of games, and the symmetry of borders on random positions.

use super::Borders;
use crate::board::testing::{self, positions, verdicts};
use crate::judging::rules::{Counting, Rules, Ruleset, Score, Tax};
use crate::verdict::Owner;
use crate::{ByColour, Colour, Point, PointSet, Symmetry};
use proptest::prelude::*;

const BOARDS: &str = include_str!("boards.toml");

#[test]
fn drawn_boards_have_the_borders_of_the_table() {
    testing::check(BOARDS, |position, by| {
        let borders = Borders::of(position, &verdicts(by, position));
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
fn eyes_in_seki_count_as_servers_count_them_and_not_by_the_letter() {
    let position = testing::drawn(BOARDS, "an eye each in seki");
    let alive = verdicts("all-alive", &position);
    // A second eye of Black makes his stones alive, and White's dead.
    let second = Point::at(2, 0);
    let mut two_eyes = position;
    two_eyes.put(second, None);
    let mut lives = verdicts("all-alive", &two_eyes);
    lives
        .owners
        .set(PointSet::of(second), Owner::Of(Colour::Black));
    let seki = Borders::of(&two_eyes, &lives).seki;
    assert_eq!(seki, PointSet::EMPTY);
    let points = |counting: Counting| {
        let score = Score::of(&position, &alive, &counting);
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
