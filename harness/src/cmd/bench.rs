//! `sahwal bench`: how fast everything is.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::Output;
use crate::outcome::Outcome;
use crate::suite::list::{Bench, Data, benches};
use crate::suite::record::{Earlier, Row, write};
use crate::suite::{Kernel, instructions, timing};

/// Times everything that is hot beside a reference loop, each answer checked first
///
/// Times are medians over positions or moves, of several rounds in which everything has
/// its turn. `loops` tells them in multiples of a reference loop timed beside them, so
/// that figures of other machines, or of a busy one, can be compared.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Data set or path; without it igs31 where it is found, else selfplay
    #[arg(long, value_name = "NAME|PATH")]
    dataset: Option<String>,

    /// Only benchmarks whose name contains this text
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,

    /// Rounds
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,

    /// Check every answer and time nothing
    #[arg(long)]
    quick: bool,

    /// Count instructions too, with callgrind where valgrind is installed
    #[arg(long)]
    instructions: bool,

    /// Write the figures to a CSV file
    #[arg(long, value_name = "FILE.csv")]
    save: Option<PathBuf>,

    /// Compare with the figures of a CSV file; another answer is a failure
    #[arg(long, value_name = "FILE.csv")]
    compare: Option<PathBuf>,

    /// Only call the items of the benchmark of this name, so many times: what
    /// --instructions counts
    #[arg(long, value_names = ["NAME", "PASSES"], num_args = 2, hide = true)]
    passes: Option<Vec<String>>,
}

/// A benchmark with all that is known of it.
struct Entered<'a> {
    bench: Bench<'a>,
    kernel: Option<Box<dyn Kernel + 'a>>,
    turns: Vec<timing::Turn>,
    row: Row,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let earlier = args.compare.as_deref().map(Earlier::read).transpose()?;
    let data = Data::read(args.dataset.as_deref())?;
    if let Some(named) = &args.passes {
        return only_passes(&data, named);
    }
    let all = benches(&data).into_iter();
    let mut entered: Vec<Entered> = all
        .filter(|bench| bench.name.contains(&args.filter))
        .map(|bench| enter(bench, &data.dataset))
        .collect();
    if entered.is_empty() {
        bail!("--filter: no benchmark has \"{}\" in its name", args.filter);
    }
    if !args.quick {
        for _ in 0..args.rounds {
            for one in &mut entered {
                if let Some(kernel) = &mut one.kernel {
                    one.turns.push(timing::turn(&mut **kernel));
                }
            }
        }
        for one in &mut entered {
            if one.kernel.is_some() {
                one.row.enter(&one.turns);
            }
        }
    }
    if args.instructions {
        count_instructions(&mut entered, &data.dataset, args.dataset.as_deref())?;
    }
    let mut rows = Vec::new();
    for one in entered {
        rows.push(one.row);
    }
    show(&data, &rows, &args, earlier.as_ref())?;
    if let Some(path) = &args.save {
        write(path, &rows)?;
        writeln!(Output, "\nfile: {}", path.display())?;
    }
    judge(&rows, earlier.as_ref())
}

/// Makes a benchmark and checks its answer; what is wrong is not timed.
fn enter<'a>(bench: Bench<'a>, dataset: &str) -> Entered<'a> {
    let mut row = Row::new(dataset, &bench.name, bench.unit);
    let checked = bench.kernel().and_then(|mut kernel| {
        let answer = kernel.answer()?;
        Ok((kernel, answer))
    });
    let kernel = match checked {
        Ok((kernel, answer)) => {
            row.answer = format!("{answer:x}");
            Some(kernel)
        }
        Err(error) => {
            row.error = format!("{error:#}");
            None
        }
    };
    Entered {
        bench,
        kernel,
        turns: Vec::new(),
        row,
    }
}

/// Wrong answers, and answers that were others before, fail the command.
fn judge(rows: &[Row], earlier: Option<&Earlier>) -> Result<Outcome> {
    let mut outcome = Outcome::Done;
    for row in rows {
        if !row.error.is_empty() {
            eprintln!("sahwal: {}: {}", row.name, row.error);
            outcome = Outcome::Failed;
        }
        if let Some(before) = earlier.and_then(|earlier| earlier.other_answer(row)) {
            let now = &row.answer;
            eprintln!("sahwal: {}: the answer was {before}, it is {now}", row.name);
            outcome = Outcome::Failed;
        }
    }
    Ok(outcome)
}

fn only_passes(data: &Data, named: &[String]) -> Result<Outcome> {
    let [name, passes] = named else {
        bail!("--passes: expected a name and a number");
    };
    let passes = passes
        .parse()
        .with_context(|| format!("--passes: expected a number, found \"{passes}\""))?;
    let bench = benches(data).into_iter().find(|bench| bench.name == *name);
    let bench = bench.with_context(|| format!("--passes: no benchmark is called \"{name}\""))?;
    instructions::passes(&mut *bench.kernel()?, passes);
    Ok(Outcome::Done)
}

fn count_instructions(entered: &mut [Entered], dataset: &str, named: Option<&str>) -> Result<()> {
    if !instructions::is_here() {
        eprintln!("sahwal: --instructions: skipped, valgrind is not installed");
        return Ok(());
    }
    let program = std::env::current_exe().context("cannot find the program itself")?;
    let dataset = named.unwrap_or(dataset);
    for one in entered {
        if let Some(kernel) = &one.kernel
            && one.bench.is_hot_path()
        {
            let name = &one.bench.name;
            let arguments = ["bench", "--dataset", dataset, "--passes", name];
            one.row.instructions = Some(instructions::count(&program, &arguments, &**kernel)?);
        }
    }
    Ok(())
}

fn show(data: &Data, rows: &[Row], args: &Args, earlier: Option<&Earlier>) -> Result<()> {
    let mut text = format!("{}: {} positions\n", data.dataset, data.positions());
    if args.quick {
        let right = rows.iter().filter(|row| row.error.is_empty()).count();
        for row in rows {
            let told = match row.error.is_empty() {
                true => row.answer.as_str(),
                false => "WRONG",
            };
            writeln!(text, "  {:30} {told:>16}", row.name)?;
        }
        writeln!(
            text,
            "{right} of {} answers right; nothing timed",
            rows.len()
        )?;
    } else {
        times(&mut text, rows, earlier)?;
        differences(&mut text, rows)?;
    }
    if rows.iter().any(|row| row.instructions.is_some()) {
        counts(&mut text, rows, earlier)?;
    }
    write!(Output, "{text}")?;
    Ok(())
}

fn times(text: &mut String, rows: &[Row], earlier: Option<&Earlier>) -> Result<()> {
    let heads = ["time", "spread", "per second", "loops", "was 1"];
    let last = if earlier.is_some() { heads[4] } else { "" };
    let line = format!(
        "{:30} {:>9} {:>14} {:>10} {:>8} {last:>5}",
        "", heads[0], heads[1], heads[2], heads[3]
    );
    writeln!(text, "{}", line.trim_end())?;
    for row in rows {
        let (Some(median), Some(low), Some(high), Some(loops)) =
            (row.median_ns, row.low_ns, row.high_ns, row.reference_loops)
        else {
            writeln!(text, "{:30} {:>9}", row.name, "WRONG")?;
            continue;
        };
        let percent = |value: f64| 100.0 * (value / median.max(f64::MIN_POSITIVE) - 1.0);
        let spread = format!("{:+.1}% {:+.1}%", percent(low), percent(high));
        let ratio = earlier.and_then(|earlier| earlier.ratio(row));
        let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
        let line = format!(
            "{:30} {:>9} {spread:>14} {:>10} {loops:>8.4} {ratio:>5}",
            row.name,
            duration(median),
            rate(1e9 / median.max(f64::MIN_POSITIVE)),
        );
        writeln!(text, "{}", line.trim_end())?;
    }
    let loops: Vec<f64> = rows.iter().filter_map(|row| row.reference_ns).collect();
    let reference = timing::Spread::of(loops);
    writeln!(
        text,
        "a reference loop: {}, {} to {}",
        duration(reference.median),
        duration(reference.low),
        duration(reference.high)
    )?;
    Ok(())
}

/// A difference beside a computation from scratch.
fn differences(text: &mut String, rows: &[Row]) -> Result<()> {
    let time = |group: &str, name: &str| {
        let row = rows
            .iter()
            .find(|row| row.name.strip_prefix(group) == Some(name))?;
        row.median_ns
    };
    let names = rows.iter().filter_map(|row| row.name.strip_prefix("move/"));
    let pairs =
        names.filter_map(|name| Some((name, time("move/", name)?, time("scratch/", name)?)));
    let pairs: Vec<_> = pairs.collect();
    if !pairs.is_empty() {
        writeln!(
            text,
            "\n{:29} {:>9} {:>9} {:>8}",
            "", "move", "scratch", "ratio"
        )?;
    }
    for (name, step, scratch) in pairs {
        writeln!(
            text,
            "{name:29} {:>9} {:>9} {:>8.1}",
            duration(step),
            duration(scratch),
            scratch / step
        )?;
    }
    Ok(())
}

fn counts(text: &mut String, rows: &[Row], earlier: Option<&Earlier>) -> Result<()> {
    writeln!(text, "\n{:29} {:>12} {:>9}", "", "instructions", "unit")?;
    for row in rows {
        let Some(count) = row.instructions else {
            continue;
        };
        let ratio = earlier.and_then(|earlier| earlier.instruction_ratio(row));
        let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.3} of before"));
        let line = format!("{:29} {count:>12} {:>9} {ratio:>16}", row.name, row.unit);
        writeln!(text, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Nanoseconds in a unit that suits them.
fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        ns if ns < 1e3 => format!("{ns:.1} ns"),
        ns if ns < 1e6 => format!("{:.2} us", ns / 1e3),
        ns => format!("{:.2} ms", ns / 1e6),
    }
}

fn rate(per_second: f64) -> String {
    match per_second {
        rate if rate < 1e4 => format!("{rate:.0}"),
        rate if rate < 1e7 => format!("{:.1} k", rate / 1e3),
        rate => format!("{:.1} M", rate / 1e6),
    }
}
