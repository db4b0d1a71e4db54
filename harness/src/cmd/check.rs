//! `sahwal check`: checks certificates of proofs.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::certificate::{Certificate, Goal, check};
use serde_json::{Value, json};

use super::{Jobs, Output};
use crate::certificate::{Attacked, attack, read};
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
    replies: usize,
    longest: usize,
    games: u64,
    moves: u64,
    /// The reason why the certificate is refuted, with the state as a picture.
    refuted: Option<(String, String)>,
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
    Ok(match rows.iter().all(|row| row.refuted.is_none()) {
        true => Outcome::Done,
        false => Outcome::Failed,
    })
}

impl Row {
    fn of(file: &str, certificate: &Certificate, games: u64, seed: u64) -> Row {
        let claim = certificate.claim();
        let mut row = Row {
            file: file.to_owned(),
            goal: match claim.goal {
                Goal::Live => "live",
                Goal::Keep => "keep",
                Goal::Capture => "capture",
            },
            zone: claim.zone.len(),
            answers: certificate.answers().len(),
            replies: 0,
            longest: 0,
            games: 0,
            moves: 0,
            refuted: None,
        };
        match check(certificate) {
            Ok(checked) => (row.replies, row.longest) = (checked.replies, checked.longest),
            Err(fault) => {
                row.refuted = Some((fault.to_string(), fault.picture()));
                return row;
            }
        }
        let Attacked {
            games,
            moves,
            broken,
        } = attack(certificate, games, seed);
        (row.games, row.moves) = (games, moves);
        row.refuted = broken.map(|broken| (broken.to_string(), String::new()));
        row
    }

    fn json(&self) -> Value {
        json!({
            "file": self.file,
            "valid": self.refuted.is_none(),
            "goal": self.goal,
            "zone_points": self.zone,
            "answers": self.answers,
            "replies": self.replies,
            "longest_moves": self.longest,
            "games": self.games,
            "attacker_moves": self.moves,
            "fault": self.refuted.as_ref().map(|fault| &fault.0),
            "state": self.refuted.as_ref().map(|fault| &fault.1),
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
            replies,
            longest,
            games,
            moves,
            file,
            ..
        } = row;
        let result = match row.refuted {
            None => "valid",
            Some(_) => "refuted",
        };
        writeln!(
            Output,
            "{result:<7} {goal:<7} {zone:>4} {answers:>7} {replies:>7} {longest:>7} \
             {games:>5} {moves:>6} {file}"
        )?;
        if let Some((fault, picture)) = &row.refuted {
            writeln!(Output, "  {fault}")?;
            for line in picture.lines() {
                writeln!(Output, "{}", format!("    {line}").trim_end())?;
            }
        }
    }
    let valid = rows.iter().filter(|row| row.refuted.is_none()).count();
    writeln!(Output, "{valid} of {} valid", rows.len())?;
    Ok(())
}
