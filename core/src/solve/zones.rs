//! The questions of this room, asked of the search with relevance zones.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::certificate::{Goal, Needed};
use crate::zone_search::{RelevanceSearch, ZoneParams, ZoneQuestion, ZoneVerdict};
use crate::{Colour, Point, PointSet, Position};

/// A proof by relevance zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ZoneProof {
    /// The points on which it depends.
    pub(super) zone: PointSet,
    /// The first move of the prover, if he moves first and does not pass.
    pub(super) key: Option<Point>,
}

/// Questions about one group, with the zones that were proved for it.
#[derive(Clone, Debug)]
pub(super) struct Zones {
    position: Position,
    crucial: PointSet,
    owner: Colour,
    /// One search for each goal, since a search keeps the patterns of one goal.
    searches: [RelevanceSearch; 3],
    /// The number of positions made.
    pub(super) nodes: u64,
}

impl Zones {
    /// Once `stop` is set, nothing more is proved.
    pub(super) fn new(
        position: &Position,
        crucial: PointSet,
        owner: Colour,
        stop: &Arc<AtomicBool>,
    ) -> Zones {
        let mut search = RelevanceSearch::new(ZoneParams::default());
        search.stop = stop.clone();
        Zones {
            position: *position,
            crucial,
            owner,
            searches: [search.clone(), search.clone(), search],
            nodes: 0,
        }
    }

    /// A proof that the player who has the goal reaches it with `first` moving first: any of the
    /// blocks lives or stays, or all are captured. `None` if none is found in `nodes`.
    pub(super) fn proves(&mut self, goal: Goal, first: Colour, nodes: u64) -> Option<ZoneProof> {
        let (search, prover, needed) = match goal {
            Goal::Live => (0, self.owner, Needed::Any),
            Goal::Keep => (1, self.owner, Needed::Any),
            Goal::Capture => (2, self.owner.opponent(), Needed::All),
        };
        let question = ZoneQuestion {
            position: self.position,
            crucial: self.crucial,
            goal,
            needed,
            prover,
            first,
        };
        let search = &mut self.searches[search];
        search.set_nodes(nodes);
        let answer = search.search(&question);
        self.nodes += answer.nodes;
        (answer.verdict == ZoneVerdict::Proved).then_some(ZoneProof {
            zone: answer.zone,
            key: answer.key_move,
        })
    }
}
