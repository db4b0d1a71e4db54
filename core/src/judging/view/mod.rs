#![doc = include_str!("README.md")]
//!
//! `analyze --json` and both packages return a [`View`] without changes. Programs read its fields
//! by name, so a renamed or missing field breaks them.
#![expect(missing_docs, reason = "the page lists the fields of every struct")]

mod advice;
mod estimate;
mod form;
mod groups;
mod numerical;
mod potential;
mod races;
mod score;
mod strings;

pub use estimate::{EstimateView, Expected};
pub use form::{Form, Grid, InForm, Move, Place, Points, Side};
pub use groups::{GroupView, GroupsView, SafeView};
pub use numerical::{GroupingView, NumericalView};
pub use potential::{CHARGES, ChargesView, ItemsView, PotentialView};
pub use races::RaceView;
pub use score::{BordersView, DoubtsView, ScoreView};
pub use strings::StringView;

use serde::Serialize;

use crate::base::params::Table;
use crate::judging::borders::Borders;
use crate::judging::classify::REGISTRY;
use crate::judging::question::{Judgement, Question};

/// A judgement as data. The [module](self) lists the fields.
///
/// ```
/// use sahwal_core::view::{Form, View};
/// use sahwal_core::{Question, judge, position};
///
/// let question = Question::from(position! {
///     . X O .
///     X X O O
///     . X O .
///     X X O O
/// });
/// let judgement = judge(&question);
/// let form = Form::names(question.position.size());
/// let view = View::of("combined", &question, &judgement, form);
/// assert_eq!((view.size, view.strings.len()), (4, 2));
/// let json = serde_json::to_value(&view)?;
/// assert_eq!(json["stones"][0], ".BW.");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct View {
    pub size: usize,
    pub classifier: String,
    pub stones: Grid,
    pub owners: Grid,
    pub strings: Vec<StringView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truth: Option<Option<TruthView>>,
    pub score: ScoreView,
    pub estimate: EstimateView,
    #[serde(flatten)]
    pub layers: Layers,
}

/// The layers of a [`View`].
///
/// ```
/// use sahwal_core::view::Layers;
///
/// // A layer that was not wanted is left out.
/// assert_eq!(serde_json::to_string(&Layers::default())?, "{}");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Serialize)]
pub struct Layers {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<GroupsView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safe: Option<SafeView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub potential: Option<PotentialView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charges: Option<ChargesView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<ItemsView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numerical: Option<NumericalView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grouping: Option<Vec<GroupingView>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub borders: Option<BordersView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub race: Option<Vec<RaceView>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ownership: Option<Vec<Vec<f64>>>,
}

/// A classifier with its default parameters. The [module](self) lists the fields.
///
/// ```
/// use sahwal_core::view::ClassifierView;
///
/// let benson = ClassifierView::all().into_iter().find(|entry| entry.name == "benson");
/// assert_eq!(benson.expect("registered").kind, "prover");
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct ClassifierView {
    pub name: &'static str,
    pub kind: &'static str,
    pub sentence: &'static str,
    pub source: &'static str,
    pub params: Table,
}

impl ClassifierView {
    /// All classifiers, in the order of the registry.
    pub fn all() -> Vec<ClassifierView> {
        let all = REGISTRY.iter().map(|entry| ClassifierView {
            name: entry.name,
            kind: entry.kind.name(),
            sentence: entry.sentence,
            source: entry.source,
            params: entry.defaults(),
        });
        all.collect()
    }
}

/// The counted result, and how many verdicts agree with it.
///
/// ```
/// use sahwal_core::verdict::Owners;
/// use sahwal_core::view::{Form, TruthView};
/// use sahwal_core::Size;
///
/// let size = Size::new(2)?;
/// let owners = Owners::from_letters("BBWW", size)?;
/// let truth = TruthView {
///     owners: Form::names(size).owners(&owners),
///     strings_total: 2,
///     strings_correct: 1,
///     points_total: 4,
///     points_correct: 2,
/// };
/// let json = serde_json::to_value(&truth).expect("no map with other keys than text");
/// assert_eq!(json["owners"][1], "WW");
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct TruthView {
    pub owners: Grid,
    pub strings_total: u64,
    pub strings_correct: u64,
    pub points_total: u64,
    pub points_correct: u64,
}

impl View {
    /// The view of a judgement, with the score as the question counts it and without layers.
    pub fn of(classifier: &str, question: &Question, judgement: &Judgement, form: Form) -> View {
        let position = &question.position;
        let borders = Borders::of(position, &judgement.verdicts);
        let mut judged: Vec<_> = judgement.strings.iter().collect();
        judged.sort_by_key(|string| string.stones.first());
        let strings = judged.into_iter().map(|string| {
            // The borders decide whether a living string is in seki.
            let status = judgement.final_status(&borders, string.stones);
            StringView::of(string, status, form)
        });
        let estimate = EstimateView::of(question, judgement, form);
        let mut score = ScoreView::of(question, judgement, form);
        // While most of the board is open, a count of the present territory says little.
        if judgement.is_unfinished() {
            score.counted.text = format!("estimate {}", estimate.text);
        }
        View {
            size: form.size().lines(),
            classifier: classifier.to_owned(),
            stones: form.stones(position),
            owners: form.owners(&judgement.verdicts.owners),
            strings: strings.collect(),
            truth: None,
            score,
            estimate,
            layers: Layers::default(),
        }
    }
}
