//! The results as an HTML page in one file.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::result::{Counts, Outcomes, Row, seconds};
use crate::names::name_of;

const STYLE: &str = "
body { font-family: sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; color: #222; }
table { border-collapse: collapse; margin: 1em 0; width: 100%; }
th, td { border-bottom: 1px solid #ddd; padding: .25em .6em; text-align: left; vertical-align: top; }
th { background: #eef1f5; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
td.t { font-family: monospace; white-space: pre-wrap; word-break: break-word; }
.unexpected-fail, .error { background: #ffd6d3; }
.unexpected-pass { background: #cdeccd; }
.expected-fail { background: #fff1cc; }
.ignored { color: #777; }
";

/// The page of these scripts.
pub(super) fn page(outcomes: &[Outcomes]) -> Markup {
    let mut engines: Vec<&str> = outcomes
        .iter()
        .map(|outcomes| outcomes.engine.as_str())
        .filter(|engine| !engine.is_empty())
        .collect();
    engines.dedup();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "GTP regression" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "GTP regression" }
                p {
                    @if engines.is_empty() { "no engine answered" } @else { (engines.join(", ")) }
                }
                (summary(outcomes))
                @for (outcomes, number) in outcomes.iter().zip(1..) {
                    (script(outcomes, number))
                }
            }
        }
    }
}

fn summary(outcomes: &[Outcomes]) -> Markup {
    // Numbers above 0 that need attention have the colour of their class.
    let class = |title: &str, count| match title {
        "FAIL" if count > 0 => " unexpected-fail",
        "PASS" if count > 0 => " unexpected-pass",
        "errors" if count > 0 => " error",
        _ => "",
    };
    let cells = |counts: Counts, seconds: f64| {
        html! {
            @for (title, count) in counts.columns() {
                td class={ "n" (class(title, count)) } { (count) }
            }
            td.n { (format!("{seconds:.1}")) }
        }
    };
    let all = Counts::of(outcomes.iter().flat_map(|outcomes| &outcomes.rows));
    let seconds = outcomes.iter().map(|outcomes| outcomes.seconds).sum();
    html! {
        table {
            tr {
                th { "script" }
                @for (title, _) in all.columns() { th.n { (title) } }
                th.n { "seconds" }
            }
            @for (outcomes, number) in outcomes.iter().zip(1..) {
                tr {
                    td { a href={ "#script-" (number) } { (outcomes.file) } }
                    (cells(Counts::of(&outcomes.rows), outcomes.seconds))
                }
            }
            @if outcomes.len() > 1 {
                tr { th { "all" } (cells(all, seconds)) }
            }
        }
        p {
            "FAIL and PASS were not expected; fail was. Passed counts both kinds of passes."
        }
    }
}

fn script(outcomes: &Outcomes, number: usize) -> Markup {
    let row = |row: &Row| {
        html! {
            tr class=(name_of(row.class)) {
                td.n { (row.line) }
                td.n { @if let Some(id) = row.id { (id) } }
                td.t { (row.command) }
                td.t { (row.expected) }
                td.t { @if row.error.is_empty() { (row.got) } @else { (row.got) " " (row.error) } }
                td { (row.class.word()) }
                td.n { (seconds(row.seconds)) }
                td.n { (seconds(row.cpu_seconds)) }
            }
        }
    };
    html! {
        h2 id={ "script-" (number) } { (outcomes.file) }
        table {
            tr {
                th.n { "line" }
                th.n { "id" }
                th { "command" }
                th { "expected" }
                th { "got" }
                th { "class" }
                th.n { "seconds" }
                th.n { "CPU seconds" }
            }
            @for one in &outcomes.rows { (row(one)) }
        }
    }
}
