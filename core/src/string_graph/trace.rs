//! What a reduction tells of itself.

/// A reduction.
pub(super) enum Step {}

/// Sees every reduction.
pub(super) trait Trace {
    /// Sees one.
    fn see(&mut self, step: Step);
}

impl Trace for () {
    fn see(&mut self, _: Step) {}
}
