//! `sahwal run`: judges the games of data sets and scores the verdicts.
//!
//! `cmd/mod.rs` calls it. The options make the plan of a run, and `run.json` records the command
//! line for `--again`. An option that changes figures must be in the plan: otherwise `merge` would
//! join shards with different values.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use sahwal_data::Outcome;
use sahwal_data::input::{Selection, name_of, named_path};
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;
use sahwal_run::format::results::Results;
use sahwal_run::format::{CsvRow, PositionRow, RunRecord};
use sahwal_run::job::state::{SetState, Shard};
use sahwal_run::job::stream::Job;
use sahwal_run::job::{self, publish};
use sahwal_run::moments::Moments;
use sahwal_run::rows::{Row, Rows};

use super::OutputArgs;
use super::arguments::{AtArgs, RowsFile, TermsArgs};
use super::complete::Complete;
use super::engines::EngineArgs;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Data set or path of SGF files; `all` for every set with counted results
    ///
    /// Repeatable or comma-separated; the order of the tables is fixed. NAME=PATH gives a path
    /// another name in tables and files. Default: igs31 and selfplay. `sahwal datasets list` shows
    /// all sets.
    #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
    dataset: Vec<String>,

    /// Rows by name or pattern such as 'potential/*', repeatable or comma-separated
    ///
    /// Default: the rows that --list marks with a star, and the rows of --rows.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    classifier: Vec<String>,

    /// Compare each row with this one: difference, 95 % interval, p-value
    ///
    /// Default: variants such as potential/no-shadows are compared with their base row, which the
    /// pattern adds. All other rows are compared with all-alive, and before the end with influence
    /// (in the files only).
    #[arg(long, value_name = "NAME")]
    against: Option<String>,

    /// Folder for the CSV files, tables, plots and run.json
    #[arg(long, value_name = "DIR", default_value = publish::LATEST)]
    out: PathBuf,

    #[command(flatten)]
    rows: RowsFile,

    /// Make a run again by its run.json: with its options, and its rows as they were defined
    ///
    /// Only --out, --jobs, --verbose, --no-plots and --dataset NAME=PATH can be combined with it.
    /// If the games of a data set lie elsewhere now, --dataset NAME=PATH or SAHWAL_DATA says where.
    /// A warning names each data set whose games differ. Files and the built-in final boards of the
    /// same games count as equal.
    #[arg(
        long,
        value_name = "RUN.JSON",
        conflicts_with_all = ["classifier", "rows", "engine", "answers", "every", "against", "at", "shard", "rules", "komi"]
    )]
    again: Option<PathBuf>,

    /// List all rows, or those of --classifier, with their sources; run nothing
    #[arg(long)]
    list: bool,

    /// Print BibTeX entries for sahwal and the papers; run nothing
    #[arg(long)]
    cite: bool,

    #[command(flatten)]
    engines: EngineArgs,

    /// Judge a sample: the first of every K games of each data set
    ///
    /// The games of a file of up to 16 KiB count as one.
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    every: u64,

    #[command(flatten)]
    moments: AtArgs,

    /// Judge only part I of N; `sahwal merge` joins the parts
    ///
    /// The parts take turns. A file of up to 16 KiB goes to one part as a whole, and the other
    /// parts do not open it. Longer files are divided by game.
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    shard: Shard,

    #[command(flatten)]
    files: OutputArgs,

    #[command(flatten)]
    jobs: Jobs,

    #[command(flatten)]
    terms: TermsArgs,

    /// Seed of the bootstrap intervals
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Args {
    /// Returns the options and the rows of a recorded run. `self` replaces only its options about
    /// files and threads, and the places of data sets.
    fn again(self, record: &RunRecord, known: &Rows) -> Result<(Args, Rows)> {
        #[derive(Parser)]
        struct Recorded {
            #[command(flatten)]
            args: Args,
        }
        let is_merged = !record.shard_command_line.is_empty();
        let line = if is_merged {
            &record.shard_command_line
        } else {
            &record.command_line
        };
        let mut args = Recorded::try_parse_from(line)
            .context("its command line")?
            .args;
        for word in &self.dataset {
            move_set(&mut args.dataset, word, record)?;
        }
        args.out = self.out;
        args.jobs = self.jobs;
        args.files.verbose = self.files.verbose;
        args.files.no_plots |= self.files.no_plots;
        // The record defines all rows by their parameters. Their names may mean other rows today.
        args.rows = RowsFile::default();
        args.classifier = Vec::new();
        if is_merged {
            args.shard = Shard::WHOLE;
        }
        ensure!(!record.rows.is_empty(), "expected rows, found none");
        let program = record.program.as_deref().unwrap_or("sahwal");
        let rows = known
            .of_run(&record.rows)
            .with_context(|| format!("made by the program {program}"))?;
        Ok((args, rows))
    }
}

/// Replaces the word for a data set by `NAME=PATH`.
fn move_set(words: &mut Vec<String>, moved: &str, record: &RunRecord) -> Result<()> {
    let Some((name, _)) = named_path(moved) else {
        bail!("--dataset: expected NAME=PATH with --again, found {moved}");
    };
    let names: Vec<&str> = record
        .datasets
        .iter()
        .map(|set| set.name.as_str())
        .collect();
    ensure!(
        names.contains(&name),
        "--dataset: expected a data set of that run ({}), found {name}",
        names.join(", ")
    );
    match words.iter_mut().find(|word| name_of(word) == name) {
        Some(word) => *word = moved.to_owned(),
        // The data set is one of those that `all` includes.
        None => words.push(moved.to_owned()),
    }
    Ok(())
}

/// The entries that `--cite` prints.
const BIBTEX: &str = include_str!("cite.bib");

pub(super) fn run(args: Args, known: &Rows) -> Result<Outcome> {
    if args.cite {
        write!(Output, "{BIBTEX}")?;
        return Ok(Outcome::Done);
    }
    let before = match &args.again {
        Some(path) => Some(EarlierRun::read(path)?),
        None => None,
    };
    let built_in = known;
    let (args, known) = match &before {
        None => {
            let known = args.rows.add_to(known)?;
            (args, known)
        }
        // A repeated run takes the options of the first one.
        Some(before) => args
            .again(&before.record, known)
            .with_context(|| before.path.display().to_string())?,
    };
    if args.list {
        let rows = match args.classifier.as_slice() {
            [] => known.iter().collect(),
            patterns => known.select(patterns)?,
        };
        list(&rows)?;
        return Ok(Outcome::Done);
    }
    let rows = chosen_rows(&args, &known, built_in)?;
    judge(&args, &rows, before.as_ref())
}

/// Runs the job, and writes and prints its figures.
fn judge(args: &Args, rows: &[&Row], before: Option<&EarlierRun>) -> Result<Outcome> {
    // A bad folder, bad moments or a missing data set are refused before any work is done.
    let pool = args.jobs.pool()?;
    let moments = Moments::new(&args.moments.at)?;
    // `--at` needs moves, and final boards have none.
    let selection = if args.moments.at.is_empty() {
        Selection::resolve(&args.dataset)?
    } else {
        Selection::resolve_records(&args.dataset)?
    };
    if let Some(before) = before {
        before.refuse(&args.out)?;
    }
    let results = Results::open(&args.out)?;
    let outside = args.engines.open()?;
    let new = results.begin(job::rows::names())?;
    let job = Job {
        selection: &selection,
        rows,
        outside: &outside,
        seed: args.seed,
        against: args.against.as_deref(),
        assumed: args.terms.terms(),
        moments: &moments,
        every: args.every,
        shard: args.shard,
        out: new.folder(),
        commit: env!("SAHWAL_COMMIT"),
        // The command line of the first run is kept, so that this run can be repeated too.
        command_line: match before {
            None => RunRecord::command_line(),
            Some(before) => before.record.command_line.clone(),
        },
    };

    // The tables of each data set are printed as soon as they are known. If printing fails, the
    // files are still written.
    let mut printed = Ok(());
    let verbose = args.files.verbose;
    let plan = job.plan();
    let state = pool.install(|| {
        job.run(|set: &SetState| {
            if printed.is_ok() {
                printed = publish::print(&mut Output, &set.moments, &plan, verbose);
            }
        })
    })?;
    let record = state.record(pool.current_num_threads());
    let complete = Complete::write(new, state, record, !args.files.no_plots)?;
    let is_again = match before {
        Some(before) => before.is_again(&complete.record),
        None => true,
    };
    printed?;
    for hint in &selection.hints {
        eprintln!("{hint}");
    }
    let judged_whole = match (args.every, args.shard) {
        (1, Shard::WHOLE) => selection.names(),
        _ => Vec::new(),
    };
    for row in &outside {
        for note in row.notes(&judged_whole) {
            tell!("{}: {note}", row.record().name);
        }
    }
    let outcome = complete.tell_end()?;
    Ok(if is_again { outcome } else { Outcome::Failed })
}

/// Returns the rows of `--classifier`. If the row of `--against` is not one of them, it comes
/// first. Also says which rows of a file are left out.
fn chosen_rows<'a>(args: &Args, known: &'a Rows, built_in: &Rows) -> Result<Vec<&'a Row>> {
    let mut rows = known.select(&args.classifier)?;
    // A user who adds rows in a file probably wants them judged.
    for row in known.iter() {
        let is_added = built_in.get(&row.name).is_err();
        if is_added && !rows.iter().any(|chosen| chosen.name == row.name) {
            tell!(
                "--rows: --classifier leaves out {}; name it there, too",
                row.name
            );
        }
    }
    if let Some(name) = &args.against
        && !args.engines.names().any(|engine| engine == name)
    {
        let base = known.get(name).context("--against")?;
        if !rows.iter().any(|row| row.name == base.name) {
            rows.insert(0, base);
        }
    }
    Ok(rows)
}

/// The run that `--again` repeats.
struct EarlierRun {
    path: PathBuf,
    record: RunRecord,
}

impl EarlierRun {
    fn read(path: &Path) -> Result<EarlierRun> {
        let path = if path.is_dir() {
            path.join(RunRecord::FILE)
        } else {
            path.to_owned()
        };
        let record = RunRecord::of_file(&path)?;
        Ok(EarlierRun { path, record })
    }

    /// Refuses the folder of the earlier run for the new one: the new files are compared with the
    /// old ones.
    fn refuse(&self, out: &Path) -> Result<()> {
        // One folder may have several names, so paths are resolved first.
        let written = out.join(RunRecord::FILE);
        ensure!(
            self.path.canonicalize().ok() != written.canonicalize().ok(),
            "--out: expected another folder than that of the run that is made again, found {}",
            out.display()
        );
        Ok(())
    }

    /// Returns whether the run of `now` read the games of this run: the same files, or final boards
    /// with the same positions. Prints what differs.
    fn is_again(&self, now: &RunRecord) -> bool {
        let path = self.path.display();
        let then = &self.record;
        if then.version != now.version || then.commit != now.commit {
            tell!(
                "{path}: made by version {}, commit {}; this is version {}, commit {}",
                then.version,
                then.commit,
                now.version,
                now.commit
            );
        }
        // A data set may have been read as files or as final boards. If the positions are equal,
        // the same boards were judged.
        let are_same =
            then.checksums.get(PositionRow::FILE) == now.checksums.get(PositionRow::FILE);
        let mut is_again = true;
        for (old, new) in then.datasets.iter().zip(&now.datasets) {
            if old.sha256 == new.sha256 {
                continue;
            }
            if are_same && old.origin != new.origin {
                tell!(
                    "{path}: {}: that run read {}, this run {}; the positions are the same",
                    old.name,
                    old.origin,
                    new.origin
                );
            } else {
                tell!(
                    "{path}: expected the games of {} with SHA-256 {}, found {}",
                    old.name,
                    old.sha256,
                    new.sha256
                );
                is_again = false;
            }
        }
        is_again
    }
}

/// Prints each row with its source and its description.
fn list(rows: &[&Row]) -> Result<()> {
    let mut width = 0;
    for row in rows {
        width = width.max(row.name.chars().count());
    }
    for row in rows {
        let star = if row.by_default { '*' } else { ' ' };
        writeln!(
            Output,
            "{star} {:width$}  {}: {}",
            row.name, row.source, row.sentence
        )?;
    }
    Ok(())
}
