//! One game: its listed positions, judged and scored, as rows of the files.

use sahwal_core::potential::{GroupAnalysis, PotentialMap, Shadows};
use sahwal_core::verdict::Status;
use sahwal_core::{Colour, Position, Strings};

use super::groups::{GROUPINGS, pairs};
use super::judge::{Judged, Judges};
use super::line::{Line, Moment};
use super::outcome::Outcome;
use super::score::{MomentScore, settled};
use super::{At, curve};
use crate::format::{
    AtBoardRow, AtDifferenceRow, AtGroupRow, AtPositionRow, AtStrengthRow, AtVerdictRow,
};
use crate::picture::letters;

/// The rows of one game.
#[derive(Default)]
pub(super) struct GameRows {
    pub(super) positions: Vec<AtPositionRow<'static>>,
    pub(super) boards: Vec<AtBoardRow<'static>>,
    pub(super) verdicts: Vec<AtVerdictRow<'static>>,
    pub(super) groups: Vec<AtGroupRow<'static>>,
    pub(super) strength: Vec<AtStrengthRow<'static>>,
    pub(super) differences: Vec<AtDifferenceRow<'static>>,
    /// For each position: its place in the list, and the time of each classifier.
    pub(super) nanoseconds: Vec<(usize, Vec<u64>)>,
}

/// A game to examine.
pub(super) struct Examined<'a> {
    pub(super) dataset: &'a str,
    pub(super) game: &'a str,
    pub(super) line: &'a Line,
    pub(super) outcome: &'a Outcome,
}

/// Strength -9 in files stands for a score of 0, whose strength is minus infinity.
const NO_STRENGTH: f64 = -9.0;

impl Examined<'_> {
    /// Judges the listed positions in the order of the game. The potential follows from one to
    /// the next by differences.
    pub(super) fn rows(&self, list: &[At], names: &[String], judges: &Judges) -> GameRows {
        let moments = self.line.moments(list);
        let mut rows = GameRows::default();
        let Some(first) = moments.first() else {
            return rows;
        };
        let mut potential = judges.start(first.position.size());
        // For each position, the scores of all classifiers.
        let mut scores: Vec<Vec<MomentScore>> = Vec::new();
        for moment in &moments {
            potential.follow(&moment.position);
            let at = list[moment.place].to_string();
            let strings = Strings::of(&moment.position);
            let judged = judges.judge(&potential, &strings);
            let score = |judged: &Judged| MomentScore::of(judged, self.outcome, &strings);
            scores.push(judged.iter().map(score).collect());
            for (name, judged) in names.iter().zip(&judged) {
                rows.verdicts
                    .push(self.verdict_row(moment, &at, name, judged));
            }
            rows.boards.push(AtBoardRow {
                dataset: self.dataset.to_owned().into(),
                game: self.game.to_owned().into(),
                at: at.clone(),
                moves_played: moment.played as u64,
                moves_left: moment.left as u64,
                stones: letters(&moment.position),
                final_owners: self.outcome.owners().to_letters(moment.position.size()),
            });
            let times = judged.iter().map(|judged| judged.nanoseconds);
            rows.nanoseconds.push((moment.place, times.collect()));
            for grouping in &GROUPINGS {
                let groups = grouping.groups(&potential, &judges.potential);
                let [grouped, all] = pairs(&groups, &moment.position, self.outcome);
                rows.groups.push(AtGroupRow {
                    dataset: self.dataset.to_owned().into(),
                    game: self.game.to_owned().into(),
                    at: at.clone(),
                    moves_left: moment.left as u64,
                    grouping: grouping.name.into(),
                    groups: groups.len() as u64,
                    pairs: all.all,
                    pairs_same: all.same,
                    pairs_lost: all.lost,
                    grouped: grouped.all,
                    grouped_same: grouped.same,
                    grouped_lost: grouped.lost,
                    pairs_area: all.area,
                    grouped_area: grouped.area,
                });
            }
            let analysis = GroupAnalysis::of(&potential, &judges.potential);
            rows.strength
                .extend(self.strength_rows(moment, &at, &analysis));
            rows.differences
                .push(self.difference_row(moment, &at, potential.map()));
        }
        self.position_rows(list, names, &moments, &scores, &mut rows);
        rows
    }

    /// The rows of all classifiers, which need the scores of later positions.
    fn position_rows(
        &self,
        list: &[At],
        names: &[String],
        moments: &[Moment],
        scores: &[Vec<MomentScore>],
        rows: &mut GameRows,
    ) {
        let settled: Vec<Vec<[sahwal_core::PointSet; 2]>> = (0..names.len())
            .map(|row| {
                let along = moments.iter().zip(scores);
                let along: Vec<(Position, MomentScore)> = along
                    .map(|(moment, scores)| (moment.position, scores[row]))
                    .collect();
                settled(&along)
            })
            .collect();
        for (number, moment) in moments.iter().enumerate() {
            for (row, name) in names.iter().enumerate() {
                let score = &scores[number][row];
                let [stones_settled, points_settled] = settled[row][number];
                rows.positions.push(AtPositionRow {
                    dataset: self.dataset.to_owned().into(),
                    game: self.game.to_owned().into(),
                    at: list[moment.place].to_string(),
                    moves_played: moment.played as u64,
                    moves_left: moment.left as u64,
                    truth: self.outcome.source.name().into(),
                    classifier: name.clone().into(),
                    strings_total: score.strings,
                    strings_correct: score.strings_correct,
                    strings_unknown: score.strings_unknown,
                    strings_lost: score.strings_lost,
                    strings_called_dead: score.strings_called_dead,
                    strings_lost_found: score.strings_lost_found,
                    stones_total: moment.position.occupied().len() as u64,
                    stones_correct: score.stones_right.len() as u64,
                    stones_settled: stones_settled.len() as u64,
                    points_total: moment.position.size().area() as u64,
                    points_correct: score.points_right.len() as u64,
                    points_unknown: score.points_unknown,
                    points_settled: points_settled.len() as u64,
                    strings_squared_error: score.strings_squared_error.map(rounded),
                    points_squared_error: score.points_squared_error.map(rounded),
                    points_likely: score.points_likely,
                });
            }
        }
    }

    fn verdict_row(
        &self,
        moment: &Moment,
        at: &str,
        name: &str,
        judged: &Judged,
    ) -> AtVerdictRow<'static> {
        let size = moment.position.size();
        let status = |point| match moment.position.at(point) {
            None => '.',
            Some(_) => match judged.verdicts.status(point) {
                Status::Alive => 'a',
                Status::Dead => 'd',
                Status::Unknown => 'u',
            },
        };
        AtVerdictRow {
            dataset: self.dataset.to_owned().into(),
            game: self.game.to_owned().into(),
            at: at.to_owned(),
            classifier: name.to_owned().into(),
            owners: judged.verdicts.owners.to_letters(size),
            statuses: size.points().map(status).collect(),
        }
    }

    fn strength_rows(
        &self,
        moment: &Moment,
        at: &str,
        analysis: &GroupAnalysis,
    ) -> Vec<AtStrengthRow<'static>> {
        let size = moment.position.size();
        let groups = analysis.groups().iter();
        let mut rows: Vec<AtStrengthRow> = groups
            .filter_map(|judged| {
                let stones = judged.group.stones;
                Some(AtStrengthRow {
                    dataset: self.dataset.to_owned().into(),
                    game: self.game.to_owned().into(),
                    at: at.to_owned(),
                    moves_played: moment.played as u64,
                    moves_left: moment.left as u64,
                    colour: match judged.colour {
                        Colour::Black => "B",
                        Colour::White => "W",
                    }
                    .into(),
                    group: stones.first()?.gtp(size).to_string(),
                    stones: stones.len() as u64,
                    stones_lost: self.outcome.lost(judged.colour, stones).len() as u64,
                    strength: rounded(judged.score.strength().max(NO_STRENGTH)),
                })
            })
            .collect();
        rows.sort_by(|one, other| {
            let key = |row: &AtStrengthRow| (row.colour.to_string(), row.group.clone());
            key(one).cmp(&key(other))
        });
        rows
    }

    fn difference_row(
        &self,
        moment: &Moment,
        at: &str,
        map: &PotentialMap,
    ) -> AtDifferenceRow<'static> {
        let mut points = vec![0u64; curve::BINS];
        let mut owned = vec![0.0; curve::BINS];
        let mut sign_correct = 0;
        for point in moment.position.size().points() {
            let black = self.outcome.black(point);
            let difference = map.at(Shadows::Both, Colour::Black, point)
                - map.at(Shadows::Both, Colour::White, point);
            sign_correct += u64::from(difference.signum() * (black - 0.5) > 0.0);
            for (difference, owns) in [(difference, black), (-difference, 1.0 - black)] {
                let bin = curve::bin(difference);
                points[bin] += 1;
                owned[bin] += owns;
            }
        }
        AtDifferenceRow {
            dataset: self.dataset.to_owned().into(),
            game: self.game.to_owned().into(),
            at: at.to_owned(),
            points: curve::join(&points),
            owned: curve::join(&owned),
            sign_correct,
            neutral: 2 * self.outcome.owners().neutral.len() as u64,
        }
    }
}

/// Six decimals: enough for sums, and the same text on every machine.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
