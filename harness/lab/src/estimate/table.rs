//! The estimate beside other judges: who wins, by how much, and how often the spread holds.

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

/// The number of folds: a game is judged by the fit of the games of the other folds.
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

/// What a row expects of a game at the end, komi counted.
#[derive(Clone, Copy, Debug)]
struct Guess {
    margin: f64,
    /// The spread, and the probability that Black wins, of rows that state them.
    spread: Option<(f64, f64)>,
}

impl Guess {
    fn plain(margin: f64) -> Guess {
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

/// An answer of KataGo, from Black's side, komi counted: a line of the file of scripts/engines.
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
    /// Adds those of a file.
    ///
    /// # Errors
    /// It has another form.
    pub fn read(&mut self, path: &Path) -> Result<()> {
        let shown = || path.display().to_string();
        let mut reader = csv::Reader::from_path(path).with_context(shown)?;
        for row in reader.deserialize() {
            let row: KatagoRow = row.with_context(shown)?;
            let guess = Guess {
                margin: row.lead,
                spread: Some((row.spread, row.black_wins)),
            };
            self.0.insert([row.dataset, row.game, row.at], guess);
        }
        Ok(())
    }
}

/// The figures of a row at a place, as estimate.csv has them.
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
    /// Against the score by verdicts, paired over games.
    winner_p: Option<f64>,
    error_p: Option<f64>,
}

/// The fits of all games, and the figures of all rows.
pub struct EstimateTable {
    fits: Vec<(Players, usize, Fit)>,
    figures: Vec<Figures>,
}

impl EstimateTable {
    /// Fits in folds over games, and counts.
    pub fn of(samples: &[Sample], katago: &KatagoAnswers) -> EstimateTable {
        let fits = Players::ALL.map(|players| {
            let all: Vec<&Sample> = of_players(samples, players).collect();
            (players, all.len(), fit(&all))
        });
        let held_out = held_out(samples);
        let mut groups: BTreeMap<(String, usize, String), Vec<usize>> = BTreeMap::new();
        let mut order = Vec::new();
        for (place, sample) in samples.iter().enumerate() {
            let lines = sample.position.size().lines();
            let key = (sample.dataset.clone(), lines, sample.at.to_string());
            if !groups.contains_key(&key) {
                order.push(key.clone());
            }
            groups.entry(key).or_default().push(place);
        }
        let guess = |judge: Judge, place: usize| {
            let sample = &samples[place];
            let by = |fit: &Fit| Some(Guess::of(by_fit(sample, fit)));
            match judge {
                Judge::Nearest => Some(Guess::plain(sample.nearest - sample.komi)),
                Judge::Playout => Some(Guess::plain(sample.playout - sample.komi)),
                Judge::Verdicts => Some(Guess::plain(sample.verdicts - sample.komi)),
                Judge::Estimate => by(&held_out[place]),
                Judge::OtherPlayers => {
                    let others = fits.iter().find(|(players, ..)| *players != sample.players);
                    let (_, count, fit) = others?;
                    if *count == 0 { None } else { by(fit) }
                }
                Judge::Katago => {
                    let place = sample.at.to_string();
                    let key = [sample.dataset.clone(), sample.game.clone(), place];
                    katago.0.get(&key).copied()
                }
            }
        };
        let mut figures = Vec::new();
        for key in order {
            let places = &groups[&key];
            for judge in Judge::ALL {
                figures.extend(row(samples, places, judge, &guess));
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

    /// Writes `estimate.csv`, and with games the pictures of a data set.
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

    /// Draws the median error at the places that count moves from the beginning.
    fn draw(&self, dir: &Path, set: &str) -> io::Result<()> {
        let mut series = Vec::new();
        for judge in Judge::ALL {
            // Its margins are those of the estimate.
            if judge == Judge::OtherPlayers {
                continue;
            }
            let rows = self.figures.iter().filter(|row| row.row == judge.name());
            let rows = rows.filter(|row| row.dataset == set);
            let points = rows.filter_map(|row| {
                let moves = row.at.strip_prefix('+')?.parse().ok()?;
                Some((moves, row.median_error))
            });
            let points: Vec<(f64, f64)> = points.collect();
            if !points.is_empty() {
                series.push(Series::line(judge.name(), points));
            }
        }
        if series.is_empty() {
            return Ok(());
        }
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

    /// The table as text.
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
        let percent =
            |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.1}"));
        let digits =
            |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.3}"));
        let rows = self.figures.iter().map(|row| {
            [
                row.dataset.clone(),
                row.lines.to_string(),
                row.at.clone(),
                row.row.to_owned(),
                row.games.to_string(),
                format!("{:.1}", row.winner_percent),
                format!("{:.1}", row.median_error),
                percent(row.inside_one_percent),
                percent(row.inside_two_percent),
                digits(row.brier),
                digits(row.winner_p),
                digits(row.error_p),
            ]
        });
        text + &table(Style::Plain, &header, rows)
    }
}

fn of_players(samples: &[Sample], players: Players) -> impl Iterator<Item = &Sample> {
    samples
        .iter()
        .filter(move |sample| sample.players == players)
}

/// For each sample the fit of the games of its players in the other folds.
fn held_out(samples: &[Sample]) -> Vec<Fit> {
    // Games take turns in the folds, in their order.
    let mut games = BTreeMap::new();
    let mut folds = Vec::new();
    for sample in samples {
        let next = games.len();
        let game = (&sample.dataset, &sample.game);
        folds.push(*games.entry(game).or_insert(next) % FOLDS);
    }
    let of_fold = |players: Players, held: usize| {
        let all = samples.iter().zip(&folds);
        let others = all.filter(|(sample, fold)| sample.players == players && **fold != held);
        let others: Vec<&Sample> = others.map(|(sample, _)| sample).collect();
        // A single game has no others.
        if others.is_empty() {
            players.fit()
        } else {
            fit(&others)
        }
    };
    let fits = Players::ALL.map(|players| {
        let fits = (0..FOLDS).map(|held| of_fold(players, held));
        fits.collect::<Vec<Fit>>()
    });
    let all = samples.iter().zip(&folds);
    all.map(|(sample, &fold)| fits[sample.players as usize][fold])
        .collect()
}

/// The estimate of a sample by a fit, by area rules and komi.
fn by_fit(sample: &Sample, fit: &Fit) -> Estimate {
    Estimate::new(sample.lead.area - sample.komi, fit.spread(&sample.lead))
}

/// The figures of a row on samples of one place, beside the score by verdicts.
fn row(
    samples: &[Sample],
    places: &[usize],
    judge: Judge,
    guess: &impl Fn(Judge, usize) -> Option<Guess>,
) -> Option<Figures> {
    let guesses: Vec<(usize, Guess)> = places
        .iter()
        .filter_map(|&place| Some((place, guess(judge, place)?)))
        .collect();
    let (first, _) = guesses.first()?;
    let mut wins = (0, 0);
    let mut errors = Vec::new();
    let mut insides = [0, 0];
    let mut spreads = 0;
    let mut brier = 0.0;
    let mut flips = [Vec::new(), Vec::new()];
    for &(place, found) in &guesses {
        let end = samples[place].end - samples[place].komi;
        let error = (found.margin - end).abs();
        errors.push(error);
        // A drawn game has no winner.
        let is_right = |margin: f64| margin * end > 0.0;
        if end != 0.0 {
            wins.0 += usize::from(is_right(found.margin));
            wins.1 += 1;
        }
        if let Some((spread, black_wins)) = found.spread {
            spreads += 1;
            insides[0] += usize::from(error <= spread);
            insides[1] += usize::from(error <= 2.0 * spread);
            let black = if end == 0.0 {
                0.5
            } else {
                f64::from(end > 0.0)
            };
            brier += (black_wins - black).powi(2);
        }
        let base = guess(Judge::Verdicts, place)?;
        flips[0].push(i64::from(is_right(found.margin)) - i64::from(is_right(base.margin)));
        // In tenths of a point.
        flips[1].push((10.0 * ((base.margin - end).abs() - error)).round() as i64);
    }
    errors.sort_by(f64::total_cmp);
    let share = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
    let of_spread = |value: f64| if spreads > 0 { Some(value) } else { None };
    let [winner_p, error_p] = flips.map(|flips| match judge {
        Judge::Verdicts => None,
        _ => Some(rounded(sign_flip(&flips), 4)),
    });
    let sample = &samples[*first];
    Some(Figures {
        dataset: sample.dataset.clone(),
        lines: sample.position.size().lines(),
        players: sample.players.name(),
        at: sample.at.to_string(),
        row: judge.name(),
        games: guesses.len(),
        winner_percent: rounded(share(wins.0, wins.1), 1),
        median_error: rounded(errors[errors.len() / 2], 2),
        inside_one_percent: of_spread(rounded(share(insides[0], spreads), 1)),
        inside_two_percent: of_spread(rounded(share(insides[1], spreads), 1)),
        brier: of_spread(rounded(brier / spreads.max(1) as f64, 4)),
        winner_p,
        error_p,
    })
}

fn rounded(value: f64, decimals: i32) -> f64 {
    let unit = 10f64.powi(decimals);
    (value * unit).round() / unit
}
