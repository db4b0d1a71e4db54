//! The score by the verdicts.

pub use sahwal_core::rules::Rules;
use sahwal_core::verdict::Verdicts;
use sahwal_core::{Count, Position};

/// The points by which Black leads, before komi; negative if White leads. `taken` are the
/// numbers of stones that Black and White have captured during the game. `None` if the owner
/// of a point is unknown.
pub fn lead(
    position: &Position,
    verdicts: &Verdicts,
    rules: Rules,
    taken: [usize; 2],
) -> Option<i32> {
    let owners = &verdicts.owners;
    if !position.size().board().is_subset(&owners.known()) {
        return None;
    }
    let count = Count::of(position, owners, verdicts.dead);
    Some(match rules {
        Rules::Area => count.area_margin(),
        Rules::Territory => count.territory_margin(taken),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::classify::find;
    use sahwal_core::{Colour, PointSet, position};

    #[test]
    fn area_and_territory_count_dead_stones_and_prisoners() {
        let position = position! {
            . X . X O
            X X X X O
            O O O O O
            O . O . X
            O O O O .
        };
        let verdicts = find("benson").unwrap().build().classify(&position);
        // Benson calls no stone dead, and so gives no prisoner.
        let area = lead(&position, &verdicts, Rules::Area, [0, 0]);
        assert_eq!(area, Some(8 - 17));
        let territory = lead(&position, &verdicts, Rules::Territory, [3, 0]);
        assert_eq!(territory, Some(2 + 3 - 4));

        let mut dead = verdicts;
        let stone = PointSet::of(sahwal_core::Point::at(3, 4));
        dead.set_dead(Colour::Black, stone);
        let territory = lead(&position, &dead, Rules::Territory, [3, 0]);
        assert_eq!(territory, Some(2 + 3 - 4 - 1));
    }

    #[test]
    fn no_score_where_a_point_is_unknown() {
        let position = position! { X . . . };
        let verdicts = find("benson").unwrap().build().classify(&position);
        assert_eq!(lead(&position, &verdicts, Rules::Area, [0, 0]), None);
    }
}
