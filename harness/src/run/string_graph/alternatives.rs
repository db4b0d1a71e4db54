//! The questions that the String Graph paper leaves open: each question with its possible
//! answers, and the parameters that give each answer.

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

/// The three classifiers, each followed by its alternatives: classifier, question, answer and
/// parameter.
const ALTERNATIVES: &str = "\
string-graph | string-graph | as taken |
string-graph-vertex | what contains an enemy string, and whose an area is | one vertex (string-graph-vertex) |
string-graph | | one vertex, and captures need it too (definition 2) | containment=complete
string-graph | whether SR joins through points that enemy stones touch | no: one colour (text of the rule) | joints=untouched
string-graph | what becomes of a larger ES that SR joins around | it is eaten (text of the rule) | whole-es=eaten
string-graph | which joining points SR eats | larger regions first, whatever touches them | eaten=larger-first
string-graph | | all at once: only those without which strings stay apart | eaten=together
string-graph | | one by one in row order (not symmetric) | eaten=row-order
string-graph | | every one | eaten=every
string-graph | | none | eaten=nothing
string-graph | how far apart ES still join strings that they do not contain | runs of 2 points | runs=2
string-graph | | runs of 3 points | runs=3
string-graph | how many articulation points APC wants | one | articulation-points=1
string-graph | | three | articulation-points=3
string-graph | where APC counts them | in the ES that SR leaves (text of the rule) | articulation=es
string-graph | what becomes of strings that nothing decides | unknown | undecided=unknown
string-graph-vertex | string-graph-vertex | as taken |
string-graph-vertex | which joining points SR eats | in row order (not symmetric) | eaten=row-order
string-graph-vertex | | all at once | eaten=together
string-graph-vertex | runs that join strings | none | runs=0
string-graph-vertex | | of 1 point | runs=1
string-graph-vertex | | of 2 points | runs=2
string-graph-vertex | | of 4 points | runs=4
string-graph-vertex | whose areas are | one colour's | containment=colour
string-graph-plus | string-graph-plus | as taken |
string-graph-plus | a large eye | none | large-eye=0
string-graph-plus | | of 6 points | large-eye=6
string-graph-plus | | of 8 points | large-eye=8
string-graph-plus | the seki veto | without | seki=false
string-graph-plus | revival | without | revival=false";

/// All alternatives, in order.
pub(super) fn alternatives() -> impl Iterator<Item = Alternative> {
    ALTERNATIVES.lines().map(|line| {
        let mut cells = line.split('|').map(str::trim);
        let mut cell = || cells.next().unwrap_or_default();
        Alternative {
            classifier: cell(),
            question: cell(),
            answer: cell(),
            parameter: cell().split_once('='),
        }
    })
}
