//! Finds the groups by their definition, with everything computed from scratch in every round.
//! [`GroupAnalysis`] must find the same groups.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::groups_of;
use crate::board::testing;
use crate::methods::potential::analysis::JudgedGroup;
use crate::methods::potential::groups::{Group, VoidedPosition, in_blocks};
use crate::methods::potential::limits::{Limits, Reached};
use crate::methods::potential::params::{FieldParams, GroupParams, Overlap, VoidOrder};
use crate::methods::potential::strength::{GroupScore, Items};
use crate::methods::potential::{Field, GroupAnalysis, Potential, PotentialParams, Shadows};
use crate::{Board, Colour, OutOfOrder, Point, PointSet, Size};

/// The groups by definition: void groups in the order in which they became void, then the others.
fn by_definition(potential: &Potential, params: &GroupParams) -> Vec<JudgedGroup> {
    let kept = (params.void_weight * 1000.0).round() as i64;
    let alive = GroupScore::of_strength(params.alive_strength);
    let void_below = GroupScore::of_strength(params.void_strength).min(alive);
    let (mut voided, mut map) = (VoidedPosition::new(potential.position()), *potential.map());
    let mut void = Vec::new();
    loop {
        let of = |colour| {
            let limits = Limits::of(params);
            let reached = Reached::of(&map, &limits)[colour];
            let groups = in_blocks(reached.groups, &voided, colour);
            let areas = in_blocks(reached.areas, &voided, colour);
            let items: Vec<Items> = groups
                .iter()
                .map(|group| Items::by(&map, group, colour, &limits, &reached))
                .collect();
            let mut scores: Vec<GroupScore> = items
                .iter()
                .map(|items| items.score(&params.coefficients))
                .collect();
            for _ in 0..params.averaging_rounds {
                scores = averaged(&groups, &areas, &scores, voided.size());
            }
            let all = groups.iter().copied().zip(items).zip(scores);
            let judged = all.map(|((group, items), score)| JudgedGroup {
                colour,
                group,
                items,
                score,
                void: false,
                alive: score >= alive,
            });
            judged.collect::<Vec<_>>()
        };
        let all: Vec<JudgedGroup> = Colour::BOTH.into_iter().flat_map(of).collect();
        let weak = all
            .iter()
            .map(|group| group.score)
            .filter(|&score| score < void_below);
        let Some(weakest) = weak.min() else {
            void.extend(all);
            return void;
        };
        let limit = match params.void_order {
            VoidOrder::Weakest => weakest,
            VoidOrder::All => GroupScore(void_below.0 - 1),
        };
        let next = all.into_iter().filter(|group| group.score <= limit);
        let next = next.map(|group| JudgedGroup {
            void: true,
            alive: false,
            ..group
        });
        let next: Vec<JudgedGroup> = next.collect();
        let stones = next.iter().map(|one| one.group.stones).collect();
        void.extend(next);
        voided.make_void(stones);
        potential.add_stones(stones, &mut map, |given| {
            (i64::from(given) * kept / 1000) as i32 - given
        });
    }
}

/// Section 7.2.2, for each pair of groups: they are partners if they lie in one area, and are still
/// connected in it after the spheres of all others are removed.
fn averaged(
    groups: &[Group],
    areas: &[Group],
    scores: &[GroupScore],
    size: Size,
) -> Vec<GroupScore> {
    let area_of = |group: &Group| {
        let mut areas = areas.iter();
        areas
            .find(|area| group.stones.intersects(&area.stones))
            .expect("an area")
    };
    let mean = |(number, group): (usize, &Group)| {
        let area = area_of(group);
        let partner = |other: &Group| {
            let in_the_way = groups.iter().filter(|one| *one != group && *one != other);
            let spheres = in_the_way.map(|one| one.sphere()).collect();
            // The blocks of a group may be joined by kosumi, so all of them are added.
            let rest = area.block - spheres;
            let reach = (group.block.block_in(rest) | group.block).thicken(size);
            area == area_of(other) && reach.intersects(&other.block)
        };
        let others = groups.iter().zip(scores).enumerate();
        let partners = others.filter(|(at, (other, _))| *at != number && partner(other));
        let raised = partners.map(|(_, (_, score))| (scores[number].0 + score.0) / 2);
        let raised: Vec<i64> = raised.collect();
        match raised.len() {
            0 => scores[number],
            count => GroupScore(raised.iter().sum::<i64>() / count as i64).max(scores[number]),
        }
    };
    groups.iter().enumerate().map(mean).collect()
}

/// Parameters that together reach every branch of the search.
fn readings() -> Vec<PotentialParams> {
    let weakest = GroupParams {
        void_strength: 4.0,
        void_order: VoidOrder::Weakest,
        ..GroupParams::default()
    };
    vec![
        PotentialParams {
            groups: GroupParams {
                v1: 0.0,
                v2: 0.0,
                averaging_rounds: 3,
                ..weakest.clone()
            },
            ..PotentialParams::default()
        },
        PotentialParams {
            groups: GroupParams {
                void_strength: 4.0,
                void_weight: 1.0,
                connect_v1: -1.0,
                ..GroupParams::default()
            },
            field: FieldParams::default().with(|set| set.shadows = Overlap::Exact),
        },
        PotentialParams {
            groups: weakest,
            ..PotentialParams::default()
        },
    ]
}

fn check(potential: &Potential, params: &GroupParams) -> Result<(), TestCaseError> {
    let found = GroupAnalysis::of(potential, params);
    let expected = by_definition(potential, params);
    prop_assert_eq!(found.groups(), expected, "\n{}", potential.position());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn groups_are_those_of_the_definition(position in testing::positions()) {
        for params in readings() {
            let field = Arc::new(Field::new(&params.field, position.size()).unwrap());
            check(&Potential::of(&field, &position), &params.groups)?;
        }
    }
}

/// The moves of every eighth game of the data set selfplay on one board size. Empty if the data set
/// is not there.
fn games(size: Size) -> Vec<Vec<(Colour, Point)>> {
    let lines = size.lines();
    let file = format!("../datasets/selfplay/{lines}x{lines}.sgf");
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: no {}", path.display());
        return Vec::new();
    };
    let on = |letter: u8| usize::from(letter - b'a');
    // A move looks like `B[cd]`; a pass has no letters.
    let play = |node: &str| match *node.as_bytes() {
        [b'B', b'[', column, row, b']', ..] => {
            Some((Colour::Black, Point::at(on(row), on(column))))
        }
        [b'W', b'[', column, row, b']', ..] => {
            Some((Colour::White, Point::at(on(row), on(column))))
        }
        _ => None,
    };
    let games = text.split("(;").skip(1).step_by(8);
    games
        .map(|game| game.split(';').filter_map(play).collect())
        .collect()
}

#[test]
fn groups_follow_real_games_and_back() {
    for params in readings() {
        let field = Arc::new(Field::new(&params.field, Size::S9).unwrap());
        for game in games(Size::S9) {
            let mut board = Board::new(Size::S9);
            let mut potential = Potential::new(&field);
            let mut history = Vec::new();
            for (colour, point) in game {
                let played = board.play_anyway(colour, point);
                potential.play(&played).unwrap();
                assert_eq!(potential, Potential::of(&field, board.position()));
                check(&potential, &params.groups).unwrap();
                history.push(played);
            }
            while let Some(played) = history.pop() {
                potential.undo(&played).unwrap();
                // The move was taken back already.
                assert_eq!(potential.undo(&played), Err(OutOfOrder));
                board.undo(&played).unwrap();
                assert_eq!(potential, Potential::of(&field, board.position()));
                check(&potential, &params.groups).unwrap();
            }
        }
    }
}

/// Why following groups saves little when a move is played: three shares that `README.md` of
/// `potential` prints, in per cent.
#[test]
fn a_move_touches_almost_half_of_the_groups() {
    let params = PotentialParams::default();
    let field = Arc::new(Field::new(&params.field, Size::S19).unwrap());
    let (mut moves, mut points, mut groups, mut touched, mut kept) = (0, 0, 0, 0, 0);
    for game in games(Size::S19) {
        let mut board = Board::new(Size::S19);
        let mut potential = Potential::new(&field);
        let mut blocks = Vec::new();
        for (colour, point) in game {
            let before = *potential.map();
            potential.play(&board.play_anyway(colour, point)).unwrap();
            let differs = |point: &Point| {
                let kinds = Shadows::ALL.into_iter();
                let mut kinds = kinds.flat_map(|kind| Colour::BOTH.map(|of| (kind, of)));
                kinds.any(|(kind, of)| {
                    before.fixed(kind, of, *point) != potential.map().fixed(kind, of, *point)
                })
            };
            let changed: PointSet = Size::S19.points().filter(differs).collect();
            let of = |colour| groups_of(&potential, colour, &params.groups);
            let now = Colour::BOTH.into_iter().flat_map(of);
            let now: Vec<Group> = now.map(|(group, _)| group).collect();
            moves += 1;
            points += changed.len();
            groups += now.len();
            touched += now
                .iter()
                .filter(|one| one.block.intersects(&changed))
                .count();
            kept += now.iter().filter(|one| blocks.contains(*one)).count();
            blocks = now;
        }
    }
    if moves > 0 {
        let percent = |part: usize, all: usize| 100.0 * part as f64 / all as f64;
        let found = [
            percent(points, moves * Size::S19.area()),
            percent(touched, groups),
            percent(kept, groups),
        ];
        for (found, shown) in found.into_iter().zip([29.0, 43.0, 83.0]) {
            assert!((found - shown).abs() < 4.0, "{found}, shown {shown}");
        }
    }
}
