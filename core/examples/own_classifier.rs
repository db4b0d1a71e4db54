//! A classifier of one's own, measured against another: a string is alive if it has three
//! liberties or more.
//!
//! ```text
//! cargo run --release --example own_classifier
//! ```

use sahwal_core::classify::{self, Classifier, Seen};
use sahwal_core::verdict::{Method, Verdicts};
use sahwal_core::{Judgement, PointSet, Question, Strings, position};

/// Counts liberties.
struct ThreeLiberties;

impl Classifier for ThreeLiberties {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let strings = Strings::of(&question.position);
        let mut dead = PointSet::EMPTY;
        for string in strings.iter() {
            if strings.liberties(string.number).len() < 3 {
                dead |= string.stones;
            }
        }
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
    let mut same_verdict = 0;
    for string in strings.iter() {
        if ours.status_of(string.stones) == theirs.status_of(string.stones) {
            same_verdict += 1;
        }
    }
    println!("{position}");
    println!(
        "same verdict for {same_verdict} of {} strings",
        strings.len()
    );
    let same_owner = ours.owners.agreement(&theirs.owners);
    println!(
        "same owner for {} of {} points",
        same_owner.len(),
        position.size().area()
    );
    Ok(())
}
