//! The page of a folder of game records: what a player asks of each game, and its board.
//!
//! `cmd/report.rs` calls it for a folder without `run.json`. Its words and boards are those of
//! `analyze`.

use std::io::{self, Write};
use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::page::{SORT, STYLE, policy};
use crate::analyze::drawing::drawing;
use crate::analyze::games::Question;
use crate::analyze::listing::{self, Entry, ListedGame, in_all};

/// Links that open the board of a game.
const OPEN: &str = include_str!("open.js");

/// A game or a file of the page, with the picture of its board as SVG.
pub struct PageEntry {
    /// What is said of it.
    pub entry: Entry,
    /// The board; `None` if it cannot be read.
    pub picture: Option<String>,
}

/// Judges the games of a folder.
///
/// # Errors
/// None: what cannot be read is shown so.
pub fn judge(question: Question<'_>, dir: &Path) -> io::Result<Vec<PageEntry>> {
    let (entries, pictures) = listing::judge(question, vec![dir.to_owned()], drawing)?;
    Ok(entries
        .into_iter()
        .zip(pictures)
        .map(|(entry, picture)| PageEntry { entry, picture })
        .collect())
}

/// Writes the page of these games as one HTML file that needs nothing else.
///
/// # Errors
/// `to` cannot be written.
pub fn write(to: &mut dyn Write, games: &[PageEntry]) -> io::Result<()> {
    let entries = games.iter().map(|game| &game.entry);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(policy(&[SORT, OPEN]));
                title { "sahwal: games and their scores" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header { h1 { "Games and their scores" } }
                main {
                    p.lead {
                        "For each game this page shows the score, whether it is safe to take without \
                         asking the players, and what to do if not. The name of a game opens its \
                         board. There dead stones have a cross, and dashed lines surround points in \
                         doubt."
                    }
                    @for line in in_all(entries).lines() { p { (line) } }
                    section { (table(games)) }
                    section #boards {
                        h2 { "Boards" }
                        @for (number, page_entry) in games.iter().enumerate() {
                            @if let PageEntry { entry: Entry::Game(game), picture: Some(picture) } = page_entry {
                                (board(number, game, picture))
                            }
                        }
                    }
                }
                script { (PreEscaped(SORT)) }
                script { (PreEscaped(OPEN)) }
            }
        }
    };
    writeln!(to, "{}", page.into_string())
}

/// The heads of the columns.
const HEADS: [&str; 7] = [
    "game",
    "players",
    "recorded",
    "score",
    "safe",
    "seki",
    "what to do",
];

/// A row for each game, with a link to its board.
fn table(games: &[PageEntry]) -> Markup {
    html! {
        div.wide tabindex="0" role="group" aria-label="Games" {
            table.sorted.games {
                thead {
                    tr {
                        @for head in HEADS { th scope="col" { (head) } }
                    }
                }
                tbody {
                    @for (number, page_entry) in games.iter().enumerate() {
                        @match &page_entry.entry {
                            Entry::Game(game) => (row(number, game)),
                            // It has no board, and so no link to one.
                            Entry::Unread { name, error } => tr.wrong {
                                td { (name) }
                                td colspan="6" { "cannot be read: " (error) }
                            },
                        }
                    }
                }
            }
        }
    }
}

/// The row of a game. A narrow screen shows the head of each cell before it.
fn row(number: usize, game: &ListedGame) -> Markup {
    // The line below the list says what the star means: rules or komi are taken, not stated.
    let star = if game.is_assumed { "*" } else { "" };
    let cells = [
        game.players.clone(),
        game.recorded.clone(),
        format!("{}{star}", game.score),
        game.safe(),
        game.seki.join(" "),
    ];
    html! {
        tr.doubtful[game.is_safe == Some(false)] {
            td { a href={ "#game-" (number) } { (game.name) } }
            @for (head, cell) in HEADS[1..].iter().zip(cells) {
                td data-head=(head) { (cell) }
            }
            td data-head=(HEADS[6]) {
                @for words in &game.advice { div { (words) } }
            }
        }
    }
}

/// The board of a game with all that is said of it, folded.
fn board(number: usize, game: &ListedGame, picture: &str) -> Markup {
    html! {
        details id={ "game-" (number) } {
            summary {
                (game.name)
                @if !game.players.is_empty() { ": " (game.players) }
                ", " (game.score)
            }
            @for words in &game.advice { p { "What to do: " (words) } }
            @for words in &game.doubts { p { "Why: " (words) } }
            @for repair in &game.repairs { p { "Repaired: " (repair) } }
            // A picture of this program, in which all texts are escaped.
            div.wide tabindex="0" role="group" aria-label={ "Board of " (game.name) } {
                (PreEscaped(picture))
            }
        }
    }
}
