//! `sahwal run`: the main job.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use sahwal_core::classify::{self, Entry, REGISTRY};

use super::Output;
use crate::input::{self, Selection};
use crate::outcome::Outcome;
use crate::params::{Params, build, of_string_graph};
use crate::run::checkpoint::{SetState, Shard};
use crate::run::files::{self, RunRecord};
use crate::run::job::Job;
use crate::run::publish;
use crate::run::string_graph::{Ablation, write_ablation};
use crate::run::summary::Summary;
use crate::run::table::{Report, Style};

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

    /// Do only every N-th game, from the I-th; `sahwal merge` joins the parts
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, hide_default_value = true, conflicts_with = "ablate")]
    shard: Shard,

    /// Go on where a run with the same arguments was that was stopped
    ///
    /// Without one it starts from the first game.
    #[arg(long)]
    resume: bool,

    /// Note how far it is every so many seconds, for --resume
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    checkpoint: f64,

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
    let checkpoint_every = Duration::try_from_secs_f64(args.checkpoint)
        .with_context(|| format!("--checkpoint: expected seconds, found {}", args.checkpoint))?;
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
    let job = Job {
        selection: &selection,
        classifiers: &classifiers,
        params: &params,
        seed: args.seed,
        shard: args.shard,
        out: &args.out,
        resume: args.resume,
        checkpoint_every,
    };

    let mut summaries = Vec::new();
    let show = |set: &SetState| {
        let summary = Summary::of(&set.name, &classifiers, &set.totals, args.seed);
        let style = Style::Plain;
        write!(
            Output,
            "{}",
            Report {
                summary: &summary,
                style
            }
        )?;
        summaries.push(summary);
        Ok(())
    };
    // The job prints and waits; the pool's threads judge.
    let state = pool.install(|| job.run(show))?;
    if args.ablate.is_some() {
        pool.install(|| ablate(&args.out, &selection, &params))?;
    }
    let record = RunRecord::of(&state, pool.current_num_threads());
    if args.shard == Shard::WHOLE {
        publish::write(&args.out, &summaries, &record, !args.no_plots)?;
        pool.install(|| publish::write_string_graph(&args.out, &summaries, &selection, &params))?;
    } else {
        files::write_record(&args.out.join("run.json"), &record)?;
    }
    state.finish(&args.out)?;
    writeln!(Output, "files: {}", args.out.display())?;

    for hint in &selection.hints {
        eprintln!("{hint}");
    }
    let faults = summaries.iter().map(|summary| summary.faults).sum();
    Ok(Outcome::of_faults(faults))
}

/// Measures what each rule of the String Graph is worth.
fn ablate(out: &Path, selection: &Selection, params: &Params) -> Result<()> {
    let entry = classify::find("string-graph").context("it is registered")?;
    let params = of_string_graph(entry, params)?.unwrap_or_default();
    let sets = input::load(selection)?;
    let scored = sets
        .iter()
        .filter(|set| set.games.iter().any(|game| game.truth.is_some()));
    let ablations: Vec<Ablation> = scored.map(|set| Ablation::of(set, &params)).collect();
    for ablation in &ablations {
        write!(Output, "{ablation}")?;
    }
    Ok(write_ablation(out, &ablations)?)
}

/// The classifiers of these names, or all, in the order of the registry.
fn selected(names: &[String]) -> Vec<&'static Entry> {
    let wanted = |entry: &&Entry| names.is_empty() || names.iter().any(|name| name == entry.name);
    classify::REGISTRY.iter().filter(wanted).collect()
}
