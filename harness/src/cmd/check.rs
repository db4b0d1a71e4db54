//! `sahwal check`: checks certificates of proofs.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::certificate::{Certificate, Goal};
use serde_json::{Value, json};

use super::{Jobs, Output};
use crate::certificate::{Tested, read};
use crate::outcome::Outcome;
use crate::progress::Progress;

/// Replays each certificate against every reply in its zone, with rules and a Benson of its own.
/// Exit status: 0 if all are valid, 1 if one is refuted, 2 if a file cannot be read.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Certificate files, as `sahwal solve --certificate` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Play N games on the whole board against each strategy
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u64,

    /// Seed of the attackers' dice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    jobs: Jobs,
}

/// The result for a file.
struct Row {
    file: String,
    goal: &'static str,
    zone: usize,
    answers: usize,
    tested: Tested,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    // Bad input is reported before any work.
    let certificates = args.files.iter().map(|file| {
        let certificate = read(file)?;
        Ok((file.display().to_string(), certificate))
    });
    let certificates: Vec<(String, Certificate)> = certificates.collect::<Result<_>>()?;
    let progress = Progress::new(certificates.len() as u64, "certificates");
    let rows: Vec<Row> = args.jobs.pool()?.install(|| {
        let rows = certificates.par_iter().map(|(file, certificate)| {
            let row = Row::of(file, certificate, args.games, args.seed);
            progress.add(1);
            row
        });
        rows.collect()
    });
    drop(progress);
    match args.json {
        true => {
            let rows: Vec<Value> = rows.iter().map(Row::json).collect();
            writeln!(Output, "{:#}", Value::from(rows))?;
        }
        false => print(&rows)?,
    }
    Ok(match rows.iter().all(|row| row.tested.refuted.is_none()) {
        true => Outcome::Done,
        false => Outcome::Failed,
    })
}

impl Row {
    fn of(file: &str, certificate: &Certificate, games: u64, seed: u64) -> Row {
        let claim = certificate.claim();
        Row {
            file: file.to_owned(),
            goal: match claim.goal {
                Goal::Live => "live",
                Goal::Keep => "keep",
                Goal::Capture => "capture",
            },
            zone: claim.zone.len(),
            answers: certificate.answers().len(),
            tested: Tested::of(certificate, games, seed),
        }
    }

    fn json(&self) -> Value {
        let tested = &self.tested;
        json!({
            "file": self.file,
            "valid": tested.refuted.is_none(),
            "goal": self.goal,
            "zone_points": self.zone,
            "answers": self.answers,
            "replies": tested.replies,
            "longest_moves": tested.longest,
            "games": tested.games,
            "attacker_moves": tested.moves,
            "fault": tested.refuted.as_ref().map(|fault| &fault.reason),
            "state": tested.refuted.as_ref().map(|fault| &fault.picture),
        })
    }
}

fn print(rows: &[Row]) -> Result<()> {
    writeln!(
        Output,
        "result  goal    zone answers replies longest games  moves file"
    )?;
    for row in rows {
        let Row {
            goal,
            zone,
            answers,
            file,
            tested,
        } = row;
        let Tested {
            replies,
            longest,
            games,
            moves,
            refuted,
        } = tested;
        let result = match refuted {
            None => "valid",
            Some(_) => "refuted",
        };
        writeln!(
            Output,
            "{result:<7} {goal:<7} {zone:>4} {answers:>7} {replies:>7} {longest:>7} \
             {games:>5} {moves:>6} {file}"
        )?;
        if let Some(fault) = refuted {
            writeln!(Output, "  {}", fault.reason)?;
            for line in fault.picture.lines() {
                writeln!(Output, "{}", format!("    {line}").trim_end())?;
            }
        }
    }
    let valid = rows
        .iter()
        .filter(|row| row.tested.refuted.is_none())
        .count();
    writeln!(Output, "{valid} of {} valid", rows.len())?;
    Ok(())
}
