//! `sahwal run`: the main job.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use sahwal_core::classify::{self, Entry, REGISTRY};

use super::Output;
use crate::input::{self, GameSet, Selection};
use crate::outcome::Outcome;
use crate::params::{Params, build, of_string_graph};
use crate::run::files::{DataSetRecord, MachineRecord, RunRecord};
use crate::run::string_graph::{self, Ablation, write_ablation};
use crate::run::summary::Summary;
use crate::run::table::{Report, Style};
use crate::run::{Evaluation, evaluate, files, plot};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Data set or path of SGF files; `all` for every set with counted results
    ///
    /// Repeatable or comma-separated. Without it: selfplay and, where it is found,
    /// igs31. See `sahwal datasets list`.
    #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
    dataset: Vec<String>,

    /// Classifier, repeatable or comma-separated; without it, all of them
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names())]
    classifier: Vec<String>,

    /// Folder for the CSV files, tables, plots and run.json
    #[arg(long, value_name = "DIR", default_value = "results/latest")]
    out: PathBuf,

    /// Parameters of classifiers, a table for each
    #[arg(long, value_name = "FILE.toml")]
    params: Option<PathBuf>,

    /// Show what each rule of a classifier is worth, too: each dropped in turn
    #[arg(long, value_name = "NAME", value_parser = ["string-graph"])]
    ablate: Option<String>,

    /// Leave the plots out
    #[arg(long)]
    no_plots: bool,

    /// Threads; without it, as many as the machine runs at once
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,

    /// Seed of the bootstrap intervals
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(REGISTRY.iter().map(|entry| entry.name))
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = super::threads(args.jobs)?;
    let classifiers = selected(&args.classifier);
    let params = args
        .params
        .as_deref()
        .map(Params::read)
        .transpose()?
        .unwrap_or_default();
    // A parameter that does not fit is better found before anything is read.
    classifiers
        .iter()
        .try_for_each(|entry| build(entry, &params).map(drop))?;
    let selection = Selection::resolve(&args.dataset)?;
    // Better to fail now than after the work.
    std::fs::create_dir_all(&args.out)
        .with_context(|| format!("cannot make the folder {}", args.out.display()))?;

    let started = jiff::Timestamp::now();
    let clock = Instant::now();
    let sets = pool.install(|| input::load(&selection))?;
    for set in &sets {
        set.faults
            .iter()
            .for_each(|fault| eprintln!("sahwal: {fault}"));
        set.repaired
            .iter()
            .for_each(|fault| eprintln!("sahwal: repaired: {fault}"));
    }
    let mut evaluations = Vec::new();
    let mut summaries = Vec::new();
    for set in &sets {
        let evaluation = pool.install(|| evaluate(set, &classifiers, &params))?;
        let summary = Summary::of(&evaluation, args.seed);
        write!(
            Output,
            "{}",
            Report {
                summary: &summary,
                style: Style::Plain
            }
        )?;
        evaluations.push(evaluation);
        summaries.push(summary);
    }

    if args.ablate.is_some() {
        let entry = classify::find("string-graph").context("it is registered")?;
        let params = of_string_graph(entry, &params)?.unwrap_or_default();
        let ablation = |set| pool.install(|| Ablation::of(set, &params));
        let scored = sets
            .iter()
            .filter(|set| set.games.iter().any(|game| game.truth.is_some()));
        let ablations: Vec<Ablation> = scored.map(ablation).collect();
        for ablation in &ablations {
            write!(Output, "{ablation}")?;
        }
        write_ablation(&args.out, &ablations)?;
    }

    let record = RunRecord {
        version: env!("CARGO_PKG_VERSION"),
        commit: env!("SAHWAL_COMMIT"),
        command_line: std::env::args().skip(1).collect(),
        datasets: sets.iter().map(record_of).collect(),
        classifiers: classifiers.iter().map(|entry| entry.name).collect(),
        seed: args.seed,
        jobs: pool.current_num_threads(),
        machine: MachineRecord::here(),
        started: started.to_string(),
        seconds: clock.elapsed().as_secs_f64(),
    };
    write_files(&args.out, &evaluations, &summaries, &record)?;
    for evaluation in evaluations
        .iter()
        .filter(|evaluation| string_graph::applies(evaluation))
    {
        pool.install(|| string_graph::write_report(&args.out, evaluation, &sets))?;
    }
    if !args.no_plots {
        for summary in summaries.iter().filter(|summary| summary.scored > 0) {
            plot::write_accuracy(&args.out, summary)?;
        }
        for evaluation in &evaluations {
            plot::write_games(&args.out, evaluation)?;
        }
    }
    writeln!(Output, "files: {}", args.out.display())?;

    for hint in &selection.hints {
        eprintln!("{hint}");
    }
    let faults: usize = sets.iter().map(|set| set.faults.len()).sum();
    Ok(if faults == 0 {
        Outcome::Done
    } else {
        Outcome::Failed
    })
}

/// The classifiers of these names, or all, in the order of the registry.
fn selected(names: &[String]) -> Vec<&'static Entry> {
    let wanted = |entry: &&Entry| names.is_empty() || names.iter().any(|name| name == entry.name);
    classify::REGISTRY.iter().filter(wanted).collect()
}

fn record_of(set: &GameSet) -> DataSetRecord {
    DataSetRecord {
        name: set.name.clone(),
        games: set.games.len(),
        faults: set.faults.len(),
        sha256: set.sha256.clone(),
    }
}

fn write_files(
    dir: &Path,
    evaluations: &[Evaluation],
    summaries: &[Summary],
    record: &RunRecord,
) -> std::io::Result<()> {
    files::write_csv(dir, evaluations, summaries)?;
    files::write_whole(&dir.join("tables.md"), |file| {
        summaries.iter().try_for_each(|summary| {
            write!(
                file,
                "{}",
                Report {
                    summary,
                    style: Style::Markdown
                }
            )
        })
    })?;
    files::write_record(&dir.join("run.json"), record)
}
