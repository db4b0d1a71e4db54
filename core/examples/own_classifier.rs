//! A classifier of one's own, measured against another: a string is alive if it has three
//! liberties or more.
//!
//! ```text
//! cargo run --release --example own_classifier
//! ```

use sahwal_core::classify::{self, Classifier, Seen};
use sahwal_core::verdict::{Method, Verdicts};
use sahwal_core::{Judgement, Question, Strings, position};

/// Counts liberties.
struct ThreeLiberties;

impl Classifier for ThreeLiberties {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let strings = Strings::of(&question.position);
        let weak = strings
            .iter()
            .filter(|string| strings.liberties(string.number).len() < 3);
        let dead = weak.map(|string| string.stones).collect();
        let verdicts = Verdicts::with_dead(&question.position, dead);
        Judgement::of(question, verdicts, Method::Static)
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
    let ours = ThreeLiberties.classify(&position);
    let theirs = combined.classify(&position);
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
