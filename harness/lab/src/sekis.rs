//! Finished games with a seki whose rules count no eye in one (Japanese rules of 1989, article 8):
//! the recorded margin beside the margins with these eyes and without them.
//!
//! Servers and players do not always obey the article, so the records tell which of the two holds.

use std::fmt;

use rayon::prelude::*;
use sahwal::input::{Game, GameSet};
use sahwal::recorded::is_exact;
use sahwal_core::borders::Borders;
use sahwal_core::classify::Classifier;
use sahwal_core::rules::{Rules, Ruleset, Score, Tax, Terms};
use serde::Serialize;

/// The margins of one game, as Black's points minus White's.
#[derive(Clone, Debug, Serialize)]
struct Row {
    dataset: String,
    game: String,
    /// The number of stones in seki, of both colours.
    stones: usize,
    /// The number of points that the stones in seki have as eyes.
    eyes: usize,
    recorded: f64,
    with_eyes: f64,
    without_eyes: f64,
}

/// The games with a seki, in the order of the sets. As text: a line of sums for each set, then a table.
pub struct Sekis {
    rows: Vec<Row>,
}

impl Sekis {
    /// Judges the final boards of the games by territory rules whose margin is known.
    pub fn of(sets: &[GameSet], classifier: &dyn Classifier) -> Sekis {
        let games = sets
            .iter()
            .flat_map(|set| set.games.iter().map(|game| (set.name.as_str(), game)));
        let games: Vec<(&str, &Game)> = games.collect();
        let rows = games.par_iter();
        let rows = rows.filter_map(|(dataset, game)| row(dataset, game, classifier));
        Sekis {
            rows: rows.collect(),
        }
    }
}

fn row(dataset: &str, game: &Game, classifier: &dyn Classifier) -> Option<Row> {
    let ruleset = game.recorded.terms.ruleset?;
    let recorded = game.recorded.margin()?;
    let verdicts = classifier.classify(&game.position);
    let borders = Borders::of(&game.position, &verdicts);
    let with_eyes = game.recorded.margin_of(&game.position, &verdicts)?;
    let taxed = Ruleset {
        tax: Tax::Seki,
        ..ruleset
    };
    let taxed = Terms {
        ruleset: Some(taxed),
        ..game.recorded.terms
    };
    let counting = taxed.counting(game.recorded.captured.stones);
    let without_eyes = Score::of(&game.position, &verdicts, &counting).margin();
    let by_territory = ruleset.rules == Rules::Territory;
    let eyes = borders.seki_eyes.black | borders.seki_eyes.white;
    (by_territory && !borders.seki.is_empty()).then(|| Row {
        dataset: dataset.to_owned(),
        game: game.name.clone(),
        stones: borders.seki.len(),
        eyes: eyes.len(),
        recorded,
        with_eyes,
        without_eyes,
    })
}

impl fmt::Display for Sekis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rows in self
            .rows
            .chunk_by(|one, other| one.dataset == other.dataset)
        {
            let exact = |found: fn(&Row) -> f64| {
                let rows = rows.iter();
                rows.filter(|row| is_exact(found(row) - row.recorded))
                    .count()
            };
            writeln!(
                f,
                "{}: games with a seki {}; with the recorded margin if its eyes count {}, if they do not {}",
                rows[0].dataset,
                rows.len(),
                exact(|row| row.with_eyes),
                exact(|row| row.without_eyes),
            )?;
        }
        let mut table = csv::Writer::from_writer(Vec::new());
        for row in &self.rows {
            table.serialize(row).map_err(|_| fmt::Error)?;
        }
        let table = table.into_inner().map_err(|_| fmt::Error)?;
        write!(f, "\n{}", String::from_utf8_lossy(&table))
    }
}
