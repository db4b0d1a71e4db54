//! Safety under alternating play, by static rules and by search. The verdicts are proved; all
//! other strings and points stay unknown. Parameters choose between the rules of Mueller (1997)
//! and ours.

use super::FromParams;
use crate::classify::Classifier;
use crate::rules::Rules;
use crate::safety::{Safety, SearchParams, StaticParams, both_safe_statically};
use crate::verdict::{Detail, Judgement, Method, Owner, Verdicts};
use crate::{ByColour, Colour, Position, Strings};

/// Safety by static rules: see [`safety`](crate::safety).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StaticSafety {
    params: StaticParams,
}

impl FromParams for StaticSafety {
    type Params = StaticParams;

    fn from_params(params: StaticParams) -> StaticSafety {
        StaticSafety { params }
    }
}

impl Classifier for StaticSafety {
    fn judge(&self, position: &Position, _rules: Rules, _detail: Detail) -> Judgement {
        let safety = both_safe_statically(&Strings::of(position), &self.params);
        proved(position, safety)
    }
}

/// Safety by local search: see [`safety`](crate::safety).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchedSafety {
    params: SearchParams,
}

impl FromParams for SearchedSafety {
    type Params = SearchParams;

    fn from_params(params: SearchParams) -> SearchedSafety {
        SearchedSafety { params }
    }
}

impl Classifier for SearchedSafety {
    fn judge(&self, position: &Position, _rules: Rules, _detail: Detail) -> Judgement {
        let safety = |colour| Safety::by_search(position, colour, &self.params);
        proved(position, ByColour::from_fn(safety))
    }
}

/// Verdicts are counted as for Benson: strings are the safe ones of both colours;
/// points are their stones and the territory, with all stones in it.
fn proved(position: &Position, safety: ByColour<Safety>) -> Judgement {
    let mut verdicts = Verdicts::default();
    for colour in Colour::BOTH {
        let safe = &safety[colour];
        verdicts.set_alive(colour, safe.blocks);
        verdicts.owners.set(safe.territory, Owner::Of(colour));
    }
    Judgement::of(position, verdicts, Method::Proved)
}
