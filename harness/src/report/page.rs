//! The page of a run as HTML: tables, plots, and a browser of the games.
//!
//! `cmd/report.rs` calls [`write_page`]. All scripts and styles are inside the page. `own` uses the
//! same styles and policy. The policy forbids the page to load or send anything.

use std::io::Write;

use anyhow::{Context, Result};
use hmac_sha256::Hash;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sahwal_run::format::RunRecord;
use sahwal_run::table::grouped;

use super::RunFiles;
use super::captions::caption;
use super::data::{PageCounts, write_data};
use super::markdown;
use super::pack::base64;
use crate::picture::BOARD;

pub(super) const STYLE: &str = include_str!("page.css");
/// The script that draws the boards of the games.
const SCRIPT: &str = concat!(include_str!("../picture/board.js"), include_str!("page.js"));
/// The script that sorts tables.
pub(super) const SORT: &str = include_str!("sort.js");

/// Writes the page of a run as one HTML file. The games are written one at a time, so a run may be
/// larger than memory. Returns the numbers of games and positions.
///
/// # Errors
/// The files of the run cannot be read, or `to` cannot be written.
pub fn write_page(to: &mut dyn Write, run: &RunFiles) -> Result<PageCounts> {
    let page = frame(run)?.into_string();
    let (before, after) = page
        .split_once(DATA)
        .context("expected a place for the data")?;
    write!(to, "{before}")?;
    let counts = write_data(to, run)?;
    writeln!(to, "{after}")?;
    Ok(counts)
}

/// Marks the place of the data in the frame. No text of a run can contain it, since `<` is escaped.
const DATA: &str = "<!--data-->";

/// Makes the page without the data of the games.
fn frame(run: &RunFiles) -> Result<Markup> {
    // Parts that would be empty are left out.
    let has_games = run.record.datasets.iter().any(|set| set.games > 0);
    // For a run with --at, the main tables are those of all moments.
    let (main, others) = run.texts.split_at(run.texts.len().min(1));
    let record = facts(&run.record)?;
    Ok(html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(policy(&[SORT, SCRIPT]));
                title { "sahwal: life and death, territory" }
                style { (PreEscaped(BOARD)) (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { "sahwal" }
                    nav {
                        a href="#tables" { "Tables" }
                        @if has_games { a href="#games" { "Games" } }
                        @if !run.plots.is_empty() { a href="#plots" { "Plots" } }
                        a href="#run" { "Run" }
                    }
                }
                main {
                    p.lead { (lead(&run.record, run.has_moments())) }
                    section #tables {
                        h2 { "Tables" }
                        @for (_, text) in main { (tables(text, run.has_moments())) }
                        @for (_, text) in others { (folded(text)) }
                    }
                    @if has_games {
                        section #games { h2 { "Games" } (intro(run.has_moments())) (browser()) }
                    }
                    @if !run.plots.is_empty() {
                        section #plots {
                            h2 { "Plots" }
                            @for (name, svg) in &run.plots { (plot(name, svg)) }
                        }
                    }
                    section #run { h2 { "Run" } (record) }
                }
                // The scripts read the data, so they come last.
                script type="application/json" id="data" { (PreEscaped(DATA)) }
                script { (PreEscaped(SORT)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    })
}

/// Folds a long text behind its title. `tables.md` has no title.
fn folded(text: &str) -> Markup {
    let titled = text
        .strip_prefix("# ")
        .and_then(|rest| rest.split_once('\n'));
    let (title, body) = match titled {
        Some(parts) => parts,
        None => ("Tables of each moment, the end last", text),
    };
    html! {
        details {
            summary { (title) }
            (PreEscaped(markdown::to_html(body)))
        }
    }
}

/// Shows the tables of a file. The main tables of the first section are open; its other tables and
/// the other sections are folded.
fn tables(text: &str, has_moments: bool) -> Markup {
    // A page may have a title before its sections.
    let (title, body) = match text.find("\n## ") {
        Some(at) if !text.starts_with("## ") => text.split_at(at + 1),
        _ => ("", text),
    };
    let mut sections = body.split("\n## ");
    let section = sections.next().unwrap_or_default();
    // With moments, the open tables are positions, fate and owners. Otherwise it is the table of
    // strings and points.
    let open = if has_moments { 3 } else { 1 };
    let (first, rest) = section.split_at(end_of_tables(section, open));
    html! {
        // The file's title becomes smaller than the heading of this part of the page.
        (PreEscaped(markdown::to_html(&title.replacen("# ", "### ", 1))))
        (PreEscaped(markdown::to_html(first)))
        @if !rest.trim().is_empty() {
            details {
                summary { (more(rest)) }
                (PreEscaped(markdown::to_html(rest)))
            }
        }
        @for section in sections {
            @let (heading, rest) = section.split_once('\n').unwrap_or((section, ""));
            details {
                // A summary is not Markdown, so escapes are removed.
                summary { (heading.replace('\\', "")) }
                (PreEscaped(markdown::to_html(rest)))
            }
        }
    }
}

/// Returns the index after this number of tables of a section, and after the notes on the last one.
fn end_of_tables(section: &str, tables: usize) -> usize {
    let mut end = 0;
    for _ in 0..tables {
        // A table ends at the first empty line.
        let Some(begin) = section[end..].find("\n|") else {
            return section.len();
        };
        let Some(length) = section[end + begin..].find("\n\n") else {
            return section.len();
        };
        end += begin + length + 1;
    }
    // Notes are a list after the table.
    if section[end..].starts_with("\n- ") {
        return match section[end + 1..].find("\n\n") {
            Some(length) => end + length + 2,
            None => section.len(),
        };
    }
    end
}

/// Names the kinds of tables in a folded part.
fn more(tables: &str) -> String {
    let kinds = [
        ("95 %", "intervals"),
        ("points by group", "points by group"),
        ("margin exact", "margins"),
        ("| difference", "differences from a base"),
        ("safe to score", "games that are safe to score"),
        ("F1 of pairs", "pairs in one area"),
        ("that survive, by strength", "survival of groups"),
    ];
    let names: Vec<&str> = kinds
        .iter()
        .filter(|(sign, _)| tables.contains(sign))
        .map(|(_, name)| *name)
        .collect();
    format!("More: {}", names.join(", "))
}

/// Returns the content security policy: only these scripts of the page may run, and nothing may be
/// loaded.
pub(super) fn policy(scripts: &[&str]) -> String {
    // Names in a run may come from strangers. Even if one became a script, it would not run.
    let mut hashes = Vec::new();
    for script in scripts {
        let hash = base64(&Hash::hash(script.as_bytes()));
        hashes.push(format!("'sha256-{hash}'"));
    }
    format!(
        "default-src 'none'; script-src {}; \
         style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
        hashes.join(" ")
    )
}

/// Says what the page shows.
fn lead(record: &RunRecord, has_moments: bool) -> String {
    let games = record.datasets.iter().map(|set| set.games).sum::<u64>();
    let sets: Vec<&str> = record
        .datasets
        .iter()
        .map(|set| set.name.as_str())
        .collect();
    let rows = record.classifiers.len();
    let positions = if has_moments {
        "positions before the end and at it"
    } else {
        "final positions"
    };
    let compares = match rows {
        1 => "shows how well one classifier of life and death judges".to_owned(),
        rows => format!("compares how well {rows} classifiers of life and death judge"),
    };
    format!(
        "This page {compares} the {positions} of {} Go games ({}). Each row of a table is a classifier. \
         \u{201c}Points correct\u{201d} counts the points whose owner it names rightly, \u{201c}strings \
         correct\u{201d} the strings of stones that it rightly calls alive or dead. The list \
         \u{201c}Columns\u{201d} explains the others.",
        grouped(games),
        sets.join(", ")
    )
}

/// Says what the games part shows, and how to use it.
fn intro(has_moments: bool) -> Markup {
    let what = if has_moments {
        "Positions before the end of games and at it, with the owners at the end"
    } else {
        "The final positions of games, with the counted result where it is known"
    };
    html! {
        p {
            (what) ", judged by each classifier of the run. Games without an answer come first, then those \
             with most errors. Choose a game and a classifier to see where its verdicts differ from the \
             result."
        }
    }
}

/// Makes a list to choose from. The script fills it.
fn choice(id: &str, name: &str) -> Markup {
    html! {
        label for=(id) { (name) }
        select id=(id) {}
    }
}

/// Makes the elements that the script fills.
fn browser() -> Markup {
    html! {
        noscript { p { "The boards need JavaScript; tables and plots below do not." } }
        div.browser hidden {
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
    // The plot is inside the page, so that the page can be sent as one file. As an image it cannot
    // run scripts.
    let source = format!("data:image/svg+xml;base64,{}", base64(svg.as_bytes()));
    html! {
        figure {
            div.wide tabindex="0" { img src=(source) alt={ "Plot " (title) } loading="lazy"; }
            figcaption {
                b { (title) }
                @if let Some(caption) = caption(title) { " " (caption) }
            }
        }
    }
}

/// Shows how the run was made, then the whole record, folded.
fn facts(record: &RunRecord) -> Result<Markup> {
    let RunRecord {
        version, commit, ..
    } = record;
    let facts = [
        ("version", format!("{version}, commit {commit}")),
        ("command line", record.command_line.join(" ")),
        ("started", record.started.clone()),
        ("seconds", format!("{:.1}", record.seconds)),
    ];
    let all = serde_json::to_string_pretty(record)?;
    Ok(html! {
        dl {
            @for (name, value) in facts {
                dt { (name) }
                dd { (value) }
            }
        }
        details {
            summary { "All of run.json: rows with their parameters, data sets, machine, checksums" }
            pre.wide tabindex="0" { (all) }
        }
    })
}
