//! An audit as a page with pictures.

use maud::{DOCTYPE, PreEscaped, html};
use sahwal_core::verdict::Owners;
use sahwal_core::{ByColour, Colour, PointSet};

use super::{Audit, GameAudit};
use crate::picture::{Panel, svg};

/// Number of rows whose boards are drawn beside the label at most.
const DRAWN: usize = 3;

const STYLE: &str = "\
body{font-family:sans-serif;max-width:70em;margin:1em auto;padding:0 1em;color:#282828}\
pre{background:#f4f4f4;padding:.6em;overflow-x:auto}svg{max-width:100%;height:auto}";

/// A page of these audits: the text of each game in dispute, and boards by the label and by
/// the rows against it, with the strings in dispute framed.
pub fn page(audits: &[Audit]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; style-src 'unsafe-inline'";
                title { "Audit of labels" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Audit of labels" }
                @for audit in audits {
                    h2 { (audit.dataset) }
                    p {
                        (audit.labelled) " games with labels, " (audit.recorded)
                        " with a recorded margin; " (audit.contradictions())
                        " labels contradict it."
                    }
                    @for row in &audit.rows {
                        p {
                            (row.name) ": " (row.strings) " strings in " (row.games) " games"
                            @if row.failed > 0 { "; no answer on " (row.failed) " games" }
                        }
                    }
                    @for game in &audit.games {
                        h3 { (audit.dataset) " " (game.name) }
                        pre { (game) }
                        (PreEscaped(picture(audit, game)))
                    }
                }
            }
        }
    };
    page.into_string()
}

/// The board by the label and by the rows against it.
fn picture(audit: &Audit, game: &GameAudit) -> String {
    let label = Panel {
        heading: "label".to_owned(),
        dead: dead_by(game, &game.label),
        ..board(game, &game.label)
    };
    let opinions = game.opinions.iter().take(DRAWN).map(|opinion| Panel {
        heading: opinion.name.clone(),
        dead: opinion.dead,
        ..board(game, &opinion.owners)
    });
    let panels: Vec<Panel> = std::iter::once(label).chain(opinions).collect();
    svg(&format!("{} {}", audit.dataset, game.name), &panels)
}

/// The board with territory by these owners and the strings in dispute framed.
fn board(game: &GameAudit, owners: &Owners) -> Panel {
    let position = game.position;
    let disputed = game.strings.iter().fold(PointSet::EMPTY, |all, string| {
        all | PointSet::of(string.first)
    });
    let empty = position.size().board() - position.occupied();
    Panel {
        wrong: disputed,
        territory: ByColour::from_fn(|colour| owners.of(colour) & empty),
        unowned: empty - owners.known(),
        ..Panel::of(position)
    }
}

/// The stones on points of the opponent.
fn dead_by(game: &GameAudit, owners: &Owners) -> PointSet {
    Colour::BOTH.iter().fold(PointSet::EMPTY, |dead, colour| {
        dead | (game.position.stones(*colour) & owners.of(colour.opponent()))
    })
}
