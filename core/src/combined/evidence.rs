//! The verdict for a string, how it was reached, and on what it depends.

use crate::verdict::{Method, Read};
use crate::{ByColour, Colour, Point};

/// The network is sure that a string survives if it expects at least this, from -1 (never) to 1
/// (always): a probability of 95 %. It is sure that the string dies if it expects at most the
/// negative.
pub(super) const SURE: f64 = 0.9;

/// Playouts give a verdict seldom if they do so less often than this, from -1 to 1: in 30 of 100.
const SELDOM: f64 = -0.4;

/// The verdict for a string with the answers of the ingredients.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// Whether the string is dead.
    pub(crate) dead: bool,
    /// What decided that.
    pub(crate) ground: Ground,
    /// What its fate depends on, by the reading of small spaces and fights, unless it is proved.
    pub(crate) depends: Option<Depends>,
    /// Who owns its points in the end by the network, from -1 (never its own colour) to 1, if Black
    /// moves first and if White does; `None` without the network.
    pub(crate) network: Option<ByColour<f64>>,
    /// Who owns its points at the end of playouts, from -1 to 1; `None` without playouts.
    pub(crate) playouts: Option<f64>,
    /// The log odds that it survives by network and playouts together.
    pub(crate) log_odds: Option<f64>,
    /// Whether `static-plus` calls the string alive.
    pub(crate) statically_alive: bool,
}

/// What decided a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// Proofs on the position as it stands.
    Proof,
    /// The exact fate in a small closed space.
    ClosedSpace,
    /// The search of a small fight.
    Fight,
    /// The estimates of network and playouts.
    Estimate,
    /// The static rules, where there are no estimates.
    Rules,
}

/// On what the fate of a string, or of the space that it closes, depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depends {
    /// On the player who moves first, or on a ko; where the opponent begins, if that is known.
    OnFirstMove(Option<Point>),
    /// It is dead because its owner has no ko threat.
    OnKoThreats,
}

impl Ground {
    /// The kind of method.
    pub(crate) const fn method(self) -> Method {
        match self {
            Ground::Proof => Method::Proved,
            Ground::ClosedSpace | Ground::Fight => Method::Searched,
            Ground::Estimate => Method::Estimated,
            Ground::Rules => Method::Static,
        }
    }

    /// What was read, if it is a search.
    pub(crate) const fn read(self) -> Option<Read> {
        match self {
            Ground::ClosedSpace => Some(Read::ClosedSpace),
            Ground::Fight => Some(Read::Fight),
            Ground::Proof | Ground::Estimate | Ground::Rules => None,
        }
    }
}

impl Evidence {
    /// Takes the verdict of a reading, unless there is a proof.
    pub(super) fn decide(&mut self, dead: bool, ground: Ground) {
        if self.ground != Ground::Proof {
            (self.dead, self.ground) = (dead, ground);
        }
    }

    /// Notes what the fate depends on, unless it is proved. The first move matters more than a
    /// threat.
    pub(super) fn depend(&mut self, on: Depends) {
        let is_new = match self.depends {
            None | Some(Depends::OnKoThreats) => true,
            Some(Depends::OnFirstMove(point)) => point.is_none() && on != Depends::OnKoThreats,
        };
        if is_new && self.ground != Ground::Proof {
            self.depends = Some(on);
        }
    }

    /// Whether playouts leave the fate open: neither fate has four of five.
    pub(super) fn is_open(&self) -> bool {
        self.playouts.is_none_or(|survival| survival.abs() < 0.6)
    }

    /// Whether network or playouts, both at hand, contradict the verdict that rests on them, the
    /// network in the mean of both players to move. Where the network is sure of the verdict
    /// whichever player moves first, playouts contradict it only if they seldom give it: they often
    /// misjudge seki and capturing races.
    pub(crate) fn estimates_disagree(&self) -> bool {
        let Some((network, playouts)) = self.network.zip(self.playouts) else {
            return false;
        };
        let by_verdict = |survival: f64| if self.dead { -survival } else { survival };
        let of_each_mover = Colour::BOTH.map(|mover| by_verdict(network[mover]));
        let mean = of_each_mover.iter().sum::<f64>() / 2.0;
        let is_sure = of_each_mover.iter().all(|&survival| survival >= SURE);
        let denies = if is_sure {
            by_verdict(playouts) < SELDOM
        } else {
            mean <= 0.0 || by_verdict(playouts) <= 0.0
        };
        self.ground == Ground::Estimate && denies
    }
}
