//! Whole games: how many are entirely right, and how far off the score is.

use std::fmt;
use std::io;
use std::path::Path;

use sahwal_core::classify::{Status, Verdicts};
use sahwal_core::{Count, PointSet, Strings};
use serde::Serialize;

use crate::input::Game;
use crate::run::Evaluation;
use crate::run::files::write_whole;
use crate::score::Score;

/// A classifier on the games of a data set.
struct Row {
    classifier: &'static str,
    games: Vec<Whole>,
}

/// A classifier on a game with a counted result.
struct Whole {
    game: String,
    /// Every string is right.
    strings: bool,
    /// Every string and every point is.
    all: bool,
    /// By how many points Black is ahead: by verdict and by the counted result.
    area: [i32; 2],
    territory: [i32; 2],
}

/// The table for a data set.
pub struct WholeGames {
    dataset: String,
    rows: Vec<Row>,
}

impl WholeGames {
    /// Adds up an evaluation.
    pub fn of(evaluation: &Evaluation) -> WholeGames {
        let rows = evaluation
            .classifiers
            .iter()
            .enumerate()
            .map(|(at, entry)| {
                let games = evaluation.set.games.iter().zip(&evaluation.games);
                let games = games.filter_map(|(game, evaluated)| {
                    let answer = &evaluated.answers[at];
                    whole(game, &answer.verdicts, &answer.score?)
                });
                Row {
                    classifier: entry.name,
                    games: games.collect(),
                }
            });
        WholeGames {
            dataset: evaluation.set.name.clone(),
            rows: rows.collect(),
        }
    }
}

fn whole(game: &Game, verdicts: &Verdicts, score: &Score) -> Option<Whole> {
    let truth = game.truth.as_ref()?;
    let strings = Strings::of(&game.position);
    let dead = |is_dead: &dyn Fn(PointSet, usize) -> bool| {
        let dead = strings
            .iter()
            .filter(|string| is_dead(string.stones, string.number));
        dead.fold(PointSet::EMPTY, |all, string| all | string.stones)
    };
    let called = dead(&|stones, _| verdicts.status_of(stones) == Status::Dead);
    let is = dead(&|stones, number| !stones.intersects(&truth.owners().of(strings.colour(number))));
    let counts = [
        Count::of(&game.position, &verdicts.owners, called),
        Count::of(&game.position, truth.owners(), is),
    ];
    let strings = score.strings.correct == score.strings.total;
    Some(Whole {
        game: game.name.clone(),
        strings,
        all: strings && score.points.correct == score.points.total,
        area: counts.map(|count| count.area_margin()),
        // Stones captured in play count the same on both sides.
        territory: counts.map(|count| count.territory_margin([0, 0])),
    })
}

impl fmt::Display for WholeGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(games) = self
            .rows
            .first()
            .map(|row| row.games.len())
            .filter(|&n| n > 0)
        else {
            return Ok(());
        };
        writeln!(f, "Whole games, of {games}:\n")?;
        writeln!(
            f,
            "{:<20} {:>13} {:>13} {:>13} {:>13}",
            "classifier", "strings right", "all right", "area exact", "mean error"
        )?;
        for row in &self.rows {
            let share = |count: usize| {
                format!(
                    "{count} {:>6}",
                    format!("{:.1}%", 100.0 * count as f64 / games as f64)
                )
            };
            let count =
                |is: fn(&Whole) -> bool| share(row.games.iter().filter(|game| is(game)).count());
            let error: u32 = row
                .games
                .iter()
                .map(|game| game.area[0].abs_diff(game.area[1]))
                .sum();
            writeln!(
                f,
                "{:<20} {:>13} {:>13} {:>13} {:>13.2}",
                row.classifier,
                count(|game| game.strings),
                count(|game| game.all),
                count(|game| game.area[0] == game.area[1]),
                f64::from(error) / games as f64
            )?;
        }
        writeln!(f)
    }
}

#[derive(Serialize)]
struct CsvRow<'a> {
    dataset: &'a str,
    game: &'a str,
    classifier: &'a str,
    strings_right: bool,
    all_right: bool,
    area_margin: i32,
    area_margin_counted: i32,
    territory_margin: i32,
    territory_margin_counted: i32,
}

/// Writes `whole-games.csv` into `dir`: margins are Black's points minus White's, komi and stones captured in play left out.
///
/// # Errors
/// The file could not be written.
pub fn write_whole_games(dir: &Path, sets: &[WholeGames]) -> io::Result<()> {
    write_whole(&dir.join("whole-games.csv"), |file| {
        let mut csv = csv::Writer::from_writer(file);
        for set in sets {
            for row in &set.rows {
                for game in &row.games {
                    csv.serialize(CsvRow {
                        dataset: &set.dataset,
                        game: &game.game,
                        classifier: row.classifier,
                        strings_right: game.strings,
                        all_right: game.all,
                        area_margin: game.area[0],
                        area_margin_counted: game.area[1],
                        territory_margin: game.territory[0],
                        territory_margin_counted: game.territory[1],
                    })?;
                }
            }
        }
        csv.flush()
    })
}
