//! The analysis: from a position to verdicts with their evidence.
//!
//! `classify/combined.rs` asks [`analyse`] for each position. `first_moves` asks it again after
//! each first move that it tries, so its time counts several times. A reading may overrule an
//! estimate and an earlier reading, so another order of the steps changes verdicts.

use super::confidence::Calibration;
use super::evidence::{Depends, Estimates, Evidence, ExactFate};
use super::fights::{self, Finding};
use super::local_games::{self, ReadPart};
use super::nakade::{self, Expected};
use super::races::{self, ReadRace};
use super::{CombinedParams, probability};
use crate::board::canonical::Canonical;
use crate::estimate::network::Outlook;
use crate::estimate::playout::Sample;
use crate::methods::safety::Safety;
use crate::methods::string_graph::{self, StringGraphParams};
use crate::search::life::Fate;
use crate::verdict::{Method, Owner, Read, Verdicts};
use crate::{Colour, Point, PointSet, Position, StoneString, Strings};

/// The verdicts for a position with their evidence.
#[derive(Clone, Debug)]
pub(crate) struct CombinedAnalysis {
    /// The verdicts.
    pub verdicts: Verdicts,
    /// The evidence for each string, in the order of [`Strings`].
    pub strings: Vec<Evidence>,
    /// The capturing races that were read.
    pub races: Vec<ReadRace>,
    /// The points whose owner is proved, and the stones that are proved alive.
    pub proved: PointSet,
    /// The number of playouts behind [`Estimates::playouts`].
    pub playouts: u32,
    /// The parts of the board that are local games, with what reading found in each.
    pub parts: Vec<ReadPart>,
    /// The expected owner of each point, in the order of [`Size::points`](crate::Size::points),
    /// from 1 if Black surely owns it in the end to -1 if White does; `None` without estimates.
    pub ownership: Option<Vec<f64>>,
}

impl CombinedAnalysis {
    /// The race in which this string is a wall; `None` if no such race was read.
    pub(crate) fn race_of(&self, string: PointSet) -> Option<&ReadRace> {
        self.races.iter().find(|race| string.is_subset(&race.walls))
    }
}

/// Judges every string of `position`, and keeps the evidence for each verdict.
pub(crate) fn analyse(position: &Position, params: &CombinedParams) -> CombinedAnalysis {
    let strings = Strings::of(position);
    let canonical = Canonical::of(position);

    // 1. The ingredients.
    let rules = string_graph::classify(position, &StringGraphParams::STATIC_PLUS);
    let mut estimators = Estimators {
        outlook: None,
        sample: None,
    };
    if params.network {
        estimators.outlook = Some(Outlook::of(position));
    }
    if params.sampling {
        let mut sample = Sample::of_canonical(&canonical, &params.playout);
        sample.extend(params.playout.playouts);
        estimators.sample = Some(sample);
    }

    // 2. Network and playouts together; the rules without them.
    let mut evidence: Vec<Evidence> = strings
        .iter()
        .map(|string| Evidence {
            exact: ExactFate::Unproved {
                read: None,
                depends: None,
            },
            estimates: estimators.estimates(string, &params.calibration),
            statically_alive: string.stones.is_subset(&rules.alive),
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
            evidence.exact = ExactFate::Proved { dead };
        }
    }

    // 4. Reading.
    if params.nakade {
        closed_spaces(&strings, &canonical, &mut evidence, &proved.alive);
    }
    let races = if params.races {
        races::read(&strings, &canonical, &mut evidence, &proved)
    } else {
        Vec::new()
    };
    if params.fights {
        small_fights(&strings, &canonical, &mut evidence);
    }

    // 5. The verdicts, and the local games that correct them.
    let mut verdicts = verdicts_of(&strings, &evidence, &proved);
    let mut parts = Vec::new();
    if params.local_games {
        parts = local_games::read(&strings, &canonical, &proved, &verdicts, &mut evidence);
        verdicts = verdicts_of(&strings, &evidence, &proved);
    }
    CombinedAnalysis {
        ownership: estimators.ownership(position, &verdicts, &params.calibration),
        verdicts,
        proved: proved.owners.known() | proved.alive,
        strings: evidence,
        races,
        playouts: estimators.playouts(),
        parts,
    }
}

/// What the network and the playouts give for a position; `None` for one that is switched off.
struct Estimators {
    outlook: Option<Outlook>,
    sample: Option<Sample>,
}

impl Estimators {
    /// What the two expect of a string; `None` if both are switched off.
    fn estimates(&self, string: StoneString, calibration: &Calibration) -> Option<Estimates> {
        let network = self
            .outlook
            .as_ref()
            .map(|outlook| outlook.survival_by_mover(string.colour, string.stones));
        let playouts = self
            .sample
            .as_ref()
            .map(|sample| sample.survival(string.colour, string.stones));
        // A static verdict must not depend on who moves next: the mean of both movers counts.
        let mean = network.map(|by_mover| (by_mover.black + by_mover.white) / 2.0);
        Some(Estimates {
            network,
            playouts,
            log_odds: calibration.log_odds(mean, playouts)?,
        })
    }

    /// The expected owner of each point, from 1 (Black) to -1 (White). No value contradicts the
    /// verdict on its point. `None` if both estimators are switched off.
    fn ownership(
        &self,
        position: &Position,
        verdicts: &Verdicts,
        calibration: &Calibration,
    ) -> Option<Vec<f64>> {
        let mut ownership = Vec::new();
        for point in position.size().points() {
            let network = self
                .outlook
                .as_ref()
                .map(|outlook| outlook.ownership(point));
            let playouts = self.sample.as_ref().map(|sample| sample.ownership(point));
            let log_odds = calibration.log_odds(network, playouts)?;
            let owner = verdicts.owners.at(point);
            ownership.push(owner.side_of(2.0 * probability(log_odds) - 1.0));
        }
        Some(ownership)
    }

    /// The number of playouts.
    fn playouts(&self) -> u32 {
        match &self.sample {
            Some(sample) => sample.playouts(),
            None => 0,
        }
    }
}

/// The verdicts that follow from this evidence. Points with a proved owner keep it.
pub(super) fn verdicts_of(strings: &Strings, evidence: &[Evidence], proved: &Verdicts) -> Verdicts {
    let position = strings.position();
    let dead = position.occupied() - standing(strings, evidence);
    let mut verdicts = Verdicts::with_dead(position, dead);
    for colour in Colour::BOTH {
        verdicts
            .owners
            .set(proved.owners.of(colour), Owner::Of(colour));
    }
    verdicts
}

/// The verdicts on strings and points that are proved by static rules (Benson (1976), Mueller
/// (1997)).
fn proofs(strings: &Strings) -> Verdicts {
    let position = strings.position();
    let mut proved = Verdicts::default();
    let by_colour = Safety::statically(strings);
    for colour in Colour::BOTH {
        let safe = &by_colour[colour];
        let enemy = colour.opponent();
        proved.owners.set(safe.territory, Owner::Of(colour));
        proved.set_dead(enemy, safe.territory & position.stones(enemy));
        proved.set_alive(colour, safe.blocks);
    }
    proved
}

/// Gives chains with a small space, and the enemy stones in it, their exact fates (`nakade`).
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
        if matches!(evidence[number].exact, ExactFate::Proved { .. }) {
            continue;
        }
        let is_dead = string.stones.is_disjoint(&standing);
        let expected = Expected {
            fate: if is_dead { Fate::Dead } else { Fate::Alive },
            is_sure: evidence[number].estimates_are_sure(),
        };
        let of_chain = nakade::solved(strings, canonical, number, expected, &standing, proved);
        // A chain that is not solved alone may still die, or be unsettled, with its group.
        let of_chain_or_group = match of_chain {
            Some(solved) => Some(solved),
            None => nakade::group(strings, canonical, number, expected, proved, &mut tried),
        };
        let Some(solved) = of_chain_or_group else {
            continue;
        };
        for own in strings.on(solved.chains) {
            if let Some(dies) = solved.chains_die {
                evidence[own].decide(dies, Read::ClosedSpace);
            }
            if let Some(depends) = solved.depends {
                evidence[own].depend(depends);
            }
        }
        for inside in strings.on(solved.inside) {
            if let Some(dies) = solved.inside_dies {
                evidence[inside].decide(dies, Read::ClosedSpace);
            }
            // One vital move decides both fates, so only the chains name it.
            if let Some(Depends::FirstMove(_)) = solved.depends {
                evidence[inside].depend(Depends::FirstMove(None));
            }
        }
    }
}

/// The stones judged alive.
pub(super) fn standing(strings: &Strings, evidence: &[Evidence]) -> PointSet {
    let mut alive = PointSet::EMPTY;
    for (string, evidence) in strings.iter().zip(evidence) {
        let (dead, _) = evidence.verdict();
        if !dead {
            alive |= string.stones;
        }
    }
    alive
}

/// The fight of a string that is judged dead: what reading found, and its points.
struct ReadFight {
    string: StoneString,
    finding: Finding,
    points: PointSet,
    /// Whether the estimates are sure of the fate of the string.
    is_sure: bool,
}

impl ReadFight {
    /// Whether the string is captured. If the fight was not read to its end, it is captured if the
    /// estimates are sure of that.
    fn dies(&self) -> bool {
        match self.finding {
            Finding::Captured => true,
            Finding::Unclear => self.is_sure,
            Finding::Stays | Finding::FirstMove => false,
        }
    }

    /// Whether the points of the fight hold a larger string of the same colour that dies.
    fn dies_with_another(&self, fights: &[ReadFight]) -> bool {
        fights.iter().any(|other| {
            other.dies()
                && other.string.colour == self.string.colour
                && other.string.stones.len() > self.string.stones.len()
                && other.string.stones.intersects(&self.points)
        })
    }
}

/// Reads the fights of strings that are estimated dead. A string that nobody can capture without a
/// greater loss gets the verdict alive.
///
/// The points of a fight may hold a larger string of the same colour that dies. Then the smaller
/// string dies, too, even if it cannot be captured while the larger one is on the board.
fn small_fights(strings: &Strings, canonical: &Canonical, evidence: &mut [Evidence]) {
    let image = Strings::of(canonical.position());
    let standing = standing(strings, evidence);
    let mut fights = Vec::new();
    for (string, evidence) in strings.iter().zip(evidence.iter()) {
        // Proofs and solved spaces are exact already; only an estimate can be corrected.
        if evidence.verdict() != (true, Method::Estimated) {
            continue;
        }
        let is_sure = evidence.estimates_are_sure();
        let stone = string.stones.first().expect("a string has stones");
        if let Some((finding, points)) = finding(canonical, &image, &standing, stone, is_sure) {
            fights.push(ReadFight {
                string,
                finding,
                points,
                is_sure,
            });
        }
    }
    for fight in &fights {
        let evidence = &mut evidence[fight.string.number];
        match fight.finding {
            Finding::Stays if !fight.dies_with_another(&fights) => {
                evidence.decide(false, Read::Fight);
            }
            Finding::FirstMove => evidence.depend(Depends::FirstMove(None)),
            Finding::Stays | Finding::Captured | Finding::Unclear => {}
        }
    }
}

/// Reads the fight of the string on `stone`: the finding, and the points of the fight. `None` if
/// there is no small fight.
///
/// The fight is read once for each map of the board to its canonical image. If the findings differ,
/// one of the searches was given up, and the finding is [`Finding::Unclear`].
fn finding(
    canonical: &Canonical,
    image: &Strings,
    standing: &PointSet,
    stone: Point,
    is_sure: bool,
) -> Option<(Finding, PointSet)> {
    let mut findings = canonical.images().iter().map(|way| {
        let number = image.at(way.point(stone))?;
        let (finding, points) = fights::read(image, number, &way.set(*standing), is_sure)?;
        Some((finding, way.set_back(points)))
    });
    let (first, points) = findings.next().flatten()?;
    let is_common = findings.all(|other| match other {
        Some((finding, _)) => finding == first,
        None => false,
    });
    if is_common {
        Some((first, points))
    } else {
        Some((Finding::Unclear, points))
    }
}
