//! `sahwal analyze`: shows one position.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sahwal_core::string_graph::{StringGraphAnalysis, StringGraphParams};
use sahwal_data::Outcome;
use sahwal_data::input::{GameFile, classifier_of_paper};
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;
use sahwal_run::plot;
use sahwal_run::rows::{DEFAULT, Rows};

use super::arguments::{RowsFile, TermsArgs, check_output};
use crate::analyze::json::Question;
use crate::analyze::{Layer, View, drawing, judgement, list, string_graph, text};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Game record, or - for standard input; with --json also several, and folders
    ///
    /// A game of a data set has a name such as `selfplay/9x9#3`, and a figure of a paper such as
    /// `paper/string-graph/fig-9`.
    #[arg(value_name = "FILE.sgf|-|SET/GAME", required_unless_present_any = ["list", "stdin_list"])]
    files: Vec<PathBuf>,

    /// Read names of files and folders from standard input, one on each line
    #[arg(long, requires = "json", conflicts_with = "files")]
    stdin_list: bool,

    /// List the figures of the papers, with the drawn verdicts and ours
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
    terms: TermsArgs,

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

/// The classifier for what only a String Graph shows.
const GRAPH: &str = "string-graph";

/// The layers that JSON has by default: all with fields of their own.
const IN_JSON: [Layer; 4] = [
    Layer::Territory,
    Layer::Groups,
    Layer::Safe,
    Layer::Potential,
];

/// A path of `--stdin-list`, in the bytes of the system. Standard input holds the list, so it is no
/// record.
fn listed(line: io::Result<Vec<u8>>) -> io::Result<PathBuf> {
    let line = line?;
    let line = line.strip_suffix(b"\r").unwrap_or(&line);
    let invalid = |what| io::Error::new(ErrorKind::InvalidInput, what);
    if line == b"-" {
        return Err(invalid("expected a path, found `-`"));
    }
    #[cfg(unix)]
    let path = std::os::unix::ffi::OsStrExt::from_bytes(line);
    #[cfg(not(unix))]
    let path = str::from_utf8(line).map_err(|_| invalid("expected a path in UTF-8"))?;
    Ok(Path::new::<std::ffi::OsStr>(path).to_owned())
}

pub(super) fn run(args: Args, rows: &Rows) -> Result<Outcome> {
    let rows = args.rows.add_to(rows)?;
    // Without a record, the figures are listed.
    if args.list.is_some() {
        let name = args.classifier.as_deref();
        let chosen = name.map(|name| rows.get(name)).transpose()?;
        write!(Output, "{}", list(chosen)?)?;
        return Ok(Outcome::Done);
    }
    let file = match args.files.as_slice() {
        [file] => file.as_path(),
        // Standard input names them.
        [] => Path::new(""),
        [file, ..] => {
            ensure!(args.json, "expected --json with several files");
            file
        }
    };
    let wants_graph = args.trace || args.layer.contains(&Layer::StringGraph);
    let is_one = args.files.len() == 1;
    let of_paper = classifier_of_paper(file).filter(|_| is_one);
    // What shows a graph needs a classifier that has one.
    let name = match &args.classifier {
        Some(name) => name,
        None if wants_graph => GRAPH,
        None => of_paper.unwrap_or(DEFAULT),
    };
    let row = rows.get(name)?;
    let graph_params = row.params::<StringGraphParams>();
    ensure!(
        graph_params.is_some() || !args.trace,
        "--trace: expected a String Graph as --classifier, found {}",
        row.name
    );
    if let Some(path) = &args.svg {
        check_output("--svg", path, "svg")?;
    }
    if args.classifier.is_none() && of_paper == Some(name) {
        tell!("judged by {name}, which follows the paper of the figure");
    }
    if args.json {
        let layers = if args.layer.is_empty() {
            &IN_JSON[..]
        } else {
            &args.layer
        };
        let question = Question {
            row,
            layers,
            terms: args.terms.terms(),
            game: args.game,
            at: args.at,
        };
        let pool = args.jobs.pool()?;
        let out = &mut io::stdout();
        let answered = if args.stdin_list {
            let paths = BufReader::new(io::stdin()).split(b'\n').map(listed);
            let named =
                paths.filter(|path| !matches!(path, Ok(path) if path.as_os_str().is_empty()));
            pool.install(|| question.answer(named, out))
        } else {
            pool.install(|| question.answer(args.files.into_iter().map(Ok), out))
        };
        return match answered {
            // Nobody reads on.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Outcome::Done),
            answered => answered.context("standard output"),
        };
    }
    let mut game = GameFile::open(file)?
        .record(args.game, args.at)?
        .with_move(args.at)?;
    game.record.recorded = game.record.recorded.or(args.terms.terms());
    for repair in &game.record.repairs {
        tell!("repaired: {}: {}", game.file, repair.what);
    }
    // What every form of the output shows.
    let view = View::of(&game, row, &args.layer)?;

    // The text, the trace, then the pictures.
    let mut out = Output;
    write!(out, "{}", text::answer(&view))?;
    // A picture takes the place of the board.
    if args.svg.is_none() {
        write!(out, "\n{}", text::text(&view))?;
    }
    if args.reasons {
        writeln!(out, "{}", judgement(&game, &view.judgement))?;
    }
    if let Some(params) = graph_params.filter(|_| args.trace) {
        let analysis = StringGraphAnalysis::of(&game.record.position, &params);
        let trace = string_graph::trace(&analysis, game.record.position.size());
        writeln!(out, "reductions\n\n{trace}")?;
    }
    if let Some(path) = &args.svg {
        plot::write_svg(path, &drawing::drawing(&view))?;
        writeln!(out, "picture   {}", path.display())?;
    }
    // Labels at fault leave the verdicts, without a comparison.
    if let Some(fault) = &game.fault {
        tell!("{fault}; nothing is compared");
        return Ok(Outcome::Failed);
    }
    Ok(Outcome::Done)
}
