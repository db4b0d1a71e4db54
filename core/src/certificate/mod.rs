#![doc = include_str!("README.md")]

mod check;
mod claim;
mod exhaustive;
mod fault;
mod game;
mod life;
mod record;
#[cfg(test)]
mod tests;

pub use check::Checked;
pub use claim::{Answer, Certificate, Claim, Goal, Needed, State};
#[cfg(test)]
use fault::Wrong;
pub use fault::{Fault, Refusal};
pub use game::{Node, ZoneGame};
pub use record::RecordError;
pub(crate) use record::record;

/// [`Certificate::check`].
#[cfg(test)]
pub(crate) fn check(certificate: &Certificate) -> Result<Checked, Fault> {
    certificate.check()
}
