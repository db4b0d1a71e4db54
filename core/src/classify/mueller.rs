//! Mueller's provers: their verdicts are proved, all other strings and points stay
//! unknown.

use crate::classify::Classifier;
use crate::params::{ParamError, Parameters};
use crate::safety::{Safety, SearchParams, StaticParams, both_safe_statically};
use crate::verdict::{Detail, Judgement, Method, Owner, Verdicts};
use crate::{ByColour, Colour, Position, Strings};

/// The static rules of Mueller (1997): see [`safety`](crate::safety).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MuellerStatic {
    params: StaticParams,
}

impl MuellerStatic {
    /// The classifier with these parameters.
    ///
    /// # Errors
    /// [`ParamError`] for the first parameter outside its range.
    pub(crate) fn new(params: StaticParams) -> Result<MuellerStatic, ParamError> {
        params.check()?;
        Ok(MuellerStatic { params })
    }
}

impl Classifier for MuellerStatic {
    fn judge(&self, position: &Position, detail: Detail) -> Judgement {
        let safety = both_safe_statically(&Strings::of(position), &self.params);
        proved(position, safety, detail)
    }
}

/// Safety by local search (Mueller (1997), Niu and Mueller (2004)): see
/// [`safety`](crate::safety).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MuellerSearch {
    params: SearchParams,
}

impl MuellerSearch {
    /// The classifier with these parameters.
    ///
    /// # Errors
    /// [`ParamError`] for the first parameter outside its range.
    pub(crate) fn new(params: SearchParams) -> Result<MuellerSearch, ParamError> {
        params.check()?;
        Ok(MuellerSearch { params })
    }
}

impl Classifier for MuellerSearch {
    fn judge(&self, position: &Position, detail: Detail) -> Judgement {
        let safety = |colour| Safety::by_search(position, colour, &self.params);
        proved(position, ByColour::from_fn(safety), detail)
    }
}

/// Verdicts are counted as for Benson: strings are the safe ones of both colours;
/// points are their stones and the territory, with all stones in it.
fn proved(position: &Position, safety: ByColour<Safety>, detail: Detail) -> Judgement {
    let mut verdicts = Verdicts::default();
    for colour in Colour::BOTH {
        let safe = &safety[colour];
        verdicts.set_alive(colour, safe.blocks);
        verdicts.owners.set(safe.territory, Owner::Of(colour));
    }
    Judgement::of(position, verdicts, Method::Proved, detail)
}
