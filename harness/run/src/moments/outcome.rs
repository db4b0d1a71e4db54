//! Finds the final owners of a game, which are the truth for all its earlier positions.
//!
//! `moments/mod.rs` calls [`final_truth`]. For a game without a counted result, the owners by
//! `combined` are taken only if they give exactly the recorded margin. With a weaker condition,
//! rows would be scored by a guess.

use sahwal_core::PointSet;
use sahwal_core::classify::Classifier;
use sahwal_core::question::is_exact;
use sahwal_data::input::Game;
use sahwal_record::Truth;

/// The final owners of a game: its counted result or, without one, the owners by `confirmer` on the
/// final position, if their margin is exactly the recorded one. Otherwise `None`.
pub(crate) fn final_truth(game: &Game, confirmer: &dyn Classifier) -> Option<Truth> {
    if game.truth.is_some() {
        return game.truth;
    }
    let margin = game.recorded.margin()?;
    let verdicts = confirmer.classify(&game.position);
    let computed = game.recorded.margin_of(&game.position, &verdicts)?;
    // Owners may still contradict the position, for example by giving one string to both colours.
    let truth = Truth::new(&game.position, verdicts.owners).ok()?;
    if is_exact(computed - margin) {
        Some(truth)
    } else {
        None
    }
}

/// Divides the board into connected areas. All points of an area have the same final owner, which
/// may be neutral.
pub fn areas(truth: &Truth) -> Vec<PointSet> {
    let owners = truth.owners();
    let owned = [owners.black, owners.white, owners.neutral];
    owned.into_iter().flat_map(PointSet::parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::verdict::Owners;
    use sahwal_core::{Colour, Size, Strings, points, position};

    #[test]
    fn stones_are_lost_where_another_owns_their_point() {
        let owners = Owners::from_letters("BBNWWWWWW", Size::new(3).unwrap()).unwrap();
        let truth = Truth::of_later(owners);
        let string = points! {
            X X X
            . . .
            . . .
        };
        assert_eq!(areas(&truth).len(), 3);
        assert_eq!(truth.lost(Colour::Black, string).len(), 1);
        let is_dead = |position| {
            let strings = Strings::of(&position);
            truth.is_dead(&strings.iter().next().unwrap())
        };
        assert!(!is_dead(position! {
            X X X
            . . .
            . . .
        }));
        assert!(is_dead(position! {
            O O O
            . . .
            . . .
        }));
        // Half of the stones are enough.
        assert!(is_dead(position! {
            . X X
            . . .
            . . .
        }));
    }
}
