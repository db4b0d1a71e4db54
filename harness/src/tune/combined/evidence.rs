//! The verdicts of the combined classifier as observations for its calibration.

use sahwal_core::Strings;
use sahwal_core::combined::Calibration;
use sahwal_core::experiments::evidence::{CombinedAnalysis, terms};

use crate::stats::logistic::{Observation, fit};
use crate::truth::Truth;

/// The number of terms of the calibration.
pub(crate) const TERMS: usize = 7;

/// A verdict that is not proved: the terms of its evidence, and whether it is right.
pub(crate) type Case = Observation<TERMS>;

/// The verdicts of an analysis of these strings.
pub(crate) fn cases<'a>(
    analysis: &'a CombinedAnalysis,
    strings: &'a Strings,
    truth: &'a Truth,
) -> impl Iterator<Item = Case> + 'a {
    let judged = strings.iter().zip(&analysis.strings);
    judged.filter_map(|(string, evidence)| {
        Some(Case {
            terms: terms(evidence)?,
            happened: truth.is_dead(&string) == evidence.dead,
        })
    })
}

/// The calibration that fits these verdicts.
pub(crate) fn learn(cases: &[&Case]) -> Calibration {
    Calibration::from_array(fit(cases))
}
