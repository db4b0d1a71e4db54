//! `sahwal solve --problems` on collections: a row for each problem.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use sahwal_core::zone_search::ZoneParams;

use super::super::arguments::{Jobs, Output};
use super::super::gate::Gate;
use super::super::seconds;
use super::certificate::MOST_ANSWERS;
use crate::certificate::write;
use crate::disk::write_whole;
use crate::format::results;
use crate::format::{CsvRow, ProblemRow, write_rows};
use crate::outcome::Outcome;
use crate::solve::batch::{
    Item, Limits, Solution, files_of, page, read_collection, rows, solve_all,
};

/// Options for collections of problems.
#[derive(clap::Args)]
pub(super) struct BatchArgs {
    /// Limit of time for --block, --find and --certificate, of processor time for each of
    /// --problems: then the search ends, and what is known is told, as after Ctrl-C
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    pub(super) time: f64,

    /// With --problems: write problems.csv and problems.html there
    #[arg(long, value_name = "DIR", requires = "problems")]
    report: Option<PathBuf>,

    /// With --problems: write a certificate of each proof there
    #[arg(long, value_name = "DIR", requires = "problems")]
    certificates: Option<PathBuf>,

    /// With --problems: search without relevance zones
    #[arg(long, requires = "problems")]
    no_zones: bool,

    /// With --problems: search without the table of proved patterns
    #[arg(long, requires = "problems")]
    no_patterns: bool,
}

pub(super) fn run(paths: &[PathBuf], nodes: u64, args: &BatchArgs, jobs: &Jobs) -> Result<Outcome> {
    let time = seconds("--time", args.time, None)?;
    // Files are checked before the search, which may take long.
    let mut gate = Gate::default().reads_games(files_of(paths)?);
    let folders = [
        ("--report", &args.report),
        ("--certificates", &args.certificates),
    ];
    for (option, folder) in folders {
        gate = folder
            .iter()
            .fold(gate, |gate, dir| gate.results(option, dir));
    }
    let _held = gate.open()?;
    let items = read_collection(paths)?;
    let limits = Limits {
        nodes,
        time: Some(time),
        answers: match args.certificates {
            Some(_) => MOST_ANSWERS,
            None => 0,
        },
        search: ZoneParams::default().with(|set| {
            set.zones = !args.no_zones;
            set.patterns = !args.no_patterns;
        }),
    };
    // The searches, then what was asked for: lines, page, certificates.
    let solutions = jobs.pool()?.install(|| solve_all(&items, &limits));
    let rows = rows(&items, &solutions);
    print(&rows)?;
    if let Some(dir) = &args.report {
        let text = page(&items, &solutions);
        results::rewrite(dir, |new| {
            write_rows(new, ProblemRow::FILE, rows.iter().cloned())?;
            let page = new.join("problems.html");
            Ok(write_whole(&page, |file| file.write_all(text.as_bytes()))?)
        })?;
    }
    if let Some(dir) = &args.certificates {
        certificates(dir, &items, &solutions)?;
    }
    for row in rows.iter().filter(|row| row.result == "error") {
        eprintln!("{}, problem {}: {}", row.file, row.index, row.message);
    }
    // Undecided problems are no failure.
    let as_known = rows
        .iter()
        .all(|row| !matches!(&*row.result, "wrong" | "error"));
    Ok(Outcome::of(as_known))
}

fn certificates(dir: &Path, items: &[Item], solutions: &[Option<Solution>]) -> Result<()> {
    let mut written = BTreeSet::new();
    for (item, solution) in items.iter().zip(solutions) {
        let found = solution
            .as_ref()
            .and_then(|found| found.certificate.as_ref());
        let (Ok(problem), Some(Ok(certificate))) = (&item.problem, found) else {
            continue;
        };
        let file = Path::new(&item.file).file_stem().unwrap_or_default();
        let name = match problem.name.is_empty() {
            true => item.index.to_string(),
            false => problem
                .name
                .replace(|letter: char| !letter.is_alphanumeric(), "-"),
        };
        let mut name = format!("{}-{name}", file.to_string_lossy());
        // Files of two folders, and problems of one file, may have one name.
        while !written.insert(name.clone()) {
            name = format!("{name}-{}", item.index);
        }
        write(&dir.join(format!("{name}.json")), certificate)?;
    }
    Ok(())
}

fn print(rows: &[ProblemRow]) -> Result<()> {
    writeln!(
        Output,
        "problem                      first goal    answer right     result    zone      nodes      time"
    )?;
    let known = |text: &str| match text.is_empty() {
        true => "-".to_owned(),
        false => text.to_owned(),
    };
    // A line for each problem; what is not known is a dash.
    for row in rows {
        let name = match row.name.is_empty() {
            true => format!("{} {}", row.file, row.index),
            false => row.name.to_string(),
        };
        writeln!(
            Output,
            "{name:<28} {:<5} {:<7} {:<6} {:<9} {:<9} {:>4} {:>10} {:>7.3} s",
            row.to_move,
            known(&row.goal),
            known(&row.answer),
            known(&row.expected),
            row.result,
            row.zone_points,
            row.nodes.map_or("-".to_owned(), |nodes| nodes.to_string()),
            row.cpu_seconds.unwrap_or_default(),
        )?;
    }
    // How many had each result, and the time they took.
    let count = |name: &str| rows.iter().filter(|row| row.result == name).count();
    let mut times: Vec<f64> = rows.iter().filter_map(|row| row.cpu_seconds).collect();
    times.sort_by(f64::total_cmp);
    writeln!(
        Output,
        "{} problems: {} right, {} wrong, {} undecided, {} errors; {} proved; \
         median {:.3} s, total {:.1} s",
        rows.len(),
        count("right"),
        count("wrong"),
        count("undecided"),
        count("error"),
        rows.iter().filter(|row| row.proved).count(),
        times.get(times.len() / 2).copied().unwrap_or_default(),
        times.iter().sum::<f64>(),
    )?;
    Ok(())
}
