//! The analysis: from a position to verdicts with their evidence.

use super::captures::{self, Capture};
use super::doubts::KEPT;
use super::fights::{self, FightParams, Finding};
use super::nakade;
use super::stands::is_small;
use super::{CombinedParams, probability};
use crate::canonical::Canonical;
use crate::network::Outlook;
use crate::playout::Sample;
use crate::safety::{StaticParams, both_safe_statically};
use crate::string_graph::{self, StringGraphParams};
use crate::verdict::{Method, Owner, Read, Verdicts};
use crate::{Board, ByColour, Colour, Point, PointSet, Position, StoneString, Strings};

/// The verdicts for a position with their evidence.
#[derive(Clone, Debug)]
pub(crate) struct CombinedAnalysis {
    /// The verdicts.
    pub verdicts: Verdicts,
    /// The evidence for each string, in the order of [`Strings`].
    pub strings: Vec<Evidence>,
    /// The number of playouts behind [`Evidence::playouts`].
    pub playouts: u32,
    /// The expected owner of each point, in the order of [`Size::points`](crate::Size::points),
    /// from 1 if Black surely owns it in the end to -1 if White does; `None` without estimates.
    pub ownership: Option<Vec<f64>>,
}

/// The results of the ingredients for a string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// Whether the string is dead.
    pub dead: bool,
    /// The ingredient that decided.
    pub how: Method,
    /// The search that decided, if `how` is a search.
    pub read: Option<Read>,
    /// Who owns its points in the end by the network, from -1 (never its own colour) to 1, if Black
    /// moves first and if White does; `None` without the network.
    pub network: Option<ByColour<f64>>,
    /// Who owns its points at the end of playouts, from -1 to 1; `None` without playouts.
    pub playouts: Option<f64>,
    /// The log odds that it survives by network and playouts together.
    pub log_odds: Option<f64>,
    /// Whether `static-plus` calls the string alive.
    pub statically_alive: bool,
    /// The search of the string that stopped without a result.
    pub unread: Option<Read>,
    /// Whether its small closed space says that its fate depends on the player to move or on a ko.
    pub is_unsettled: bool,
    /// Where the opponent plays in its small closed space if he moves first and that decides.
    pub vital: Option<Point>,
    /// Whether its small closed space says that it is dead because its owner has no ko threat.
    pub needs_threat: bool,
    /// Whether the opponent can capture it, if it is judged alive by estimates or by a fight.
    pub capture: Option<Capture>,
}

/// Analyses `position`.
pub(crate) fn analyse(position: &Position, params: &CombinedParams) -> CombinedAnalysis {
    let strings = Strings::of(position);
    let canonical = Canonical::of(position);

    // 1. The ingredients.
    let rules = string_graph::classify(position, &StringGraphParams::STATIC_PLUS);
    let outlook = params.network.then(|| Outlook::of(position));
    let sample = params.sampling.then(|| {
        let mut sample = Sample::of_canonical(&canonical, &params.playout);
        sample.extend(params.playout.playouts);
        sample
    });

    // 2. Network and playouts together; the rules without them.
    let mut evidence: Vec<Evidence> = strings
        .iter()
        .map(|string| {
            let (colour, stones) = (string.colour, string.stones);
            let network = outlook
                .as_ref()
                .map(|outlook| outlook.survival_by_mover(colour, stones));
            let playouts = sample
                .as_ref()
                .map(|sample| sample.survival(colour, stones));
            let mean = network.map(|by_mover| (by_mover.black + by_mover.white) / 2.0);
            let log_odds = params.calibration.joined(mean, playouts);
            let statically_alive = stones.is_subset(&rules.alive);
            let (dead, how) = match log_odds {
                Some(log_odds) => (log_odds < 0.0, Method::Estimated),
                None => (!statically_alive, Method::Static),
            };
            Evidence {
                dead,
                how,
                read: None,
                network,
                playouts,
                log_odds,
                statically_alive,
                unread: None,
                is_unsettled: false,
                vital: None,
                needs_threat: false,
                capture: None,
            }
        })
        .collect();

    // 3. Proofs.
    let proved = if params.proofs {
        proofs(&strings)
    } else {
        Verdicts::default()
    };
    for (string, evidence) in strings.iter().zip(&mut evidence) {
        let dead = string.stones.is_subset(&proved.dead);
        if dead || string.stones.is_subset(&proved.alive) {
            (evidence.dead, evidence.how) = (dead, Method::Proved);
        }
    }

    // 4. Reading.
    if params.nakade {
        closed_spaces(&strings, &canonical, &mut evidence, &proved.alive);
    }
    if params.fights {
        small_fights(&strings, &canonical, &mut evidence, &params.small_fights);
    }
    if params.captures {
        let mut board = Board::of(canonical.position());
        for (string, evidence) in strings.iter().zip(&mut evidence) {
            let is_read =
                evidence.how != Method::Proved && evidence.read != Some(Read::ClosedSpace);
            if let Some(stone) = string.stones.first().filter(|_| is_read && !evidence.dead) {
                let is_deep = is_small(position.size()) && evidence.is_unsure(KEPT);
                let capture = captures::read(&canonical, &mut board, string.colour, stone, is_deep);
                evidence.capture = Some(capture);
            }
        }
    }

    // 5. The verdicts; proved points keep their owners.
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
    let ownership = position.size().points().map(|point| {
        let network = outlook.as_ref().map(|outlook| outlook.ownership(point));
        let playouts = sample.as_ref().map(|sample| sample.ownership(point));
        let log_odds = params.calibration.joined(network, playouts)?;
        let owner = verdicts.owners.at(point);
        Some(owner.side_of(2.0 * probability(log_odds) - 1.0))
    });
    CombinedAnalysis {
        ownership: ownership.collect(),
        verdicts,
        strings: evidence,
        playouts: sample.map_or(0, |sample| sample.playouts()),
    }
}

/// The proved verdicts: strings and points (Benson (1976), Mueller (1997)).
fn proofs(strings: &Strings) -> Verdicts {
    let position = strings.position();
    let mut proved = Verdicts::default();
    let safe = both_safe_statically(strings, &StaticParams::default());
    for colour in Colour::BOTH {
        let safe = &safe[colour];
        let enemy = colour.opponent();
        proved.owners.set(safe.territory, Owner::Of(colour));
        proved.set_dead(enemy, safe.territory & position.stones(enemy));
        proved.set_alive(colour, safe.blocks);
    }
    proved
}

/// Judges chains with a small closed space, and the stones in it, exactly.
fn closed_spaces(
    strings: &Strings,
    canonical: &Canonical,
    evidence: &mut [Evidence],
    proved: &PointSet,
) {
    let standing = standing(strings, evidence);
    let mut tried = Vec::new();
    for string in strings.iter() {
        let number = string.number;
        if evidence[number].how == Method::Proved {
            continue;
        }
        let solved = nakade::solved(strings, canonical, number, &standing, proved);
        let Ok(Some(solved)) = solved else {
            let group = nakade::group(strings, canonical, number, proved, &mut tried);
            if let Ok(Some(group)) = group {
                for own in strings.on(group.stones) {
                    evidence[own].solved_as(group.is_dead.then_some(true), group.is_dead);
                    evidence[own].vital = evidence[own].vital.or(group.vital);
                }
            } else if solved.is_err() || group.is_err() {
                evidence[number].unread = Some(Read::ClosedSpace);
            }
            continue;
        };
        for own in strings.on(string.stones | solved.others) {
            evidence[own].solved_as(solved.chain_dies, solved.is_settled);
            evidence[own].needs_threat |= solved.needs_threat;
            evidence[own].vital = evidence[own].vital.or(solved.vital);
        }
        for inside in strings.on(solved.inside) {
            evidence[inside].solved_as(solved.inside_dies, solved.is_settled);
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
    /// Whether the verdict rests on network and playouts, and the network, in the mean of both players to
    /// move, or the playouts deny it; not if one of them is missing.
    pub(crate) fn estimates_disagree(&self) -> bool {
        let mean = |by_mover: ByColour<f64>| (by_mover.black + by_mover.white) / 2.0;
        let both = self.network.map(mean).zip(self.playouts);
        let denies = |one: f64| (one < 0.0) != self.dead;
        self.is_estimated()
            && both.is_some_and(|(network, playouts)| denies(network) || denies(playouts))
    }

    /// Whether the string is not proved, and its fate or that of the space that it closes depends on
    /// the first move.
    pub(crate) fn first_move_decides(&self) -> bool {
        self.how != Method::Proved && self.is_unsettled
    }

    /// Whether its fate in playouts is less sure than this, from 0 to 1.
    pub(super) fn is_unsure(&self, bound: f64) -> bool {
        self.playouts.is_none_or(|survival| survival.abs() < bound)
    }

    pub(super) fn is_estimated(&self) -> bool {
        self.how == Method::Estimated
    }

    /// Takes the verdict for a small closed space; `None` if it depends on the player to move or on a ko.
    fn solved_as(&mut self, dies: Option<bool>, is_settled: bool) {
        self.is_unsettled |= !is_settled;
        if let Some(dies) = dies {
            self.read_as(dies, Read::ClosedSpace);
        }
    }

    /// Takes the verdict of a search.
    fn read_as(&mut self, dead: bool, read: Read) {
        if self.how != Method::Proved {
            (self.dead, self.how, self.read) = (dead, Method::Searched, Some(read));
        }
    }
}

/// Reads the fights of strings that are judged dead, and lets those live that nobody can
/// capture without a greater loss.
///
/// A string whose fight holds a larger captured string of its colour shares the fate of that
/// string, even if it stays as long as the larger one is there.
fn small_fights(
    strings: &Strings,
    canonical: &Canonical,
    evidence: &mut [Evidence],
    params: &FightParams,
) {
    let image = Strings::of(canonical.position());
    let standing = standing(strings, evidence);
    let fights: Vec<(StoneString, Finding, PointSet)> = strings
        .iter()
        .filter(|string| {
            let evidence = &evidence[string.number];
            evidence.dead && evidence.is_estimated()
        })
        .filter_map(|string| {
            let stone = string.stones.first().expect("a string has stones");
            let (finding, points) = finding(canonical, &image, &standing, stone, params)?;
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
            Finding::Stays => evidence.read_as(false, Read::Fight),
            Finding::Captured => {}
            Finding::FirstMove => evidence.is_unsettled = true,
            Finding::Unclear => evidence.unread = evidence.unread.or(Some(Read::Fight)),
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
    if findings.all(|other| other.is_some_and(|(finding, _)| finding == first)) {
        Some((first, points))
    } else {
        Some((Finding::Unclear, points))
    }
}
