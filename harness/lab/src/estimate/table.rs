//! Compares the estimate with other judges: who wins, by how much, and how often the final margin
//! is inside the spread.
//!
//! `sahwal-lab estimate` prints the table and writes `results/middle-game/estimate.csv`. Each game
//! is judged by the fit of the other folds. All positions of a game must be in one fold; otherwise
//! the fit would know how the game ended.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};
use sahwal_core::question::{Estimate, Fit, Players};
use sahwal_data::disk::write_whole;
use sahwal_run::plot::{Axis, Chart, Series};
use sahwal_run::stats::sign_flip;
use sahwal_run::table::{Style, table};
use serde::{Deserialize, Serialize};

use super::fit::fit;
use super::samples::Sample;

/// The number of folds. A game is judged by the fit of the games in the other folds.
pub const FOLDS: usize = 5;

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judge {
    Nearest,
    Playout,
    Verdicts,
    Estimate,
    OtherPlayers,
    Katago,
}

impl Judge {
    const ALL: [Judge; 6] = [
        Judge::Nearest,
        Judge::Playout,
        Judge::Verdicts,
        Judge::Estimate,
        Judge::OtherPlayers,
        Judge::Katago,
    ];

    fn name(self) -> &'static str {
        match self {
            Judge::Nearest => "nearest-stone",
            Judge::Playout => "playout",
            Judge::Verdicts => "verdicts",
            Judge::Estimate => "estimate",
            Judge::OtherPlayers => "estimate-other-players",
            Judge::Katago => "katago",
        }
    }
}

/// The final margin that a row expects, with komi counted.
#[derive(Clone, Copy, Debug)]
struct Guess {
    margin: f64,
    /// The spread, and the probability that Black wins, if the row states them.
    spread: Option<(f64, f64)>,
}

impl Guess {
    fn plain(margin: f64) -> Guess {
        // A plain margin does not say how sure it is, so there is no probability to win.
        Guess {
            margin,
            spread: None,
        }
    }

    fn of(estimate: Estimate) -> Guess {
        Guess {
            margin: estimate.margin,
            spread: Some((estimate.spread, estimate.black_wins)),
        }
    }
}

/// An answer of KataGo from Black's side, with komi counted: a line of the file of
/// `scripts/engines/katago-lead`.
#[derive(Clone, Debug, Deserialize)]
struct KatagoRow {
    dataset: String,
    game: String,
    at: String,
    lead: f64,
    spread: f64,
    black_wins: f64,
}

/// Answers of KataGo by data set, game and place.
#[derive(Default)]
pub struct KatagoAnswers(BTreeMap<[String; 3], Guess>);

impl KatagoAnswers {
    /// Adds the answers of a file.
    ///
    /// # Errors
    /// The file cannot be read, or it has another form.
    pub fn read(&mut self, path: &Path) -> Result<()> {
        let name = path.display().to_string();
        let mut reader = csv::Reader::from_path(path).with_context(|| name.clone())?;
        for line in reader.deserialize() {
            let row: KatagoRow = line.with_context(|| name.clone())?;
            let guess = Guess {
                margin: row.lead,
                spread: Some((row.spread, row.black_wins)),
            };
            self.0.insert([row.dataset, row.game, row.at], guess);
        }
        Ok(())
    }
}

/// The figures of a row at a place, as in estimate.csv.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    dataset: String,
    lines: usize,
    at: String,
    row: &'static str,
    players: &'static str,
    games: usize,
    winner_percent: f64,
    median_error: f64,
    inside_one_percent: Option<f64>,
    inside_two_percent: Option<f64>,
    brier: Option<f64>,
    /// p-values against the score by verdicts, paired over games.
    winner_p: Option<f64>,
    error_p: Option<f64>,
}

/// The fits of all games, and the figures of all rows.
pub struct EstimateTable {
    fits: Vec<(Players, usize, Fit)>,
    figures: Vec<Figures>,
}

impl EstimateTable {
    /// Fits the estimate in folds over games, and computes the figures.
    pub fn of(samples: &[Sample], katago: &KatagoAnswers) -> EstimateTable {
        let fits = Players::ALL.map(|players| {
            let all: Vec<&Sample> = of_players(samples, players).collect();
            (players, all.len(), fit(&all))
        });
        let guesses = Guesses {
            samples,
            katago,
            fits: &fits,
            held_out: held_out(samples),
        };
        let mut groups: BTreeMap<(String, usize, String), Vec<usize>> = BTreeMap::new();
        let mut order = Vec::new();
        // Errors grow with the board and with the moves that are left, so sizes and places are not
        // mixed.
        for (place, sample) in samples.iter().enumerate() {
            let lines = sample.position.size().lines();
            let key = (sample.dataset.clone(), lines, sample.at.to_string());
            if !groups.contains_key(&key) {
                order.push(key.clone());
            }
            groups.entry(key).or_default().push(place);
        }
        let mut figures = Vec::new();
        for key in order {
            for judge in Judge::ALL {
                figures.extend(guesses.figures(&groups[&key], judge));
            }
        }
        EstimateTable {
            fits: fits
                .into_iter()
                .filter(|(_, count, _)| *count > 0)
                .collect(),
            figures,
        }
    }

    /// Writes `estimate.csv`, and a plot for each data set.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path) -> Result<()> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for figures in &self.figures {
            writer.serialize(figures)?;
        }
        let bytes = writer.into_inner().context("estimate.csv")?;
        write_whole(&dir.join("estimate.csv"), |file| file.write_all(&bytes))?;
        let mut sets: Vec<&str> = self.figures.iter().map(|one| &one.dataset[..]).collect();
        sets.dedup();
        for set in sets {
            self.draw(dir, set)?;
        }
        Ok(())
    }

    /// Draws the median error at the places that are counted in moves from the beginning.
    fn draw(&self, dir: &Path, set: &str) -> io::Result<()> {
        let mut series = Vec::new();
        for judge in Judge::ALL {
            // This row has the same margins as the estimate, so its line would lie on that one.
            if judge == Judge::OtherPlayers {
                continue;
            }
            let mut points: Vec<(f64, f64)> = Vec::new();
            for row in &self.figures {
                if row.row != judge.name() || row.dataset != set {
                    continue;
                }
                // A share of the moves is a different place in each game, so it has no mark on this
                // axis.
                if let Some(moves) = row.at.strip_prefix('+')
                    && let Ok(moves) = moves.parse()
                {
                    points.push((moves, row.median_error));
                }
            }
            if !points.is_empty() {
                series.push(Series::line(judge.name(), points));
            }
        }
        if series.is_empty() {
            return Ok(());
        }
        // The axis counts moves played: that is what a player knows before the end.
        let chart = Chart {
            title: &format!("The score before the end, {set}"),
            x: Axis {
                label: "moves played",
                ..Axis::default()
            },
            y: Axis {
                label: "median error (points)",
                ..Axis::default()
            },
            series,
            ..Chart::default()
        };
        chart.write(dir, &format!("estimate-{set}"))
    }

    /// Returns the table as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (players, count, fit) in &self.fits {
            let Fit { linear, square } = fit;
            let name = players.name();
            text.push_str(&format!(
                "{name}: linear {linear:.2}, square {square:.2} ({count} positions)\n"
            ));
        }
        text.push('\n');
        let header = [
            "set", "lines", "at", "row", "games", "winner", "error", "in 1", "in 2", "Brier",
            "winner p", "error p",
        ];
        let rows = self.figures.iter().map(|row| {
            [
                row.dataset.clone(),
                row.lines.to_string(),
                row.at.clone(),
                row.row.to_owned(),
                row.games.to_string(),
                format!("{:.1}", row.winner_percent),
                format!("{:.1}", row.median_error),
                decimals(row.inside_one_percent, 1),
                decimals(row.inside_two_percent, 1),
                decimals(row.brier, 3),
                decimals(row.winner_p, 3),
                decimals(row.error_p, 3),
            ]
        });
        text + &table(Style::Plain, &header, rows)
    }
}

/// Formats a number with this many decimals; empty for `None`.
fn decimals(value: Option<f64>, decimals: usize) -> String {
    match value {
        Some(value) => format!("{value:.decimals$}"),
        None => String::new(),
    }
}

fn of_players(samples: &[Sample], players: Players) -> impl Iterator<Item = &Sample> {
    samples
        .iter()
        .filter(move |sample| sample.players == players)
}

/// Returns, for each sample, the fit of the games of the same players in the other folds.
fn held_out(samples: &[Sample]) -> Vec<Fit> {
    // Positions of one game are alike: a fit on one of them would know the others. So whole games
    // are dealt to the folds in turn.
    let mut games = BTreeMap::new();
    let mut folds = Vec::new();
    for sample in samples {
        let next = games.len();
        let game = (&sample.dataset, &sample.game);
        folds.push(*games.entry(game).or_insert(next) % FOLDS);
    }
    let mut fits: [Vec<Fit>; Players::ALL.len()] = Default::default();
    for players in Players::ALL {
        for fold in 0..FOLDS {
            fits[players as usize].push(fit_without(samples, &folds, players, fold));
        }
    }
    samples
        .iter()
        .zip(&folds)
        .map(|(sample, &fold)| fits[sample.players as usize][fold])
        .collect()
}

/// Returns the fit of the games of these players outside a fold.
fn fit_without(samples: &[Sample], folds: &[usize], players: Players, fold: usize) -> Fit {
    let mut others: Vec<&Sample> = Vec::new();
    for (sample, of_sample) in samples.iter().zip(folds) {
        if sample.players == players && *of_sample != fold {
            others.push(sample);
        }
    }
    // A single game leaves no other games to fit, so the numbers of `sahwal-core` are used.
    if others.is_empty() {
        players.fit()
    } else {
        fit(&others)
    }
}

/// Returns the estimate of a sample by a fit, by area rules and with komi.
fn by_fit(sample: &Sample, fit: &Fit) -> Estimate {
    Estimate::new(sample.lead.area - sample.komi, fit.spread(&sample.lead))
}

/// Computes what each row says about the score of each sample.
struct Guesses<'a> {
    samples: &'a [Sample],
    katago: &'a KatagoAnswers,
    /// For each kind of players the number of samples, and the fit of all of them.
    fits: &'a [(Players, usize, Fit)],
    /// For each sample, the fit of games in other folds.
    held_out: Vec<Fit>,
}

/// The sums for the figures of a row.
#[derive(Default)]
struct Sums {
    errors: Vec<f64>,
    /// The games with a winner, and those whose winner the row names.
    decided: usize,
    won: usize,
    /// The guesses with a spread, and those whose error is at most one or two spreads.
    spreads: usize,
    inside_one: usize,
    inside_two: usize,
    brier: f64,
    /// How much better the row is than the score by verdicts in each game: in winners, and in
    /// tenths of a point.
    winner_gains: Vec<i64>,
    error_gains: Vec<i64>,
}

impl Guesses<'_> {
    /// Returns what a row says about a sample, or `None` without an answer.
    fn guess(&self, judge: Judge, place: usize) -> Option<Guess> {
        let sample = &self.samples[place];
        match judge {
            Judge::Nearest => Some(Guess::plain(sample.nearest - sample.komi)),
            Judge::Playout => Some(Guess::plain(sample.playout - sample.komi)),
            Judge::Verdicts => Some(Guess::plain(sample.verdicts - sample.komi)),
            Judge::Estimate => Some(Guess::of(by_fit(sample, &self.held_out[place]))),
            Judge::OtherPlayers => {
                let (_, count, fit) = self
                    .fits
                    .iter()
                    .find(|(players, ..)| *players != sample.players)?;
                // Without games of other players there is no fit for them.
                if *count == 0 {
                    return None;
                }
                Some(Guess::of(by_fit(sample, fit)))
            }
            Judge::Katago => {
                let at = sample.at.to_string();
                let key = [sample.dataset.clone(), sample.game.clone(), at];
                self.katago.0.get(&key).copied()
            }
        }
    }

    /// Returns the figures of a row on samples of one place, compared with the score by verdicts.
    fn figures(&self, places: &[usize], judge: Judge) -> Option<Figures> {
        let mut sums = Sums::default();
        let mut first = None;
        for &place in places {
            if let Some(guess) = self.guess(judge, place) {
                let base = self.guess(Judge::Verdicts, place)?;
                sums.add(&self.samples[place], guess, base);
                first = first.or(Some(&self.samples[place]));
            }
        }
        Some(sums.figures(first?, judge))
    }
}

impl Sums {
    fn add(&mut self, sample: &Sample, guess: Guess, base: Guess) {
        let end = sample.end - sample.komi;
        let error = (guess.margin - end).abs();
        self.errors.push(error);
        // A drawn game has no winner.
        let is_right = guess.margin * end > 0.0;
        if end != 0.0 {
            self.won += usize::from(is_right);
            self.decided += 1;
        }
        if let Some((spread, black_wins)) = guess.spread {
            self.spreads += 1;
            self.inside_one += usize::from(error <= spread);
            self.inside_two += usize::from(error <= 2.0 * spread);
            // A drawn game counts as half a win for both players.
            let black = if end == 0.0 {
                0.5
            } else {
                f64::from(end > 0.0)
            };
            self.brier += (black_wins - black).powi(2);
        }
        let base_is_right = base.margin * end > 0.0;
        self.winner_gains
            .push(i64::from(is_right) - i64::from(base_is_right));
        self.error_gains
            .push((10.0 * ((base.margin - end).abs() - error)).round() as i64);
    }

    fn figures(mut self, sample: &Sample, judge: Judge) -> Figures {
        // All samples here have the same place and board size. A few games that turn do not move
        // the median.
        self.errors.sort_by(f64::total_cmp);
        let mut figures = Figures {
            dataset: sample.dataset.clone(),
            lines: sample.position.size().lines(),
            players: sample.players.name(),
            at: sample.at.to_string(),
            row: judge.name(),
            games: self.errors.len(),
            winner_percent: rounded(share(self.won, self.decided), 1),
            median_error: rounded(self.errors[self.errors.len() / 2], 2),
            inside_one_percent: None,
            inside_two_percent: None,
            brier: None,
            winner_p: None,
            error_p: None,
        };
        if self.spreads > 0 {
            figures.inside_one_percent = Some(rounded(share(self.inside_one, self.spreads), 1));
            figures.inside_two_percent = Some(rounded(share(self.inside_two, self.spreads), 1));
            figures.brier = Some(rounded(self.brier / self.spreads as f64, 4));
        }
        if judge != Judge::Verdicts {
            figures.winner_p = Some(rounded(sign_flip(&self.winner_gains), 4));
            figures.error_p = Some(rounded(sign_flip(&self.error_gains), 4));
        }
        figures
    }
}

fn share(count: usize, of: usize) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}

fn rounded(value: f64, decimals: i32) -> f64 {
    let unit = 10f64.powi(decimals);
    (value * unit).round() / unit
}
