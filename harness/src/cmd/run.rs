//! `sahwal run`: the main job.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use sahwal_core::classify::{self, Entry, REGISTRY};
use sahwal_core::combined::CombinedParams;
use sahwal_core::string_graph::StringGraphParams;

use super::Output;
use crate::input::{self, Selection};
use crate::outcome::Outcome;
use crate::params::{Params, build};
use crate::run::ablate_combined::{CombinedAblation, write_combined_ablation};
use crate::run::checkpoint::{SetState, Shard};
use crate::run::confidence::{Calibrated, write_calibration};
use crate::run::job::Job;
use crate::run::publish;
use crate::run::string_graph::{Ablation, write_ablation};
use crate::run::summary::Summary;

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

    /// Show what each part of a classifier is worth, too: each dropped in turn
    #[arg(long, value_name = "NAME", value_parser = ["string-graph", "combined"])]
    ablate: Option<String>,

    /// Leave sampling and search out of `combined`
    #[arg(long)]
    static_only: bool,

    /// Learn from the counted results how sure `combined` may be, too
    ///
    /// Writes calibration.toml for --params, and shows how well it does by
    /// cross-validation over games.
    #[arg(long)]
    calibrate: bool,

    /// Do only every N-th game, from the I-th; `sahwal merge` joins the parts
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, hide_default_value = true, conflicts_with_all = ["ablate", "calibrate"])]
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
    let mut params = args
        .params
        .as_deref()
        .map(Params::read)
        .transpose()?
        .unwrap_or_default();
    if args.static_only {
        params.make_static()?;
    }
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
    // Where nobody can read the tables, the files are written all the same.
    let mut printed = Ok(());
    let show = |set: &SetState| {
        let summary = Summary::of(&set.name, &classifiers, &set.totals, args.seed);
        if printed.is_ok() {
            printed = publish::print(&mut Output, &summary);
        }
        summaries.push(summary);
        Ok(())
    };
    // The job prints and waits; the pool's threads judge.
    let state = pool.install(|| job.run(show))?;
    let record = state.record(pool.current_num_threads());
    if args.shard == Shard::WHOLE {
        publish::write(&args.out, &summaries, &record, !args.no_plots)?;
        pool.install(|| {
            publish::write_string_graph(&args.out, &summaries, &selection, &params, !args.no_plots)
        })?;
    } else {
        record.write(&args.out)?;
    }
    printed?;
    if args.ablate.is_some() || args.calibrate {
        pool.install(|| measure(&args, &selection, &params))?;
    }
    state.finish(&args.out)?;
    writeln!(Output, "files: {}", args.out.display())?;

    for hint in &selection.hints {
        eprintln!("{hint}");
    }
    let faults = summaries.iter().map(|summary| summary.faults).sum();
    Ok(Outcome::of_faults(faults))
}

/// Measures what each part of a classifier is worth, and how sure it may be.
fn measure(args: &Args, selection: &Selection, params: &Params) -> Result<()> {
    let sets = input::load(selection)?;
    let scored = || {
        sets.iter()
            .filter(|set| set.games.iter().any(|game| game.truth.is_some()))
    };
    if args.ablate.as_deref() == Some("combined") {
        let params: CombinedParams = params.get()?;
        let ablations: Vec<_> = scored()
            .map(|set| CombinedAblation::of(set, &params))
            .collect();
        write_combined_ablation(&args.out, &ablations)?;
        for ablation in &ablations {
            write!(Output, "{ablation}")?;
        }
    }
    if args.ablate.as_deref() == Some("string-graph") {
        let params: StringGraphParams = params.get()?;
        let ablations: Vec<_> = scored().map(|set| Ablation::of(set, &params)).collect();
        write_ablation(&args.out, &ablations)?;
        for ablation in &ablations {
            write!(Output, "{ablation}")?;
        }
    }
    if args.calibrate {
        let calibrated = Calibrated::of(&sets, &params.get()?);
        let calibrated = calibrated.context("--calibrate: expected counted results, found none")?;
        write_calibration(&args.out, &calibrated)?;
        write!(Output, "{calibrated}")?;
    }
    Ok(())
}

/// The classifiers of these names, or all, in the order of the registry.
fn selected(names: &[String]) -> Vec<&'static Entry> {
    let wanted = |entry: &&Entry| names.is_empty() || names.iter().any(|name| name == entry.name);
    classify::REGISTRY.iter().filter(wanted).collect()
}
