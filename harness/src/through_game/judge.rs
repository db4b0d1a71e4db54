//! Judges positions along a game with every classifier of a run.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use anyhow::Result;
use sahwal_core::classify::{Classifier, PotentialClassifier, Registered};
use sahwal_core::potential::{Field, Potential, PotentialParams};
use sahwal_core::verdict::{Judgement, Status, Verdicts};
use sahwal_core::{Colour, Position, Size, Strings};

use crate::params::{Params, build};

/// A row of a run: a classifier with its parameters.
pub struct Row {
    /// The name in tables and files.
    pub name: String,
    /// The classifier.
    pub entry: &'static Registered,
    /// The parameters of all classifiers.
    pub params: Params,
}

/// The classifiers of a run, and the potential model.
pub struct Judges {
    rows: Vec<(String, Judge)>,
    /// The parameters of the potential model.
    pub potential: PotentialParams,
    fields: [OnceLock<Arc<Field>>; Size::MAX],
}

enum Judge {
    /// A classifier that sees one position at a time.
    Plain(Box<dyn Classifier>),
    /// The potential model with these parameters. Its potential is that of
    /// [`Judges::potential`], which is kept up to date along the game.
    Potential(PotentialParams),
}

/// The answer of one classifier on one position.
pub struct Judged {
    /// Its verdicts.
    pub verdicts: Verdicts,
    /// The stated probability that each string survives, in the order of [`Strings`].
    pub survival: Option<Vec<f64>>,
    /// The stated probability that Black owns each point, in the order of [`Size::points`].
    pub black: Option<Vec<f64>>,
    /// Time of the answer in nanoseconds.
    pub nanoseconds: u64,
}

impl Judges {
    /// Builds the classifiers of the rows; `params` has the parameters of the potential model
    /// whose groups and strength are measured.
    ///
    /// # Errors
    /// A parameter is not allowed.
    pub fn new(rows: &[Row], params: &Params) -> Result<Judges> {
        let potential: PotentialParams = params.get()?;
        let row = |row: &Row| {
            let judge = match row.params.of::<PotentialParams>(row.entry)? {
                Some(params) if params.has_same_field(&potential) => Judge::Potential(params),
                _ => Judge::Plain(build(row.entry, &row.params)?),
            };
            Ok((row.name.clone(), judge))
        };
        // Refuses parameters out of range before any game is read.
        Field::new(&potential, Size::S9)?;
        Ok(Judges {
            rows: rows.iter().map(row).collect::<Result<_>>()?,
            potential,
            fields: [const { OnceLock::new() }; Size::MAX],
        })
    }

    /// The names of the classifiers, in order.
    pub fn names(&self) -> Vec<String> {
        self.rows.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Precomputes tables for a board size.
    pub fn prepare(&self, size: Size) {
        self.field(size);
        for (_, judge) in &self.rows {
            if let Judge::Plain(classifier) = judge {
                classifier.prepare(size);
            }
        }
    }

    fn field(&self, size: Size) -> &Arc<Field> {
        self.fields[size.lines() - 1].get_or_init(|| {
            let field = Field::new(&self.potential, size);
            Arc::new(field.expect("parameters were checked"))
        })
    }

    /// The potential of the empty board, to be kept up to date along a game.
    pub fn start(&self, size: Size) -> Potential {
        Potential::new(self.field(size))
    }

    /// The answers of all classifiers on the position of `potential`.
    pub fn judge(&self, potential: &Potential, strings: &Strings) -> Vec<Judged> {
        let position = potential.position();
        let rows = self.rows.iter();
        rows.map(|(_, judge)| {
            let start = Instant::now();
            let mut judged = match judge {
                Judge::Potential(params) => {
                    Judged::certain(PotentialClassifier::verdicts_of(potential, params))
                }
                Judge::Plain(classifier) => plain(classifier.as_ref(), position, strings),
            };
            judged.nanoseconds = start.elapsed().as_nanos() as u64;
            judged
        })
        .collect()
    }
}

impl Judged {
    /// Verdicts without probabilities.
    pub(crate) fn certain(verdicts: Verdicts) -> Judged {
        Judged {
            verdicts,
            survival: None,
            black: None,
            nanoseconds: 0,
        }
    }
}

fn plain(classifier: &dyn Classifier, position: &Position, strings: &Strings) -> Judged {
    if classifier.says_how_sure() && !classifier.estimates_ownership() {
        let judgement = classifier.judge_briefly(position);
        return Judged {
            survival: survival_of(&judgement),
            ..Judged::certain(judgement.verdicts)
        };
    }
    let (verdicts, ownership) = classifier.classify_with_ownership(position);
    let black: Option<Vec<f64>> = ownership.map(|points| {
        let points = points.iter();
        points.map(|owner| (1.0 + owner) / 2.0).collect()
    });
    Judged {
        survival: black
            .as_ref()
            .map(|black| survival_by_points(black, strings)),
        black,
        ..Judged::certain(verdicts)
    }
}

/// The probability of survival of each string by the confidence of its verdict; an unknown
/// string counts as 1/2. `None` if a confidence is missing.
fn survival_of(judgement: &Judgement) -> Option<Vec<f64>> {
    let strings = judgement.strings.iter();
    strings
        .map(|string| {
            let confidence = string.confidence?;
            Some(match string.status {
                Status::Alive => confidence,
                Status::Dead => 1.0 - confidence,
                Status::Unknown => 0.5,
            })
        })
        .collect()
}

/// The mean probability over the stones of each string that its colour owns their points.
fn survival_by_points(black: &[f64], strings: &Strings) -> Vec<f64> {
    let size = strings.position().size();
    let mut by_string = vec![0.0; strings.len()];
    for (point, black) in size.points().zip(black) {
        if let Some(string) = strings.at(point) {
            by_string[string] += match strings.colour(string) {
                Colour::Black => *black,
                Colour::White => 1.0 - black,
            };
        }
    }
    for (number, sum) in by_string.iter_mut().enumerate() {
        *sum /= strings.stones(number).len() as f64;
    }
    by_string
}
