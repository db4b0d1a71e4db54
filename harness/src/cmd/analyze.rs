//! `sahwal analyze`: shows one position.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_core::string_graph::{StringGraphAnalysis, StringGraphParams};
use sahwal_data::Outcome;
use sahwal_data::input::{classifier_of_paper, paths_of_game};
use sahwal_run::plot;
use sahwal_run::rows::{DEFAULT, Rows};

use super::arguments::{Output, RowsFile, TermsArgs};
use super::gate::Gate;
use crate::analyze::json::Json;
use crate::analyze::{Layer, Sheet, View, drawing, judgement, list, string_graph, text};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Game record, `-` for standard input, a game of a data set such as `selfplay/9x9#3`, or a
    /// figure such as `paper/string-graph/fig-9`
    #[arg(value_name = "FILE.sgf|-|SET/GAME", required_unless_present = "list")]
    file: Option<PathBuf>,

    /// List the figures of the papers, with the verdicts that they draw and ours
    ///
    /// Ours are those of --classifier, or else of the classifier that follows the paper.
    #[arg(long, value_name = "SET", value_parser = ["paper"], conflicts_with = "file")]
    list: Option<String>,

    /// Show the position after move N, passes counted [default: the last]
    #[arg(long = "move", value_name = "N")]
    at: Option<usize>,

    /// Number of the game in a file of several [default: 1]
    #[arg(long, value_name = "N")]
    game: Option<usize>,

    /// Classifier that gives the verdicts
    ///
    /// Default: combined; string-graph with --layer string-graph and --trace; for a figure the classifier
    /// that follows its paper.
    #[arg(long, value_name = "NAME")]
    classifier: Option<String>,

    #[command(flatten)]
    rows: RowsFile,

    #[command(flatten)]
    terms: TermsArgs,

    /// Layers to show beside the verdicts, repeatable or comma-separated
    ///
    /// Default: territory, and groups if the classifier has them; with --json territory, groups,
    /// safe and potential.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    layer: Vec<Layer>,

    /// Print every reduction of the String Graph
    #[arg(long, conflicts_with = "json")]
    trace: bool,

    /// Write an SVG picture of the board with every layer, in place of the boards in text
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Print the points by all rules, all doubts, and for each string the reason of its verdict
    #[arg(long)]
    reasons: bool,

    /// Print JSON instead of boards, with the score and all reasons
    #[arg(long)]
    json: bool,
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

pub(super) fn run(args: Args, rows: &Rows) -> Result<Outcome> {
    let rows = args.rows.add_to(rows)?;
    // Without a record, the figures are listed.
    let Some(file) = &args.file else {
        let name = args.classifier.as_deref();
        let chosen = name.map(|name| rows.get(name)).transpose()?;
        write!(Output, "{}", list(chosen)?)?;
        return Ok(Outcome::Done);
    };
    let wants_graph = args.trace || args.layer.contains(&Layer::StringGraph);
    let of_paper = classifier_of_paper(file);
    // What shows a graph needs a classifier that has one.
    let name = match &args.classifier {
        Some(name) => name,
        None if wants_graph => GRAPH,
        None => of_paper.unwrap_or(DEFAULT),
    };
    let row = rows.get(name)?;
    let graph_params = row.params::<StringGraphParams>();
    anyhow::ensure!(
        graph_params.is_some() || !args.trace,
        "--trace: expected a String Graph as --classifier, found {}",
        row.name
    );
    // All files are checked before the work.
    let _held = Gate::default()
        .reads_games(paths_of_game(file))
        .reads(args.rows.path())
        .writes("--svg", args.svg.as_ref())
        .open()?;
    let mut sheet = Sheet::read(file, args.game, args.at)?;
    sheet.recorded.terms = sheet.recorded.terms.or(args.terms.terms());
    if args.classifier.is_none() && of_paper == Some(name) {
        tell!("judged by {name}, which follows the paper of the figure");
    }
    for repair in &sheet.repairs {
        tell!("repaired: {}: {}", sheet.file, repair.what);
    }
    let layers = if args.json && args.layer.is_empty() {
        &IN_JSON[..]
    } else {
        &args.layer
    };
    // What every form of the output shows.
    let view = View::of(&sheet, row, layers)?;

    // The text or JSON, the trace, then the pictures.
    let mut out = Output;
    if args.json {
        serde_json::to_writer_pretty(&mut out, &Json::of(&view))?;
        writeln!(out)?;
    } else {
        write!(out, "{}", text::answer(&view))?;
        // A picture takes the place of the board.
        if args.svg.is_none() {
            write!(out, "\n{}", text::text(&view))?;
        }
        if args.reasons {
            writeln!(out, "{}", judgement(&sheet, &view.judgement))?;
        }
    }
    if let Some(params) = graph_params.filter(|_| args.trace) {
        let analysis = StringGraphAnalysis::of(&sheet.position, &params);
        let trace = string_graph::trace(&analysis, sheet.position.size());
        writeln!(out, "reductions\n\n{trace}")?;
    }
    if let Some(path) = &args.svg {
        plot::write_svg(path, &drawing::drawing(&view))?;
        if !args.json {
            writeln!(out, "picture   {}", path.display())?;
        }
    }
    // Labels at fault leave the verdicts, without a comparison.
    if let Some(fault) = &sheet.fault {
        tell!("{fault}; nothing is compared");
        return Ok(Outcome::Failed);
    }
    Ok(Outcome::Done)
}
