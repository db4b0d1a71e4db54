//! The page.

use anyhow::Result;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

use super::RunFiles;
use super::data::Data;
use super::markdown;
use super::pack::base64;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page of a run as one HTML file.
///
/// # Errors
/// None but those of the JSON library.
pub fn page(run: &RunFiles) -> Result<String> {
    // No text of a game may end the element it stands in.
    let data = serde_json::to_string(&Data::of(run))?.replace('<', "\\u003c");
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
                title { "sahwal: life and death, territory" }
                style { (PreEscaped(STYLE)) }
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
                    @if has_games { section #games { h2 { "Games" } (browser()) } }
                    section #tables {
                        h2 { "Tables" }
                        @for (_, text) in &tables { (PreEscaped(markdown::to_html(text))) }
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
                script type="application/json" id="data" { (PreEscaped(data)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    Ok(page.into_string() + "\n")
}

/// What the script fills.
fn browser() -> Markup {
    let choice = |id: &str, name: &str| {
        html! {
            label for=(id) { (name) }
            select id=(id) {}
        }
    };
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
            div.view {
                div {
                    div #board {}
                    p #legend {}
                    p { a #link href="#" { "Link to this game" } }
                }
                div.strings {
                    div #one {}
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
            figcaption { (title) }
        }
    }
}

/// What comes first of the run's record, in this order, and in parts of it.
const ORDER: [&str; 10] = [
    "name",
    "version",
    "commit",
    "command_line",
    "started",
    "seconds",
    "jobs",
    "seed",
    "machine",
    "classifiers",
];

/// The fields of an object with their names to read.
fn fields(value: &Value) -> Vec<(String, &Value)> {
    let mut fields: Vec<_> = value.as_object().into_iter().flatten().collect();
    let place = |name: &str| ORDER.iter().position(|known| *known == name);
    fields.sort_by_key(|(name, _)| place(name).unwrap_or(ORDER.len()));
    let named = |(name, value): (&String, _)| (name.replace('_', " "), value);
    fields.into_iter().map(named).collect()
}

/// The run's record as a list.
fn facts(record: &Value) -> Markup {
    html! {
        dl {
            @for (name, value) in fields(record) {
                dt { (name) }
                dd { (fact(value)) }
            }
        }
    }
}

fn fact(value: &Value) -> Markup {
    html! {
        @match value {
            Value::String(text) => (text),
            Value::Number(number) if number.is_f64() => {
                (format!("{:.1}", number.as_f64().unwrap_or_default()))
            }
            Value::Array(all) => {
                @for (at, one) in all.iter().enumerate() {
                    @if at > 0 { @if one.is_object() { br; } @else { " " } }
                    (fact(one))
                }
            }
            Value::Object(_) => {
                @for (at, (name, one)) in fields(value).into_iter().enumerate() {
                    @if at > 0 { ", " }
                    @if name != "name" { (name) " " }
                    (fact(one))
                }
            }
            other => (other.to_string()),
        }
    }
}
