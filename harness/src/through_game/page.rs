//! A page with a slider over the listed positions of some games: the stones, the verdicts of
//! one classifier, and the final owners.

use std::path::Path;

use anyhow::Result;
use maud::{DOCTYPE, PreEscaped, html};
use serde::Serialize;

use super::job::State;
use crate::disk::write_whole;
use crate::format::{AtBoardRow, AtVerdictRow, each_row};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The number of games of each data set on the page at most, spread over the set.
const GAMES: u64 = 12;

/// The games of the page.
#[derive(Serialize)]
struct Data {
    classifiers: Vec<String>,
    games: Vec<PageGame>,
}

#[derive(Serialize)]
struct PageGame {
    dataset: String,
    name: String,
    moments: Vec<PageMoment>,
}

/// A listed position. All texts have one character for each point.
#[derive(Serialize)]
struct PageMoment {
    at: String,
    played: u64,
    left: u64,
    stones: String,
    end: String,
    /// For each classifier the owners and the statuses.
    verdicts: Vec<[String; 2]>,
}

/// The file of the page in the folder of a run.
pub const PAGE: &str = "through-game.html";

/// Writes [`PAGE`] into `dir` from the rows there.
///
/// # Errors
/// A file cannot be read or written.
pub fn write_page(dir: &Path, state: &State) -> Result<()> {
    let mut data = Data {
        classifiers: state.classifiers().to_vec(),
        games: Vec::new(),
    };
    // Which games of a set are shown, by their number among those that count.
    let mut last: Option<(String, String)> = None;
    let mut number: u64 = 0;
    each_row(dir, |row: AtBoardRow| {
        let key = (row.dataset.to_string(), row.game.to_string());
        if last.as_ref() != Some(&key) {
            let same_set = last.as_ref().is_some_and(|last| last.0 == key.0);
            number = if same_set { number + 1 } else { 0 };
            last = Some(key.clone());
        }
        let set = state.sets.iter().find(|set| set.name == key.0);
        let every = set.map_or(1, |set| set.games.used().div_ceil(GAMES)).max(1);
        if !number.is_multiple_of(every) {
            return;
        }
        let (dataset, name) = key;
        let moment = PageMoment {
            at: row.at,
            played: row.moves_played,
            left: row.moves_left,
            stones: row.stones,
            end: row.final_owners,
            verdicts: Vec::new(),
        };
        match data.games.last_mut() {
            Some(game) if game.name == name && game.dataset == dataset => {
                game.moments.push(moment);
            }
            _ => data.games.push(PageGame {
                dataset,
                name,
                moments: vec![moment],
            }),
        }
    })?;
    // The verdicts stand in the order of the boards, and for each board in that of the
    // classifiers.
    each_row(dir, |row: AtVerdictRow| {
        let is = |game: &&mut PageGame| {
            row.dataset == *game.dataset.as_str() && row.game == *game.name.as_str()
        };
        if let Some(game) = data.games.iter_mut().find(is)
            && let Some(moment) = game.moments.iter_mut().find(|moment| moment.at == row.at)
        {
            moment.verdicts.push([row.owners, row.statuses]);
        }
    })?;
    // A text of a game must not close the script element.
    let json = serde_json::to_string(&data)?.replace('<', "\\u003c");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
                title { "Through the game" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Through the game" }
                p {
                    "Verdicts at positions before the end, and the owners at the end. "
                    "A cross marks a stone that is called dead, a small square the owner of an "
                    "empty point; a red ring marks a stone whose verdict is not what becomes of it."
                }
                form {
                    label { "Game " select #game {} }
                    label { "Classifier " select #classifier {} }
                    label { "Position " input #place type="range" min="0" value="0"; }
                    output #where for="place" {}
                }
                div #boards {
                    figure { div #now {} figcaption #caption {} }
                    figure { div #end {} figcaption { "The same stones and the final owners" } }
                }
                script type="application/json" id="data" { (PreEscaped(json)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    let page = page.into_string() + "\n";
    Ok(write_whole(&dir.join(PAGE), |file| {
        file.write_all(page.as_bytes())
    })?)
}
