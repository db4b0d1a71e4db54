//! Turns groups dead or alive, as the user decides.
//!
//! `judge` calls it with the stones on which the user clicked. The score must follow each click,
//! since two players agree on it.

use sahwal_core::verdict::Verdicts;
use sahwal_core::{Judgement, Point, PointSet, Question};

/// Turns the group of each stone, one after another: a dead group becomes alive, and any other
/// group becomes dead. The owners and the score follow. There are no doubts any more, since a
/// person has decided. Also returns the stones whose verdict has changed. `marked` has the dead
/// stones of a counted record; these are applied first.
///
/// A group is what its own stones and empty points connect; dame do not connect. If a group dies,
/// its prisoners live, since one of two neighbouring opponents must live.
pub(crate) fn turn(
    question: &Question,
    judgement: Judgement,
    marked: Option<PointSet>,
    stones: &[Point],
) -> (Judgement, PointSet) {
    if marked.is_none() && stones.is_empty() {
        return (judgement, PointSet::EMPTY);
    }
    let position = &question.position;
    let before = judgement.verdicts.dead;
    // Dame lie between living stones of both sides. If a group spread over them, it would include
    // other groups.
    let paths = position.empty() - judgement.verdicts.owners.neutral;
    let mut dead = marked.unwrap_or(before);
    for &stone in stones {
        let Some(colour) = position.at(stone) else {
            continue;
        };
        let own = position.stones(colour);
        let group = PointSet::of(stone).block_in(own | paths) & own;
        dead = if dead.contains(stone) {
            dead - group
        } else {
            // Dead stones inside the group live again, since their captor dies.
            let prisoners = group.block_in(paths | group | (dead - own)) - own;
            (dead | group) - prisoners
        };
    }
    let decided = judgement.decided(question, Verdicts::with_dead(position, dead));
    (decided, (before | dead) - (before & dead))
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
        let question = Question::from(&position);
        let plain = Judgement::of(&question, verdicts, Method::Static);
        let turned_by = |stones: &[Point]| turn(&question, plain.clone(), None, stones);
        // Both dead strings live again, so White has no territory there.
        let (judgement, turned) = turned_by(&[right]);
        assert_eq!(turned, dead);
        assert_eq!(judgement.verdicts.dead, PointSet::EMPTY);
        assert!(judgement.verdicts.owners.neutral.contains(Point::at(5, 0)));
        assert_eq!(judgement.is_safe(), None);
        assert_eq!(judgement.score(), question.score(&judgement.verdicts));
        let (twice, turned) = turned_by(&[right, right]);
        assert_eq!(turned, PointSet::EMPTY);
        assert_eq!(twice.verdicts, plain.verdicts);
        // White's strings die, and the stones captured by them live.
        let (white, _) = turned_by(&[Point::at(2, 0)]);
        assert_eq!(
            white.verdicts.dead,
            position.stones(sahwal_core::Colour::White)
        );
        let (corner, turned) = turned_by(&[left]);
        assert_eq!(turned, position.stones(sahwal_core::Colour::Black) - dead);
        assert_eq!(corner.verdicts.owners.black, PointSet::EMPTY);
    }
}
