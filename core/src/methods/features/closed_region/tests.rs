//! These tests compare the table with an independent exhaustive solution of empty regions, and
//! with textbook examples.

use super::*;
use crate::board::testing::rank;
use crate::search::life::Fate;
use crate::{Point, PointSet, Size};

/// The classes of an empty region with 0, 1, 2 and 3 outside liberties, in the paper's letters.
fn classes(shape: Shape) -> [String; 4] {
    let class = |outside| {
        ClosedRegionTable::builtin()
            .class(shape, 0, outside)
            .unwrap()
    };
    std::array::from_fn(|outside| class(outside).plain().to_string())
}

/// A region drawn in the top-left corner: `.` an empty point, `x` one with a stone, `#` wall.
fn in_corner(picture: &str) -> (Shape, u8) {
    let (mut region, mut stones) = (PointSet::EMPTY, PointSet::EMPTY);
    for (row, line) in picture.split('/').enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let point = Point::at(row, column);
            match letter {
                '#' => {}
                'x' => (region, stones) = (region.with(point), stones.with(point)),
                _ => region.insert(point),
            }
        }
    }
    Shape::of(region, stones, Size::S19).unwrap()
}

#[test]
fn in_the_corner_the_independent_solution_agrees() {
    for (picture, expected) in [
        (".../.##", "LK LK LL LL"),
        (".../...", "LD LK LL LL"),
        (".../..#/.##", "LS LL LL LL"),
        ("..../..##", "LS LL LL LL"),
        (".../..#/#.#", "LS LL LL LL"),
        ("..../...#", "LK LK LK LL"),
        (".../.../.##", "LS LS LL LL"),
        (".../.../#.#", "LS LS LL LL"),
        ("..#/.../#..", "LS LS LS LS"),
        ("#../.../..#", "LS LS LS LS"),
    ] {
        let found = classes(in_corner(picture).0).join(" ");
        assert_eq!(found, expected, "{picture}");
    }
}

#[test]
fn stones_inside_change_the_fate_and_life_may_hang_on_a_ko() {
    for (picture, outside, expected, plain) in [
        ("...", 3, "LD", "LD"),
        // The attacker has a stone on the vital point, or on another one.
        (".x.", 3, "DD", "DD"),
        ("x..", 3, "LD", "LD"),
        // The capture of the two stones leaves one eye of two points.
        ("xx.", 3, "DD", "DD"),
        // Six points in the corner, four and two: a seki only if the attacker can win every ko.
        // Otherwise the owner gets a ko for life.
        ("..../..##", 0, "Ls", "LS"),
    ] {
        let (shape, stones) = in_corner(picture);
        let class = ClosedRegionTable::builtin().class(shape, stones, outside);
        let class = class.unwrap();
        let found = (class.to_string(), class.plain().to_string());
        assert_eq!(found, (expected.to_owned(), plain.to_owned()), "{picture}");
        let hangs_on_a_ko = class.attacker_first == Fate::KoForLife;
        assert_eq!(hangs_on_a_ko, expected == "Ls", "{picture}");
    }
}

/// The owner's fate never gets worse by more outside liberties, or by moving first.
#[test]
fn liberties_and_the_first_move_never_hurt() {
    for shape in ClosedRegionTable::builtin().shapes() {
        for stones in 0..1u8 << shape.len() {
            let mut before: Option<[u8; 2]> = None;
            for outside in 0..=MAX_OUTSIDE {
                let Some(class) = ClosedRegionTable::builtin().class(shape, stones, outside) else {
                    continue;
                };
                let ranks = [rank(class.owner_first), rank(class.attacker_first)];
                assert!(
                    ranks[0] >= ranks[1],
                    "{shape} {stones:b} {outside}: {class}"
                );
                if let Some([owner, attacker]) = before {
                    let place = format!("{shape} {stones:b} {outside}: {class}");
                    assert!(ranks[0] >= owner && ranks[1] >= attacker, "{place}");
                }
                before = Some(ranks);
            }
        }
    }
}
