//! The verdicts and the layers of a position.

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
use sahwal_core::{Colour, Judgement, Point, PointSet, Question, StoneString, Strings};
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
    /// The rules and the komi that a caller asked for; they hold over those of the record.
    pub asked: Terms,
    /// What it is asked.
    pub question: Question,
    /// What it says.
    pub judgement: Judgement,
    /// The judgement as data, with the counted result or, in a figure of a paper, the drawn
    /// verdicts, and with the layers.
    pub data: view::View,
    /// The score of the verdicts, if the counted result is known.
    pub score: Option<Score>,
    /// The layers, in the order of [`Layer`].
    pub layers: Vec<Layer>,
    /// The points by the groups, if a layer shows groups and the counted result is known.
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
    let truth = string.truth.flatten();
    string.verdict != Status::Unknown.name() && truth.is_some_and(|truth| truth != string.verdict)
}

impl<'a> View<'a> {
    /// Judges the position of `game`. If `layers` is empty, the layers are territory, and groups
    /// if the classifier has its own.
    ///
    /// Groups come from the String Graph of the classifier, or from the potential if it is that
    /// classifier, or else from `string-graph`.
    ///
    /// # Errors
    /// The parameters are invalid, or the classifier does not have a layer.
    pub fn of(game: &'a FileRecord, row: &'a Row, layers: &[Layer]) -> Result<View<'a>> {
        View::counted_by(game, row, layers, Terms::default())
    }

    /// [`of`](View::of), with the score by these rules and this komi in place of those of the
    /// record.
    ///
    /// # Errors
    /// As for [`of`](View::of).
    pub fn counted_by(
        game: &'a FileRecord,
        row: &'a Row,
        layers: &[Layer],
        asked: Terms,
    ) -> Result<View<'a>> {
        let position = &game.record.position;
        let question = game.record.question(asked, None);
        let judgement = row.build().answer(&question);
        let (verdicts, form) = (judgement.verdicts, Form::names(position.size()));
        let own_graph = row.params::<StringGraphParams>();
        let is_potential = row.params::<PotentialParams>().is_some();
        let mut layers = layers.to_vec();
        if layers.is_empty() {
            layers.push(Layer::Territory);
            if own_graph.is_some() || is_potential {
                layers.push(Layer::Groups);
            }
        }
        layers.sort_unstable();
        layers.dedup();
        let any = |wanted: &[Layer]| layers.iter().any(|layer| wanted.contains(layer));
        anyhow::ensure!(
            own_graph.is_some() || !any(&[Layer::StringGraph]),
            "--layer string-graph: expected a String Graph as --classifier, found {}",
            row.name
        );

        // The groups, by the method that shows them.
        let wants_groups = any(&[Layer::Groups, Layer::StringGraph]);
        let potential_params: PotentialParams = row.params_or_default();
        let charged = any(&[Layer::Potential, Layer::Charges, Layer::Items]);
        let potential = (charged || wants_groups && is_potential)
            .then(|| potential::GroupAnalysis::with_potential(position, &potential_params))
            .transpose()?;
        let graph = (wants_groups && !is_potential).then(|| {
            let name = own_graph.map_or("string-graph", |_| row.name.as_str());
            let graph = StringGraphAnalysis::of(position, &own_graph.unwrap_or_default());
            (name, graph)
        });
        let mut groups = match (&graph, &potential) {
            (Some((name, graph)), _) => Some(GroupsView::of_string_graph(name, graph, form)),
            (None, Some((_, analysis))) => {
                Some(GroupsView::of_potential("potential", analysis, form))
            }
            (None, None) => None,
        };
        let safe = any(&[Layer::Safe]).then(|| {
            let prover = match row.kind() {
                Kind::Prover => row,
                _ => Rows::builtin()
                    .find("benson")
                    .expect("a row of this program"),
            };
            let verdicts = prover.build().classify(position);
            SafeView::of(&prover.name, &verdicts.owners, form)
        });

        // With the counted result each point has its group by that count.
        let by_group = groups.as_mut().zip(game.truth).map(|(groups, truth)| {
            let stones: Vec<PointSet> = groups.list.iter().map(|group| *group.stones).collect();
            let count = ByGroup::of(&stones, position, &truth);
            groups.wrong = Some(form.points(count.wrong));
            count
        });

        // The score, and all as data.
        let score = game.truth.as_ref().map(|truth| {
            let strings = Strings::of(position);
            Score::of(&verdicts, truth, &strings, by_group.as_ref())
        });
        let mut data = data(
            game,
            &row.name,
            &question,
            &judgement,
            groups.as_ref(),
            score,
        );
        let has = |layer| layers.contains(&layer);
        let charged = |layer| potential.as_ref().filter(|_| has(layer));
        let (margins, charge) = (data.score.margins, &potential_params);
        data.layers = Layers {
            groups,
            safe,
            potential: charged(Layer::Potential)
                .map(|(potential, analysis)| PotentialView::of(potential, analysis, charge, form)),
            charges: charged(Layer::Charges).map(|(potential, _)| ChargesView::of(potential, form)),
            items: charged(Layer::Items)
                .map(|(potential, analysis)| ItemsView::of(potential, analysis, charge, form)),
            numerical: has(Layer::Numerical).then(|| {
                let analysis = NumericalAnalysis::of(position, &row.params_or_default());
                NumericalView::of(position, &analysis, form)
            }),
            grouping: has(Layer::Grouping).then(|| GroupingView::all(position, form)),
            borders: has(Layer::Borders)
                .then(|| BordersView::of(&Borders::of(position, &verdicts), margins, form)),
            race: has(Layer::Race).then(|| RaceView::all(&Strings::of(position), &verdicts, form)),
            ownership: has(Layer::Ownership)
                .then(|| form.numbers(|point| judgement.ownership_at(point))),
        };
        Ok(View {
            game,
            row,
            asked,
            question,
            judgement,
            data,
            score,
            layers,
            by_group,
            graph: graph.map(|(_, graph)| graph),
            potential,
            potential_params,
        })
    }

    /// The stones of all strings with a wrong verdict.
    pub fn wrong(&self) -> PointSet {
        let wrong = self.data.strings.iter().filter(|string| is_wrong(string));
        wrong.map(|string| *string.stones).collect()
    }

    /// The points in doubt, and those of the moves that decide.
    pub fn doubted(&self) -> (PointSet, PointSet) {
        let doubts = || self.judgement.doubts.iter().flatten();
        let points = doubts().map(|doubt| doubt.points).collect();
        let moves = doubts().filter_map(|doubt| doubt.play);
        (points, moves.map(|(_, point)| point).collect())
    }

    /// The stones of all strings with this status.
    pub fn stones(&self, status: FinalStatus) -> PointSet {
        let all = self.data.strings.iter();
        let strings = all.filter(|string| string.status == status.name());
        strings.map(|string| *string.stones).collect()
    }

    /// The number of the group to show at `point`: with the counted result, of an empty point that
    /// of the nearest group of its area.
    pub fn group(&self, groups: &GroupsView, point: Point) -> Option<usize> {
        let Some(count) = &self.by_group else {
            return groups.number(point);
        };
        let has = |share: &PointSet| share.contains(point);
        count
            .shares
            .iter()
            .position(has)
            .map(|at| groups.list[at].number)
    }

    /// The points with a wrong owner.
    pub fn wrong_points(&self) -> PointSet {
        let owners = &self.judgement.verdicts.owners;
        self.game.truth.map_or(PointSet::EMPTY, |truth| {
            owners.known() - owners.agreement(truth.owners())
        })
    }
}

/// A judgement as data, with the counted result or the drawn verdicts, the groups of the strings,
/// and the margins by the record.
fn data(
    game: &FileRecord,
    classifier: &str,
    question: &Question,
    judgement: &Judgement,
    groups: Option<&GroupsView>,
    score: Option<Score>,
) -> view::View {
    let (position, form) = (
        &game.record.position,
        Form::names(game.record.position.size()),
    );
    let mut data = view::View::of(classifier, question, judgement, form);
    let mut strings: Vec<StoneString> = Strings::of(position).iter().collect();
    strings.sort_by_key(|string| string.stones.first());
    for (shown, string) in data.strings.iter_mut().zip(&strings) {
        let truth = match (&game.truth, &game.drawn) {
            (Some(truth), _) => Some(truth_status(truth.is_dead(string))),
            (None, Some(drawn)) => drawn_status(drawn, string.colour, string.stones),
            (None, None) => None,
        };
        shown.truth = Some(truth.map(Status::name));
        let first = string.stones.first();
        shown.group = first.and_then(|stone| groups?.of_stone(stone));
    }
    data.truth = Some(game.truth.zip(score).map(|(truth, score)| TruthView {
        owners: form.owners(truth.owners()),
        strings_total: score.strings.total,
        strings_correct: score.strings.correct,
        points_total: score.points.total,
        points_correct: score.points.correct,
    }));
    data.score.recorded_margin = Some(game.record.recorded.counted());
    data
}

/// The status that a figure draws; `None` for a string without one.
fn drawn_status(drawn: &Owners, colour: Colour, stones: PointSet) -> Option<Status> {
    let of = |colour| stones.is_subset(&drawn.of(colour));
    let dead = of(colour.opponent());
    (dead || of(colour)).then(|| truth_status(dead))
}
