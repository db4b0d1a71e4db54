//! The page of a folder of game records. It answers what a player asks about each game, and shows
//! its board.
//!
//! `cmd/report.rs` calls it for a folder without `run.json`. Words and boards come from `analyze`;
//! other words would explain a verdict in a second way.

use std::io::{self, Write};
use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::page::{SORT, STYLE, policy};
use crate::analyze::drawing::drawing;
use crate::analyze::games::GameQuestion;
use crate::analyze::listing::{self, Entry, ListedGame, in_all};

/// The script behind the links that open the board of a game.
const OPEN: &str = include_str!("open.js");

/// A game or a file of the page, with the picture of its board as SVG.
pub struct PageEntry {
    /// The row of the list.
    pub entry: Entry,
    /// The board; `None` if the game cannot be read.
    pub picture: Option<String>,
}

/// Judges the games of a folder.
///
/// # Errors
/// There are none: a game that cannot be read is listed as such.
pub fn judge(question: GameQuestion<'_>, dir: &Path) -> io::Result<Vec<PageEntry>> {
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

/// The headings of the columns.
const HEADS: [&str; 7] = [
    "game",
    "players",
    "recorded",
    "score",
    "safe",
    "seki",
    "what to do",
];

/// Makes the table with a row for each game, and a link to its board.
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
                            // Without a board there is no link.
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

/// Makes the row of a game. A narrow screen shows each heading before its cell.
fn row(number: usize, game: &ListedGame) -> Markup {
    // A line above the table explains the star: rules or komi are assumed.
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

/// Makes the folded part with the board of a game, its doubts and its repairs.
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
            // The picture was drawn by this program, which escapes all texts in it.
            div.wide tabindex="0" role="group" aria-label={ "Board of " (game.name) } {
                (PreEscaped(picture))
            }
        }
    }
}
