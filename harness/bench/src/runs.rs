//! A whole run: reading a data set, classifying with every classifier, scoring; the items are
//! positions. And opening a record in which all is at fault; the items are faults. Texts of the game
//! that are very long are read in a time that grows as their length; the items are characters.

use anyhow::{Context, Result};
use criterion::{Criterion, SamplingMode};
use rayon::ThreadPoolBuilder;
use sahwal_data::input::{Selection, load};
use sahwal_record::Record;
use sahwal_run::job::Panel;
use sahwal_run::rows::Rows;
use sahwal_sgf::Collection;

use crate::data::Data;
use crate::kernel;

pub(crate) fn time(criterion: &mut Criterion, data: &Data) -> Result<()> {
    let mut group = criterion.benchmark_group("run");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for threads in [1, 2] {
        let builder = ThreadPoolBuilder::new().num_threads(threads);
        let pool = builder.build().context("cannot start the threads")?;
        let name = format!("end to end, threads {threads}");
        // A run on the threads of the process, not of `pool`, must give the same answer.
        let answer = || run(&data.selection);
        let work = || pool.install(|| run(&data.selection)).unwrap_or_default();
        kernel(&mut group, &name, data.positions.len(), answer, work);
    }
    group.finish();
    let mut group = criterion.benchmark_group("record");
    for faults in [30_000, 120_000] {
        let text = format!("(;SZ[19]{}", "AB[1]AW[aa]".repeat(faults));
        // Twenty faults are told, and the number of the others.
        let answer = || Ok(21);
        kernel(
            &mut group,
            &format!("all at fault, {faults}"),
            faults,
            answer,
            || repairs(&text),
        );
    }
    for length in [250_000, 1_000_000] {
        for (name, root) in long_texts(length) {
            let text = format!("(;SZ[9]{root};B[aa])");
            // Each is refused, and one repair tells it.
            let answer = || Ok(1);
            kernel(
                &mut group,
                &format!("{name}, {length}"),
                length,
                answer,
                || repairs(&text),
            );
        }
    }
    group.finish();
    Ok(())
}

/// Properties of the whole game of about so many characters, none of which can be read.
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

/// The number of repairs that the record of `text` tells.
fn repairs(text: &str) -> usize {
    let tree = Collection::new(text.as_bytes()).flatten().next();
    let record = tree.and_then(|tree| Record::open(&tree, None).ok());
    record.map_or(0, |record| record.repairs.len())
}

/// The number of owned points and of correct strings, over all classifiers.
fn run(selection: &Selection) -> Result<(usize, u64)> {
    let panel = Panel::new(&Rows::builtin().select(&[])?, &[])?;
    let (mut owned, mut correct) = (0, 0);
    for set in load(selection)? {
        let evaluation = panel.evaluate(&set, || ());
        for answer in evaluation.games.iter().flat_map(|game| &game.answers) {
            owned += answer.judgement.verdicts.owners.known().len();
            correct += answer
                .score
                .as_ref()
                .map_or(0, |score| score.strings.correct);
        }
    }
    Ok((owned, correct))
}
