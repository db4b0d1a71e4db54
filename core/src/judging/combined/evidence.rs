//! The verdict for a string, how it was reached, and what it depends on.
//!
//! `analysis` fills in one [`Evidence`] for each string; `confidence`, `doubts` and the reasons
//! read it. The first source with an answer decides: the proof, then reading, then the estimates,
//! then the rules. In another order an estimate could deny a proof.

use crate::verdict::{Method, Read};
use crate::{ByColour, Colour, Point};

/// The network is sure that a string survives if it expects at least this, from -1 (never) to 1
/// (always): a probability of 95 %. It is sure that the string dies if it expects at most the
/// negative.
pub(super) const SURE: f64 = 0.9;

/// Playouts give a fate often from this survival on, or from its negative on if the string dies.
/// 0.6 on the scale from -1 to 1 is four of five playouts.
const OFTEN: f64 = 0.6;

/// Playouts seldom give a verdict if they agree with it less than this. -0.4 on the scale from -1
/// to 1 is 30 of 100 playouts.
const SELDOM: f64 = -0.4;

/// The answers of the ingredients for a string. The first that gives a verdict decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// The fate by a proof, or else what reading found.
    pub(crate) exact: ExactFate,
    /// What network and playouts expect; `None` without both.
    pub(crate) estimates: Option<Estimates>,
    /// Whether `static-plus` calls the string alive.
    pub(crate) statically_alive: bool,
}

/// What is known exactly about a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExactFate {
    /// It is proved whether the string is dead.
    Proved { dead: bool },
    /// There is no proof. `read` is the verdict of reading, if there is one: whether the string is
    /// dead, and what was read. `depends` is what can change the fate, as far as reading found it.
    Unproved {
        read: Option<(bool, Read)>,
        depends: Option<Depends>,
    },
}

/// What network and playouts expect of a string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimates {
    /// The survival by the network if Black moves first and if White does; `None` without the
    /// network. It says how surely the string's own colour owns its points in the end, from -1
    /// (never) to 1 (always).
    pub(crate) network: Option<ByColour<f64>>,
    /// The survival by playouts, on the same scale; `None` without playouts.
    pub(crate) playouts: Option<f64>,
    /// The log odds that the string survives, by network and playouts together.
    pub(crate) log_odds: f64,
}

/// What the fate of a string, or of the space that it closes, depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depends {
    /// On the player who moves first, or on a ko. The point is the first move of the opponent, if
    /// it is known.
    FirstMove(Option<Point>),
    /// On a ko that a player can begin now. He cannot change the fate without a threat.
    Ko,
    /// On ko threats that the opponent cannot remove before he begins the ko. The string is dead if
    /// its owner has none.
    KoThreats,
}

impl Depends {
    /// The rank of a dependence. One that matters more has a larger rank.
    fn rank(self) -> u8 {
        match self {
            Depends::KoThreats => 0,
            Depends::Ko => 1,
            Depends::FirstMove(None) => 2,
            Depends::FirstMove(Some(_)) => 3,
        }
    }
}

impl Evidence {
    /// Whether the string is dead, and what decided that.
    pub(crate) fn verdict(&self) -> (bool, Method) {
        match (self.exact, self.estimates) {
            (ExactFate::Proved { dead }, _) => (dead, Method::Proved),
            (
                ExactFate::Unproved {
                    read: Some((dead, _)),
                    ..
                },
                _,
            ) => (dead, Method::Searched),
            // Log odds below zero: the string dies in more than half of all cases.
            (_, Some(estimates)) => (estimates.log_odds < 0.0, Method::Estimated),
            // Without estimates the static rules decide. They call every string dead that they do
            // not find alive.
            (_, None) => (!self.statically_alive, Method::Static),
        }
    }

    /// What was read, if that gave the verdict.
    pub(crate) fn read(&self) -> Option<Read> {
        match self.exact {
            ExactFate::Proved { .. } => None,
            ExactFate::Unproved { read, .. } => read.map(|(_, read)| read),
        }
    }

    /// What the fate depends on, as far as reading found it; `None` for a proved fate.
    pub(super) fn depends(&self) -> Option<Depends> {
        match self.exact {
            ExactFate::Proved { .. } => None,
            ExactFate::Unproved { depends, .. } => depends,
        }
    }

    /// What the network expects, from -1 to 1, if Black moves first and if White does.
    pub(crate) fn network(&self) -> Option<ByColour<f64>> {
        self.estimates.and_then(|estimates| estimates.network)
    }

    /// What playouts expect, from -1 to 1.
    pub(crate) fn playouts(&self) -> Option<f64> {
        self.estimates.and_then(|estimates| estimates.playouts)
    }

    /// The log odds that the string survives by the estimates; 0 without them.
    pub(super) fn estimated_log_odds(&self) -> f64 {
        match self.estimates {
            Some(estimates) => estimates.log_odds,
            None => 0.0,
        }
    }

    /// Takes the verdict of a reading, unless there is a proof.
    pub(super) fn decide(&mut self, dead: bool, by: Read) {
        if let ExactFate::Unproved { read, .. } = &mut self.exact {
            *read = Some((dead, by));
        }
    }

    /// Notes that a reading confirms the verdict, so that the fate does not depend on the first
    /// move. A verdict that was proved or read before keeps its origin.
    pub(super) fn confirm(&mut self, by: Read) {
        let (dead, method) = self.verdict();
        if let ExactFate::Unproved { read, depends } = &mut self.exact {
            // The reading holds whoever moves first and whoever wins the kos in its part. It does
            // not see threats elsewhere.
            if *depends != Some(Depends::KoThreats) {
                *depends = None;
            }
            // The search that decided first is named in the reason.
            if method != Method::Searched {
                *read = Some((dead, by));
            }
        }
    }

    /// Notes that the game around the string was read for both players to move first, and that
    /// only a ko changes what they get.
    pub(super) fn depend_on_ko_alone(&mut self) {
        if let ExactFate::Unproved { depends, .. } = &mut self.exact
            && let Some(Depends::FirstMove(_)) = depends
        {
            *depends = Some(Depends::Ko);
        }
    }

    /// Notes what the fate depends on, unless it is proved. The first move matters more than a
    /// threat.
    pub(super) fn depend(&mut self, on: Depends) {
        let ExactFate::Unproved { depends, .. } = &mut self.exact else {
            return;
        };
        let is_new = match depends {
            None => true,
            Some(known) => on.rank() > known.rank(),
        };
        if is_new {
            *depends = Some(on);
        }
    }

    /// Whether playouts leave the fate open: neither fate has four of five playouts.
    pub(super) fn is_open(&self) -> bool {
        match self.playouts() {
            Some(survival) => survival.abs() < OFTEN,
            None => true,
        }
    }

    /// Whether the network is sure of a fate, whoever moves first, and playouts often give it.
    pub(super) fn estimates_are_sure(&self) -> bool {
        let Some((network, playouts)) = self.network().zip(self.playouts()) else {
            return false;
        };
        let lives = network.black.min(network.white) >= SURE && playouts >= OFTEN;
        let dies = network.black.max(network.white) <= -SURE && playouts <= -OFTEN;
        lives || dies
    }

    /// Whether network or playouts contradict the verdict that was made from both. The network
    /// counts with the mean of both players to move first.
    ///
    /// If the network is sure of the verdict whoever moves first, playouts contradict it only if
    /// they seldom give it: they often misjudge seki and capturing races. Without network or
    /// playouts nothing contradicts.
    pub(crate) fn estimates_disagree(&self) -> bool {
        let Some((network, playouts)) = self.network().zip(self.playouts()) else {
            return false;
        };
        let (dead, method) = self.verdict();
        if method != Method::Estimated {
            return false;
        }
        let [if_black_moves, if_white_moves] =
            Colour::BOTH.map(|mover| as_verdict(dead, network[mover]));
        let playouts_agree = as_verdict(dead, playouts);
        // A sure network outweighs everything except a clear denial by playouts.
        if if_black_moves >= SURE && if_white_moves >= SURE {
            playouts_agree < SELDOM
        } else {
            if_black_moves + if_white_moves <= 0.0 || playouts_agree <= 0.0
        }
    }
}

/// How far an expected survival agrees with a verdict, from -1 (not at all) to 1.
pub(super) fn as_verdict(dead: bool, survival: f64) -> f64 {
    if dead { -survival } else { survival }
}
