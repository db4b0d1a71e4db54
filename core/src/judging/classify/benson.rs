//! The prover `benson` of the [`REGISTRY`](crate::classify::REGISTRY): its verdicts are proved, all
//! other strings and points stay unknown.

use crate::judging::classify::Classifier;
use crate::judging::rules::Rules;
use crate::verdict::{Detail, Judgement, Method, Owner, Verdicts};
use crate::{Colour, Position, Strings, Unconditional};

/// Unconditional life (Benson (1976)): see [`benson`](crate::benson()).
///
/// Verdicts are counted as in the published row: strings are the unconditionally alive
/// ones; dead stones in their vital regions count as points, not as strings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Benson;

impl Classifier for Benson {
    fn judge(&self, position: &Position, _rules: Rules, _detail: Detail) -> Judgement {
        let strings = Strings::of(position);
        let mut verdicts = Verdicts::default();
        for colour in Colour::BOTH {
            let safe = Unconditional::of(&strings, colour);
            verdicts.set_alive(colour, safe.blocks);
            verdicts.owners.set(safe.regions, Owner::Of(colour));
        }
        Judgement::of(position, verdicts, Method::Proved)
    }
}
