//! The questions that the String Graph paper leaves open: each with its answers, and the
//! parameters with which an answer is measured.

use super::paper_game::{GRAPH, VERTEX};

/// An answer to an open question.
pub(super) struct Alternative {
    /// The classifier whose parameters are changed.
    pub(super) classifier: &'static str,
    /// The question; empty if it is that of the alternative above.
    pub(super) question: &'static str,
    /// The answer.
    pub(super) answer: &'static str,
    /// The parameter that gives this answer, with its value; `None` for the classifier
    /// itself.
    pub(super) parameter: Option<(&'static str, &'static str)>,
}

const PLUS: &str = "string-graph-plus";

/// The three classifiers, each followed by its alternatives.
pub(super) const ALTERNATIVES: &[Alternative] = &[
    alternative(GRAPH, "string-graph", "as taken", None),
    alternative(
        VERTEX,
        "what contains an enemy string, and whose an area is",
        "one vertex (string-graph-vertex)",
        None,
    ),
    alternative(
        GRAPH,
        "which joining points SR eats",
        "larger regions first, whatever touches them",
        Some(("eaten", "larger-first")),
    ),
    alternative(
        GRAPH,
        "",
        "all at once: only those without which strings stay apart",
        Some(("eaten", "together")),
    ),
    alternative(
        GRAPH,
        "",
        "one by one in row order (not symmetric)",
        Some(("eaten", "row-order")),
    ),
    alternative(GRAPH, "", "every one", Some(("eaten", "every"))),
    alternative(GRAPH, "", "none", Some(("eaten", "nothing"))),
    alternative(
        GRAPH,
        "how far apart ES still join strings that they do not contain",
        "runs of 2 points",
        Some(("runs", "2")),
    ),
    alternative(GRAPH, "", "runs of 3 points", Some(("runs", "3"))),
    alternative(
        GRAPH,
        "how many articulation points APC wants",
        "one",
        Some(("articulation-points", "1")),
    ),
    alternative(GRAPH, "", "three", Some(("articulation-points", "3"))),
    alternative(
        GRAPH,
        "where APC counts them",
        "in the ES that SR leaves",
        Some(("articulation", "es")),
    ),
    alternative(
        GRAPH,
        "what becomes of strings that nothing decides",
        "unknown",
        Some(("undecided", "unknown")),
    ),
    alternative(VERTEX, "string-graph-vertex", "as taken", None),
    alternative(
        VERTEX,
        "which joining points SR eats",
        "in row order (not symmetric)",
        Some(("eaten", "row-order")),
    ),
    alternative(VERTEX, "", "all at once", Some(("eaten", "together"))),
    alternative(
        VERTEX,
        "runs that join strings",
        "none",
        Some(("runs", "0")),
    ),
    alternative(VERTEX, "", "of 1 point", Some(("runs", "1"))),
    alternative(VERTEX, "", "of 2 points", Some(("runs", "2"))),
    alternative(VERTEX, "", "of 4 points", Some(("runs", "4"))),
    alternative(
        VERTEX,
        "whose areas are",
        "one colour's",
        Some(("containment", "colour")),
    ),
    alternative(PLUS, "string-graph-plus", "as taken", None),
    alternative(PLUS, "a large eye", "none", Some(("large-eye", "0"))),
    alternative(PLUS, "", "of 6 points", Some(("large-eye", "6"))),
    alternative(PLUS, "", "of 8 points", Some(("large-eye", "8"))),
    alternative(PLUS, "the seki veto", "without", Some(("seki", "false"))),
    alternative(PLUS, "revival", "without", Some(("revival", "false"))),
];

const fn alternative(
    classifier: &'static str,
    question: &'static str,
    answer: &'static str,
    parameter: Option<(&'static str, &'static str)>,
) -> Alternative {
    Alternative {
        classifier,
        question,
        answer,
        parameter,
    }
}
