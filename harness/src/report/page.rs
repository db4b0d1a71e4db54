//! The page.

use anyhow::Result;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sahwal_run::format::{EngineRecord, MachineRecord, RunRecord};
use sha2::{Digest, Sha256};

use super::RunFiles;
use super::captions::caption;
use super::data::Data;
use super::markdown;
use super::pack::base64;
use crate::picture::BOARD;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page of a run as one HTML file.
///
/// # Errors
/// The games cannot be written as JSON.
pub fn page(run: &RunFiles) -> Result<String> {
    // A text of a game must not close the script element.
    let data = serde_json::to_string(&Data::of(run))?.replace('<', "\\u003c");
    // Parts of which the run has nothing are left out.
    let has_games = run.sets.iter().any(|set| !set.games.is_empty());
    let (tables, others): (Vec<_>, Vec<_>) =
        run.texts.iter().partition(|(name, _)| name == "tables.md");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(policy());
                title { "sahwal: life and death, territory" }
                style { (PreEscaped(BOARD)) (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { "sahwal" }
                    nav {
                        @if has_games { a href="#games" { "Games" } }
                        a href="#tables" { "Tables" }
                        @if !run.plots.is_empty() { a href="#plots" { "Plots" } }
                        a href="#run" { "Run" }
                    }
                }
                main {
                    @if has_games { section #games { h2 { "Games" } (intro()) (browser()) } }
                    section #tables {
                        h2 { "Tables" }
                        @for (_, text) in &tables { (PreEscaped(markdown::to_html(text))) }
                        // Long texts are folded.
                        @for (name, text) in &others {
                            details {
                                summary { (name) }
                                (PreEscaped(markdown::to_html(text)))
                            }
                        }
                    }
                    @if !run.plots.is_empty() {
                        section #plots {
                            h2 { "Plots" }
                            @for (name, svg) in &run.plots { (plot(name, svg)) }
                        }
                    }
                    section #run { h2 { "Run" } (facts(&run.record)) }
                }
                // The scripts read the data, so they come last.
                script type="application/json" id="data" { (PreEscaped(data)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    Ok(page.into_string() + "\n")
}

/// The content security policy: only the script of the page runs, and nothing is loaded.
fn policy() -> String {
    let script = base64(&Sha256::digest(SCRIPT));
    format!(
        "default-src 'none'; script-src 'sha256-{script}'; \
         style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    )
}

/// What the reader sees, and what can be done with it.
fn intro() -> Markup {
    html! {
        p {
            "Finished games with a counted result, judged by each classifier of the run: \
             choose a game and a classifier, and see where its verdicts differ from the count."
        }
    }
}

/// The elements that the script fills.
fn browser() -> Markup {
    // The script fills the lists.
    let choice = |id: &str, name: &str| {
        html! {
            label for=(id) { (name) }
            select id=(id) {}
        }
    };
    html! {
        noscript { p { "The boards need JavaScript; tables and plots below do not." } }
        div.browser hidden {
            // What to show.
            form.choices {
                div { (choice("set", "Data set")) }
                div { (choice("sort", "Sort games by")) }
                div.game {
                    (choice("game", "Game"))
                    button type="button" id="previous" title="Previous game (left arrow)" { "\u{2190}" }
                    button type="button" id="next" title="Next game (right arrow)" { "\u{2192}" }
                }
                div { (choice("classifier", "Classifier")) }
                div { (choice("layer", "Layer")) }
            }
            p #summary role="status" aria-live="polite" {}
            // The board, with its strings beside it.
            div.view {
                div {
                    div #board {}
                    p #legend {}
                    p { a #link href="#" { "Link to this game" } }
                }
                div.strings {
                    div #one {}
                    div #margins {}
                    div.wide tabindex="0" {
                        table {
                            caption { "Strings, wrong verdicts first" }
                            thead {
                                tr {
                                    th scope="col" { "String" }
                                    th scope="col" { "Colour" }
                                    th scope="col" { "Stones" }
                                    th scope="col" { "Verdict" }
                                    th scope="col" { "Counted" }
                                }
                            }
                            tbody #strings {}
                        }
                    }
                }
            }
            details {
                summary { "Keys" }
                p {
                    kbd { "\u{2190}" } " " kbd { "\u{2192}" } " game, "
                    kbd { "c" } " " kbd { "C" } " classifier, "
                    kbd { "l" } " " kbd { "L" } " layer, "
                    kbd { "s" } " sort, "
                    kbd { "w" } " next wrong string, "
                    kbd { "Esc" } " no string"
                }
            }
        }
    }
}

fn plot(name: &str, svg: &str) -> Markup {
    let title = name.strip_suffix(".svg").unwrap_or(name);
    let source = format!("data:image/svg+xml;base64,{}", base64(svg.as_bytes()));
    html! {
        figure {
            img src=(source) alt={ "Plot " (title) } loading="lazy";
            figcaption {
                b { (title) }
                @if let Some(caption) = caption(title) { " " (caption) }
            }
        }
    }
}

/// The record of the run as a list of terms.
fn facts(record: &RunRecord) -> Markup {
    // What every run has, then what only some have.
    let facts = [
        ("version", record.version.clone()),
        ("commit", record.commit.clone()),
        ("command line", record.command_line.join(" ")),
        ("started", record.started.clone()),
        ("seconds", format!("{:.1}", record.seconds)),
        ("jobs", record.jobs.to_string()),
        ("seed", record.seed.to_string()),
        ("machine", {
            let MachineRecord { os, arch, threads } = &record.machine;
            format!("{os}, {arch}, {threads} threads")
        }),
        ("classifiers", record.classifiers.join(" ")),
    ];
    let engine = |engine: &EngineRecord| {
        let EngineRecord { name, command } = engine;
        format!("{name}: {command}")
    };
    let engines = record.engines.iter().map(|it| ("engine", engine(it)));
    let every = record.every.map(|every| ("every", every.to_string()));
    let shard = record.shard.clone().map(|shard| ("shard", shard));
    html! {
        dl {
            @for (name, value) in facts.into_iter().chain(engines).chain(every).chain(shard) {
                dt { (name) }
                dd { (value) }
            }
            dt { "datasets" }
            dd {
                @for (at, set) in record.datasets.iter().enumerate() {
                    @if at > 0 { br; }
                    (set.name) ", " (set.games) " games, " (set.faults) " faults, SHA-256 "
                    (set.sha256)
                }
            }
        }
    }
}
