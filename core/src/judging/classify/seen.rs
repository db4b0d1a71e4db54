//! What a classifier saw of a position, so that several rows can use it.
//!
//! `run` and `tune` see a position once, and judge it for all rows whose classifier
//! [can use](crate::classify::Classifier::can_use) what was seen. Nothing in it may depend on rules
//! or thresholds. Otherwise later rows get the answer of the first one, without an error.

use std::any::Any;

/// What a classifier saw of a position: the results that take time. Only the classifier knows their
/// type. They can be kept, and judged with several thresholds and rules:
///
/// ```
/// use sahwal_core::potential::PotentialParams;
/// use sahwal_core::{Question, classify, params::Parameters, position};
///
/// let question = Question::from(position! {
///     . . . . .
///     . X . O .
///     . X . O .
///     . X . O .
///     . . . . .
/// });
/// let potential = classify::find("potential").expect("registered");
/// let mut params = PotentialParams::default();
/// let seen = potential.build().see(&question.position);
/// for v1 in [0.5, 1.0, 2.0] {
///     params.set("v1", v1)?;
///     let cell = potential.build_with(&params.to_table())?;
///     // Thresholds do not change the potential.
///     assert!(cell.can_use(&seen));
///     println!("{v1}: {}", cell.judge(&seen, &question).score().result());
/// }
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
pub struct Seen(Option<Box<dyn Any + Send + Sync>>);

impl Seen {
    /// Nothing but the position itself.
    pub const fn nothing() -> Seen {
        Seen(None)
    }

    /// Wraps what a classifier of your own saw.
    pub fn new<S: Any + Send + Sync>(seen: S) -> Seen {
        Seen(Some(Box::new(seen)))
    }

    /// Whether only the position itself was seen.
    pub const fn is_nothing(&self) -> bool {
        self.0.is_none()
    }

    /// What was seen, if it has this type.
    pub fn get<S: Any>(&self) -> Option<&S> {
        self.0.as_ref()?.downcast_ref()
    }

    /// What was seen as a mutable reference, if it has this type.
    pub fn get_mut<S: Any>(&mut self) -> Option<&mut S> {
        self.0.as_mut()?.downcast_mut()
    }

    /// What was seen.
    ///
    /// # Panics
    /// If it does not have this type.
    pub(super) fn expect<S: Any>(&self) -> &S {
        self.get().expect("what a classifier of the same sight saw")
    }
}

impl std::fmt::Debug for Seen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.is_nothing() {
            "Seen(nothing)"
        } else {
            "Seen(..)"
        })
    }
}
