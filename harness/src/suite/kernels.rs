//! What is timed on positions: strings, Benson, classifiers, the potential, SGF.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use sahwal_core::classify::{Classifier, Combined, Entry};
use sahwal_core::combined::CombinedParams;
use sahwal_core::potential::{Field, Params, Potential, Snapshot};
use sahwal_core::verdict::Verdicts;
use sahwal_core::{Colour, PointSet, Position, Size, Strings, benson_of};

use super::expected::Expected;
use super::{Kernel, START, mix};
use crate::replay::ending;
use sahwal_sgf::{Collection, GameBuilder, Vertex};

/// A function of positions, with the sum of what it gives, where that is known.
struct Function<'a> {
    positions: &'a [Position],
    of: fn(&Position) -> usize,
    expected: Option<usize>,
}

impl Kernel for Function<'_> {
    fn items(&self) -> usize {
        self.positions.len()
    }

    fn call(&mut self, item: usize) -> u64 {
        (self.of)(&self.positions[item]) as u64
    }

    fn answer(&mut self) -> Result<u64> {
        let sum: usize = self.positions.iter().map(self.of).sum();
        if let Some(expected) = self.expected {
            ensure!(sum == expected, "expected {expected}, found {sum}");
        }
        Ok(sum as u64)
    }
}

/// Labelling the strings of a position.
pub fn strings(positions: &[Position], expected: Option<Expected>) -> Box<dyn Kernel + '_> {
    Box::new(Function {
        positions,
        of: |position| Strings::of(position).len(),
        expected: expected.map(|answers| answers.strings),
    })
}

/// Benson's algorithm for both colours, from stones alone: the safe points.
pub fn benson(positions: &[Position], expected: Option<Expected>) -> Box<dyn Kernel + '_> {
    Box::new(Function {
        positions,
        of: |position| {
            let strings = Strings::of(position);
            let safe = Colour::BOTH.map(|colour| benson_of(&strings, colour).points().len());
            safe.iter().sum()
        },
        expected: expected.map(|answers| answers.benson_points),
    })
}

/// A classifier on positions.
struct Classify<'a> {
    positions: &'a [Position],
    classifier: Box<dyn Classifier>,
}

/// A classifier of the registry.
pub fn classifier<'a>(positions: &'a [Position], entry: &Entry) -> Box<dyn Kernel + 'a> {
    classify(positions, entry.build())
}

/// `combined` by rules alone, without playouts and search.
pub fn combined_static(positions: &[Position]) -> Box<dyn Kernel + '_> {
    let params = CombinedParams::default().static_only();
    classify(positions, Box::new(Combined(params)))
}

fn classify(positions: &[Position], classifier: Box<dyn Classifier>) -> Box<dyn Kernel + '_> {
    for position in positions {
        classifier.prepare(position.size());
    }
    Box::new(Classify {
        positions,
        classifier,
    })
}

impl Kernel for Classify<'_> {
    fn items(&self) -> usize {
        self.positions.len()
    }

    fn call(&mut self, item: usize) -> u64 {
        let verdicts = self.classifier.classify(&self.positions[item]);
        verdicts.owners.known().len() as u64
    }

    /// With colours swapped, so must be the verdicts.
    fn answer(&mut self) -> Result<u64> {
        let mut hash = START;
        for (number, position) in self.positions.iter().enumerate() {
            let verdicts = self.classifier.classify(position);
            let swapped = self.classifier.classify(&position.swapped());
            ensure!(
                swapped == verdicts.swapped(),
                "position {number}: other verdicts when the colours are swapped"
            );
            hash = hash_of(&verdicts, position.size(), hash);
        }
        Ok(hash)
    }
}

fn hash_of(verdicts: &Verdicts, size: Size, hash: u64) -> u64 {
    let owners = verdicts.owners.to_letters(size);
    let stones = [verdicts.alive, verdicts.dead].into_iter().enumerate();
    let statuses = stones.flat_map(|(status, set)| {
        set.iter()
            .map(move |point| (point.index() * 2 + status) as u64)
    });
    owners
        .bytes()
        .map(u64::from)
        .chain(statuses)
        .fold(hash, mix)
}

/// The potential of a position from scratch.
struct Scratch<'a> {
    positions: &'a [Position],
    /// By the lines of the board.
    states: Vec<Option<Snapshot>>,
}

/// The potential, both kinds, from scratch.
///
/// # Errors
/// None: the default parameters are in their ranges.
pub fn potential(positions: &[Position]) -> Result<Box<dyn Kernel + '_>> {
    let mut states = vec![None; Size::MAX + 1];
    for position in positions {
        let size = position.size();
        if states[size.lines()].is_none() {
            let field = Arc::new(Field::new(&Params::default(), size)?);
            states[size.lines()] = Some(Snapshot::of(&field, &Position::new(size)));
        }
    }
    Ok(Box::new(Scratch { positions, states }))
}

impl Scratch<'_> {
    fn compute(&mut self, position: &Position) -> &Snapshot {
        let state = self.states[position.size().lines()].as_mut();
        let state = state.expect("made for the size of every position");
        state.compute(position);
        state
    }
}

impl Kernel for Scratch<'_> {
    fn items(&self) -> usize {
        self.positions.len()
    }

    fn call(&mut self, item: usize) -> u64 {
        let position = self.positions[item];
        self.compute(&position).position().occupied().len() as u64
    }

    /// The same must come of differences.
    fn answer(&mut self) -> Result<u64> {
        let mut hash = START;
        for position in self.positions {
            let scratch = self.compute(position);
            let mut stepwise = Potential::new(scratch.field());
            stepwise.follow(position);
            ensure!(
                stepwise.map() == scratch.map(),
                "differences give another potential"
            );
            for point in position.size().points() {
                for shadows in sahwal_core::potential::Shadows::ALL {
                    for colour in Colour::BOTH {
                        let value = scratch.map().fixed(shadows, colour, point);
                        hash = mix(hash, value as u64);
                    }
                }
            }
        }
        Ok(hash)
    }
}

/// Reading SGF: a text and the position it ends with.
struct Sgf {
    games: Vec<(String, Position)>,
}

/// Reading the SGF of a position set up on the root.
pub fn sgf_setup(positions: &[Position]) -> Box<dyn Kernel> {
    let games = positions.iter().map(|position| {
        let mut game = GameBuilder::new(position.size().lines() as u8);
        let vertices = |stones: PointSet| -> Vec<Vertex> {
            let vertex = |point: sahwal_core::Point| Vertex {
                column: point.column() as u8,
                row: point.row() as u8,
            };
            stones.iter().map(vertex).collect()
        };
        for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
            game.points(name, &vertices(position.stones(colour)));
        }
        (game.finish(), *position)
    });
    Box::new(Sgf {
        games: games.collect(),
    })
}

fn read(text: &str) -> Result<Position> {
    let text = sahwal_sgf::read(text.as_bytes());
    let game = Collection::new(&text).next().context("no game")??;
    Ok(ending(&game)?.position)
}

impl Kernel for Sgf {
    fn items(&self) -> usize {
        self.games.len()
    }

    fn call(&mut self, item: usize) -> u64 {
        let position = read(&self.games[item].0);
        position.map_or(0, |position| position.occupied().len() as u64)
    }

    fn answer(&mut self) -> Result<u64> {
        let mut stones = 0;
        for (number, (text, position)) in self.games.iter().enumerate() {
            ensure!(read(text)? == *position, "game {number}: another position");
            stones += position.occupied().len() as u64;
        }
        Ok(stones)
    }
}
