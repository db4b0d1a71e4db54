//! The record of the rules that were applied.
//!
//! Each rule passes its [`Step`] to a [`Trace`]. The classifiers use the empty trace, which costs
//! nothing. [`StringGraphAnalysis`](super::StringGraphAnalysis) keeps the steps, and `analyze`
//! prints them. A wrong step explains a verdict wrongly; `boards.toml` of the tests has the steps
//! of drawn boards.

use std::fmt;

use crate::{Colour, PointSet};

/// A rule of the paper, or one of the additions.
///
/// ```
/// use sahwal_core::string_graph::Rule;
///
/// assert_eq!(Rule::Desr.to_string(), "DESR");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Circular graph.
    Cg,
    /// String reduction.
    Sr,
    /// Empty reduction.
    Er,
    /// Edge transform.
    Et,
    /// Same colour string reduction.
    Scsr,
    /// Dead enemy strings reduction.
    Desr,
    /// Articulation point check.
    Apc,
    /// The test for an alive string graph.
    Asg,
    /// Addition: an ES that is large enough for two eyes.
    LargeEye,
    /// Addition: strings that share their last liberties.
    Seki,
    /// Addition: dead strings whose captors are dead.
    Revival,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Rule::Cg => "CG",
            Rule::Sr => "SR",
            Rule::Er => "ER",
            Rule::Et => "ET",
            Rule::Scsr => "SCSR",
            Rule::Desr => "DESR",
            Rule::Apc => "APC",
            Rule::Asg => "ASG",
            Rule::LargeEye => "large eye",
            Rule::Seki => "seki",
            Rule::Revival => "revival",
        })
    }
}

/// One application of a rule: the vertices that took part and the result, as sets of
/// points.
///
/// ```
/// use sahwal_core::string_graph::{Rule, Step, StringGraphAnalysis, StringGraphParams};
/// use sahwal_core::{Colour, position};
///
/// let analysis = StringGraphAnalysis::of(&position! {
///     . X . X O
///     X X X X O
///     O O O O O
///     . O . . .
///     O O . . .
/// }, &StringGraphParams::default());
/// let mut steps = analysis.steps.iter();
/// let alive: &Step = steps.find(|step| step.rule == Rule::Asg).expect("a living group");
/// assert_eq!((alive.colour, alive.from.len()), (Colour::Black, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule.
    pub rule: Rule,
    /// The colour in whose graph the rule was applied. For DESR it is that of the captors.
    pub colour: Colour,
    /// The vertices that took part.
    pub from: Vec<PointSet>,
    /// The result. It depends on the rule: the LV, the new ES, the end of the directed edge, the
    /// articulation points, or the living vertex.
    pub to: PointSet,
}

/// Receives every step. The empty tuple ignores the steps at no cost.
pub(super) trait Trace {
    /// Whether the steps are recorded.
    const RECORDS: bool;

    fn record(&mut self, applied: impl FnOnce() -> Step);
}

impl Trace for () {
    const RECORDS: bool = false;

    #[inline]
    fn record(&mut self, _: impl FnOnce() -> Step) {}
}

/// Skips a step that is already recorded, because the graphs are built again after each capture.
impl Trace for Vec<Step> {
    const RECORDS: bool = true;

    fn record(&mut self, applied: impl FnOnce() -> Step) {
        let step = applied();
        if !self.contains(&step) {
            self.push(step);
        }
    }
}
