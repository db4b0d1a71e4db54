//! `sahwal run`: the main job, and the experiments on its games.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use sahwal_core::classify::{REGISTRY, Registered, find};
use sahwal_core::rules::{Ruleset, Terms};

use super::Written;
use super::arguments::{Jobs, Output, ParamsFile};
use super::engines::EngineArgs;
use super::gate::Gate;
use crate::format::results;
use crate::input::{At, Selection};
use crate::moments::Moments;
use crate::outcome::Outcome;
use crate::params::{Params, build};
use crate::run::ablation::{self, Ablation};
use crate::run::experiment::Experiment;
use crate::run::job::{Finished, Job, Keep};
use crate::run::state::{SetState, Shard};
use crate::run::string_graph::PaperTables;
use crate::run::summary::Summary;
use crate::run::{Panel, publish};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Data set or path of SGF files; `all` for every set with counted results
    ///
    /// Repeatable or comma-separated. Default: igs31 and selfplay. See `sahwal datasets list`.
    #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
    dataset: Vec<String>,

    /// Classifier, repeatable or comma-separated [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names())]
    classifier: Vec<String>,

    /// Folder for the CSV files, tables, plots and run.json
    #[arg(long, value_name = "DIR", default_value = "results/latest")]
    out: PathBuf,

    #[command(flatten)]
    params: ParamsFile,

    #[command(flatten)]
    engines: EngineArgs,

    /// Measure classifiers with each of their ingredients left out in turn, too
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names_to_ablate())]
    ablate: Vec<String>,

    /// Switch network, playouts and reading of `combined` off
    #[arg(long)]
    static_only: bool,

    /// Take a sample: one game in K of each data set, from the first
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..=MOST_EVERY))]
    every: u64,

    /// Judge positions before the end, too, comma-separated: shares of the moves (25%), moves
    /// before the last stone (-40)
    ///
    /// The rows name the moment in a column `at`, 0 for the end. Verdicts are scored by the
    /// final owner of each point. Games without whole moves or known final owners have their
    /// end alone. results/middle-game/README.md describes truth and files.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    at: Vec<At>,

    /// Process only every N-th game, from the I-th; `sahwal merge` joins the shards
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, hide_default_value = true, conflicts_with = "ablate")]
    shard: Shard,

    #[command(flatten)]
    files: Written,

    #[command(flatten)]
    jobs: Jobs,

    /// Rules of records that name none, for the recorded margin: area, territory or a name
    /// such as chinese
    #[arg(long)]
    rules: Option<Ruleset>,

    /// Komi of records that state none, for the recorded margin
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = komi)]
    komi: Option<f64>,

    /// Seed of the bootstrap intervals
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The largest step of `--every`: no data set has so many games.
const MOST_EVERY: u64 = 1_000_000_000;
/// The largest komi: the points of the largest board.
const MOST_KOMI: f64 = 361.0;

/// A komi: whole or half points.
fn komi(text: &str) -> Result<f64, String> {
    let komi = text.parse().ok();
    let komi = komi.filter(|komi: &f64| komi.abs() <= MOST_KOMI && (2.0 * komi).fract() == 0.0);
    komi.ok_or_else(|| {
        format!("expected whole or half points from -{MOST_KOMI} to {MOST_KOMI}, such as 6.5")
    })
}

/// The names of all classifiers, as values of an argument.
pub(super) fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(REGISTRY.iter().map(|entry| entry.name))
}

/// The names of the classifiers with parts that a parameter switches off.
fn names_to_ablate() -> PossibleValuesParser {
    let entries = REGISTRY.iter();
    let entries = entries.filter(|entry| {
        let mut fields = entry.fields().iter();
        ablation::has_changes(entry.name) || fields.any(|field| field.is_switch())
    });
    PossibleValuesParser::new(entries.map(|entry| entry.name))
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let classifiers = selected(&args.classifier);
    let mut params = args.params.read()?;
    if args.static_only {
        params.make_static()?;
    }
    // Refuse bad parameters and a bad folder before any work is done.
    classifiers
        .iter()
        .try_for_each(|entry| build(entry, &params).map(drop))?;
    let moments = Moments::new(&args.at, &params)?;
    let selection = match args.at.is_empty() {
        true => Selection::resolve(&args.dataset)?,
        false => Selection::resolve_records(&args.dataset)?,
    };
    let _held = Gate::default()
        .reads_sets(&selection)
        .reads(args.params.path())
        .reads(args.engines.inputs())
        .results("--out", &args.out)
        .open()?;
    let others = args.engines.open()?;
    let names = Panel::with_others(&classifiers, &params, &others)?
        .names()
        .to_vec();
    let assumed = Terms {
        ruleset: args.rules,
        komi: args.komi,
        handicap: None,
    };
    let is_whole = args.shard == Shard::WHOLE;
    let has_paper_tables = is_whole
        && args.every == 1
        && args.at.is_empty()
        && PaperTables::apply(&selection.names(), &classifiers);
    let new = results::begin(&args.out)?;
    let job = Job {
        selection: &selection,
        classifiers: &classifiers,
        others: &others,
        params: &params,
        seed: args.seed,
        assumed,
        moments: &moments,
        every: args.every,
        shard: args.shard,
        out: &new,
        keep: match args.ablate.is_empty() {
            false => Keep::All,
            true if has_paper_tables => Keep::BuiltIn,
            true => Keep::Nothing,
        },
    };

    let mut summaries = Vec::new();
    // The files are written even if the tables cannot be printed.
    let mut printed = Ok(());
    let print = |set: &SetState| {
        let of_set = publish::summaries_of(set, &names, args.seed);
        if printed.is_ok() {
            printed = publish::print(&mut Output, &of_set, args.files.verbose);
        }
        summaries.extend(of_set);
        Ok(())
    };
    let Finished { state, kept } = pool.install(|| job.run(print))?;
    let record = state.record(pool.current_num_threads());
    let lists = match is_whole {
        true => {
            let write =
                || publish::write(&new, &summaries, (&record, &params), !args.files.no_plots);
            Some(pool.install(write)?)
        }
        false => {
            record.write(&new)?;
            None
        }
    };
    let tables = PaperTables::of(&summaries, &params).filter(|_| has_paper_tables);
    // The tables of the paper are details; the other experiments were asked for.
    let details = usize::from(tables.is_some() && !args.files.verbose);
    let mut findings = Vec::new();
    for experiment in experiments(&args, (&params, moments.list()), tables)? {
        let found = pool.install(|| experiment.run(&kept));
        let found = found.with_context(|| experiment.name())?;
        found.write(&new, !args.files.no_plots)?;
        findings.push(found);
    }
    state.write_shard(&new)?;
    results::list_in_record(&new)?;
    results::commit(&args.out)?;
    printed?;
    if let Some(lists) = lists {
        write!(Output, "{lists}")?;
    }
    for found in &findings[details..] {
        write!(Output, "{found}")?;
    }
    publish::print_read(&mut Output, &summaries)?;
    writeln!(Output, "files: {}", args.out.display())?;

    for hint in &selection.hints {
        eprintln!("{hint}");
    }
    let faults: u64 = summaries.iter().map(|summary| summary.faults).sum();
    let failed = failed(&summaries);
    Ok(Outcome::of_faults(faults + failed))
}

/// The number of answers that are missing; says so if there are any.
pub(super) fn failed(summaries: &[Summary]) -> u64 {
    let rows = summaries.iter().flat_map(|summary| &summary.rows);
    let failed = rows.map(|row| row.outside.failed).sum();
    if failed > 0 {
        eprintln!("sahwal: {failed} answers from outside are missing: see engines.csv");
    }
    failed
}

/// The experiments to run on the games.
fn experiments<'a>(
    args: &Args,
    (params, at): (&'a Params, &'a [At]),
    tables: Option<PaperTables<'a>>,
) -> Result<Vec<Box<dyn Experiment + 'a>>> {
    let mut all: Vec<Box<dyn Experiment + 'a>> = Vec::new();
    if let Some(tables) = tables {
        all.push(Box::new(tables));
    }
    for entry in args.ablate.iter().filter_map(|name| find(name)) {
        all.push(Box::new(Ablation { entry, params, at }));
    }
    Ok(all)
}

/// The classifiers with these names, or all that run by default, in the order of the registry.
fn selected(names: &[String]) -> Vec<&'static Registered> {
    let wanted = |entry: &&Registered| match names.is_empty() {
        true => entry.by_default,
        false => names.iter().any(|name| name == entry.name),
    };
    REGISTRY.iter().filter(wanted).collect()
}
