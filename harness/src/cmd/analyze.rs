//! `sahwal analyze`: shows one position, or a list of games.
//!
//! `cmd/mod.rs` calls it. This file reads the options and refuses pairs that exclude each other;
//! `analyze/` makes the output. If it let through a wrong pair, the user would see less than he
//! asked for.

use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use sahwal_core::string_graph::{StringGraphAnalysis, StringGraphParams};
use sahwal_data::Outcome;
use sahwal_data::input::{GameFile, classifier_of_paper};
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;
use sahwal_run::plot;
use sahwal_run::rows::{DEFAULT, Row, Rows};
use terminal_size::{Width, terminal_size};

use super::arguments::{CountArgs, RowsFile, check_output};
use crate::analyze::games::GameQuestion;
use crate::analyze::listing::Entry;
use crate::analyze::requests::{Defaults, Order, Service, serve};
use crate::analyze::{Layer, View, drawing, json, judgement, list, listing, string_graph, text};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Game record, or - for standard input; a folder or several files give a list of games
    ///
    /// A game of a data set has a name such as `selfplay/9x9#3`, and a figure of a paper such as
    /// `paper/string-graph/fig-9`.
    #[arg(value_name = "FILE.sgf|-|SET/GAME", required_unless_present_any = ["list", "stdin_list", "requests"])]
    files: Vec<PathBuf>,

    /// Read names of files and folders from standard input, one on each line
    #[arg(long, requires = "json", conflicts_with = "files")]
    stdin_list: bool,

    /// Answer requests on standard input, one JSON object a line, in the fields of KataGo's analysis
    /// engine
    ///
    /// harness/src/analyze/requests/README.md has the fields and the codes of errors.
    #[arg(long, conflicts_with_all = ["files", "stdin_list", "list", "json", "at", "game", "svg",
        "reasons", "trace"])]
    requests: bool,

    /// Answer each request as soon as it is judged, in any order
    #[arg(long, requires = "requests")]
    unordered: bool,

    /// Refuse an answer that has waited for so many seconds
    #[arg(long, value_name = "SECONDS", requires = "requests", default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(1..=86_400))]
    timeout: u32,

    /// List the figures of the papers, with the verdicts of their text and ours
    ///
    /// Ours are the verdicts of --classifier. Default: the classifier that follows the paper.
    #[arg(long, value_name = "SET", value_parser = ["paper"], conflicts_with = "files")]
    list: Option<String>,

    /// Show the position after move N, passes counted [default: the last]
    #[arg(long = "move", value_name = "N")]
    at: Option<usize>,

    /// Number of the game in a file of several [default: 1, with --json all]
    #[arg(long, value_name = "N")]
    game: Option<usize>,

    /// Classifier that gives the verdicts
    ///
    /// Default: combined; with --layer string-graph or --trace, string-graph. For a figure, the
    /// default is the classifier that follows its paper.
    #[arg(long, value_name = "NAME")]
    classifier: Option<String>,

    #[command(flatten)]
    rows: RowsFile,

    #[command(flatten)]
    terms: CountArgs,

    /// Layers to show beside the verdicts, repeatable or comma-separated
    ///
    /// Default: territory, and groups if the classifier has them. With --json: territory, groups,
    /// safe and potential.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    layer: Vec<Layer>,

    /// Print every reduction of the String Graph
    #[arg(long, conflicts_with = "json")]
    trace: bool,

    /// Write an SVG picture with every layer instead of text
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,

    /// Print the score by all rules, all doubts, and the reason for each verdict
    #[arg(long)]
    reasons: bool,

    /// Print a line of JSON for each game, with the score and all reasons
    ///
    /// Games are judged in parallel and printed in order. A game that cannot be read gets a line
    /// with its error; then the exit status is 1.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    jobs: Jobs,
}

/// The default classifier for layers that only a String Graph has.
const GRAPH: &str = "string-graph";

/// The layers of JSON by default: those with fields of their own.
const IN_JSON: [Layer; 4] = [
    Layer::Territory,
    Layer::Groups,
    Layer::Safe,
    Layer::Potential,
];

/// Returns a path of `--stdin-list` in the bytes of the system. A `-` is refused: standard input is
/// the list, so it cannot be a record too.
fn listed(line: io::Result<Vec<u8>>) -> io::Result<PathBuf> {
    let mut bytes = line?;
    // A list written on Windows ends its lines with `\r\n`.
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    if bytes == b"-" {
        return Err(invalid("expected a path, found `-`"));
    }
    #[cfg(unix)]
    let path = std::os::unix::ffi::OsStrExt::from_bytes(&bytes[..]);
    #[cfg(not(unix))]
    let path = str::from_utf8(&bytes).map_err(|_| invalid("expected a path in UTF-8"))?;
    Ok(Path::new::<std::ffi::OsStr>(path).to_owned())
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, what)
}

/// Prints a line of JSON for each game.
fn in_json(question: GameQuestion<'_>, args: &Args) -> Result<Outcome> {
    // A program may start `sahwal` once and send paths as it finds them, so they are not collected
    // first.
    let pool = args.jobs.pool()?;
    let out = &mut io::stdout();
    let answered = if args.stdin_list {
        let paths = BufReader::new(io::stdin()).split(b'\n').map(listed);
        let named = paths.filter(|path| !matches!(path, Ok(path) if path.as_os_str().is_empty()));
        pool.install(|| json::lines(question, named, out))
    } else {
        let paths = args.files.clone().into_iter().map(Ok);
        pool.install(|| json::lines(question, paths, out))
    };
    match answered {
        // Nobody reads on.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Outcome::Done),
        answered => answered.context("standard output"),
    }
}

/// Prints a list of the games, one line each.
fn in_list(question: GameQuestion<'_>, args: &Args) -> Result<Outcome> {
    for (option, is_asked) in [
        ("--layer", !args.layer.is_empty()),
        ("--trace", args.trace),
        ("--svg", args.svg.is_some()),
        ("--reasons", args.reasons),
    ] {
        ensure!(
            !is_asked,
            "{option}: expected one file, found several or a folder"
        );
    }
    let pool = args.jobs.pool()?;
    let (entries, _) = pool.install(|| listing::judge(question, args.files.clone(), |_| ()))?;
    if let [Entry::Unread { name, error }] = &entries[..] {
        bail!("{name}: {error}");
    }
    write!(Output, "{}", listing::list(&entries, terminal_columns()))?;
    // A script must learn from the exit status that some games were not read.
    let is_whole = entries.iter().all(|entry| matches!(entry, Entry::Game(_)));
    Ok(Outcome::of(is_whole))
}

/// Returns the number of columns of the terminal; `None` if standard output is not a terminal.
fn terminal_columns() -> Option<u16> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let (Width(columns), _) = terminal_size()?;
    Some(columns)
}

pub(super) fn run(args: Args, rows: &Rows) -> Result<Outcome> {
    let rows = args.rows.add_to(rows)?;
    // `--list` needs no record.
    if args.list.is_some() {
        let chosen = match &args.classifier {
            Some(name) => Some(rows.get(name)?),
            None => None,
        };
        write!(Output, "{}", list(chosen)?)?;
        return Ok(Outcome::Done);
    }
    if args.requests {
        return answer_requests(args, rows);
    }
    let file = match args.files.as_slice() {
        [file, ..] => file.as_path(),
        // With `--stdin-list` the paths come later, from standard input.
        [] => Path::new(""),
    };
    let is_one = args.files.len() == 1;
    let row = row_of(&args, file, &rows)?;
    if let Some(path) = &args.svg {
        check_output("--svg", path, "svg")?;
    }
    let question = GameQuestion {
        row,
        layers: match args.layer.as_slice() {
            [] if args.json => &IN_JSON,
            layers => layers,
        },
        terms: args.terms.terms(),
        game: args.game,
        at: args.at,
    };
    if args.json {
        return in_json(question, &args);
    }
    if !is_one || file.is_dir() {
        return in_list(question, &args);
    }
    of_one(file, row, &args)
}

/// Returns the row that judges. The first of these that applies is used: the row of `--classifier`,
/// the String Graph if only it can show what is asked for, the method of the paper for a figure,
/// the default row.
fn row_of<'a>(args: &Args, file: &Path, rows: &'a Rows) -> Result<&'a Row> {
    let wants_graph = args.trace || args.layer.contains(&Layer::StringGraph);
    let of_paper = if args.files.len() == 1 {
        classifier_of_paper(file)
    } else {
        None
    };
    let name = match &args.classifier {
        Some(name) => name,
        None if wants_graph => GRAPH,
        None => of_paper.unwrap_or(DEFAULT),
    };
    let row = rows.get(name)?;
    ensure!(
        !args.trace || row.params::<StringGraphParams>().is_some(),
        "--trace: expected a String Graph as --classifier, found {}",
        row.name
    );
    if args.classifier.is_none() && of_paper == Some(name) {
        tell!("judged by {name}, which follows the paper of the figure");
    }
    Ok(row)
}

/// Shows one game.
fn of_one(file: &Path, row: &Row, args: &Args) -> Result<Outcome> {
    let game = GameFile::open(file)?
        .record(args.game, args.at)?
        .with_move(args.at)?;
    for repair in &game.record.repairs {
        tell!("repaired: {}: {}", game.file, repair.what);
    }
    let view = View::counted_by(&game, row, &args.layer, args.terms.terms())?;
    let mut out = Output;
    write!(out, "{}", text::answer(&view))?;
    // A picture replaces the board.
    if args.svg.is_none() {
        write!(out, "\n{}", text::text(&view))?;
    }
    if args.reasons {
        writeln!(out, "{}", judgement(&game, &view.judgement))?;
    }
    if args.trace
        && let Some(params) = row.params::<StringGraphParams>()
    {
        let analysis = StringGraphAnalysis::of(&game.record.position, &params);
        let trace = string_graph::trace(&analysis, game.record.position.size());
        writeln!(out, "reductions\n\n{trace}")?;
    }
    if let Some(path) = &args.svg {
        plot::write_svg(path, &drawing::drawing(&view))?;
        writeln!(out, "picture   {}", path.display())?;
    }
    // If the labels are at fault, the verdicts still stand, but nothing is compared.
    if let Some(fault) = &game.fault {
        tell!("{fault}; nothing is compared");
        return Ok(Outcome::Failed);
    }
    Ok(Outcome::Done)
}

/// Answers the requests of standard input.
fn answer_requests(args: Args, rows: Rows) -> Result<Outcome> {
    let row = rows.get(args.classifier.as_deref().unwrap_or(DEFAULT))?;
    let service = Service {
        defaults: Defaults {
            row: row.clone(),
            layers: if args.layer.is_empty() {
                vec![Layer::Territory]
            } else {
                args.layer
            },
            terms: args.terms.terms(),
            rows,
        },
        order: if args.unordered {
            Order::AsReady
        } else {
            Order::AsAsked
        },
        limit: Duration::from_secs(args.timeout.into()),
    };
    let input = BufReader::new(io::stdin());
    match serve(service, input, io::stdout(), args.jobs.pool()?) {
        // Nobody reads on.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Outcome::Done),
        answered => {
            answered.context("standard output")?;
            Ok(Outcome::Done)
        }
    }
}
