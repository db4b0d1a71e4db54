//! Groups that a person turns dead or alive.

use sahwal_core::verdict::{Judgement, Verdicts};
use sahwal_core::{Point, PointSet, Position};

/// Turns the group of each stone, one after another: dead becomes alive, and all else dead. The
/// owners follow, and nothing is said of doubts: a person has decided. Returns the stones whose
/// verdict is another now. With `marked`, the dead stones of a counted record, these come first.
///
/// A group is what own stones and empty points connect; dame of the judgement do not connect. Of
/// two opponents side by side one lives: where a group dies, its prisoners are alive.
pub(crate) fn turn(
    position: &Position,
    judgement: &mut Judgement,
    marked: Option<PointSet>,
    stones: &[Point],
) -> PointSet {
    let before = judgement.verdicts.dead;
    let paths = position.empty() - judgement.verdicts.owners.neutral;
    if let Some(dead) = marked {
        judgement.verdicts = Verdicts::with_dead(position, dead);
    }
    for &stone in stones {
        let Some(colour) = position.at(stone) else {
            continue;
        };
        let own = position.stones(colour);
        let group = PointSet::of(stone).block_in(own | paths) & own;
        let dead = judgement.verdicts.dead;
        let dead = if dead.contains(stone) {
            dead - group
        } else {
            let prisoners = group.block_in(paths | group | (dead - own)) - own;
            (dead | group) - prisoners
        };
        judgement.verdicts = Verdicts::with_dead(position, dead);
    }
    if marked.is_some() || !stones.is_empty() {
        judgement.doubts = None;
        for string in &mut judgement.strings {
            string.status = judgement.verdicts.status_of(string.stones);
        }
    }
    let after = judgement.verdicts.dead;
    (before | after) - (before & after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;
    use sahwal_core::verdict::Method;

    #[test]
    fn a_group_turns_with_its_territory_and_back() {
        let position = position! {
            . X . X O .
            X X X X O .
            O O O O O .
            . O . . . .
            O O . X X .
            . . . . . X
        };
        let dead = position.stones(sahwal_core::Colour::Black) & position.size().board();
        let (left, right) = (Point::at(0, 1), Point::at(5, 5));
        let dead = dead - PointSet::of(left).block_in(dead);
        let verdicts = Verdicts::with_dead(&position, dead);
        let plain = Judgement::of(&position, verdicts, Method::Static);
        let mut judgement = plain.clone();
        // Both dead strings live again, and so White has no territory there.
        let turn_all =
            |judgement: &mut Judgement, stones: &[Point]| turn(&position, judgement, None, stones);
        assert_eq!(turn_all(&mut judgement, &[right]), dead);
        assert_eq!(judgement.verdicts.dead, PointSet::EMPTY);
        assert!(judgement.verdicts.owners.neutral.contains(Point::at(5, 0)));
        assert_eq!(judgement.is_safe(), None);
        let mut twice = plain.clone();
        assert_eq!(turn_all(&mut twice, &[right, right]), PointSet::EMPTY);
        assert_eq!(twice.verdicts, plain.verdicts);
        // The strings of White die, and those in them live.
        let mut white = plain.clone();
        turn_all(&mut white, &[Point::at(2, 0)]);
        assert_eq!(
            white.verdicts.dead,
            position.stones(sahwal_core::Colour::White)
        );
        let mut corner = plain.clone();
        let turned = turn_all(&mut corner, &[left]);
        assert_eq!(turned, position.stones(sahwal_core::Colour::Black) - dead);
        assert_eq!(corner.verdicts.owners.black, PointSet::EMPTY);
    }
}
