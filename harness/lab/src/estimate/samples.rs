//! Positions before the end of games, with the margins that several judges expect and the final
//! margin.
//!
//! `sahwal-lab estimate` takes them from games or from a file of an earlier run, and `table`
//! evaluates the judges. A judge must see only the position. If it saw anything of the end, which
//! is known here, every figure would look too good.

use anyhow::Context;
use rayon::prelude::*;
use sahwal_core::Question;
use sahwal_core::classify::{self, Classifier};
use sahwal_core::params::Table;
use sahwal_core::question::{Lead, Players};
use sahwal_core::verdict::Owners;
use sahwal_core::{Colour, Position, Size};
use sahwal_data::input::{At, Game, GameSet};
use sahwal_run::moments::Moments;
use serde::{Deserialize, Serialize};

/// A position of a game. Margins are Black's area minus White's.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The data set.
    pub dataset: String,
    /// The game.
    pub game: String,
    /// The number of the game in the data set.
    pub number: u64,
    /// The kind of players of the game.
    pub players: Players,
    /// The place in the game.
    pub at: At,
    /// The stones.
    pub position: Position,
    /// The player to move.
    pub to_move: Colour,
    /// What White gets: komi and the points for handicap stones.
    pub komi: f64,
    /// The margin at the end of the game.
    pub end: f64,
    /// The margin by the nearest stone.
    pub nearest: f64,
    /// The margin by playouts: the sum of the mean owners of all points.
    pub playout: f64,
    /// The margin by the verdicts of `combined`.
    pub verdicts: f64,
    /// The lead that the network expects.
    pub lead: Lead,
}

impl Default for Sample {
    /// Returns a sample of the empty board.
    fn default() -> Sample {
        Sample {
            dataset: String::new(),
            game: String::new(),
            number: 0,
            players: Players::default(),
            at: At::END,
            position: Position::new(Size::S19),
            to_move: Colour::Black,
            komi: 0.0,
            end: 0.0,
            nearest: 0.0,
            playout: 0.0,
            verdicts: 0.0,
            lead: Lead::default(),
        }
    }
}

/// A sample as a line of a file, for scripts/engines/katago-lead and for another fit.
#[derive(Serialize, Deserialize)]
pub struct SampleRow {
    dataset: String,
    game: String,
    number: u64,
    players: String,
    at: String,
    stones: String,
    to_move: char,
    komi: f64,
    end: f64,
    nearest: f64,
    playout: f64,
    verdicts: f64,
    network: f64,
    open: f64,
}

impl SampleRow {
    /// Returns the line of a sample.
    pub fn of(sample: &Sample) -> SampleRow {
        let position = &sample.position;
        let mut stones = String::new();
        for point in position.size().points() {
            stones.push(match position.at(point) {
                Some(colour) => colour.letter(),
                None => '.',
            });
        }
        SampleRow {
            dataset: sample.dataset.clone(),
            game: sample.game.clone(),
            number: sample.number,
            players: sample.players.name().to_owned(),
            at: sample.at.to_string(),
            stones,
            to_move: sample.to_move.letter(),
            komi: sample.komi,
            end: sample.end,
            nearest: sample.nearest,
            playout: sample.playout,
            verdicts: sample.verdicts,
            network: sample.lead.area,
            open: sample.lead.open,
        }
    }

    /// Returns the sample of a line.
    ///
    /// # Errors
    /// The stones, the place or the players do not have the form that [`SampleRow::of`] writes.
    pub fn sample(self) -> anyhow::Result<Sample> {
        // Boards are square, so the number of lines is the root of the number of letters.
        let size = Size::new(self.stones.len().isqrt())?;
        let mut position = Position::new(size);
        for (point, letter) in size.points().zip(self.stones.chars()) {
            let stone = Colour::BOTH
                .into_iter()
                .find(|colour| colour.letter() == letter);
            position.put(point, stone);
        }
        let players = Players::ALL
            .into_iter()
            .find(|players| players.name() == self.players);
        Ok(Sample {
            dataset: self.dataset,
            game: self.game,
            number: self.number,
            players: players.with_context(|| format!("players: {}", self.players))?,
            at: self.at.parse().map_err(anyhow::Error::msg)?,
            position,
            to_move: if self.to_move == 'W' {
                Colour::White
            } else {
                Colour::Black
            },
            komi: self.komi,
            end: self.end,
            nearest: self.nearest,
            playout: self.playout,
            verdicts: self.verdicts,
            lead: Lead {
                area: self.network,
                open: self.open,
                lines: size.lines(),
            },
        })
    }
}

/// Returns the positions of these games at the listed places before the end. A game is left out if
/// the owners of its final board are unknown.
///
/// # Errors
/// A place is listed twice.
pub fn samples(set: &GameSet, players: Players, at: &[At]) -> anyhow::Result<Vec<Sample>> {
    let moments = Moments::new(at)?;
    let judges = Judges::new();
    Ok(set
        .games
        .par_iter()
        .flat_map_iter(|game| {
            let mut samples = Vec::new();
            for position in moments.of(vec![at_end(game)]) {
                // At the end the result is counted, so there is nothing to estimate.
                if position.is_end() {
                    continue;
                }
                if let Some(mut sample) = judges.sample(game, &position) {
                    sample.dataset = set.name.clone();
                    sample.players = players;
                    samples.push(sample);
                }
            }
            samples
        })
        .collect())
}

/// Copies the game as it was read.
fn at_end(game: &Game) -> Game {
    Game {
        name: game.name.clone(),
        number: game.number,
        at: None,
        position: game.position,
        truth: game.truth,
        recorded: game.recorded,
        play: game.play.clone(),
    }
}

/// The classifiers that are compared with the estimate.
struct Judges {
    nearest: Box<dyn Classifier>,
    playout: Box<dyn Classifier>,
    combined: Box<dyn Classifier>,
}

impl Judges {
    fn new() -> Judges {
        // Reading captures takes most of the time and finds only doubts, not verdicts, so it is
        // switched off.
        let without = Table::from_iter([("captures".to_owned(), false.into())]);
        let combined = classify::find("combined").expect("registered");
        Judges {
            nearest: built("nearest-stone"),
            playout: built("playout"),
            combined: combined.build_with(&without).expect("a parameter"),
        }
    }

    fn sample(&self, game: &Game, moment: &Game) -> Option<Sample> {
        // The truth of a moment is the final owner of each point.
        let place = moment.at?;
        let truth = moment.truth?;
        let position = &moment.position;
        let counting = game.recorded.counting();
        let [nearest, playout, combined] =
            [&self.nearest, &self.playout, &self.combined].map(|judge| {
                let seen = judge.see(position);
                judge.judge(&seen, &Question::from(position))
            });
        Some(Sample {
            game: game.name.clone(),
            number: game.number,
            at: place.at,
            position: *position,
            to_move: moment.play.to_move().unwrap_or(Colour::Black),
            // Points that White gets for handicap stones count like komi.
            komi: counting.komi + f64::from(counting.handicap_points()),
            end: margin(truth.owners()),
            nearest: margin(&nearest.verdicts.owners),
            // The sum of the mean owners of all points is the mean lead of the playouts.
            playout: playout.ownership.into_iter().flatten().sum(),
            verdicts: margin(&combined.verdicts.owners),
            lead: Lead::of(position),
            ..Sample::default()
        })
    }
}

fn built(name: &str) -> Box<dyn Classifier> {
    classify::find(name).expect("registered").build()
}

/// Returns Black's area minus White's.
fn margin(owners: &Owners) -> f64 {
    owners.black.len() as f64 - owners.white.len() as f64
}
