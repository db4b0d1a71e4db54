//! What the paper leaves open: each choice, the alternatives, and how to measure them.

use sahwal_core::string_graph::{Articulation, Containment, Eaten, Params, Undecided};

/// A way to read the rules that is not the one taken.
pub(super) struct Alternative {
    /// What is open.
    pub(super) question: &'static str,
    /// The other answer.
    pub(super) answer: &'static str,
    /// The parameters it is measured with.
    pub(super) params: Params,
}

const fn alternative(question: &'static str, answer: &'static str, params: Params) -> Alternative {
    Alternative {
        question,
        answer,
        params,
    }
}

const C: Params = Params::COLOUR;
const V: Params = Params::VERTEX;
const S: Params = Params::PLUS;

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
        Params {
            eaten: Eaten::LargerFirst,
            ..C
        },
    ),
    alternative(
        "",
        "all at once: only those without which strings stay apart",
        Params {
            eaten: Eaten::Together,
            ..C
        },
    ),
    alternative(
        "",
        "one by one in row order (not symmetric)",
        Params {
            eaten: Eaten::RowOrder,
            ..C
        },
    ),
    alternative(
        "",
        "every one",
        Params {
            eaten: Eaten::Every,
            ..C
        },
    ),
    alternative(
        "",
        "none",
        Params {
            eaten: Eaten::Nothing,
            ..C
        },
    ),
    alternative(
        "how far apart ES still join strings that they do not contain",
        "runs of 2 points",
        Params { runs: 2, ..C },
    ),
    alternative("", "runs of 3 points", Params { runs: 3, ..C }),
    alternative(
        "how many articulation points APC wants",
        "one",
        Params {
            articulation_points: 1,
            ..C
        },
    ),
    alternative(
        "",
        "three",
        Params {
            articulation_points: 3,
            ..C
        },
    ),
    alternative(
        "where APC counts them",
        "in the ES that SR leaves",
        Params {
            articulation: Articulation::Es,
            ..C
        },
    ),
    alternative(
        "what becomes of strings that nothing decides",
        "unknown",
        Params {
            undecided: Undecided::Unknown,
            ..C
        },
    ),
    alternative("string-graph-vertex", "as taken", V),
    alternative(
        "which joining points SR eats",
        "in row order (not symmetric)",
        Params {
            eaten: Eaten::RowOrder,
            ..V
        },
    ),
    alternative(
        "",
        "all at once",
        Params {
            eaten: Eaten::Together,
            ..V
        },
    ),
    alternative("runs that join strings", "none", Params { runs: 0, ..V }),
    alternative("", "of 1 point", Params { runs: 1, ..V }),
    alternative("", "of 2 points", Params { runs: 2, ..V }),
    alternative("", "of 4 points", Params { runs: 4, ..V }),
    alternative(
        "whose areas are",
        "one colour's",
        Params {
            containment: Containment::Colour,
            ..V
        },
    ),
    alternative("string-graph-plus", "as taken", S),
    alternative("a large eye", "none", Params { large_eye: 0, ..S }),
    alternative("", "of 6 points", Params { large_eye: 6, ..S }),
    alternative("", "of 8 points", Params { large_eye: 8, ..S }),
    alternative("the seki veto", "without", Params { seki: false, ..S }),
    alternative(
        "revival",
        "without",
        Params {
            revival: false,
            ..S
        },
    ),
];
