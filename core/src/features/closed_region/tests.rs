//! The table compared with an independent exhaustive solution of empty regions, and with the
//! textbook.

use super::*;
use crate::life::Fate;
use crate::testing::rank;
use crate::{Point, PointSet, Size, points};

/// Classes of an empty region with 0, 1, 2 and 3 outside liberties.
fn classes(shape: Shape) -> [String; 4] {
    let class = |outside| {
        ClosedRegionTable::builtin()
            .class(shape, 0, outside)
            .unwrap()
    };
    std::array::from_fn(|outside| class(outside).plain().to_string())
}

/// The classes of a region drawn in the top-left corner: `.` the region, `#` wall.
fn in_corner(picture: &str) -> String {
    let mut region = PointSet::EMPTY;
    for (row, line) in picture.split('/').enumerate() {
        for (column, letter) in line.chars().enumerate() {
            if letter == '.' {
                region.insert(Point::at(row, column));
            }
        }
    }
    let (shape, _) = Shape::of(region, PointSet::EMPTY, Size::S19).unwrap();
    classes(shape).join(" ")
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
        assert_eq!(in_corner(picture), expected, "{picture}");
    }
}

/// 4+2 in the corner without outside liberties is in seki only if the attacker is ko
/// master.
#[test]
fn life_may_hang_on_a_ko() {
    let (shape, _) = Shape::of(
        points! {
            X X X X .
            X X . . .
            . . . . .
            . . . . .
            . . . . .
        },
        PointSet::EMPTY,
        Size::new(5).unwrap(),
    )
    .unwrap();
    let class = ClosedRegionTable::builtin().class(shape, 0, 0).unwrap();
    assert_eq!(class.attacker_first, Fate::KoForLife);
    assert_eq!(
        (
            class.to_string().as_str(),
            class.plain().to_string().as_str()
        ),
        ("Ls", "LS")
    );
}

#[test]
fn stones_inside_change_the_fate() {
    let size = Size::new(6).unwrap();
    let straight_three = points! {
        . . . . . .
        . X X X . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    };
    let class = |stones: &[(usize, usize)]| {
        let stones = stones
            .iter()
            .map(|&(row, column)| Point::at(row, column))
            .collect();
        let (shape, inside) = Shape::of(straight_three, stones, size).unwrap();
        ClosedRegionTable::builtin()
            .class(shape, inside, 3)
            .unwrap()
            .to_string()
    };
    assert_eq!(class(&[]), "LD");
    assert_eq!(class(&[(1, 2)]), "DD", "the vital point is taken");
    assert_eq!(class(&[(1, 1)]), "LD", "it is not");
    assert_eq!(
        class(&[(1, 1), (1, 2)]),
        "DD",
        "two stones: a nakade again after capture"
    );
}

/// More outside liberties or the first move never worsen the owner's fate.
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
