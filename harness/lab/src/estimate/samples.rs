//! Positions before the end of games, with what judges expect of their margins and what came.
//!
//! `sahwal-lab estimate` takes them from games or from a file of an earlier run, and `table` judges
//! them. A judge must see the position alone: the end of the game is known here, and what leaks of
//! it makes every figure too good.

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
    /// Its number in the data set.
    pub number: u64,
    /// Who played it.
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
    /// By the nearest stone.
    pub nearest: f64,
    /// By playouts: the sum over the points.
    pub playout: f64,
    /// By the verdicts of `combined`.
    pub verdicts: f64,
    /// What the network expects.
    pub lead: Lead,
}

impl Default for Sample {
    /// An empty board.
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
    /// The line of a sample.
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

    /// The sample of a line.
    ///
    /// # Errors
    /// The stones, the place or the players are not what [`SampleRow::of`] writes.
    pub fn sample(self) -> anyhow::Result<Sample> {
        // Boards are square: the number of letters has the number of lines as its root.
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

/// The positions of these games at the listed places before their ends, where the owners of the
/// final board are known.
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
                // The end has its count, and nothing is left to estimate.
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

/// The game as it was read.
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

/// The classifiers that stand beside the estimate.
struct Judges {
    nearest: Box<dyn Classifier>,
    playout: Box<dyn Classifier>,
    combined: Box<dyn Classifier>,
}

impl Judges {
    fn new() -> Judges {
        // What captures are read gives doubts and no verdicts, and takes most of the time.
        let without = Table::from_iter([("captures".to_owned(), false.into())]);
        let combined = classify::find("combined").expect("registered");
        Judges {
            nearest: built("nearest-stone"),
            playout: built("playout"),
            combined: combined.build_with(&without).expect("a parameter"),
        }
    }

    fn sample(&self, game: &Game, moment: &Game) -> Option<Sample> {
        // The truth of a moment is who owns each point in the end.
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
            // What White gets for handicap stones counts against Black as komi does.
            komi: counting.komi + f64::from(counting.handicap_points()),
            end: margin(truth.owners()),
            nearest: margin(&nearest.verdicts.owners),
            // The mean owner of each point, summed up: the mean lead of the playouts.
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

/// Black's area minus White's.
fn margin(owners: &Owners) -> f64 {
    owners.black.len() as f64 - owners.white.len() as f64
}
