//! Tests of statements of Nakamura and Kitoma (2002): mirror images (figure 8), one potential for
//! each colour (section 6.3), groups (7.1) and their items (7.2.1). `reference` finds the groups
//! from scratch in every round, and those of `GroupAnalysis` must be equal.

mod reference;

use std::sync::Arc;

use proptest::prelude::*;

use super::groups::{VoidedPosition, in_blocks};
use super::limits::{Limits, Reached};
use super::params::ShadowKinds;
use super::{Field, FieldParams, Group, GroupParams, Items, Potential, Shadows};
use crate::board::testing;
use crate::{Colour, Point, PointSet, Position, Size, position};

fn potential(position: &Position) -> Potential {
    let field = Field::new(&FieldParams::default(), position.size())
        .expect("the defaults are within range");
    Potential::of(&Arc::new(field), position)
}

/// Figure 8: a stone near a corner has mirror images, so the empty points of the corner have
/// higher potentials than the points that lie as far from the stones on the other side.
#[test]
fn the_corner_behind_a_small_knights_enclosure_has_a_high_potential() {
    let size = Size::S19;
    let [one, other] = [Point::at(2, 3), Point::at(4, 2)];
    let mut position = Position::new(size);
    position.put(one, Some(Colour::Black));
    position.put(other, Some(Colour::Black));
    let potential = potential(&position);
    let at = |row, column| {
        let point = Point::at(row, column);
        potential.map().at(Shadows::Own, Colour::Black, point)
    };
    for row in 0..3 {
        for column in 0..3 {
            // The reflection of the point in the midpoint between the two stones.
            let (far_row, far_column) = (6 - row, 5 - column);
            let (near, far) = (at(row, column), at(far_row, far_column));
            assert!(
                near > far,
                "row {row}, column {column}: {near} against {far}"
            );
            assert!(near > 1.0, "row {row}, column {column}: {near}");
        }
    }
}

/// Section 6.3: each colour has a potential of its own. So a point inside a black ring inside a
/// white ring is enclosed by both.
#[test]
fn a_point_can_be_enclosed_by_both_colours() {
    let position = position! {
        O O O O O O O O O
        O . . . . . . . O
        O . X X X X X . O
        O . X . . . X . O
        O . X . . . X . O
        O . X . . . X . O
        O . X X X X X . O
        O . . . . . . . O
        O O O O O O O O O
    };
    let potential = potential(&position);
    let inside = Point::at(4, 4);
    let of = |colour| potential.map().at(Shadows::Own, colour, inside);
    let [black, white] = [Colour::Black, Colour::White].map(of);
    assert!((4.0..6.0).contains(&black), "{black}");
    // White's ring lies on the edge. Its mirror images raise the potential above the usual 4 to 6.
    assert!(white >= 4.0, "{white}");
}

/// The groups of a colour with their items, before any stone is void.
fn groups_of(potential: &Potential, colour: Colour, params: &GroupParams) -> Vec<(Group, Items)> {
    let limits = Limits::of(params);
    let reached = Reached::of(potential.map(), &limits)[colour];
    let voided = VoidedPosition::new(potential.position());
    let groups = in_blocks(reached.groups, &voided, colour).into_iter();
    let with_items = |group| {
        let items = Items::by(potential.map(), &group, colour, &limits, &reached);
        (group, items)
    };
    groups.map(with_items).collect()
}

/// If only one kind of shadow is used, items use it even where the paper uses the other.
#[test]
fn one_kind_of_shadow_stands_for_both() {
    let position = position! {
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . X . . O . X . .
        . . . . . . . . .
        . . O . . X . . .
        . . . . . . . . .
        . . X . O . . . .
        . . . . . . . . .
    };
    let potential = potential(&position);
    let analysis = |shadow_kinds| {
        let params = GroupParams::default().with(|set| set.shadow_kinds = shadow_kinds);
        let groups = groups_of(&potential, Colour::Black, &params).into_iter();
        let (groups, items): (Vec<Group>, Vec<Items>) = groups.unzip();
        let blocks: Vec<PointSet> = groups.iter().map(|group| group.block).collect();
        (blocks, items)
    };
    let [two, own, both] = [ShadowKinds::Two, ShadowKinds::Own, ShadowKinds::Both].map(analysis);
    // Groups use the shadows of both colours, unless the parameter is `Own`.
    assert_eq!(two.0, both.0);
    assert_ne!(two.0, own.0);
    // Items 1 and 2 use the shadows of both colours, too. Item 4 uses those of its own colour.
    for (two, both) in two.1.iter().zip(&both.1) {
        assert_eq!((two.area, two.eyes), (both.area, both.eyes));
        assert!(
            two.enclosed >= both.enclosed,
            "more shadows, less potential"
        );
    }
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(64))]
    /// Section 7.1, item 1, and section 7.2.1, checked point by point.
    #[test]
    fn groups_and_items_follow_their_formulas(position in testing::positions()) {
        let params = GroupParams::default();
        let potential = potential(&position);
        for colour in [Colour::Black, Colour::White] {
            let enemy = colour.opponent();
            let value = |shadows, of, point| potential.map().at(shadows, of, point);
            let difference = |shadows, point| {
                value(shadows, colour, point) - value(shadows, enemy, point)
            };
            let candidates: PointSet = position
                .size()
                .points()
                .filter(|&point| match position.at(point) {
                    Some(stone) => stone == colour,
                    None => {
                        value(Shadows::Both, colour, point) >= params.v1 - 1e-9
                            && difference(Shadows::Both, point) >= params.v2 - 1e-9
                    }
                })
                .collect();
            let mut blocks = PointSet::EMPTY;
            for (group, items) in groups_of(&potential, colour, &params) {
                blocks |= group.block;
                prop_assert_eq!(group.block & position.stones(colour), group.stones);
                let sphere: Vec<Point> = group.sphere().iter().collect();
                let count = |test: &dyn Fn(Point) -> bool| {
                    sphere.iter().filter(|&&point| test(point)).count() as u32
                };
                prop_assert_eq!(items.area, sphere.len() as u32);
                let eyes = count(&|point| difference(Shadows::Both, point) >= 3.0 - 1e-9);
                prop_assert_eq!(items.eyes, eyes);
                let enclosed = count(&|point| value(Shadows::Own, colour, point) >= 1.1 - 1e-9);
                prop_assert_eq!(items.enclosed, enclosed);
                let small: Vec<f64> = sphere
                    .iter()
                    .map(|&point| difference(Shadows::Own, point))
                    .filter(|difference| (-1e-9..3.0 - 1e-9).contains(difference))
                    .collect();
                let mean = small.iter().sum::<f64>() / small.len().max(1) as f64;
                prop_assert!((items.mean_difference - mean).abs() < 1e-6);
            }
            // Every stone is in a group, and blocks consist of candidate points.
            prop_assert!(position.stones(colour).is_subset(&blocks));
            prop_assert!(blocks.is_subset(&candidates));
        }
    }
}
