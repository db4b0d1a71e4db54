//! Classifiers with parameters.

use super::Classifier;
use crate::params::Parameters;

/// A classifier that is built from parameters of its own type.
pub(crate) trait Built: Classifier + Sized + 'static {
    /// The type of its parameters.
    type Params: Parameters;
    /// The values of parameters that are not given.
    const DEFAULTS: Self::Params;

    /// The classifier with these parameters, all in their ranges.
    fn of(params: Self::Params) -> Self;
}
