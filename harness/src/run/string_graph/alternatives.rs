//! What the paper leaves open: each choice, the alternatives, and how to measure them.

use sahwal_core::string_graph::{Articulation, Containment, Eaten, StringGraphParams, Undecided};

/// A way to read the rules that is not the one taken.
pub(super) struct Alternative {
    /// What is open.
    pub(super) question: &'static str,
    /// The other answer.
    pub(super) answer: &'static str,
    /// The parameters it is measured with.
    pub(super) params: StringGraphParams,
}

const fn alternative(
    question: &'static str,
    answer: &'static str,
    params: StringGraphParams,
) -> Alternative {
    Alternative {
        question,
        answer,
        params,
    }
}

const C: StringGraphParams = StringGraphParams::COLOUR;
const V: StringGraphParams = StringGraphParams::VERTEX;
const S: StringGraphParams = StringGraphParams::PLUS;

/// The readings taken, then each alternative with everything else as taken.
pub(super) const ALTERNATIVES: &[Alternative] = &[
    alternative("string-graph", "as taken", C),
    alternative(
        "what contains an enemy string, and whose an area is",
        "one vertex (string-graph-vertex)",
        V,
    ),
    alternative(
        "which joining points SR eats",
        "larger regions first, whatever touches them",
        StringGraphParams {
            eaten: Eaten::LargerFirst,
            ..C
        },
    ),
    alternative(
        "",
        "all at once: only those without which strings stay apart",
        StringGraphParams {
            eaten: Eaten::Together,
            ..C
        },
    ),
    alternative(
        "",
        "one by one in row order (not symmetric)",
        StringGraphParams {
            eaten: Eaten::RowOrder,
            ..C
        },
    ),
    alternative(
        "",
        "every one",
        StringGraphParams {
            eaten: Eaten::Every,
            ..C
        },
    ),
    alternative(
        "",
        "none",
        StringGraphParams {
            eaten: Eaten::Nothing,
            ..C
        },
    ),
    alternative(
        "how far apart ES still join strings that they do not contain",
        "runs of 2 points",
        StringGraphParams { runs: 2, ..C },
    ),
    alternative("", "runs of 3 points", StringGraphParams { runs: 3, ..C }),
    alternative(
        "how many articulation points APC wants",
        "one",
        StringGraphParams {
            articulation_points: 1,
            ..C
        },
    ),
    alternative(
        "",
        "three",
        StringGraphParams {
            articulation_points: 3,
            ..C
        },
    ),
    alternative(
        "where APC counts them",
        "in the ES that SR leaves",
        StringGraphParams {
            articulation: Articulation::Es,
            ..C
        },
    ),
    alternative(
        "what becomes of strings that nothing decides",
        "unknown",
        StringGraphParams {
            undecided: Undecided::Unknown,
            ..C
        },
    ),
    alternative("string-graph-vertex", "as taken", V),
    alternative(
        "which joining points SR eats",
        "in row order (not symmetric)",
        StringGraphParams {
            eaten: Eaten::RowOrder,
            ..V
        },
    ),
    alternative(
        "",
        "all at once",
        StringGraphParams {
            eaten: Eaten::Together,
            ..V
        },
    ),
    alternative(
        "runs that join strings",
        "none",
        StringGraphParams { runs: 0, ..V },
    ),
    alternative("", "of 1 point", StringGraphParams { runs: 1, ..V }),
    alternative("", "of 2 points", StringGraphParams { runs: 2, ..V }),
    alternative("", "of 4 points", StringGraphParams { runs: 4, ..V }),
    alternative(
        "whose areas are",
        "one colour's",
        StringGraphParams {
            containment: Containment::Colour,
            ..V
        },
    ),
    alternative("string-graph-plus", "as taken", S),
    alternative(
        "a large eye",
        "none",
        StringGraphParams { large_eye: 0, ..S },
    ),
    alternative("", "of 6 points", StringGraphParams { large_eye: 6, ..S }),
    alternative("", "of 8 points", StringGraphParams { large_eye: 8, ..S }),
    alternative(
        "the seki veto",
        "without",
        StringGraphParams { seki: false, ..S },
    ),
    alternative(
        "revival",
        "without",
        StringGraphParams {
            revival: false,
            ..S
        },
    ),
];
