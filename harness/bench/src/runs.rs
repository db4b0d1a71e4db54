//! Times larger pieces of work. `lib.rs` calls `time`. Unlike the other groups, these include the
//! work of threads, files and memory. So their times vary most between machines.
//!
//! | group | work | items |
//! | --- | --- | --- |
//! | `run` | reads a data set, judges it by every row, and scores it | positions |
//! | `tune` | judges the cells of a grid, which share the features of each position | cells times games |
//! | `record` | opens a record in which everything is wrong | faults |
//! | `record` | opens a record with a very long text | characters |
//!
//! The times of `record` must not grow faster than the number of items.

use anyhow::{Context, Result};
use criterion::{Criterion, SamplingMode};
use rayon::ThreadPoolBuilder;
use sahwal_data::input::{GameSet, Selection, load};
use sahwal_record::Record;
use sahwal_run::job::Panel;
use sahwal_run::rows::{Row, Rows};
use sahwal_run::tune::{self, By, Grid};
use sahwal_sgf::Collection;

use crate::data::Data;
use crate::kernel;

/// Times all groups of the table above.
///
/// # Errors
/// The threads cannot be started, or the data set cannot be read.
pub(crate) fn time(criterion: &mut Criterion, data: &Data) -> Result<()> {
    whole_runs(criterion, data)?;
    tuning(criterion, data)?;
    records(criterion);
    Ok(())
}

/// Times runs over a data set, on one thread and on two.
fn whole_runs(criterion: &mut Criterion, data: &Data) -> Result<()> {
    let mut group = criterion.benchmark_group("run");
    // One iteration takes seconds. By default, criterion takes more iterations for each further
    // sample, which would take minutes.
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for threads in [1, 2] {
        let builder = ThreadPoolBuilder::new().num_threads(threads);
        let pool = builder.build().context("cannot start the threads")?;
        let name = format!("end to end, threads {threads}");
        // The expected answer comes from a run on the default threads, outside `pool`.
        kernel(
            &mut group,
            &name,
            data.positions.len(),
            || run(&data.selection),
            || pool.install(|| run(&data.selection)).unwrap_or_default(),
        );
    }
    group.finish();
    Ok(())
}

/// Times the judging of a grid over two parameters.
fn tuning(criterion: &mut Criterion, data: &Data) -> Result<()> {
    let mut group = criterion.benchmark_group("tune");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    let tuned = Tuned::of(&data.selection)?;
    let items = tuned.cells.len() * tuned.games.games.len();
    let pool = ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .context("cannot start a thread")?;
    // For the expected counts, each cell computes the features of every position itself.
    kernel(
        &mut group,
        "cells of v1 and v2",
        items,
        || tuned.cell_by_cell(),
        || pool.install(|| tuned.together()).unwrap_or_default(),
    );
    group.finish();
    Ok(())
}

/// Times the opening of records with many faults, and of records with very long texts.
fn records(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("record");
    // The second size is four times the first. If the time of one item is longer there, the time of
    // a record grows faster than its size.
    for faults in [30_000, 120_000] {
        let text = format!("(;SZ[19]{}", "AB[1]AW[aa]".repeat(faults));
        // A record lists twenty faults, and the number of the others.
        kernel(
            &mut group,
            &format!("all at fault, {faults}"),
            faults,
            || Ok(21),
            || repairs(&text),
        );
    }
    for length in [250_000, 1_000_000] {
        for (name, root) in long_texts(length) {
            let text = format!("(;SZ[9]{root};B[aa])");
            // The record ignores the long text, and lists that as one repair.
            kernel(
                &mut group,
                &format!("{name}, {length}"),
                length,
                || Ok(1),
                || repairs(&text),
            );
        }
    }
    group.finish();
}

/// The cells of a grid, and the games on which they are judged.
struct Tuned {
    cells: Vec<Row>,
    games: GameSet,
}

impl Tuned {
    fn of(selection: &Selection) -> Result<Tuned> {
        let axes = ["v1=0:4:5", "v2=0:2.2:5"].map(|axis| axis.parse().expect("a grid"));
        let row = Rows::builtin().get("potential")?;
        let games = load(selection)?.into_iter().next();
        Ok(Tuned {
            cells: Grid::new(row, &axes)?.cells,
            games: games.context("a data set")?,
        })
    }

    /// The number of right points of each cell, as `tune` counts them.
    fn together(&self) -> Result<Vec<u64>> {
        let mut right = Vec::new();
        for games in tune::judge(&self.cells, &self.games, By::Points)? {
            right.push(games.iter().map(|counts| counts.correct).sum());
        }
        Ok(right)
    }

    /// The number of right points of each cell, each judged by itself.
    fn cell_by_cell(&self) -> Result<Vec<u64>> {
        let mut right = Vec::new();
        for cell in &self.cells {
            let classifier = cell.build();
            let mut points = 0;
            for game in &self.games.games {
                if let Some(truth) = &game.truth {
                    let owners = classifier.classify(&game.position).owners;
                    points += owners.agreement(truth.owners()).len() as u64;
                }
            }
            right.push(points);
        }
        Ok(right)
    }
}

/// Root properties with texts of about this number of characters, each with a name. None of them
/// has a valid value.
fn long_texts(length: usize) -> [(&'static str, String); 5] {
    [
        (
            "digits of a result",
            format!("RE[B+{}]", "1".repeat(length)),
        ),
        ("digits of a komi", format!("KM[{}]", "1".repeat(length))),
        ("signs of a komi", format!("KM[{}]", ".".repeat(length))),
        (
            "words of a handicap",
            format!("HA[{}]", "and ".repeat(length / 4)),
        ),
        (
            "words of rules",
            format!("RU[{}]", "new ".repeat(length / 4)),
        ),
    ]
}

/// The number of repairs that the record of `text` lists.
fn repairs(text: &str) -> usize {
    if let Some(Ok(tree)) = Collection::new(text.as_bytes()).next()
        && let Ok(record) = Record::open(&tree, None)
    {
        return record.repairs.len();
    }
    0
}

/// The number of points with an owner, and of correct strings, over all classifiers.
fn run(selection: &Selection) -> Result<(usize, u64)> {
    let panel = Panel::new(&Rows::builtin().select(&[])?, &[])?;
    let mut owned = 0;
    let mut correct = 0;
    for set in load(selection)? {
        let evaluation = panel.evaluate(&set, || ());
        for answer in evaluation.games.iter().flat_map(|game| &game.answers) {
            owned += answer.judgement.verdicts.owners.known().len();
            if let Some(score) = &answer.score {
                correct += score.strings.correct;
            }
        }
    }
    Ok((owned, correct))
}
