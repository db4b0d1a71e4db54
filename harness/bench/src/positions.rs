//! Functions of a position: strings, Benson, classifiers, the potential, playouts, SGF.
//! The items are the positions of the data set.

use std::hint::black_box;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use criterion::Criterion;
use sahwal_core::classify::Classifier;
use sahwal_core::playout::{PlayoutParams, Sample};
use sahwal_core::potential::{Field, FieldParams, Potential};
use sahwal_core::{Board, Colour, PointSet, Position, Question, Size, Strings, Unconditional};
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
    let benson = |position: &Position| {
        let strings = Strings::of(position);
        let safe = Colour::BOTH.map(|colour| Unconditional::of(&strings, colour).points().len());
        safe.iter().sum()
    };
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
    // What a part of `combined` takes is the time of the whole less that without the part.
    for part in ["network", "sampling", "nakade", "fights", "reading"] {
        let row = Rows::builtin().get(&format!("combined/no-{part}"))?;
        classify(&mut group, &row.name, data, &*row.build());
    }
    group.finish();

    let mut group = criterion.benchmark_group("sgf");
    sgf_setup(&mut group, positions);
    group.finish();
    Ok(())
}

/// Times `work` over all positions; the sum of its results must be that of `other_way`.
fn over(
    group: &mut Group,
    name: &str,
    positions: &[Position],
    other_way: impl Fn(&Position) -> usize,
    work: impl Fn(&Position) -> usize,
) {
    let answer = || Ok(positions.iter().map(&other_way).sum());
    let sum = || positions.iter().map(|one| work(black_box(one))).sum();
    kernel::<usize>(group, name, positions.len(), answer, sum);
}

/// Times `work` over all positions; the sum of its results must be `known`. If it is not
/// known, the sum must be the same in every iteration.
fn total(
    group: &mut Group,
    name: &str,
    positions: &[Position],
    known: Option<usize>,
    work: impl Fn(&Position) -> usize,
) {
    let sum = || positions.iter().map(|one| work(black_box(one))).sum();
    let answer = || Ok(known.unwrap_or_else(sum));
    kernel(group, name, positions.len(), answer, sum);
}

/// The number of strings, found on a board that updates them move by move.
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

/// The potential of both kinds of shadow from scratch, and the tables of a board size.
fn potential(group: &mut Group, positions: &[Position]) -> Result<()> {
    let field = |size| Field::new(black_box(&FieldParams::default()), size);
    // The empty board of each size.
    let mut states: Vec<Option<Potential>> = vec![None; Size::MAX + 1];
    for size in positions.iter().map(Position::size) {
        if states[size.lines()].is_none() {
            let state = Potential::new(&Arc::new(field(size)?));
            states[size.lines()] = Some(state);
        }
    }
    // Updating the potential stone by stone must give the same values.
    let answer = || {
        for (number, position) in positions.iter().enumerate() {
            let state = states[position.size().lines()].as_ref();
            let field = state.context("every size has a state")?.field();
            let scratch = Potential::of(field, position);
            let mut stepwise = Potential::new(field);
            stepwise.follow(position);
            let equal = stepwise.map() == scratch.map();
            ensure!(equal, "position {number}: updates give another potential");
        }
        Ok(positions
            .iter()
            .map(|position| position.occupied().len())
            .sum())
    };
    let mut work_states = states.clone();
    let mut compute = |position: &Position| {
        let Some(state) = &mut work_states[position.size().lines()] else {
            return 0;
        };
        state.recompute(black_box(position));
        black_box(state).position().occupied().len()
    };
    let work = || positions.iter().map(&mut compute).sum::<usize>();
    kernel(
        group,
        "potential from scratch",
        positions.len(),
        answer,
        work,
    );
    let table = || field(Size::S19).map(|field| black_box(field).size());
    let name = "potential tables of 19x19";
    kernel(group, name, 1, || Ok(Ok(Size::S19)), table);
    Ok(())
}

/// Random games from every position. The items are playouts.
fn playouts(group: &mut Group, positions: &[Position]) {
    const EACH: usize = 20;
    let params = PlayoutParams::default();
    let work = || {
        let played = positions.iter().map(|position| {
            let mut sample = Sample::new(black_box(position), &params);
            sample.extend(EACH as u32);
            sample.playouts() as usize
        });
        played.sum()
    };
    let items = EACH * positions.len();
    kernel(group, "playouts", items, || Ok(items), work);
}

/// Reading an SGF record that sets up a position at its root.
fn sgf_setup(group: &mut Group, positions: &[Position]) {
    let texts: Vec<String> = positions.iter().map(to_sgf).collect();
    let answer = || {
        let mut stones = 0;
        for (number, (text, position)) in texts.iter().zip(positions).enumerate() {
            let read = read_sgf(text)?;
            ensure!(read == *position, "game {number}: another position is read");
            stones += read.occupied().len();
        }
        Ok(stones)
    };
    let read = |text: &String| read_sgf(text).map_or(0, |position| position.occupied().len());
    let work = || {
        texts
            .iter()
            .map(|text| read(black_box(text)))
            .sum::<usize>()
    };
    kernel(group, "setup", texts.len(), answer, work);
}

fn to_sgf(position: &Position) -> String {
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
    game.finish()
}

fn read_sgf(text: &str) -> Result<Position> {
    let text = sahwal_sgf::read(text.as_bytes());
    let game = Collection::new(&text).next().context("no game")??;
    Ok(Record::open(&game, None)?.position)
}
