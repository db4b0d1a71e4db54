//! The confidence of a verdict.

use super::analysis::Evidence;
use crate::params::parameters;
use crate::verdict::How;

parameters! {
    /// Coefficients that turn the evidence for a verdict into the probability that it
    /// is right.
    ///
    /// The log odds of a sampled verdict are linear in its margin; those of a verdict
    /// without playouts are constant. `sahwal tune combined` fits the coefficients by
    /// logistic regression. The defaults were fitted on ogs19, ogs9, selfplay and tygem-hard.
    /// tygem-hard was made of games that `combined` judged wrongly, so the confidence is
    /// lower than the share of right verdicts on ordinary games.
    #[derive(Copy)]
    pub struct Calibration {
        /// The log odds of a sampled verdict with the margin 0.
        pub sampled: f64 = 1.38;
        /// The log odds that a margin of 1 adds.
        pub margin: f64 = 5.05;
        /// The log odds that are added if the rules decided against the playouts. The
        /// margin alone would give too much confidence to a near-tie.
        pub tie_break: f64 = -0.6;
        /// The log odds that are added if the two kinds of playouts disagree.
        pub disagreement: f64 = -0.69;
        /// The log odds of a verdict by search.
        pub searched: f64 = 1.87;
        /// The log odds of "alive" by rules alone.
        pub static_alive: f64 = 3.13;
        /// The log odds of "dead" by rules alone.
        pub static_dead: f64 = 2.04;
    }
}

/// The factors of the fields of [`Calibration`] in the log odds of a verdict, in the
/// order of the fields; `None` for a proved verdict.
pub fn terms(evidence: &Evidence) -> Option<[f64; 7]> {
    let mut terms = [0.0; 7];
    match (evidence.how, evidence.margin) {
        (How::Proved, _) => return None,
        (How::Searched, _) => terms[4] = 1.0,
        (_, Some(margin)) => {
            terms[0] = 1.0;
            terms[1] = margin.abs();
            terms[2] = f64::from(u8::from(evidence.how == How::Static));
            terms[3] = f64::from(u8::from(evidence.playouts_disagree()));
        }
        (_, None) if evidence.dead => terms[6] = 1.0,
        (_, None) => terms[5] = 1.0,
    }
    Some(terms)
}

impl Calibration {
    /// The fields in the order of their declaration.
    pub const fn to_array(self) -> [f64; 7] {
        [
            self.sampled,
            self.margin,
            self.tie_break,
            self.disagreement,
            self.searched,
            self.static_alive,
            self.static_dead,
        ]
    }

    /// The calibration with these fields.
    pub const fn from_array(fields: [f64; 7]) -> Calibration {
        let [
            sampled,
            margin,
            tie_break,
            disagreement,
            searched,
            static_alive,
            static_dead,
        ] = fields;
        Calibration {
            sampled,
            margin,
            tie_break,
            disagreement,
            searched,
            static_alive,
            static_dead,
        }
    }

    /// The probability, 0 to 1, that the verdict is right; 1 for a proved verdict.
    pub fn confidence(&self, evidence: &Evidence) -> f64 {
        let Some(terms) = terms(evidence) else {
            return 1.0;
        };
        let log_odds: f64 = terms
            .iter()
            .zip(self.to_array())
            .map(|(term, field)| term * field)
            .sum();
        probability(log_odds)
    }
}

/// The probability with these log odds.
pub(crate) fn probability(log_odds: f64) -> f64 {
    // The exponential of the standard library differs between systems in the last digit.
    1.0 / (1.0 + libm::exp(-log_odds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_margin_is_surer() {
        let evidence = |margin| Evidence {
            dead: false,
            how: How::Sampled,
            read: None,
            survival: Some(margin),
            learned: None,
            margin: Some(margin),
            statically_alive: true,
            unclear: false,
        };
        let calibration = Calibration::default();
        let sure = |margin| calibration.confidence(&evidence(margin));
        assert!(sure(0.9) > sure(0.3) && sure(0.3) > 0.5);
        assert_eq!(Calibration::from_array(calibration.to_array()), calibration);
    }
}
