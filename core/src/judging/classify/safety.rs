//! Four provers of safety under alternating play, by static rules and by search. What they do not
//! prove stays unknown.
//!
//! The type of its parameters decides which prover it is: the seven steps of Mueller (1997) without
//! or with search, the wider rules of this project, or the search of Niu and Mueller (2004).
//!
//! They are `mueller-static`, `mueller-search`, `safety` and `safety-search` of the
//! [`REGISTRY`](crate::classify::REGISTRY); GTP shows `safety` as `static`. They count as provers,
//! so even one wrong verdict is a bug.

use super::FromParams;
use crate::base::params::Parameters;
use crate::judging::classify::{Classifier, Seen};
use crate::judging::question::{Judgement, Question};
use crate::methods::safety::{Safety, SearchParams, StepParams, StepSearchParams};
use crate::verdict::{Method, Owner, Verdicts};
use crate::{ByColour, Colour, Position, Strings};

/// A prover with its parameters: see [`safety`](crate::safety).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Proved<P>(P);

/// The wider static rules of this project, which have no parameters.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WideRules;

/// The proof that a type of parameters stands for.
pub(crate) trait Proves: Send + Sync {
    /// The safe points of both colours.
    fn safety(&self, position: &Position) -> ByColour<Safety>;
}

impl Proves for StepParams {
    fn safety(&self, position: &Position) -> ByColour<Safety> {
        Safety::by_steps(&Strings::of(position), self)
    }
}

impl Proves for StepSearchParams {
    fn safety(&self, position: &Position) -> ByColour<Safety> {
        // A proof is for one colour: its player answers every move of the other.
        ByColour::from_fn(|colour| Safety::by_steps_and_search(position, colour, self))
    }
}

impl Proves for WideRules {
    fn safety(&self, position: &Position) -> ByColour<Safety> {
        Safety::statically(&Strings::of(position))
    }
}

impl Proves for SearchParams {
    fn safety(&self, position: &Position) -> ByColour<Safety> {
        ByColour::from_fn(|colour| Safety::by_search(position, colour, self))
    }
}

impl<P: Proves + Parameters> FromParams for Proved<P> {
    type Params = P;

    fn from_params(params: P) -> Proved<P> {
        Proved(params)
    }
}

impl<P: Proves> Classifier for Proved<P> {
    /// The safe strings of both colours are alive. The safe points have owners, with all stones on
    /// them. As for Benson, dead stones in safe territory get no verdict of their own.
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let position = &question.position;
        let safety = self.0.safety(position);
        let mut verdicts = Verdicts::default();
        for colour in Colour::BOTH {
            let safe = &safety[colour];
            verdicts.set_alive(colour, safe.blocks);
            verdicts.owners.set(safe.territory, Owner::Of(colour));
        }
        Judgement::of(question, verdicts, Method::Proved)
    }
}
