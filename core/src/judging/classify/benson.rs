//! The prover `benson` of the [`REGISTRY`](crate::classify::REGISTRY): its verdicts are proved, all
//! other strings and points stay unknown.
//!
//! The layer `safe` shows it beside a classifier that proves nothing. A verdict here that play can
//! refute is a bug, however rare.

use crate::judging::classify::{Classifier, Seen};
use crate::judging::question::{Judgement, Question};
use crate::verdict::{Method, Owner, Verdicts};
use crate::{Colour, Strings, Unconditional};

/// Unconditional life (Benson (1976)): see [`benson`](crate::benson()).
///
/// The unconditionally alive strings get the verdict alive. Dead stones in their vital regions
/// count as points of that colour, but get no verdict of their own.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Benson;

impl Classifier for Benson {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let position = &question.position;
        let strings = Strings::of(position);
        let mut verdicts = Verdicts::default();
        for colour in Colour::BOTH {
            let safe = Unconditional::of(&strings, colour);
            verdicts.set_alive(colour, safe.blocks);
            verdicts.owners.set(safe.regions, Owner::Of(colour));
        }
        Judgement::of(question, verdicts, Method::Proved)
    }
}
