//! The analysis: from a position to verdicts with their evidence.

use std::sync::Mutex;
use std::time::Duration;

use super::CombinedParams;
use super::fights::{self, FightParams, Finding};
use super::nakade;
use super::near_ties::{self, NearTie};
use super::sampling::{Halves, IN_DOUBT, policies, sample};
use super::unfinished::is_unfinished;
use crate::canonical::Canonical;
use crate::playout::Sample;
use crate::safety::{StaticParams, both_safe_statically};
use crate::search::Deadline;
use crate::string_graph;
use crate::verdict::{How, Owner, Verdicts};
use crate::{Colour, Point, PointSet, Position, Regions, StoneString, Strings};

/// A string whose fight was not read to the end is unclear if the absolute value of its margin
/// is below this: playouts and rules disagree.
const UNANIMOUS: f64 = 0.8;

/// The verdicts for a position with their evidence.
#[derive(Clone, Debug)]
pub struct CombinedAnalysis {
    /// The verdicts.
    pub verdicts: Verdicts,
    /// The evidence for each string, in the order of [`Strings`].
    pub strings: Vec<Evidence>,
    /// The number of playouts behind [`Evidence::survival`].
    pub playouts: u32,
    /// The number of playouts behind [`Evidence::learned`].
    pub learned_playouts: u32,
    /// Whether the board is finished, so that rules count.
    pub finished: bool,
}

/// The results of the ingredients for a string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// Whether the string is dead.
    pub dead: bool,
    /// The ingredient that decided; a search only if it overruled the others.
    pub how: How,
    /// The search that decided, if `how` is a search; or that confirmed the rules.
    pub read: Option<Read>,
    /// Mean ownership of its points at the end of playouts, from -1 (never its own) to 1;
    /// `None` without playouts.
    pub survival: Option<f64>,
    /// The same over playouts whose players learn answers; `None` if no string of the
    /// position was in doubt, or without `learning`.
    pub learned: Option<f64>,
    /// The weighted mean of `survival` and `learned`, moved towards the verdict of
    /// `static-plus` on a finished board; below 0 the string is dead.
    pub margin: Option<f64>,
    /// Whether `static-plus` calls the string alive.
    pub statically_alive: bool,
    /// Whether the search of its fight stopped without a result, and playouts and rules
    /// disagree; or whether playouts or a search were left out because time was short.
    pub unclear: bool,
}

/// The searches of `combined`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// A near-tie, by UCT.
    NearTie,
    /// A closed region, by the solved table.
    ClosedRegion,
    /// A small fight, exactly.
    Fight,
}

/// Analyses `position`.
pub fn analyse(position: &Position, params: &CombinedParams) -> CombinedAnalysis {
    let rules = string_graph::classify(position, &string_graph::StringGraphParams::STATIC_PLUS);
    ProofsAndPlayouts::of(position, params).judge(&rules, params)
}

/// The proofs and the playouts of a position, from which verdicts are made.
///
/// Proofs and playouts dominate the cost. Compute this once and reuse it when comparing
/// settings of the later steps.
pub struct ProofsAndPlayouts {
    position: Position,
    strings: Strings,
    canonical: Canonical,
    proved: Verdicts,
    sample: Option<Halves>,
    learned: Option<Sample>,
    /// Whether playouts were left out because time was short.
    cut: bool,
    deadline: Deadline,
    /// The near-ties that were read so far and whether they are dead.
    near_ties: Mutex<Vec<(NearTie, bool)>>,
}

impl ProofsAndPlayouts {
    /// Computes the proofs and the playouts with the parameters `proofs`, `sampling`,
    /// `adaptive` and `playout`.
    pub fn of(position: &Position, params: &CombinedParams) -> ProofsAndPlayouts {
        let strings = Strings::of(position);
        let canonical = Canonical::of(position);
        let deadline = match params.budget_ms {
            0 => Deadline::default(),
            time => Deadline::after(Duration::from_millis(time.into())),
        };
        let proved = match params.proofs {
            true => proofs(&strings),
            false => Verdicts::default(),
        };
        let (sample, learned) = match params.sampling {
            true => {
                let (sample, learned) = sample(&canonical, &strings, &proved, params, deadline);
                (Some(sample), learned)
            }
            false => (None, None),
        };
        let cut = sample.is_some() && deadline.is_over();
        ProofsAndPlayouts {
            position: *position,
            strings,
            canonical,
            proved,
            sample,
            learned,
            cut,
            deadline,
            near_ties: Mutex::default(),
        }
    }

    /// The strings of the position.
    pub fn strings(&self) -> &Strings {
        &self.strings
    }

    /// Makes the verdicts from the proofs, the playouts and `rules`, the verdicts of
    /// static rules for the same position. The other fields of `params` control the
    /// later steps. Without `sampling`, the playouts are ignored; without `learning`, those
    /// with learned answers.
    pub fn judge(&self, rules: &Verdicts, params: &CombinedParams) -> CombinedAnalysis {
        let sample = self.sample.as_ref().filter(|_| params.sampling);
        let learned = self.learned.as_ref();
        let learned = learned.filter(|_| params.sampling && params.learning > 0);
        judge(self, sample, learned, rules, params)
    }

    /// Whether the strings of a near-tie are dead by reading; `None` after the deadline. The
    /// parameters of the playouts must be those of [`ProofsAndPlayouts::of`], and those of
    /// near-ties must be the same in every call: what was read once is not read again.
    ///
    /// A symmetric position has several images. There the verdict of the rules counts only if the
    /// readings of all images agree with it.
    fn read_near_tie(&self, tie: NearTie, params: &CombinedParams) -> Option<bool> {
        let mut known = self.near_ties.lock().expect("no thread has panicked");
        if let Some((_, dead)) = known.iter().find(|(known, _)| *known == tie) {
            return Some(*dead);
        }
        if self.deadline.is_over() {
            return None;
        }
        let image = Strings::of(self.canonical.position());
        let mut results = self.canonical.images().iter().map(|way| {
            let stones = way.set(tie.stones);
            let turned = NearTie { stones, ..tie };
            near_ties::read(
                &image,
                turned,
                params.near_ties,
                &params.near_tie,
                &policies(params),
            )
        });
        let by_rules = results.all(|dead| dead == tie.dead_by_rules);
        let dead = by_rules == tie.dead_by_rules;
        known.push((tie, dead));
        Some(dead)
    }
}

/// Collects the evidence for each string, from the playouts and the rules to the proofs and
/// the local searches; later steps overrule earlier ones, but never a proof.
fn judge(
    base: &ProofsAndPlayouts,
    sample: Option<&Halves>,
    learning: Option<&Sample>,
    rules: &Verdicts,
    params: &CombinedParams,
) -> CombinedAnalysis {
    let ProofsAndPlayouts {
        position,
        strings,
        proved,
        ..
    } = base;
    let finished = !sample.is_some_and(|sample| is_unfinished(strings, sample, params));
    // 1. Playouts, with the rules as tie-break on finished boards.
    let mut evidence: Vec<Evidence> = strings
        .iter()
        .map(|string| {
            let statically_alive = string.stones.is_subset(&rules.alive);
            let survival = sample.map(|sample| sample.survival(string.colour, string.stones));
            let learned = learning.map(|sample| survival_in(sample, &string));
            let lean = match (finished, statically_alive) {
                (false, _) => 0.0,
                (true, true) => params.static_weight,
                (true, false) => -params.static_weight,
            };
            let mean = survival.map(|survival| match (learned, learning) {
                (Some(learned), Some(sample)) => {
                    let helps = learned > survival && !statically_alive;
                    let weight =
                        match helps && needs_own_eyes(strings, &string, proved, sample, params) {
                            true => params.learned_weight_alone,
                            false => params.learned_weight,
                        };
                    survival + weight * (learned - survival)
                }
                _ => survival,
            });
            let margin = mean.map(|mean| mean + lean);
            let (dead, how) = match (mean, margin) {
                (Some(mean), Some(margin)) if (margin < 0.0) == (mean < 0.0) => {
                    (margin < 0.0, How::Sampled)
                }
                // The rules decide a near-tie, or there are no playouts.
                _ => (!statically_alive, How::Static),
            };
            Evidence {
                dead,
                how,
                read: None,
                survival,
                learned,
                margin,
                statically_alive,
                unclear: false,
            }
        })
        .collect();
    // 2. Proofs.
    for (string, evidence) in strings.iter().zip(&mut evidence) {
        let dead = string.stones.is_subset(&proved.dead);
        if dead || string.stones.is_subset(&proved.alive) {
            (evidence.dead, evidence.how) = (dead, How::Proved);
        }
    }
    // 3. Strings whose playouts were left out because time was short.
    for evidence in evidence.iter_mut().filter(|_| base.cut) {
        let in_doubt = |survival: f64| survival.abs() < IN_DOUBT;
        evidence.unclear = evidence.how != How::Proved && evidence.survival.is_some_and(in_doubt);
    }
    // 4. Local searches.
    if params.near_ties > 0 && finished {
        near_ties(base, learning, &mut evidence, params);
    }
    if params.nakade {
        closed_regions(strings, &mut evidence);
    }
    if params.fights {
        small_fights(base, &mut evidence, params);
    }
    if params.nakade {
        bent_fours(strings, &mut evidence);
    }

    // The verdicts; proved points keep their owners.
    let dead = strings
        .iter()
        .zip(&evidence)
        .filter(|(_, evidence)| evidence.dead);
    let dead = dead.fold(PointSet::EMPTY, |all, (string, _)| all | string.stones);
    let mut verdicts = Verdicts::with_dead(position, dead);
    for colour in Colour::BOTH {
        verdicts
            .owners
            .set(proved.owners.of(colour), Owner::Of(colour));
    }
    CombinedAnalysis {
        verdicts,
        strings: evidence,
        playouts: sample.map_or(0, Halves::playouts),
        learned_playouts: learning.map_or(0, Sample::playouts),
        finished,
    }
}

/// The survival of a string in these playouts with learned answers.
fn survival_in(sample: &Sample, string: &StoneString) -> f64 {
    sample.survival(string.colour, string.stones)
}

/// Whether no enemy string beside `string` may fall: each is proved alive, or survives often
/// enough in the playouts with learned answers. Then the string cannot capture its way out and
/// needs two eyes of its own.
fn needs_own_eyes(
    strings: &Strings,
    string: &StoneString,
    proved: &Verdicts,
    learning: &Sample,
    params: &CombinedParams,
) -> bool {
    let near = string.stones.thicken(strings.position().size());
    let enemies = strings
        .iter()
        .filter(|other| other.colour != string.colour && other.stones.intersects(&near));
    enemies
        .filter(|enemy| !enemy.stones.is_subset(&proved.alive))
        .all(|enemy| survival_in(learning, &enemy) >= params.near_tie.may_fall)
}

/// The proved verdicts: strings and points (Benson (1976), Mueller (1997)).
fn proofs(strings: &Strings) -> Verdicts {
    let position = strings.position();
    let mut proved = Verdicts::default();
    let safe = both_safe_statically(strings, &StaticParams::default());
    for (colour, safe) in Colour::BOTH.into_iter().zip(safe) {
        let enemy = colour.opponent();
        proved.owners.set(safe.territory, Owner::Of(colour));
        proved.set_dead(enemy, safe.territory & position.stones(enemy));
        proved.set_alive(colour, safe.blocks);
    }
    proved
}

/// Searches the strings that the rules have decided against the playouts, and those that need eyes
/// of their own. Strings of one colour with equal survival in both kinds of playouts lived and died
/// together, so they are read as one.
///
/// The verdict of the rules stands only if the reading confirms it. Random players often find a
/// second eye that does not exist, so a string that lives in playouts, is dead by rules and needs
/// eyes of its own is read up to a large margin.
fn near_ties(
    base: &ProofsAndPlayouts,
    learning: Option<&Sample>,
    evidence: &mut [Evidence],
    params: &CombinedParams,
) {
    let strings = &base.strings;
    let mut tied: Vec<(Colour, Evidence, NearTie)> = Vec::new();
    for (string, evidence) in strings.iter().zip(&*evidence) {
        let decided_by_rules = evidence.how == How::Static && evidence.margin.is_some();
        let alone = || {
            let bound = params.near_tie.alone_below;
            evidence.how == How::Sampled
                && !evidence.dead
                && !evidence.statically_alive
                && evidence.margin.is_some_and(|margin| margin < bound)
                && learning.is_some_and(|sample| {
                    needs_own_eyes(strings, &string, &base.proved, sample, params)
                })
        };
        if !decided_by_rules && !alone() {
            continue;
        }
        let stones = string.stones;
        let same = |(colour, other, _): &&mut (Colour, Evidence, NearTie)| {
            *colour == string.colour && other == evidence
        };
        match tied.iter_mut().find(same) {
            Some((_, _, tie)) => tie.stones |= stones,
            None => tied.push((
                string.colour,
                *evidence,
                NearTie {
                    stones,
                    dead_by_rules: !evidence.statically_alive,
                    decided_by_rules,
                },
            )),
        }
    }
    for (_, _, tie) in tied {
        let read = base.read_near_tie(tie, params);
        for number in strings.on(tie.stones) {
            match read {
                Some(dead) => evidence[number].read_as(dead),
                None => evidence[number].leave_to_playouts(),
            }
        }
    }
}

/// Judges chains with one closed region, and the enemy stones in it, by the solved
/// table.
fn closed_regions(strings: &Strings, evidence: &mut [Evidence]) {
    let standing = standing(strings, evidence);
    for colour in Colour::BOTH {
        let regions = Regions::of(strings.position(), colour);
        for number in strings.numbers(colour) {
            if evidence[number].how == How::Proved {
                continue;
            }
            let Some(solved) = nakade::solved(strings, &regions, number, &standing) else {
                continue;
            };
            evidence[number].overrule(solved.chain_dies, Read::ClosedRegion);
            for inside in strings.numbers(colour.opponent()) {
                if strings.stones(inside).intersects(&solved.inside) {
                    evidence[inside].overrule(solved.inside_dies, Read::ClosedRegion);
                }
            }
        }
    }
}

/// Judges chains that hold a bent four in the corner. As it stands it looks like a seki, also to
/// the reading of fights, so this comes last.
fn bent_fours(strings: &Strings, evidence: &mut [Evidence]) {
    let standing = standing(strings, evidence);
    for string in strings.iter() {
        let Some(inside) = nakade::bent_four(strings, string.number, &standing) else {
            continue;
        };
        evidence[string.number].overrule(true, Read::ClosedRegion);
        for number in strings.on(inside) {
            evidence[number].overrule(false, Read::ClosedRegion);
        }
    }
}

/// The stones judged alive.
fn standing(strings: &Strings, evidence: &[Evidence]) -> PointSet {
    let alive = strings
        .iter()
        .zip(evidence)
        .filter(|(_, evidence)| !evidence.dead);
    alive.fold(PointSet::EMPTY, |all, (string, _)| all | string.stones)
}

impl Evidence {
    /// Whether the string is not proved, lives in the playouts of one kind, and dies in those
    /// of the other.
    pub(crate) fn playouts_disagree(&self) -> bool {
        let both = self.survival.zip(self.learned);
        self.how != How::Proved && both.is_some_and(|(one, other)| (one < 0.0) != (other < 0.0))
    }

    /// Takes the verdict of a search, unless it only confirms the present verdict.
    fn overrule(&mut self, dead: bool, read: Read) {
        if self.how != How::Proved && self.dead != dead {
            (self.dead, self.how, self.read) = (dead, How::Searched, Some(read));
        }
    }

    /// Takes the verdict of the reading of a near-tie. If it confirms the rules, they have decided.
    fn read_as(&mut self, dead: bool) {
        if self.how == How::Static && self.dead == dead {
            self.read = Some(Read::NearTie);
        }
        self.overrule(dead, Read::NearTie);
    }

    /// Takes the verdict of the playouts without the rules, and marks it as unclear: no reading
    /// has confirmed that of the rules.
    fn leave_to_playouts(&mut self) {
        if self.how == How::Static && self.margin.is_some() {
            (self.dead, self.how) = (!self.dead, How::Sampled);
        }
        self.unclear = true;
    }

    /// Whether players that learn answers capture the string more often than others do, by `much`,
    /// although it is alive by rules. Then the captor has found moves outside the fight.
    fn captors_learn(&self, much: f64) -> bool {
        let both = self.survival.zip(self.learned);
        self.statically_alive && both.is_some_and(|(one, other)| one - other >= much)
    }
}

/// Reads the fights of strings that are judged dead, and lets those live that nobody can
/// capture without a greater loss.
///
/// A string whose fight holds a larger captured string of its colour shares the fate of that
/// string, even if it stays as long as the larger one is there.
fn small_fights(base: &ProofsAndPlayouts, evidence: &mut [Evidence], params: &CombinedParams) {
    let ProofsAndPlayouts {
        canonical, strings, ..
    } = base;
    let image = Strings::of(canonical.position());
    let standing = standing(strings, evidence);
    let fights: Vec<(StoneString, Finding, PointSet)> = strings
        .iter()
        .filter(|string| {
            let evidence = &evidence[string.number];
            evidence.dead && evidence.how != How::Proved
        })
        .filter_map(|string| {
            let stone = string.stones.first().expect("a string has stones");
            let (finding, points) = match base.deadline.is_over() {
                false => finding(canonical, &image, &standing, stone, &params.small_fights)?,
                true => (Finding::Unclear, PointSet::EMPTY),
            };
            Some((string, finding, points))
        })
        .collect();
    for (string, finding, points) in &fights {
        let captured_with_another = || {
            fights.iter().any(|(other, of_other, _)| {
                *of_other == Finding::Captured
                    && other.colour == string.colour
                    && other.stones.len() > string.stones.len()
                    && other.stones.intersects(points)
            })
        };
        let evidence = &mut evidence[string.number];
        match finding {
            Finding::Stays if captured_with_another() => {}
            Finding::Stays if evidence.captors_learn(params.much_learned) => {
                evidence.unclear = true;
            }
            Finding::Stays => evidence.overrule(false, Read::Fight),
            Finding::Captured => {}
            Finding::Unclear => {
                evidence.unclear |= evidence
                    .margin
                    .is_none_or(|margin| margin.abs() < UNANIMOUS);
            }
        }
    }
}

/// The finding of the fight of the string on `stone`, the same in all maps to the canonical
/// image, and the points of the fight. If they differ, a search was given up, and the finding
/// is unclear.
fn finding(
    canonical: &Canonical,
    image: &Strings,
    standing: &PointSet,
    stone: Point,
    params: &FightParams,
) -> Option<(Finding, PointSet)> {
    let mut findings = canonical.images().iter().map(|way| {
        let number = image.at(way.point(stone))?;
        let (finding, points) = fights::read(image, number, &way.set(*standing), params)?;
        Some((finding, way.set_back(points)))
    });
    let (first, points) = findings.next().flatten()?;
    match findings.all(|other| other.is_some_and(|(finding, _)| finding == first)) {
        true => Some((first, points)),
        false => Some((Finding::Unclear, points)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A string that dies in more random playouts than not and lives by rules.
    fn tied(survival: f64, learned: f64, dead: bool, how: How) -> Evidence {
        Evidence {
            dead,
            how,
            read: None,
            survival: Some(survival),
            learned: Some(learned),
            margin: Some((survival + learned) / 2.0 + 0.2),
            statically_alive: true,
            unclear: false,
        }
    }

    #[test]
    fn rules_that_no_reading_confirms_leave_the_verdict_to_the_playouts() {
        let mut by_rules = tied(-0.2, 0.0, false, How::Static);
        by_rules.leave_to_playouts();
        assert_eq!((by_rules.dead, by_rules.how), (true, How::Sampled));
        assert!(by_rules.unclear);
        let mut by_playouts = tied(-0.2, -0.6, true, How::Sampled);
        by_playouts.leave_to_playouts();
        assert_eq!((by_playouts.dead, by_playouts.how), (true, How::Sampled));
        assert!(by_playouts.unclear);
    }

    #[test]
    fn captors_learn_if_learning_takes_a_string_that_lives_by_rules() {
        assert!(tied(0.0, -0.4, true, How::Sampled).captors_learn(0.3));
        assert!(!tied(0.0, -0.2, true, How::Sampled).captors_learn(0.3));
        let seki = Evidence {
            statically_alive: false,
            ..tied(0.0, -0.4, true, How::Sampled)
        };
        assert!(!seki.captors_learn(0.3));
    }
}
