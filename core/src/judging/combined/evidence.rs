//! The verdict for a string, how it was reached, and on what it depends.
//!
//! `analysis` fills it in for each string; `confidence`, `doubts` and the reasons read it. The
//! first that says something decides: the proof, the reading, the estimates, and then the rules. In
//! another order an estimate could deny a proof.

use crate::verdict::{Method, Read};
use crate::{ByColour, Colour, Point};

/// The network is sure that a string survives if it expects at least this, from -1 (never) to 1
/// (always): a probability of 95 %. It is sure that the string dies if it expects at most the
/// negative.
pub(super) const SURE: f64 = 0.9;

/// Playouts give a fate often if they do so at least so often, from -1 to 1: in four of five.
const OFTEN: f64 = 0.6;

/// Playouts give a verdict seldom if they do so less often than this, from -1 to 1: in 30 of 100.
const SELDOM: f64 = -0.4;

/// The answers of the ingredients for a string. The first that gives a verdict decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// The answer of the proofs, or else of the reading.
    pub(crate) exact: ExactFate,
    /// What network and playouts expect; `None` without both.
    pub(crate) estimates: Option<Estimates>,
    /// Whether `static-plus` calls the string alive.
    pub(crate) statically_alive: bool,
}

/// What is known exactly about a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExactFate {
    /// Proofs on the position as it stands tell whether it is dead.
    Proved { dead: bool },
    /// There is no proof. The reading of small spaces, races and fights may tell whether it is
    /// dead, with what was read, and on what its fate depends.
    Unproved {
        read: Option<(bool, Read)>,
        depends: Option<Depends>,
    },
}

/// What network and playouts expect of a string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimates {
    /// Who owns its points in the end by the network, from -1 (never its own colour) to 1, if Black
    /// moves first and if White does; `None` without the network.
    pub(crate) network: Option<ByColour<f64>>,
    /// Who owns its points at the end of playouts, from -1 to 1; `None` without playouts.
    pub(crate) playouts: Option<f64>,
    /// The log odds that it survives by network and playouts together.
    pub(crate) log_odds: f64,
}

/// On what the fate of a string, or of the space that it closes, depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depends {
    /// On the player who moves first, or on a ko; where the opponent begins, if that is known.
    FirstMove(Option<Point>),
    /// On a ko that a player can begin now. He cannot change the fate without a threat.
    Ko,
    /// On ko threats that are left when all others are removed: the string is dead because its owner
    /// has none.
    KoThreats,
}

impl Depends {
    /// What matters more has a larger rank.
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
            // Without estimates the static rules decide, which call dead what they cannot see alive.
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

    /// On what the fate depends, by reading.
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

    /// Notes that the verdict holds by a reading, unless it was proved or read before. The fate does
    /// not depend on the first move then.
    pub(super) fn confirm(&mut self, by: Read) {
        let (dead, method) = self.verdict();
        if let ExactFate::Unproved { read, depends } = &mut self.exact {
            // That holds for both players to move first, and for a master of ko.
            if *depends != Some(Depends::KoThreats) {
                *depends = None;
            }
            // What another search decided keeps its name.
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

    /// Whether playouts leave the fate open: neither fate has four of five.
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

    /// Whether network or playouts, both at hand, contradict the verdict that rests on them, the
    /// network in the mean of both players to move. Where the network is sure of the verdict
    /// whichever player moves first, playouts contradict it only if they seldom give it: they often
    /// misjudge seki and capturing races.
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
        // Playouts often misjudge seki, so a sure network outweighs all but a clear denial.
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
