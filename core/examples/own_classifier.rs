//! A classifier of one's own, measured against another: a string is alive if it has three
//! liberties or more.
//!
//! ```text
//! cargo run --release --example own_classifier
//! ```

use sahwal_core::classify::{self, Classifier};
use sahwal_core::rules::Rules;
use sahwal_core::verdict::{Detail, Judgement, Method, Verdicts};
use sahwal_core::{Position, Strings, position};

/// Counts liberties.
struct ThreeLiberties;

impl Classifier for ThreeLiberties {
    fn judge(&self, position: &Position, _rules: Rules, _detail: Detail) -> Judgement {
        let strings = Strings::of(position);
        let weak = strings
            .iter()
            .filter(|string| strings.liberties(string.number).len() < 3);
        let dead = weak.map(|string| string.stones).collect();
        let verdicts = Verdicts::with_dead(position, dead);
        Judgement::of(position, verdicts, Method::Static)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = position! {
        . X . X O . .
        X X X X O . O
        O O O O O O .
        . X O . . . .
        O O O . . X .
        . . . . . . .
        . . . . . . .
    };
    let combined = classify::find("combined")?.build();
    let (ours, theirs) = (
        ThreeLiberties.classify(&position),
        combined.classify(&position),
    );
    let strings = Strings::of(&position);
    let same = strings
        .iter()
        .filter(|string| ours.status_of(string.stones) == theirs.status_of(string.stones));
    println!("{position}");
    println!(
        "same verdict for {} of {} strings",
        same.count(),
        strings.len()
    );
    let same = ours.owners.agreement(&theirs.owners);
    println!(
        "same owner for {} of {} points",
        same.len(),
        position.size().area()
    );
    Ok(())
}
