//! `sahwal datasets`: lists, verifies and downloads data sets.

use std::io::{Write, stderr};
use std::path::PathBuf;

use anyhow::{Result, ensure};
use sahwal_core::classify::find;

use super::arguments::{Jobs, Output};
use super::engines::EngineArgs;
use super::gate::Gate;
use crate::audit::Audit;
use crate::datasets::command::{run_fetch, run_list, run_verify};
use crate::datasets::{FetchOptions, FinalBoard, Surroundings};
use crate::disk::write_whole;
use crate::input::{Fault, ReadCounts, Selection, load, load_records};
use crate::outcome::Outcome;
use crate::params::Params;
use crate::run::Panel;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// List the data sets, with their folders or how to get them
    List,
    /// Compare files with their SHA-256 sums
    Verify {
        /// Data sets [default: all that are present]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
    /// Compare labels with recorded margins and with verdicts of classifiers and engines
    ///
    /// Exit status 1 if a label contradicts the recorded margin of its game, or if an answer
    /// from outside is missing.
    Audit(AuditArgs),
    /// Print the final boards of games with counted results, as in datasets/NAME/positions.txt
    ///
    /// Positions, owners, komi and result only: no moves and no names of players.
    Boards {
        /// Data set whose records are here, or path of SGF files with labels
        #[arg(value_name = "NAME|PATH")]
        name: String,
    },
    /// Download records that cannot be built in, and verify them
    Fetch {
        /// Data sets [default: all that are not complete]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        #[command(flatten)]
        options: FetchOptions,
    },
}

#[derive(clap::Args)]
struct AuditArgs {
    /// Data set or path of SGF files with labels
    #[arg(value_name = "NAME|PATH", required = true)]
    names: Vec<String>,
    /// Classifier, repeatable or comma-separated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = super::run::names(), default_value = "combined")]
    classifier: Vec<String>,
    #[command(flatten)]
    engines: EngineArgs,
    /// File of the page with a picture of each game in dispute
    #[arg(long, value_name = "FILE.html")]
    page: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let surroundings = Surroundings::of_process()?;
    Ok(match args.verb {
        Verb::List => run_list(&surroundings, &mut Output)?,
        Verb::Verify { names } => run_verify(&names, &surroundings, &mut Output)?,
        Verb::Boards { name } => print_boards(&name)?,
        Verb::Audit(args) => audit(&args)?,
        Verb::Fetch { names, options } => {
            run_fetch(&names, &options, &surroundings, &mut Output, &mut stderr())?
        }
    })
}

fn print_boards(name: &str) -> Result<Outcome> {
    let mut faults = 0;
    for set in load(&Selection::resolve_records(&[name.to_owned()])?)? {
        set.faults
            .iter()
            .for_each(|fault| eprintln!("sahwal: {fault}"));
        faults += Fault::failures(&set.faults);
        writeln!(
            Output,
            "# The final boards of {}. harness/src/datasets/boards.rs explains the format.",
            set.name
        )?;
        for game in &set.games {
            let Some(truth) = &game.truth else {
                eprintln!(
                    "sahwal: {}: expected a counted result, found none",
                    game.name
                );
                faults += 1;
                continue;
            };
            let board = FinalBoard {
                position: game.position,
                owners: *truth.owners(),
                recorded: game.recorded,
                line: 1,
            };
            write!(Output, "{}", board.to_text(&game.name))?;
        }
    }
    Ok(Outcome::of_faults(faults))
}

fn audit(args: &AuditArgs) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let entries = args.classifier.iter().filter_map(|name| find(name));
    let entries: Vec<_> = entries.collect();
    let selection = Selection::resolve(&args.names)?;
    // All inputs and outputs are checked before the games are judged.
    let _held = Gate::default()
        .reads_sets(&selection)
        .reads(args.engines.inputs())
        .writes([("--page", args.page.as_ref())])
        .open()?;
    let others = args.engines.open()?;
    let panel = Panel::with_others(&entries, &Params::default(), &others)?;
    let mut audits = Vec::new();
    let mut faults = 0;
    // One audit for each data set.
    for set in pool.install(|| load_records(&selection))? {
        set.tell();
        faults += Fault::failures(&set.faults);
        ensure!(
            set.games.iter().any(|game| game.truth.is_some()),
            "{}: expected games with labels or territory marks, found none",
            set.name
        );
        let audit = pool.install(|| Audit::of(&panel.evaluate(&set)));
        writeln!(Output, "{audit}")?;
        let mut read = ReadCounts::default();
        read.add(&set);
        if !read.is_empty() {
            writeln!(Output, "{}: {read}\n", set.name)?;
        }
        audits.push(audit);
    }
    // One page shows all audits.
    if let Some(path) = &args.page {
        let page = crate::audit::page(&audits);
        write_whole(path, |file| file.write_all(page.as_bytes()))?;
        writeln!(Output, "page: {}", path.display())?;
    }
    // Contradictions, faults and missing answers make the outcome.
    let failed: usize = audits.iter().map(Audit::failed).sum();
    if failed > 0 {
        eprintln!("sahwal: {failed} answers from outside are missing");
    }
    let contradictions: usize = audits.iter().map(Audit::contradictions).sum();
    Ok(Outcome::of_faults(
        faults + (contradictions + failed) as u64,
    ))
}
