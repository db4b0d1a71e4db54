//! The questions that the String Graph paper leaves open: each question with its possible
//! answers, and the parameters that give each answer.

use super::paper_game::{GRAPH, GRAPH_VERTEX};

/// An answer to an open question.
pub(super) struct Alternative {
    /// The classifier whose parameters are changed.
    pub(super) classifier: &'static str,
    /// The question; empty if it is the same as for the alternative before.
    pub(super) question: &'static str,
    /// The answer.
    pub(super) answer: &'static str,
    /// The parameter that gives this answer, with its value; `None` for the defaults of the
    /// classifier.
    pub(super) parameter: Option<(&'static str, &'static str)>,
}

/// The rules of the paper with additions of this project.
const GRAPH_PLUS: &str = "string-graph-plus";

/// The three classifiers, each followed by its alternatives.
pub(super) const ALTERNATIVES: &[Alternative] = &[
    alternative(GRAPH, "string-graph", "as taken", None),
    alternative(
        GRAPH_VERTEX,
        "what contains an enemy string, and whose an area is",
        "one vertex (string-graph-vertex)",
        None,
    ),
    alternative(
        GRAPH,
        "",
        "one vertex, and captures need it too (definition 2)",
        Some(("containment", "complete")),
    ),
    alternative(
        GRAPH,
        "whether SR joins through points that enemy stones touch",
        "no: one colour (text of the rule)",
        Some(("joints", "untouched")),
    ),
    alternative(
        GRAPH,
        "what becomes of a larger ES that SR joins around",
        "it is eaten (text of the rule)",
        Some(("whole-es", "eaten")),
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
        "in the ES that SR leaves (text of the rule)",
        Some(("articulation", "es")),
    ),
    alternative(
        GRAPH,
        "what becomes of strings that nothing decides",
        "unknown",
        Some(("undecided", "unknown")),
    ),
    alternative(GRAPH_VERTEX, "string-graph-vertex", "as taken", None),
    alternative(
        GRAPH_VERTEX,
        "which joining points SR eats",
        "in row order (not symmetric)",
        Some(("eaten", "row-order")),
    ),
    alternative(GRAPH_VERTEX, "", "all at once", Some(("eaten", "together"))),
    alternative(
        GRAPH_VERTEX,
        "runs that join strings",
        "none",
        Some(("runs", "0")),
    ),
    alternative(GRAPH_VERTEX, "", "of 1 point", Some(("runs", "1"))),
    alternative(GRAPH_VERTEX, "", "of 2 points", Some(("runs", "2"))),
    alternative(GRAPH_VERTEX, "", "of 4 points", Some(("runs", "4"))),
    alternative(
        GRAPH_VERTEX,
        "whose areas are",
        "one colour's",
        Some(("containment", "colour")),
    ),
    alternative(GRAPH_PLUS, "string-graph-plus", "as taken", None),
    alternative(GRAPH_PLUS, "a large eye", "none", Some(("large-eye", "0"))),
    alternative(GRAPH_PLUS, "", "of 6 points", Some(("large-eye", "6"))),
    alternative(GRAPH_PLUS, "", "of 8 points", Some(("large-eye", "8"))),
    alternative(
        GRAPH_PLUS,
        "the seki veto",
        "without",
        Some(("seki", "false")),
    ),
    alternative(GRAPH_PLUS, "revival", "without", Some(("revival", "false"))),
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
