//! `sahwal check`: checks certificates of proofs.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::Position;
use sahwal_core::certificate::{Certificate, Claim, Goal, Needed};
use serde_json::{Value, json};

use super::arguments::{Jobs, Output};
use crate::analyze::Sheet;
use crate::analyze::board::{Charset, grid};
use crate::certificate::{Tested, read};
use crate::coordinates;
use crate::outcome::Outcome;
use crate::progress::Progress;

/// Replays each certificate against every reply in its zone, with rules and a Benson of its own,
/// and says what it proves. Exit status: 0 if all are valid, 1 if one is refuted or is about
/// another board, 2 if a file cannot be read; the others are checked in any case.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Certificate files, as `sahwal solve --certificate` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Game record whose board must be that of each certificate
    #[arg(long, value_name = "FILE.sgf|SET/GAME")]
    against: Option<PathBuf>,

    /// With --against: position after move N; passes count [default: the last position]
    #[arg(long = "move", value_name = "N", requires = "against")]
    at: Option<usize>,

    /// With --against: number of the game in a file with several games
    #[arg(long, value_name = "N", requires = "against")]
    game: Option<usize>,

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
    claim: Claim,
    answers: usize,
    tested: Tested,
    /// How the board differs from that of the record.
    difference: Option<String>,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let record = args
        .against
        .as_deref()
        .map(|file| Sheet::read(file, args.game, args.at));
    let record = record.transpose()?.map(|sheet| sheet.position);
    let progress = Progress::new(args.files.len() as u64, "certificates");
    let check = |file: &PathBuf| {
        let row = read(file).map(|certificate| Row::of(file, &certificate, &args, record.as_ref()));
        progress.add(1);
        row
    };
    let found: Vec<Result<Row>> = pool.install(|| args.files.par_iter().map(check).collect());
    drop(progress);
    if args.json {
        let files = args.files.iter().zip(&found);
        let rows: Vec<Value> = files.map(|(file, found)| in_json(file, found)).collect();
        writeln!(Output, "{:#}", Value::from(rows))?;
    }
    let (rows, errors): (Vec<_>, Vec<_>) = found.into_iter().partition(Result::is_ok);
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    if !args.json && !rows.is_empty() {
        print(&rows)?;
    }
    // Every file that cannot be read is named, the last one by the error itself.
    let mut errors: Vec<anyhow::Error> = errors.into_iter().filter_map(Result::err).collect();
    if let Some(last) = errors.pop() {
        errors
            .iter()
            .for_each(|error| eprintln!("sahwal: {error:#}"));
        return Err(last);
    }
    Ok(Outcome::of(rows.iter().all(Row::is_valid)))
}

fn in_json(file: &Path, found: &Result<Row>) -> Value {
    match found {
        Ok(row) => row.json(),
        Err(error) => json!({"file": file.display().to_string(), "error": format!("{error:#}")}),
    }
}

/// The claim as a sentence.
fn sentence(claim: &Claim) -> String {
    let size = claim.position.size();
    let list = |points| coordinates::list(points, size);
    let owner = match claim.goal {
        Goal::Live | Goal::Keep => claim.prover,
        Goal::Capture => claim.prover.opponent(),
    };
    let which = match claim.needed {
        Needed::All => "every",
        Needed::Any => "at least one",
    };
    let fate = match claim.goal {
        Goal::Live => "becomes unconditionally alive",
        Goal::Keep => "is never captured",
        Goal::Capture => "is captured",
    };
    let prover = claim.prover;
    let mut text = format!(
        "{} moves first; {prover} plays in the zone only: {which} {owner} string of {} {fate}",
        claim.first,
        list(claim.crucial)
    );
    if !claim.immortal.is_empty() {
        text += &format!(
            "; {prover} strings that live already: {}",
            list(claim.immortal)
        );
    }
    let threats = claim.threats;
    let plural = if threats == 1 { "" } else { "s" };
    text += &format!(
        ". Rules: no suicide; both may pass; {prover} may retake a ko at once {threats} time{plural}, \
         {} always. Zone: {}",
        prover.opponent(),
        list(claim.zone)
    );
    text
}

impl Row {
    fn of(file: &Path, certificate: &Certificate, args: &Args, record: Option<&Position>) -> Row {
        let claim = certificate.claim();
        Row {
            file: file.display().to_string(),
            answers: certificate.answers().len(),
            tested: Tested::of(certificate, args.games, args.seed),
            difference: record.and_then(|record| difference(&claim.position, record)),
            claim: claim.clone(),
        }
    }

    fn is_valid(&self) -> bool {
        self.tested.refuted.is_none() && self.difference.is_none()
    }

    fn json(&self) -> Value {
        let Row { tested, claim, .. } = self;
        let list = |points| coordinates::list(points, claim.position.size());
        let board = claim.position.to_string();
        json!({
            "file": self.file,
            "valid": tested.refuted.is_none(),
            "goal": claim.goal,
            "claim": sentence(claim),
            "board": board.lines().collect::<Vec<_>>(),
            "crucial": list(claim.crucial),
            "prover": claim.prover,
            "first": claim.first,
            "threats": claim.threats,
            "other_board": self.difference,
            "zone_points": claim.zone.len(),
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

/// The first difference between the board of a certificate and that of a record.
fn difference(claimed: &Position, record: &Position) -> Option<String> {
    let (size, other) = (claimed.size(), record.size());
    if size != other {
        return Some(format!(
            "expected the {other} board of the record, found {size}"
        ));
    }
    let stone = |position: &Position, point| match position.at(point) {
        Some(colour) => format!("a {colour} stone"),
        None => "no stone".to_owned(),
    };
    let mut points = size.points();
    let point = points.find(|&point| claimed.at(point) != record.at(point))?;
    Some(format!(
        "expected the board of the record with {} at {}, found {}",
        stone(record, point),
        point.gtp(size),
        stone(claimed, point)
    ))
}

fn print(rows: &[Row]) -> Result<()> {
    writeln!(
        Output,
        "result  goal    zone answers replies longest games  moves file"
    )?;
    // A line for each certificate, with the fault or the difference below it.
    for row in rows {
        let Row {
            claim,
            answers,
            file,
            tested,
            ..
        } = row;
        let Tested {
            replies,
            longest,
            games,
            moves,
            refuted,
        } = tested;
        let result = match (refuted, &row.difference) {
            (Some(_), _) => "refuted",
            (None, Some(_)) => "other",
            (None, None) => "valid",
        };
        let (goal, zone) = (claim.goal.name(), claim.zone.len());
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
        if let Some(difference) = &row.difference {
            writeln!(Output, "  {difference}")?;
        }
    }
    let valid = rows.iter().filter(|row| row.is_valid()).count();
    writeln!(Output, "{valid} of {} valid", rows.len())?;
    // After the table, what each file claims, in words and as a board.
    for Row { file, claim, .. } in rows {
        let board = grid(claim.position.size(), |point| {
            format!("{} ", Charset::Ascii.stone(claim.position.at(point)))
        });
        writeln!(Output, "\n{file}: {}\n\n{board}", sentence(claim))?;
    }
    Ok(())
}
