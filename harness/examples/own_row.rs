//! Adds a classifier of your own to all commands of sahwal, beside the classifiers that it has.
//! This is the whole `main.rs` of a crate that depends on `sahwal` and `sahwal-core`.

use std::process::ExitCode;

use sahwal_core::classify::{Classifier, FromParams, Kind, Registered, Seen};
use sahwal_core::verdict::{Method, Verdicts};
use sahwal_core::{Judgement, Question, Strings, parameters};

parameters! {
    /// When a string is alive.
    pub struct Thresholds {
        /// The number of liberties from which a string is alive.
        pub liberties: usize = 3, in 1..=20;
        /// The number of stones from which a string is alive, whatever its liberties.
        pub stones: usize = 10, in 1..=361;
    }
}

/// Calls a string alive if it has enough liberties or stones.
struct ByCounts(Thresholds);

impl FromParams for ByCounts {
    type Params = Thresholds;

    fn from_params(params: Thresholds) -> ByCounts {
        ByCounts(params)
    }
}

impl Classifier for ByCounts {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let strings = Strings::of(&question.position);
        let weak = strings.iter().filter(|string| {
            string.stones.len() < self.0.stones
                && strings.liberties(string.number).len() < self.0.liberties
        });
        let dead = weak.map(|string| string.stones).collect();
        let verdicts = Verdicts::with_dead(&question.position, dead);
        Judgement::of(question, verdicts, Method::Static)
    }
}

/// The classifier with its name, its kind, a description, and its source.
static OWN: [Registered; 1] = [Registered::with::<ByCounts>(
    "counts",
    Kind::Heuristic,
    "a string is alive if it has enough liberties or stones",
    "my own",
)];

fn main() -> ExitCode {
    sahwal::main_with(&OWN)
}
