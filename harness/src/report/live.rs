//! The live board: the analysis as WebAssembly, and the elements that its script fills.

use maud::{Markup, PreEscaped, html};

use super::pack::base64;

/// The script of the live board.
pub(super) const SCRIPT: &str = include_str!("live.js");
/// The style of the live board.
pub(super) const STYLE: &str = include_str!("live.css");
/// `sahwal.wasm` with gzip, as `scripts/wasm` writes it; empty if it was not there when the program
/// was built.
const WASM: &[u8] = include_bytes!(env!("SAHWAL_WASM"));

/// The section, without its heading.
pub(super) fn section() -> Markup {
    // Without WebAssembly in the program, the section says how to add it.
    if !is_built_in() {
        return html! {
            p {
                "This program was built without the live board. " code { "scripts/wasm" }
                " builds the WebAssembly that it needs; then build the program again."
            }
        };
    }
    // The script fills the lists.
    let choice = |id: &str, name: &str| {
        html! {
            div { label for=(id) { (name) } select id=(id) {} }
        }
    };
    let tools = [
        ("play", "Play"),
        ("black", "Black stones"),
        ("white", "White stones"),
        ("remove", "Remove"),
        ("look", "Look"),
    ];
    html! {
        p.lead {
            "Place stones, play, or open a game record (drop it here): the verdicts follow at once. All of it "
            "runs in this page, without a network."
        }
        p #live-wait { "The live board needs JavaScript and WebAssembly." }
        div #live-body hidden {
            // Two boards, the second for another classifier beside the first.
            div.gobans {
                (view("one", true))
                (view("two", false))
            }
            // The controls: tools, moves, then choices.
            div.panel {
                p #live-said role="status" aria-live="polite" {}
                fieldset.tools {
                    legend { "A click" }
                    @for (value, name) in tools {
                        label {
                            input type="radio" name="live-tool" value=(value)
                                checked[value == "play"];
                            (name)
                        }
                    }
                }
                div.steps {
                    button type="button" #live-back title="One move back" { "\u{2190}" }
                    input type="range" #live-step min="0" max="0" value="0"
                        aria-label="Move number";
                    button type="button" #live-on title="One move on" { "\u{2192}" }
                    output #live-at for="live-step" {}
                }
                div.choices {
                    (choice("live-classifier", "Classifier"))
                    (choice("live-beside", "Beside it"))
                    (choice("live-layer", "Layer"))
                    div {
                        label for="live-rules" { "Rules" }
                        select #live-rules {
                            option value="area" { "area" }
                            option value="territory" { "territory" }
                        }
                    }
                    div {
                        label for="live-komi" { "Komi" }
                        input #live-komi type="number" step="0.5" value="7.5";
                    }
                    div {
                        label for="live-size" { "Lines" }
                        input #live-size type="number" min="1" max="19" value="9";
                    }
                    div {
                        label for="live-file" { "Record" }
                        input #live-file type="file" accept=".sgf";
                    }
                    div {
                        span #live-turn {}
                        button type="button" #live-pass { "Pass" }
                        button type="button" #live-clear { "Clear" }
                        button type="button" #live-save { "Save SGF" }
                        button type="button" #live-picture { "Save picture" }
                    }
                }
                p #live-legend {}
                details {
                    summary { "Keys on the board" }
                    p {
                        "Arrows move the frame, " kbd { "Enter" } " plays, " kbd { "Space" }
                        " tells the verdict, " kbd { "b" } " " kbd { "w" } " " kbd { "Del" }
                        " set and remove stones, " kbd { "PgUp" } " " kbd { "PgDn" }
                        " step through the moves."
                    }
                }
            }
        }
    }
}

/// A board with what its classifier says.
fn view(which: &str, is_first: bool) -> Markup {
    html! {
        figure #{ "live-" (which) } {
            p.score {}
            div.goban role="application" tabindex="0" id=[is_first.then_some("live-goban")]
                aria-label=[(!is_first).then_some("Board of the second classifier")] {}
            figcaption { span.reason {} " " span.by {} }
        }
    }
}

/// Whether this program has the live board.
pub(super) fn is_built_in() -> bool {
    !WASM.is_empty()
}

/// The element with the WebAssembly.
pub(super) fn wasm() -> Markup {
    html! {
        script type="application/octet-stream" #wasm { (PreEscaped(base64(WASM))) }
    }
}

#[cfg(test)]
mod tests {
    use sahwal_core::verdict::Cause;

    #[test]
    fn the_live_board_has_words_for_every_cause_of_doubt() {
        let words = super::SCRIPT.split("const DOUBTS = {").nth(1).unwrap();
        let words = words.split("};").next().unwrap();
        for cause in Cause::ALL {
            let name = cause.name();
            let quoted = format!("\"{name}\":");
            let plain = format!(" {name}:");
            assert!(words.contains(&quoted) || words.contains(&plain), "{name}");
        }
    }
}
