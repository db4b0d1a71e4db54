//! The rules of the zone game.

use super::claim::{Answer, Claim, Goal, Needed, State};
use super::fault::Refusal;
use super::life::{Field, parts};
use crate::{Colour, InputError, Point, PointSet, Size};

/// The zone game of a claim; the [README](super) of this room has the rules.
#[derive(Clone, Debug)]
pub struct ZoneGame {
    size: Size,
    prover: Colour,
    first: Colour,
    goal: Goal,
    needed: Needed,
    crucial: PointSet,
    zone: PointSet,
    /// Points of the zone with a neighbour outside that is no immortal stone.
    open: PointSet,
    /// Points of the zone where a stone of the prover is, or is joined to, an immortal stone.
    safe: PointSet,
    /// Points of the zone in eyes of immortal stones.
    eyes: PointSet,
    /// Immortal stones of the claim that are not unconditionally alive.
    mortal: PointSet,
    root: Node,
}

/// A state of the zone game. It knows more than the [`State`] that a strategy sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    prover: PointSet,
    opponent: PointSet,
    unknown: PointSet,
    /// Crucial stones that were captured or have become unknown (the prover's), or were surely
    /// captured (the opponent's).
    captured: PointSet,
    ban: Option<Point>,
    threats: u8,
}

impl Node {
    /// The state as a strategy sees it.
    pub fn state(&self) -> State {
        State {
            prover: self.prover,
            opponent: self.opponent | self.unknown,
            ban: self.ban,
            threats: self.threats,
        }
    }

    /// The prover's stones in the zone.
    pub fn prover(&self) -> PointSet {
        self.prover
    }

    /// The stones in the zone that surely are the opponent's.
    pub fn opponent(&self) -> PointSet {
        self.opponent
    }

    /// The points of the zone that may hold anything.
    pub fn unknown(&self) -> PointSet {
        self.unknown
    }

    /// The crucial stones that were lost (the prover's) or captured (the opponent's).
    pub fn captured(&self) -> PointSet {
        self.captured
    }
}

impl ZoneGame {
    /// The game of a claim.
    ///
    /// # Errors
    /// [`InputError`] when the parts of the claim do not fit.
    pub fn new(claim: &Claim) -> Result<ZoneGame, InputError> {
        claim.validate()?;
        Ok(ZoneGame::of_valid(claim))
    }

    pub(super) fn of_valid(claim: &Claim) -> ZoneGame {
        let position = &claim.position;
        let size = position.size();
        let (zone, immortal) = (claim.zone, claim.immortal);
        let own = position.stones(claim.prover);
        // The strings and eyes that live whatever is played: they need no claim.
        let living = Field {
            size,
            points: size.board(),
            own,
            empty: position.empty(),
            leaks: PointSet::EMPTY,
            immortal: PointSet::EMPTY,
        }
        .living();
        // Around the zone, every point that is not immortal may be the opponent's.
        let hostile = size.board() - zone - immortal;
        let mut root = Node {
            prover: own & zone,
            opponent: position.stones(claim.prover.opponent()) & zone,
            unknown: PointSet::EMPTY,
            captured: PointSet::EMPTY,
            ban: None,
            threats: claim.threats,
        };
        let mut game = ZoneGame {
            size,
            prover: claim.prover,
            first: claim.first,
            goal: claim.goal,
            needed: claim.needed,
            crucial: claim.crucial,
            zone,
            open: hostile.neighbours_in(zone),
            safe: (immortal | immortal.exterior(size)) & zone,
            eyes: living.eyes & zone,
            mortal: immortal - living.stones,
            root,
        };
        // Parts of strings of the prover that have their liberties outside may be lost at any time.
        for part in parts(root.prover) {
            if part.is_disjoint(&game.safe) && !game.breathes(&root, part) {
                root.prover -= part;
                root.unknown |= part;
            }
        }
        // Crucial stones that the prover does not surely hold are lost.
        if game.goal != Goal::Capture {
            root.captured = game.crucial - root.prover;
        }
        game.root = root;
        game
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The colour of the prover.
    pub fn prover(&self) -> Colour {
        self.prover
    }

    /// The player who moves first.
    pub fn first(&self) -> Colour {
        self.first
    }

    /// The points of the game.
    pub fn zone(&self) -> PointSet {
        self.zone
    }

    /// The crucial stones.
    pub fn crucial(&self) -> PointSet {
        self.crucial
    }

    /// The first state.
    pub fn root(&self) -> Node {
        self.root
    }

    /// Stones that the claim calls immortal although they are not unconditionally alive.
    pub(super) fn mortal(&self) -> PointSet {
        self.mortal
    }

    pub(super) fn goal(&self) -> Goal {
        self.goal
    }

    /// The empty points of a state.
    pub fn empty(&self, node: &Node) -> PointSet {
        self.zone - node.prover - node.opponent - node.unknown
    }

    /// The state after a move of the opponent, `None` for a pass; `None` if the move is illegal.
    /// Moves outside the zone and on unknown points are passes of the game.
    pub fn reply(&self, node: &Node, at: Option<Point>) -> Option<Node> {
        let mut next = *node;
        next.ban = None;
        let Some(point) = at else {
            return Some(next);
        };
        if !self.empty(node).contains(point) {
            return None;
        }
        next.opponent.insert(point);
        // Parts of the prover next to the move that lost their last liberty.
        let (mut captured, mut gone) = (PointSet::EMPTY, PointSet::EMPTY);
        for part in parts(
            PointSet::of(point)
                .neighbours_in(next.prover)
                .block_in(next.prover),
        ) {
            if part.intersects(&self.safe) || self.breathes(&next, part) {
                continue;
            }
            match self.goes_on_outside(&next, part) {
                true => gone |= part,
                false => captured |= part,
            }
        }
        next.prover -= captured | gone;
        next.unknown |= gone;
        if self.goal != Goal::Capture {
            next.captured |= (captured | gone) & self.crucial;
        }
        // A move must capture, or keep a liberty inside or outside the zone.
        let string = PointSet::of(point).block_in(next.opponent);
        let legal = !(captured | gone).is_empty()
            || self.breathes(&next, string)
            || self.goes_on_outside(&next, string);
        if !legal {
            return None;
        }
        // Ko: a lone stone captured one stone, whose point is its only liberty.
        let liberties = string.neighbours_in(self.empty(&next));
        if captured.single().is_some() && string.single().is_some() && liberties == captured {
            next.ban = captured.single();
        }
        Some(next)
    }

    /// The state after a move of the prover.
    ///
    /// # Errors
    /// The rule that forbids the move.
    pub fn answer(&self, node: &Node, answer: Answer) -> Result<Node, Refusal> {
        let mut next = *node;
        next.ban = None;
        let Answer::Play(point) = answer else {
            return Ok(next);
        };
        if !self.zone.contains(point) {
            return Err(Refusal::OutsideZone);
        }
        if !self.empty(node).contains(point) {
            return Err(Refusal::Occupied);
        }
        if self.eyes.contains(point) {
            return Err(Refusal::Eye);
        }
        if node.ban == Some(point) {
            next.threats = node.threats.checked_sub(1).ok_or(Refusal::Ko)?;
        }
        next.prover.insert(point);
        // A move may capture stones outside the zone if it touches the outside, or if it takes the
        // last liberty in the zone of a string that goes on outside.
        let mut reaches_out = self.open.contains(point)
            || PointSet::of(point)
                .exterior(self.size)
                .intersects(&next.unknown);
        let mut captured = PointSet::EMPTY;
        let beside = PointSet::of(point).neighbours_in(next.opponent);
        for part in parts(beside.block_in(next.opponent)) {
            if self.breathes(&next, part) {
                continue;
            }
            match self.goes_on_outside(&next, part) {
                true => reaches_out = true,
                false => captured |= part,
            }
        }
        next.opponent -= captured;
        let string = PointSet::of(point).block_in(next.prover);
        if !self.breathes(&next, string) && string.is_disjoint(&self.safe) {
            return Err(Refusal::Suicide);
        }
        if self.goal == Goal::Capture {
            next.captured |= captured & self.crucial;
        }
        if reaches_out {
            for part in parts(next.opponent) {
                if !self.breathes(&next, part) && self.goes_on_outside(&next, part) {
                    next.opponent -= part;
                    next.unknown |= part;
                }
            }
        }
        Ok(next)
    }

    /// Whether the goal is reached for good. Never for [`Goal::Keep`].
    pub fn is_reached(&self, node: &Node) -> bool {
        match self.goal {
            Goal::Keep => false,
            Goal::Capture => self.enough(node.captured),
            Goal::Live => {
                if self.is_lost(node) {
                    return false;
                }
                let living = Field {
                    size: self.size,
                    points: self.zone,
                    own: node.prover,
                    empty: self.empty(node),
                    leaks: self.open | node.unknown,
                    immortal: self.safe,
                }
                .living();
                self.enough((self.crucial & living.stones) - node.captured)
            }
        }
    }

    /// Whether the goal can no longer be reached because crucial stones are lost.
    pub fn is_lost(&self, node: &Node) -> bool {
        self.goal != Goal::Capture && !self.enough(self.crucial - node.captured)
    }

    /// Whether these of the crucial stones suffice.
    fn enough(&self, stones: PointSet) -> bool {
        match self.needed {
            Needed::All => self.crucial.is_subset(&stones),
            Needed::Any => self.crucial.intersects(&stones),
        }
    }

    fn breathes(&self, node: &Node, stones: PointSet) -> bool {
        stones.exterior(self.size).intersects(&self.empty(node))
    }

    /// Whether stones may be joined to stones, or have liberties, that the game does not know.
    fn goes_on_outside(&self, node: &Node, stones: PointSet) -> bool {
        stones.intersects(&self.open) || stones.exterior(self.size).intersects(&node.unknown)
    }
}
