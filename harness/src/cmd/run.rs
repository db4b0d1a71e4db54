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
use crate::run::ablate_combined::{CombinedAblation, write_combined_ablation};
use crate::run::confidence::{Calibrated, Trust, write_calibration, write_trust};
use crate::run::files::{DataSetRecord, MachineRecord, RunRecord};
use crate::run::string_graph::{self, Ablation, write_ablation};
use crate::run::summary::Summary;
use crate::run::table::{Report, Style};
use crate::run::whole_games::{WholeGames, write_whole_games};
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
    let mut whole_games = Vec::new();
    let mut trusts = Vec::new();
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
        let games = WholeGames::of(&evaluation);
        write!(Output, "{games}")?;
        whole_games.push(games);
        for trust in Trust::of(&evaluation) {
            write!(Output, "{trust}")?;
            trusts.push(trust);
        }
        evaluations.push(evaluation);
        summaries.push(summary);
    }

    let scored = |set: &&GameSet| set.games.iter().any(|game| game.truth.is_some());
    if args.ablate.as_deref() == Some("combined") {
        let params = params.combined()?;
        let ablation = |set| pool.install(|| CombinedAblation::of(set, &params));
        let ablations: Vec<CombinedAblation> = sets.iter().filter(scored).map(ablation).collect();
        for ablation in &ablations {
            write!(Output, "{ablation}")?;
        }
        write_combined_ablation(&args.out, &ablations)?;
    }
    if args.calibrate {
        let params = params.combined()?;
        let calibrated = pool.install(|| Calibrated::of(&sets, &params));
        let calibrated = calibrated.context("--calibrate: expected counted results, found none")?;
        write!(Output, "{calibrated}")?;
        write_calibration(&args.out, &calibrated)?;
    }
    if args.ablate.as_deref() == Some("string-graph") {
        let entry = classify::find("string-graph").context("it is registered")?;
        let params = of_string_graph(entry, &params)?.unwrap_or_default();
        let ablation = |set| pool.install(|| Ablation::of(set, &params));
        let ablations: Vec<Ablation> = sets.iter().filter(scored).map(ablation).collect();
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
    write_whole_games(&args.out, &whole_games)?;
    if !trusts.is_empty() {
        write_trust(&args.out, &trusts, !args.no_plots)?;
    }
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
