//! The verdicts and the layers of a position: everything that `analyze` shows of one game.
//!
//! `cmd/analyze.rs`, `games` and `requests` make a [`View`]. Text, pictures and JSON only show it:
//! they agree as long as they compute nothing themselves.

use anyhow::Result;
use sahwal_core::borders::Borders;
use sahwal_core::classify::Kind;
use sahwal_core::numerical::NumericalAnalysis;
use sahwal_core::potential::PotentialParams;
use sahwal_core::potential::{self, Potential};
use sahwal_core::rules::{FinalStatus, Terms};
use sahwal_core::string_graph::StringGraphParams;
use sahwal_core::string_graph::{self, StringGraphAnalysis};
use sahwal_core::verdict::{Owners, Status};
use sahwal_core::view::{
    self, BordersView, ChargesView, Form, GroupingView, GroupsView, ItemsView, Layers,
    NumericalView, PotentialView, RaceView, SafeView, StringView, TruthView,
};
use sahwal_core::{Colour, Judgement, Point, PointSet, Position, Question, StoneString, Strings};
use sahwal_data::input::FileRecord;
use sahwal_run::rows::{Row, Rows};
use sahwal_run::score::by_group::ByGroup;
use sahwal_run::score::{Score, truth_status};

use super::Layer;

/// A position with the verdicts of a classifier and the results for the chosen layers.
pub struct View<'a> {
    /// The position.
    pub game: &'a FileRecord,
    /// The row that judges.
    pub row: &'a Row,
    /// The rules and the komi that the caller asked for. They replace those of the record.
    pub terms: Terms,
    /// The question that the row answers.
    pub question: Question,
    /// The answer of the row.
    pub judgement: Judgement,
    /// The judgement as data for JSON, with the layers. It includes the counted result or, for a
    /// figure of a paper, the drawn verdicts.
    pub data: view::View,
    /// The score of the verdicts, if the counted result is known.
    pub score: Option<Score>,
    /// The layers, in the order of [`Layer`].
    pub layers: Vec<Layer>,
    /// The score of the points counted by group, if a layer shows groups and the counted result is
    /// known.
    pub by_group: Option<ByGroup>,
    /// The String Graph, if the groups come from it.
    pub graph: Option<string_graph::StringGraphAnalysis>,
    /// The potential and its groups, if a layer shows them.
    pub potential: Option<(Potential, potential::GroupAnalysis)>,
    /// The parameters of the potential.
    pub potential_params: PotentialParams,
}

/// Whether the counted result or the figure contradicts the verdict on a string. Unknown is neither
/// right nor wrong.
pub fn is_wrong(string: &StringView) -> bool {
    // An unknown string lowers the coverage. It is not an error.
    match string.truth.flatten() {
        Some(truth) => string.verdict != Status::Unknown.name() && string.verdict != truth,
        None => false,
    }
}

impl<'a> View<'a> {
    /// Judges the position of `game`. If `layers` is empty, the view has the layer `territory`, and
    /// `groups` if the classifier makes groups of its own.
    ///
    /// Groups come from the classifier if it is a String Graph or the potential. Otherwise they
    /// come from `string-graph`.
    ///
    /// # Errors
    /// The parameters are invalid, or the classifier does not have a layer.
    pub fn of(game: &'a FileRecord, row: &'a Row, layers: &[Layer]) -> Result<View<'a>> {
        View::counted_by(game, row, layers, Terms::default())
    }

    /// Judges as [`of`](View::of) does, but counts by `terms` where they state rules or komi.
    ///
    /// # Errors
    /// As for [`of`](View::of).
    pub fn counted_by(
        game: &'a FileRecord,
        row: &'a Row,
        layers: &[Layer],
        terms: Terms,
    ) -> Result<View<'a>> {
        let position = &game.record.position;
        let form = Form::names(position.size());
        let question = game.record.question(terms, None);
        let judgement = row.build().answer(&question);
        let layers = chosen(layers, row);
        anyhow::ensure!(
            row.params::<StringGraphParams>().is_some() || !layers.contains(&Layer::StringGraph),
            "--layer string-graph: expected a String Graph as --classifier, found {}",
            row.name
        );
        let models = Models::of(position, row, &layers)?;
        let mut groups = models.groups(form);

        // A counted result is needed to say which points a count by group gets wrong.
        let by_group = match (&mut groups, &game.truth) {
            (Some(groups), Some(truth)) => {
                let stones: Vec<PointSet> = groups.list.iter().map(|group| *group.stones).collect();
                let count = ByGroup::of(&stones, position, truth);
                groups.wrong = Some(form.points(count.wrong));
                Some(count)
            }
            _ => None,
        };
        let score = game.truth.as_ref().map(|truth| {
            let strings = Strings::of(position);
            Score::of(&judgement.verdicts, truth, &strings, by_group.as_ref())
        });
        let of_strings = groups.as_ref();
        let data = as_data(game, &row.name, &question, &judgement, of_strings, score);
        let mut view = View {
            game,
            row,
            terms,
            question,
            judgement,
            data,
            score,
            layers,
            by_group,
            graph: models.graph.map(|(_, graph)| graph),
            potential: models.potential,
            potential_params: models.potential_params,
        };
        view.data.layers = view.layers(groups);
        Ok(view)
    }

    /// Computes the chosen layers as data.
    fn layers(&self, groups: Option<GroupsView>) -> Layers {
        let position = &self.game.record.position;
        let verdicts = &self.judgement.verdicts;
        let form = Form::names(position.size());
        let mut layers = Layers {
            groups,
            ..Layers::default()
        };
        if self.has(Layer::Safe) {
            layers.safe = Some(safe(position, self.row, form));
        }
        if let Some((potential, analysis)) = &self.potential {
            let params = &self.potential_params;
            if self.has(Layer::Potential) {
                layers.potential = Some(PotentialView::of(potential, analysis, params, form));
            }
            if self.has(Layer::Charges) {
                layers.charges = Some(ChargesView::of(potential, form));
            }
            if self.has(Layer::Items) {
                layers.items = Some(ItemsView::of(potential, analysis, params, form));
            }
        }
        if self.has(Layer::Numerical) {
            // A row of that method brings its own parameters; any other row takes the default ones.
            let analysis = NumericalAnalysis::of(position, &self.row.params_or_default());
            layers.numerical = Some(NumericalView::of(position, &analysis, form));
        }
        if self.has(Layer::Grouping) {
            layers.grouping = Some(GroupingView::all(position, form));
        }
        if self.has(Layer::Borders) {
            let borders = Borders::of(position, verdicts);
            layers.borders = Some(BordersView::of(&borders, self.data.score.margins, form));
        }
        if self.has(Layer::Race) {
            layers.race = Some(RaceView::all(&Strings::of(position), verdicts, form));
        }
        if self.has(Layer::Ownership) {
            layers.ownership = Some(form.numbers(|point| self.judgement.ownership_at(point)));
        }
        layers
    }

    fn has(&self, layer: Layer) -> bool {
        self.layers.contains(&layer)
    }

    /// Returns the stones of all strings with a wrong verdict.
    pub fn wrong(&self) -> PointSet {
        self.data
            .strings
            .iter()
            .filter(|string| is_wrong(string))
            .map(|string| *string.stones)
            .collect()
    }

    /// Collects the points in doubt and the moves that decide.
    pub(super) fn doubted(&self) -> Doubted {
        let mut doubted = Doubted::default();
        for doubt in self.judgement.doubts.iter().flatten() {
            doubted.points |= doubt.points;
            if let Some((_, point)) = doubt.play {
                doubted.moves.insert(point);
            }
        }
        doubted
    }

    /// Returns the stones of all strings with this status.
    pub fn stones(&self, status: FinalStatus) -> PointSet {
        self.data
            .strings
            .iter()
            .filter(|string| string.status == status.name())
            .map(|string| *string.stones)
            .collect()
    }

    /// Returns the number of the group to show at `point`. If the counted result is known, an empty
    /// point has the number of the nearest group of its area.
    pub fn group(&self, groups: &GroupsView, point: Point) -> Option<usize> {
        let Some(count) = &self.by_group else {
            return groups.number(point);
        };
        // The shares have the same order as the groups.
        let at = count
            .shares
            .iter()
            .position(|share| share.contains(point))?;
        Some(groups.list[at].number)
    }

    /// Returns the points with a wrong owner.
    pub fn wrong_points(&self) -> PointSet {
        let owners = &self.judgement.verdicts.owners;
        match &self.game.truth {
            Some(truth) => owners.known() - owners.agreement(truth.owners()),
            None => PointSet::EMPTY,
        }
    }
}

/// The points and moves that a judgement leaves in doubt.
#[derive(Default)]
pub(super) struct Doubted {
    /// The points in doubt.
    pub(super) points: PointSet,
    /// The points of the moves that decide.
    pub(super) moves: PointSet,
}

/// Returns the requested layers, each once and in order. If none was requested, it returns those
/// that explain the row best.
fn chosen(wanted: &[Layer], row: &Row) -> Vec<Layer> {
    let mut layers = wanted.to_vec();
    if layers.is_empty() {
        layers.push(Layer::Territory);
        // Other rows make no groups. Groups of another method would not explain their verdicts.
        if row.params::<StringGraphParams>().is_some() || row.params::<PotentialParams>().is_some()
        {
            layers.push(Layer::Groups);
        }
    }
    layers.sort_unstable();
    layers.dedup();
    layers
}

/// The models that the layers show beside the judgement.
struct Models<'a> {
    potential_params: PotentialParams,
    potential: Option<(Potential, potential::GroupAnalysis)>,
    /// The String Graph with the name of its row.
    graph: Option<(&'a str, StringGraphAnalysis)>,
}

impl<'a> Models<'a> {
    fn of(position: &Position, row: &'a Row, layers: &[Layer]) -> Result<Models<'a>> {
        let own_graph = row.params::<StringGraphParams>();
        let is_potential = row.params::<PotentialParams>().is_some();
        let potential_params: PotentialParams = row.params_or_default();
        let wants_groups = layers
            .iter()
            .any(|layer| matches!(layer, Layer::Groups | Layer::StringGraph));
        let wants_charges = layers
            .iter()
            .any(|layer| matches!(layer, Layer::Potential | Layer::Charges | Layer::Items));
        let mut models = Models {
            potential_params,
            potential: None,
            graph: None,
        };
        if wants_charges || wants_groups && is_potential {
            let params = &models.potential_params;
            let both = potential::GroupAnalysis::with_potential(position, params)?;
            models.potential = Some(both);
        }
        if wants_groups && !is_potential {
            // A row without groups shows those of the String Graph, as its paper describes them.
            let name = match own_graph {
                Some(_) => row.name.as_str(),
                None => "string-graph",
            };
            let graph = StringGraphAnalysis::of(position, &own_graph.unwrap_or_default());
            models.graph = Some((name, graph));
        }
        Ok(models)
    }

    /// Returns the groups of the String Graph, or else those of the potential.
    fn groups(&self, form: Form) -> Option<GroupsView> {
        if let Some((name, graph)) = &self.graph {
            return Some(GroupsView::of_string_graph(name, graph, form));
        }
        let (_, analysis) = self.potential.as_ref()?;
        Some(GroupsView::of_potential("potential", analysis, form))
    }
}

/// Returns the points that are proved safe, by the row if it proves, else by Benson's theorem.
fn safe(position: &Position, row: &Row, form: Form) -> SafeView {
    let prover = match row.kind() {
        Kind::Prover => row,
        _ => Rows::builtin()
            .find("benson")
            .expect("a row of this program"),
    };
    let verdicts = prover.build().classify(position);
    SafeView::of(&prover.name, &verdicts.owners, form)
}

/// Returns a judgement as data: with the counted result or the drawn verdicts, the groups of the
/// strings, and the recorded margin.
fn as_data(
    game: &FileRecord,
    classifier: &str,
    question: &Question,
    judgement: &Judgement,
    groups: Option<&GroupsView>,
    score: Option<Score>,
) -> view::View {
    let position = &game.record.position;
    let form = Form::names(position.size());
    let mut data = view::View::of(classifier, question, judgement, form);
    let mut strings: Vec<StoneString> = Strings::of(position).iter().collect();
    // `data.strings` is sorted in the same way: row by row, by the first stone.
    strings.sort_by_key(|string| string.stones.first());
    for (string_view, string) in data.strings.iter_mut().zip(&strings) {
        let truth = match (&game.truth, &game.drawn) {
            (Some(truth), _) => Some(truth_status(truth.is_dead(string))),
            (None, Some(drawn)) => drawn_status(drawn, string.colour, string.stones),
            (None, None) => None,
        };
        string_view.truth = Some(truth.map(Status::name));
        let first = string.stones.first();
        string_view.group = first.and_then(|stone| groups?.of_stone(stone));
    }
    let truth = match (game.truth, score) {
        (Some(truth), Some(score)) => Some(TruthView {
            owners: form.owners(truth.owners()),
            strings_total: score.strings.total,
            strings_correct: score.strings.correct,
            points_total: score.points.total,
            points_correct: score.points.correct,
        }),
        _ => None,
    };
    data.truth = Some(truth);
    data.score.recorded_margin = Some(game.record.recorded.counted());
    data
}

/// Returns the status that a figure draws, or `None` if it draws none for the string.
fn drawn_status(drawn: &Owners, colour: Colour, stones: PointSet) -> Option<Status> {
    // A figure draws stones as dead by giving their points to the other colour.
    if stones.is_subset(&drawn.of(colour.opponent())) {
        Some(truth_status(true))
    } else if stones.is_subset(&drawn.of(colour)) {
        Some(truth_status(false))
    } else {
        None
    }
}
