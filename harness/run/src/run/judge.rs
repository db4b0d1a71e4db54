//! The rows of a run: classifiers of the registry, engines and answers from outside, and the
//! agreement of two rows.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use cpu_time::ThreadTime;
use sahwal_core::classify::Classifier;
use sahwal_core::verdict::{Detail, Judgement, Status, Verdicts};
use sahwal_core::{PointSet, Position, Size, Strings};
use sahwal_data::input::Game;

use crate::engine::Outside;
use crate::format::EngineRecord;
use crate::rows::Rows;
use crate::run::Answer;

/// The rows of a run beside those of the registry, in the order in which they were asked for.
#[derive(Default)]
pub struct Others {
    /// Engines and files of answers.
    pub outside: Vec<Box<dyn Outside>>,
    /// Pairs of names: each is a row that abstains where the two rows differ.
    pub agree: Vec<[String; 2]>,
}

impl Others {
    /// The facts about the rows from outside for `run.json`.
    pub(super) fn records(&self) -> Vec<EngineRecord> {
        self.outside.iter().map(|row| row.record()).collect()
    }
}

/// One row: how it judges a game.
pub(super) enum Judge<'a> {
    /// A classifier of the registry.
    Classifier(Box<dyn Classifier>),
    /// An engine, or a file of answers.
    Outside(&'a dyn Outside),
    /// The agreement of two rows before it.
    Agreement([usize; 2]),
}

/// What a row from outside tells beside its verdicts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OutsideNote {
    /// The living stones that it calls seki.
    pub seki: PointSet,
    /// Why there are no verdicts.
    pub error: Option<String>,
}

/// The judges of all rows with their names.
///
/// # Errors
/// A name stands twice, or a row to agree with is not in the run.
pub(super) fn judges<'a>(
    classifiers: Vec<(&str, Box<dyn Classifier>)>,
    others: &'a Others,
) -> Result<(Vec<String>, Vec<Judge<'a>>)> {
    let mut names: Vec<String> = Vec::new();
    let mut judges = Vec::new();
    // The rows with verdicts: classifiers, then rows from outside.
    for (name, classifier) in classifiers {
        names.push(name.to_owned());
        judges.push(Judge::Classifier(classifier));
    }
    for row in &others.outside {
        let name = row.name();
        ensure!(
            Rows::builtin().find(name).is_none(),
            "expected a name that no classifier has, found {name}"
        );
        names.push(name.to_owned());
        judges.push(Judge::Outside(row.as_ref()));
    }
    // Rows of agreement refer to these rows by number, and not to each other.
    let of_rows = names.len();
    for [first, second] in &others.agree {
        let place = |name: &String| {
            let rows = &names[..of_rows];
            let place = rows.iter().position(|row| row == name);
            place.with_context(|| {
                let rows = rows.join(", ");
                format!(
                    "--agree {first},{second}: expected a row of this run ({rows}), found {name}"
                )
            })
        };
        let places = [place(first)?, place(second)?];
        ensure!(
            places[0] != places[1],
            "--agree {first},{second}: expected two rows, found one"
        );
        names.push(format!("{first}={second}"));
        judges.push(Judge::Agreement(places));
    }
    // Two rows of one name could not be told apart.
    let mut sorted = names.clone();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        bail!(
            "expected a different name for each row, found {} twice",
            twice[0]
        );
    }
    Ok((names, judges))
}

impl Judge<'_> {
    /// Precomputes tables for a board size.
    pub(super) fn prepare(&self, size: Size) {
        if let Judge::Classifier(classifier) = self {
            classifier.prepare(size);
        }
    }

    /// The answer on a game of a data set, without score; `before` has the verdicts of the rows before
    /// this one.
    pub(super) fn judge<'t>(
        &self,
        dataset: &str,
        game: &Game,
        before: impl Fn(usize) -> &'t Verdicts,
    ) -> Answer {
        match self {
            Judge::Classifier(classifier) => timed(classifier.as_ref(), game),
            Judge::Outside(row) => from_outside(*row, dataset, game),
            Judge::Agreement(rows) => agreement(&game.position, rows.map(before)),
        }
    }
}

fn timed(classifier: &dyn Classifier, game: &Game) -> Answer {
    let (start, cpu) = (Instant::now(), ThreadTime::try_now().ok());
    let judgement = classifier.judge(&game.position, Detail::Brief);
    let nanoseconds = |time: Duration| time.as_nanos() as u64;
    let cpu = cpu.and_then(|cpu| cpu.try_elapsed().ok());
    Answer {
        nanoseconds: Some(nanoseconds(start.elapsed())),
        cpu_nanoseconds: cpu.map(nanoseconds),
        ..Answer::of(judgement.by(game.recorded.counting().ruleset.rules))
    }
}

/// Without verdicts, every string and every point is unknown.
fn from_outside(row: &dyn Outside, dataset: &str, game: &Game) -> Answer {
    let answer = row.judge(dataset, game);
    let told = answer.verdicts.as_ref().ok();
    let note = OutsideNote {
        seki: told.map_or(PointSet::EMPTY, |told| told.seki),
        error: answer.verdicts.as_ref().err().cloned(),
    };
    let verdicts = told.map(|told| told.verdicts).unwrap_or_default();
    Answer {
        nanoseconds: answer.wall_ns,
        cpu_nanoseconds: answer.cpu_ns,
        outside: Some(note),
        ..Answer::of(verdicts.into())
    }
}

/// The verdicts that two rows share. The position is safe to score if both have the same
/// verdict on every string.
fn agreement(position: &Position, rows: [&Verdicts; 2]) -> Answer {
    let strings = Strings::of(position);
    let [first, second] = rows;
    let owners = sahwal_core::verdict::Owners {
        black: first.owners.black & second.owners.black,
        white: first.owners.white & second.owners.white,
        neutral: first.owners.neutral & second.owners.neutral,
    };
    let mut verdicts = Verdicts::default();
    verdicts.alive = first.alive & second.alive;
    verdicts.dead = first.dead & second.dead;
    verdicts.owners = owners;
    let agree = strings
        .iter()
        .all(|string| verdicts.status_of(string.stones) != Status::Unknown);
    // Agreement is no confidence of a single string.
    let mut judgement = Judgement::from(verdicts);
    judgement.safe_to_score = Some(agree);
    Answer::of(judgement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::classify::find;
    use sahwal_core::position;

    #[test]
    fn two_rows_agree_where_both_say_the_same() {
        let position = position! {
            . X . . O
            X X . O .
            . X . . O
            X X . O O
            . X . O .
        };
        let classify = |name| find(name).unwrap().build().classify(&position);
        let [all, proved] = ["all-alive", "benson"].map(classify);
        let told = agreement(&position, [&all, &proved]);
        assert_eq!(told.judgement.verdicts.alive, all.alive & proved.alive);
        assert!(
            !told.judgement.verdicts.alive.is_empty() && told.judgement.verdicts.alive != all.alive
        );
        assert!(
            told.judgement
                .verdicts
                .owners
                .known()
                .is_subset(&proved.owners.known())
        );
        assert_eq!(told.judgement.safe_to_score, Some(false));
        let same = agreement(&position, [&all, &all]);
        assert_eq!(same.judgement.verdicts, all);
        assert_eq!(same.judgement.safe_to_score, Some(true));
    }

    #[test]
    fn rows_to_agree_must_be_there() {
        let others = |first: &str, second: &str| Others {
            outside: Vec::new(),
            agree: vec![[first.to_owned(), second.to_owned()]],
        };
        let names = |others: &Others| -> Result<Vec<String>> {
            let rows = ["all-alive", "benson"].map(|name| (name, find(name).unwrap().build()));
            Ok(judges(rows.into(), others)?.0)
        };
        let rows = names(&others("all-alive", "benson")).unwrap();
        assert_eq!(rows, ["all-alive", "benson", "all-alive=benson"]);
        for (first, second, expected) in [
            (
                "all-alive",
                "gnugo",
                "expected a row of this run (all-alive, benson), found gnugo",
            ),
            ("benson", "benson", "expected two rows, found one"),
        ] {
            let error = names(&others(first, second)).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
