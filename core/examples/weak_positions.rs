//! Positions that weak players leave, with the owners of their points, for the training of the
//! network (`scripts/train`): large dead groups, silly shapes, half-finished boards.
//!
//! ```text
//! cargo run --release -p sahwal-core --example weak_positions -- GAMES SEED MISSED [positions.csv]
//! ```
//!
//! Two players of the playouts, which answer none, half or most of the ataris, play on and stop
//! anywhere; in every second game one of them misses moves, up to the share `MISSED` of them. Every
//! second game goes on from a position of the given file, which is that of `sahwal run --at`, the
//! others from an empty board of 5 to 19 lines. A position is written if `static-plus` and 400
//! playouts agree on every string: the labels need neither the network nor another program.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use rayon::prelude::*;
use sahwal_core::classify::{self, Classifier};
use sahwal_core::params::at_path;
use sahwal_core::playout::{PlayoutParams, Sample};
use sahwal_core::verdict::Verdicts;
use sahwal_core::{Board, Colour, Position, Size};

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, missed, boards @ ..] = &arguments[..] else {
        return Err("expected: GAMES SEED MISSED [positions.csv]".into());
    };
    let games: u64 = games.parse()?;
    let seed: u64 = seed.parse()?;
    let missed: f64 = missed.parse()?;
    if !(0.0..1.0).contains(&missed) {
        return Err(format!("MISSED: expected 0 to 1, found {missed}").into());
    }
    let starts = match boards.first() {
        Some(path) => starts(path)?,
        None => Vec::new(),
    };
    // A position counts only if two judges agree on it.
    let playouts = at_path("playouts", 400.into());
    let judges = [
        classify::find("static-plus")?.build(),
        classify::find("playout")?.build_with(&playouts)?,
    ];
    println!("dataset,game,at,moves_played,moves_left,size,stones,owners");
    // Each game has its own random numbers, so the rows do not depend on the threads.
    let rows: Vec<String> = (0..games)
        .into_par_iter()
        .filter_map(|number| {
            let mut dice = ChaCha8Rng::seed_from_u64(seed);
            dice.set_stream(number);
            let position = weak_position(&starts, missed, &mut dice);
            let verdicts = agreed(&judges, &position)?;
            let stones = letters(&position);
            let owners = verdicts.owners.to_letters(position.size());
            let size = position.size().lines();
            Some(format!("weak,{number},0,0,0,{size},{stones},{owners}"))
        })
        .collect();
    for row in rows {
        println!("{row}");
    }
    Ok(())
}

/// Every seventh position of a file, of those with final owners.
fn starts(path: &str) -> Result<Vec<Position>, Error> {
    let mut file = csv::Reader::from_path(path)?;
    let heads = file.headers()?.clone();
    let size = column(&heads, "size", path)?;
    let stones = column(&heads, "stones", path)?;
    let owners = column(&heads, "owners", path)?;
    let mut positions = Vec::new();
    for record in file.records() {
        let row = record?;
        if !row[owners].is_empty() {
            let size = Size::new(row[size].parse()?)?;
            let mut position = Position::new(size);
            for (point, letter) in size.points().zip(row[stones].chars()) {
                position.put(
                    point,
                    Colour::BOTH
                        .into_iter()
                        .find(|&colour| letter_of(Some(colour)) == letter),
                );
            }
            positions.push(position);
        }
    }
    Ok(positions.into_iter().step_by(7).collect())
}

/// The number of the column with this head.
fn column(heads: &csv::StringRecord, name: &str, path: &str) -> Result<usize, Error> {
    match heads.iter().position(|head| head == name) {
        Some(number) => Ok(number),
        None => Err(format!("{path}: expected a column {name}").into()),
    }
}

fn letter_of(stone: Option<Colour>) -> char {
    match stone {
        Some(Colour::Black) => 'B',
        Some(Colour::White) => 'W',
        None => '.',
    }
}

fn letters(position: &Position) -> String {
    let points = position.size().points();
    points.map(|point| letter_of(position.at(point))).collect()
}

/// A position somewhere in a game of weak players.
fn weak_position(starts: &[Position], most_missed: f64, dice: &mut ChaCha8Rng) -> Position {
    let from_game = !starts.is_empty() && dice.random_bool(0.5);
    let start = if from_game {
        starts[dice.random_range(0..starts.len())]
    } else {
        Position::new(Size::new(dice.random_range(5..=19)).expect("5 to 19 lines"))
    };
    let params = PlayoutParams::DEFAULT.with(|set| {
        set.seed = dice.next_u64() >> 1;
        set.atari_replies = [0, 4, 7][dice.random_range(0..3)];
    });
    let mut sample = Sample::new(&start, &params);
    let mut board = Board::of(sample.image());
    let moves = sample.play_one();
    // In every second game one player misses moves: large groups die.
    let mut weak = Colour::Black;
    let mut missed = 0.0;
    if most_missed > 0.0 {
        weak = Colour::BOTH[dice.random_range(0..2)];
        if dice.random_bool(0.5) {
            missed = dice.random_range(0.0..most_missed);
        }
    }
    // Most of the last quarter of a random game fills in what is settled.
    let stop = dice.random_range(0..=moves.len() * 3 / 4);
    for &(colour, point) in &moves[..stop] {
        if missed == 0.0 || colour != weak || !dice.random_bool(missed) {
            let _ = board.play(colour, point);
        }
    }
    *board.position()
}

/// The verdicts, if both judges agree on all strings.
fn agreed(judges: &[Box<dyn Classifier>; 2], position: &Position) -> Option<Verdicts> {
    let verdicts = judges[0].classify(position);
    if verdicts.alive | verdicts.dead != position.occupied() || position.occupied().is_empty() {
        return None;
    }
    let dead = judges[1].classify(position).dead;
    if dead != verdicts.dead {
        return None;
    }
    Some(Verdicts::with_dead(position, dead))
}
