//! `sahwal run` with a classifier of one's own beside those of this program: a string is alive if it has
//! three liberties or more. This is the whole `main.rs` of a crate with the dependencies `sahwal` and
//! `sahwal-core`; it takes the options of `sahwal run`.

use std::process::ExitCode;

use sahwal::rows::{Row, Rows};
use sahwal_core::classify::{Classifier, Kind, Registered};
use sahwal_core::rules::Rules;
use sahwal_core::verdict::{Detail, Judgement, Method, Verdicts};
use sahwal_core::{PointSet, Position, Strings};

/// Counts liberties.
#[derive(Default)]
struct ThreeLiberties;

impl Classifier for ThreeLiberties {
    fn judge(&self, position: &Position, _rules: Rules, _detail: Detail) -> Judgement {
        let strings = Strings::of(position);
        let weak = strings
            .iter()
            .filter(|string| strings.liberties(string.number).len() < 3);
        let dead = weak.fold(PointSet::EMPTY, |all, string| all | string.stones);
        let verdicts = Verdicts::with_dead(position, dead);
        Judgement::of(position, verdicts, Method::Static)
    }
}

/// Its name, its kind, what it does, and whose method it is.
static THREE_LIBERTIES: Registered = Registered::plain::<ThreeLiberties>(
    "three-liberties",
    Kind::Heuristic,
    "a string is alive if it has three liberties or more",
    "my own",
);

fn main() -> ExitCode {
    let mut row = Row::of(&THREE_LIBERTIES);
    row.by_default = true;
    let mut rows = Rows::builtin().clone();
    rows.push(row).expect("no other row has its name");
    sahwal::cmd::run_with(&rows)
}
