//! Whether a board is finished, as the static rules expect.
//!
//! Early in a game one open region covers the board. Later there are several open borders, and
//! fewer points that nobody owns. On finished boards a group of uncertain fate can make one border
//! look open or its eyes look unowned, but seldom several borders and many points. So the product
//! of the two numbers counts.

use super::params::CombinedParams;
use super::sampling::Halves;
use crate::borders::Borders;
use crate::components::Parts;
use crate::verdict::Verdicts;
use crate::{PointSet, Strings};

/// Whether a board is unfinished by the playouts.
pub(super) fn is_unfinished(strings: &Strings, sample: &Halves, params: &CombinedParams) -> bool {
    let position = strings.position();
    let dead = strings
        .iter()
        .filter(|string| sample.survival(string.colour, string.stones) < 0.0);
    let dead = dead.fold(PointSet::EMPTY, |all, string| all | string.stones);
    let verdicts = Verdicts::with_dead(position, dead);
    let open = Borders::of(position, &verdicts).open;
    let borders = Parts::of(open, position.size()).sets().len();
    borders as f64 * sample.unowned(position) > params.unfinished_above
}

#[cfg(test)]
mod tests {
    use super::super::analysis::analyse;
    use super::super::sampling::sample;
    use super::*;
    use crate::canonical::Canonical;
    use crate::classify::{Classifier, Combined};
    use crate::search::Deadline;
    use crate::verdict::How;
    use crate::{Position, position};

    fn unfinished(position: &Position) -> bool {
        let (strings, params) = (Strings::of(position), CombinedParams::default());
        let proved = Verdicts::default();
        let canonical = Canonical::of(position);
        let sample = sample(&canonical, &strings, &proved, &params, Deadline::default()).0;
        is_unfinished(&strings, &sample, &params)
    }

    fn opening() -> Position {
        position! {
            . . . . . . . . .
            . . . . . . . . .
            . . X . . . O . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . . . . . .
            . . O . . . X . .
            . . . . . O . . .
            . . . . . . . . .
        }
    }

    #[test]
    fn an_opening_is_unfinished_and_a_closed_board_is_not() {
        assert!(unfinished(&opening()));
        // Both walls are closed; only the dame at E9 is left.
        assert!(!unfinished(&position! {
            . . . X . O . . .
            . . . X O O . . .
            . . X X O . . . .
            . . . X O . . . .
            . . . X O . . . .
            . . . X O . . . .
            . . . X O . . . .
            . . . X O . . . .
            . . . X O . . . .
        }));
    }

    #[test]
    fn the_rules_do_not_count_on_an_unfinished_board() {
        let all = |static_weight: f64| CombinedParams {
            static_weight,
            ..CombinedParams::default()
        };
        let [without, with] = [0.0, 1.0].map(|weight| analyse(&opening(), &all(weight)));
        assert_eq!(with.strings, without.strings);
        assert!(!with.finished);
        let judgement = Combined::default().judge(&opening());
        let reason = &judgement.strings[0].reason;
        assert!(
            reason.ends_with("the board is unfinished: no rules count"),
            "{reason}"
        );
        assert!(with.strings.iter().all(|string| string.how == How::Sampled));
        // Where they count, they decide: they call open stones dead.
        let finished = CombinedParams {
            unfinished_above: 100.0,
            near_ties: 0,
            ..all(1.0)
        };
        let dead = analyse(&opening(), &finished).strings;
        assert!(
            dead.iter()
                .any(|string| string.dead && string.how == How::Static)
        );
    }
}
