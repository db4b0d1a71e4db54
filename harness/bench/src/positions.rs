//! Times functions of a position: strings, Benson's algorithm, classifiers, the potential, playouts
//! and reading SGF. The items are the positions of the data set.
//!
//! `lib.rs` calls `time`. Each answer is checked, or a kernel could become faster by doing less.

use std::hint::black_box;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use criterion::Criterion;
use sahwal_core::classify::Classifier;
use sahwal_core::params::ParamError;
use sahwal_core::playout::{PlayoutParams, Sample};
use sahwal_core::potential::{Field, FieldParams, Potential};
use sahwal_core::{Board, Colour, Position, Question, Size, Strings, Unconditional};
use sahwal_record::Record;
use sahwal_run::rows::Rows;
use sahwal_sgf::{Collection, GameBuilder, Vertex};

use crate::answers::owned_points;
use crate::data::Data;
use crate::{Group, kernel};

pub(crate) fn time(criterion: &mut Criterion, data: &Data) -> Result<()> {
    let positions = &data.positions;
    let mut group = criterion.benchmark_group("core");
    over(
        &mut group,
        "strings",
        positions,
        count_strings,
        |position| Strings::of(position).len(),
    );
    // The committed results are the answer. A faster kernel with another answer is a different
    // kernel.
    let known = owned_points(&data.dataset, "benson");
    let committed = ["igs31", "selfplay"].contains(&data.dataset.as_str());
    ensure!(
        known.is_some() || !committed,
        "results/all/summary.csv: expected a row of {} and benson, found none",
        data.dataset
    );
    total(&mut group, "benson, both colours", positions, known, benson);
    potential(&mut group, positions)?;
    playouts(&mut group, positions);
    group.finish();

    let mut group = criterion.benchmark_group("classify");
    for row in Rows::builtin().select(&[])? {
        classify(&mut group, &row.name, data, &*row.build());
    }
    for name in ["safety-search", "combined/static"] {
        let row = Rows::builtin().get(name)?;
        classify(&mut group, &row.name, data, &*row.build());
    }
    // The time of a part of `combined` is the time of the whole minus the time without the part.
    let parts = [
        "network",
        "sampling",
        "nakade",
        "races",
        "fights",
        "local-games",
        "captures",
        "rescues",
        "invasions",
        "reading",
    ];
    for part in parts {
        let row = Rows::builtin().get(&format!("combined/no-{part}"))?;
        classify(&mut group, &row.name, data, &*row.build());
    }
    group.finish();

    let mut group = criterion.benchmark_group("sgf");
    sgf_setup(&mut group, positions);
    group.finish();
    Ok(())
}

/// Times `work` over all positions. The sum of its results must be that of `other_way`, which
/// computes the same by other code.
fn over(
    group: &mut Group,
    name: &str,
    positions: &[Position],
    other_way: impl Fn(&Position) -> usize,
    work: impl Fn(&Position) -> usize,
) {
    kernel::<usize>(
        group,
        name,
        positions.len(),
        || Ok(positions.iter().map(&other_way).sum()),
        || sum(positions, &work),
    );
}

/// The sum of the results of `work` over all positions. `black_box` hides the positions from the
/// compiler, so it cannot compute a result in advance.
fn sum(positions: &[Position], work: impl Fn(&Position) -> usize) -> usize {
    positions.iter().map(|one| work(black_box(one))).sum()
}

/// The number of points that Benson's algorithm gives to Black or White.
fn benson(position: &Position) -> usize {
    let strings = Strings::of(position);
    Colour::BOTH
        .map(|colour| Unconditional::of(&strings, colour).points().len())
        .iter()
        .sum()
}

/// Times `work` over all positions. The sum of its results must be `known`. If that is `None`, the
/// sum must be the same in every iteration.
fn total(
    group: &mut Group,
    name: &str,
    positions: &[Position],
    known: Option<usize>,
    work: impl Fn(&Position) -> usize,
) {
    kernel(
        group,
        name,
        positions.len(),
        || Ok(known.unwrap_or_else(|| sum(positions, &work))),
        || sum(positions, &work),
    );
}

/// The number of strings, by the strings that a [`Board`] keeps up to date. That code is not the
/// timed one.
fn count_strings(position: &Position) -> usize {
    let board = Board::of(position);
    let mut left = position.occupied();
    let mut count = 0;
    while let Some(stone) = left.first() {
        left -= board.string(stone);
        count += 1;
    }
    count
}

fn classify(group: &mut Group, name: &str, data: &Data, classifier: &dyn Classifier) {
    // A program computes the tables of a board size only once, so they are not timed.
    for position in &data.positions {
        classifier.prepare(position.size());
    }
    let known = owned_points(&data.dataset, name);
    total(group, name, &data.positions, known, |position| {
        let seen = classifier.see(position);
        let judgement = classifier.judge(&seen, &Question::from(position));
        judgement.verdicts.owners.known().len()
    });
}

/// Times the potential from scratch, and the tables of a board size.
fn potential(group: &mut Group, positions: &[Position]) -> Result<()> {
    // A state of the empty board for each board size.
    let mut states: Vec<Option<Potential>> = vec![None; Size::MAX + 1];
    for size in positions.iter().map(Position::size) {
        if states[size.lines()].is_none() {
            let state = Potential::new(&Arc::new(default_field(size)?));
            states[size.lines()] = Some(state);
        }
    }
    let mut work_states = states.clone();
    kernel(
        group,
        "potential from scratch",
        positions.len(),
        || check_potential(positions, &states),
        || recompute(positions, &mut work_states),
    );
    kernel(
        group,
        "potential tables of 19x19",
        1,
        || Ok(Ok(Size::S19)),
        || default_field(Size::S19).map(|field| black_box(field).size()),
    );
    Ok(())
}

/// The tables of a board size. `black_box` keeps the compiler from computing them in advance.
fn default_field(size: Size) -> Result<Field, ParamError> {
    Field::new(black_box(&FieldParams::default()), size)
}

/// Checks that updating the potential stone by stone gives the same values as scratch. Returns the
/// number of stones of all positions.
fn check_potential(positions: &[Position], states: &[Option<Potential>]) -> Result<usize> {
    let mut stones = 0;
    for (number, position) in positions.iter().enumerate() {
        let state = states[position.size().lines()].as_ref();
        let field = state.context("every size has a state")?.field();
        let scratch = Potential::of(field, position);
        let mut stepwise = Potential::new(field);
        stepwise.follow(position);
        let equal = stepwise.map() == scratch.map();
        ensure!(equal, "position {number}: updates give another potential");
        stones += position.occupied().len();
    }
    Ok(stones)
}

/// Computes the potential of all positions from scratch, and returns the number of stones. There is
/// one state for each board size, so no memory is allocated while time is measured.
fn recompute(positions: &[Position], states: &mut [Option<Potential>]) -> usize {
    let mut stones = 0;
    for position in positions {
        if let Some(state) = &mut states[position.size().lines()] {
            state.recompute(black_box(position));
            stones += black_box(state).position().occupied().len();
        }
    }
    stones
}

/// Times random games from every position. The items are playouts.
fn playouts(group: &mut Group, positions: &[Position]) {
    const EACH: usize = 20;
    let params = PlayoutParams::default();
    let items = EACH * positions.len();
    kernel(
        group,
        "playouts",
        items,
        || Ok(items),
        || {
            let mut played = 0;
            for position in positions {
                let mut sample = Sample::new(black_box(position), &params);
                sample.extend(EACH as u32);
                played += sample.playouts() as usize;
            }
            played
        },
    );
}

/// Times reading SGF records that set up a position at the root.
fn sgf_setup(group: &mut Group, positions: &[Position]) {
    let texts: Vec<String> = positions.iter().map(to_sgf).collect();
    kernel(
        group,
        "setup",
        texts.len(),
        || {
            let mut stones = 0;
            for (number, (text, position)) in texts.iter().zip(positions).enumerate() {
                let read = read_sgf(text)?;
                ensure!(read == *position, "game {number}: another position is read");
                stones += read.occupied().len();
            }
            Ok(stones)
        },
        || {
            let mut stones = 0;
            for text in &texts {
                if let Ok(position) = read_sgf(black_box(text)) {
                    stones += position.occupied().len();
                }
            }
            stones
        },
    );
}

fn to_sgf(position: &Position) -> String {
    let mut game = GameBuilder::new(position.size().lines() as u8);
    for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
        let mut vertices = Vec::new();
        for point in position.stones(colour) {
            vertices.push(Vertex {
                column: point.column() as u8,
                row: point.row() as u8,
            });
        }
        game.points(name, &vertices);
    }
    game.finish()
}

fn read_sgf(text: &str) -> Result<Position> {
    let bytes = sahwal_sgf::read(text.as_bytes());
    let game = Collection::new(&bytes).next().context("no game")??;
    Ok(Record::open(&game, None)?.position)
}
