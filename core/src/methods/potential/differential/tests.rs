//! These tests compare the differential computation with the definition, and with a computation
//! from scratch.

use proptest::prelude::*;

use super::*;
use crate::board::testing;
use crate::methods::potential::fixed::{SCALE, to_fixed};
use crate::methods::potential::{
    FieldParams, FollowedGroups, GroupAnalysis, GroupParams, Overlap, Shadow,
};
use crate::{Board, Size, Symmetry, position};

fn field(params: &FieldParams, size: Size) -> Arc<Field> {
    Arc::new(Field::new(params, size).unwrap())
}

/// The potential of one point, computed slowly and straight from the definition: bodies, shadows,
/// and shares that count as 0 below 0.
fn slow(
    params: &FieldParams,
    position: &Position,
    shadows: Shadows,
    colour: Colour,
    p: Point,
) -> i32 {
    let lines = position.size().lines() as i32;
    let bodies = |stone: Point| {
        let places = |at: usize| {
            let at = at as i32;
            let mut all = vec![at];
            let images = i32::from(params.image_lines);
            all.extend((at < images).then_some(-1 - at));
            all.extend((at >= lines - images).then_some(2 * lines - 1 - at));
            all
        };
        let rows = places(stone.row());
        let columns = places(stone.column());
        rows.into_iter()
            .flat_map(move |row| columns.clone().into_iter().map(move |column| (row, column)))
            .collect::<Vec<_>>()
    };
    let reach = i32::from(params.d_max);
    let blockers = match shadows {
        Shadows::Own => position.stones(colour),
        Shadows::Both => position.occupied(),
    };
    let share = |stone: Point| {
        let mut share = 0;
        for (row, column) in bodies(stone) {
            let v = (p.row() as i32 - row, p.column() as i32 - column);
            let d = v.0.abs() + v.1.abs();
            if d == 0 || d > reach {
                continue;
            }
            if params.shadows == Overlap::Exact {
                let others = blockers.without(stone).iter().flat_map(bodies);
                let steps = others.map(|other| (other.0 - row, other.1 - column));
                let near = steps.filter(|b| (1..=reach).contains(&(b.0.abs() + b.1.abs())));
                let shadow: i32 = near.map(|b| params.shadow.whole(b, v)).sum();
                let unit = params.shadow.unit(v) as f32;
                let distance = d as f32 * unit + params.kappa as f32 * shadow as f32;
                share += (SCALE as f32 * unit / distance + 0.5) as i32;
                continue;
            }
            share += to_fixed(1.0 / f64::from(d));
            for blocker in blockers.without(stone) {
                for (other_row, other_column) in bodies(blocker) {
                    let b = (other_row - row, other_column - column);
                    if b == (0, 0) || b.0.abs() + b.1.abs() > reach {
                        continue;
                    }
                    let d = f64::from(d);
                    let added = params.kappa * params.shadow.value(b, v);
                    share -= to_fixed(1.0 / d - 1.0 / (d + added)).min(SCALE);
                }
            }
        }
        share.max(0)
    };
    position.stones(colour).iter().map(share).sum()
}

#[test]
fn one_point_eyes_have_the_known_potentials() {
    let at = |position: Position, row, column| {
        let field = field(&FieldParams::default(), position.size());
        let map = *Potential::of(&field, &position).map();
        map.at(Shadows::Own, Colour::Black, Point::at(row, column))
    };
    let mut board = Position::new(Size::S19);
    let eye = |board: &mut Position, row: usize, column: usize| {
        for point in Point::at(row, column).neighbours(Size::S19) {
            board.put(point, Some(Colour::Black));
        }
    };
    eye(&mut board, 9, 9);
    assert_eq!(at(board, 9, 9), 4.0);
    let mut board = Position::new(Size::S19);
    eye(&mut board, 0, 9);
    assert_eq!(at(board, 0, 9), 4.5);
    let mut board = Position::new(Size::S19);
    eye(&mut board, 0, 0);
    assert!((at(board, 0, 0) - 4.67).abs() < 0.01);
}

/// Section 6.3: inside an enclosed area the potential is 4 to 6, whatever its size. That holds as
/// long as `d_max` reaches across the area.
#[test]
fn enclosed_areas_have_4_to_6() {
    let size = Size::S19;
    let field = field(&FieldParams::default(), size);
    for (top, left, largest) in [(7, 7, 5), (0, 7, 4), (0, 0, 3)] {
        for lines in 1..=largest {
            let square = |from: usize, lines: usize| {
                let rows = top.max(from) - from..(top + lines).min(19);
                rows.flat_map(move |row| {
                    (left.max(from) - from..left + lines).map(move |column| Point::at(row, column))
                })
                .collect::<PointSet>()
            };
            let inside = square(0, lines);
            let ring = square(1, lines + 1) - inside;
            let position = Position::from_stones(size, ring, PointSet::EMPTY).unwrap();
            let potential = Potential::of(&field, &position);
            for point in inside {
                let value = potential.map().at(Shadows::Own, Colour::Black, point);
                assert!(
                    (3.9..=6.0).contains(&value),
                    "{lines}x{lines}, {point:?}: {value}"
                );
            }
        }
    }
}

#[test]
fn enemy_stones_shade_only_the_kind_for_both_colours() {
    let alone = position! {
        . . . . .
        X . . . .
        . . . . .
        . . . . .
        . . . . .
    };
    let mut blocked = alone;
    blocked.put(Point::at(1, 1), Some(Colour::White));
    let field = field(&FieldParams::default(), alone.size());
    let at = |position: &Position, shadows| {
        Potential::of(&field, position)
            .map()
            .at(shadows, Colour::Black, Point::at(1, 3))
    };
    assert_eq!(at(&alone, Shadows::Own), at(&blocked, Shadows::Own));
    assert!(at(&blocked, Shadows::Both) < at(&alone, Shadows::Both));
}

/// On a full board every stone has the largest possible loss.
#[test]
fn full_boards_by_differences_equal_scratch() {
    for size in Size::all() {
        let field = field(&FieldParams::default(), size);
        let full = crate::board::testing::full(size);
        let mut stepwise = Potential::new(&field);
        stepwise.follow(&full);
        assert!(stepwise == Potential::of(&field, &full));
    }
}

fn shadow() -> impl Strategy<Value = Shadow> {
    // A table may also shade points to which no shortest path leads through the blocker.
    let beside = [[1.0, 0.0, 0.0, 2.0, 0.5], [1.0, 1.0, 2.0, 1.0, 1.0]];
    prop_oneof![
        Just(Shadow::PathShare),
        Just(Shadow::Cone),
        Just(Shadow::Table(beside.to_vec())),
    ]
}

prop_compose! {
    /// Random values of all parameters that change the tables.
    fn params()(
        d_max in 1..=10u8,
        image_lines in 0..=10u8,
        kappa in 0.0..6.0f64,
        shadow in shadow(),
        shadows in prop_oneof![Just(Overlap::Pairs), Just(Overlap::Exact)],
    ) -> FieldParams {
        FieldParams { d_max, image_lines, kappa, shadow, shadows }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_tables_give_the_potential_of_the_definition(
        params in params(), position in testing::positions(), dice in any::<prop::sample::Index>(),
    ) {
        let size = position.size();
        let field = field(&params, size);
        let potential = Potential::of(&field, &position);
        // The definition is slow, so only one row of points is compared.
        let row = dice.index(size.lines());
        for point in (0..size.lines()).map(|column| Point::at(row, column)) {
            for shadows in Shadows::ALL {
                for colour in Colour::BOTH {
                    prop_assert_eq!(
                        potential.map().fixed(shadows, colour, point),
                        slow(&params, &position, shadows, colour, point)
                    );
                }
            }
        }
    }

    #[test]
    fn differences_equal_scratch_in_random_play_and_back(
        params in params(), void_strength in 0.0..4.0, (size, moves) in testing::moves(2),
    ) {
        let field = field(&params, size);
        let void = GroupParams::default().with(|set| set.void_strength = void_strength);
        let mut board = Board::new(size);
        let mut followed = FollowedGroups::with(&field, &void, board.position());
        let mut potential = Potential::new(&field);
        let mut scratch = Potential::new(&field);
        let mut way_back = Vec::new();
        for (number, (colour, point)) in moves.into_iter().enumerate() {
            let Ok(played) = board.play(colour, point) else { continue };
            potential.follow(board.position());
            followed.play(&played);
            let captured = !played.captured().is_empty();
            way_back.push(played);
            // From scratch on every capture and every few moves.
            if captured || number % 8 == 0 {
                scratch.recompute(board.position());
                prop_assert!(potential == scratch);
                prop_assert_eq!(followed.analysis(), &GroupAnalysis::of(&scratch, &void));
                potential.place_and_remove_some()?;
            }
        }
        while let Some(played) = way_back.pop() {
            followed.undo(&played);
            board.undo(&played).unwrap();
            potential.follow(board.position());
            if way_back.len() % 8 == 0 {
                scratch.recompute(board.position());
                prop_assert!(potential == scratch);
                prop_assert_eq!(followed.analysis(), &GroupAnalysis::of(&scratch, &void));
            }
        }
        prop_assert!(potential == Potential::new(&field));
    }

    #[test]
    fn the_map_turns_mirrors_and_swaps_with_the_position(position in testing::positions()) {
        let size = position.size();
        let field = field(&FieldParams::default(), size);
        let map = *Potential::of(&field, &position).map();
        let swapped = Potential::of(&field, &position.swapped());
        for symmetry in Symmetry::ALL {
            let image = Potential::of(&field, &symmetry.position(&position));
            for point in size.points() {
                for shadows in Shadows::ALL {
                    for colour in Colour::BOTH {
                        let value = map.fixed(shadows, colour, point);
                        prop_assert_eq!(image.map().fixed(shadows, colour, symmetry.point(point, size)), value);
                        prop_assert_eq!(swapped.map().fixed(shadows, colour.opponent(), point), value);
                    }
                }
            }
        }
    }
}

impl Potential {
    /// Checks on every seventh empty point that placing and removing a stone leaves no trace.
    fn place_and_remove_some(&mut self) -> Result<(), TestCaseError> {
        let before = self.clone();
        let empty: PointSet = self.position().empty();
        for (number, point) in empty.iter().step_by(7).enumerate() {
            self.place(Colour::BOTH[number % 2], point);
            self.remove(point);
            prop_assert!(*self == before);
        }
        Ok(())
    }
}
