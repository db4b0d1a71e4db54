//! Static safety of single blocks, as an end of other searches.

use super::StaticParams;
use super::prover::{Goal, Prover, Scene};
use crate::life::WholeBoard;
use crate::{PointSet, Size};

/// A position of a game on a part of the board, with the enemy to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) size: Size,
    /// The points of the game.
    pub(crate) points: PointSet,
    /// The defender's stones.
    pub(crate) own: PointSet,
    /// The enemy's stones.
    pub(crate) enemy: PointSet,
    /// Stones of the defender that are known to be safe.
    pub(crate) safe: PointSet,
}

/// Applies the static rules to one position after another.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    prover: Prover<PointSet>,
}

impl Ends {
    pub(crate) fn new() -> Ends {
        Ends {
            prover: Prover::new(),
        }
    }

    /// Points on which the safety of one of the stones in `wanted` depends, or of `all` of them;
    /// `None` if the rules do not prove it. They prove it again for these points alone, with
    /// everything else hostile.
    pub(crate) fn safe(&mut self, part: &Part, wanted: PointSet, all: bool) -> Option<PointSet> {
        let safe = self.prove(part) & wanted;
        if safe.is_empty() || all && safe != wanted {
            return None;
        }
        let needed = match all {
            true => safe,
            false => safe.first().map_or(PointSet::EMPTY, PointSet::of),
        };
        let points = self.support(part, needed);
        let smaller = part.cut(points);
        needed.is_subset(&self.prove(&smaller)).then_some(points)
    }

    /// The stones of the safe blocks.
    fn prove(&mut self, part: &Part) -> PointSet {
        let scene = Scene {
            all: part.points,
            own: part.own,
            enemy: part.enemy,
            open: (part.size.board() - part.points).neighbours_in(part.points),
            safe: part.safe,
            rim: &[],
            board: None,
        };
        let rules = StaticParams {
            surrounded: false,
            ..StaticParams::default()
        };
        let graph = WholeBoard(part.size);
        let proof = self.prover.prove(&graph, &scene, &rules, Goal::Most);
        proof.map_or(PointSet::EMPTY, |proof| proof.stones)
    }

    /// The chains of the last proof that hold `needed`, two eyes of each, the chains around these
    /// eyes with theirs, and the pairs of all.
    fn support(&self, part: &Part, needed: PointSet) -> PointSet {
        let prover = &self.prover;
        let (mut points, mut reached) = (PointSet::EMPTY, needed);
        let mut used = vec![false; prover.chains.len()];
        loop {
            let next = prover.chains.iter().enumerate().find(|(number, chain)| {
                chain.standing && !used[*number] && chain.stones.intersects(&reached)
            });
            let Some((number, chain)) = next else {
                return points;
            };
            used[number] = true;
            points |= chain.stones;
            if chain.immortal {
                continue;
            }
            for pair in prover.pairs.iter().filter(|pair| pair.chain == number) {
                points |= pair.points;
            }
            let eyes = prover.eyes.iter().filter(|eye| eye.1 == number);
            let mut eyes: Vec<PointSet> = eyes.map(|eye| prover.regions[eye.0]).collect();
            eyes.sort_by_key(|eye| eye.len());
            for eye in eyes.into_iter().take(2) {
                points |= eye;
                reached |= eye.neighbours_in(part.own);
            }
        }
    }
}

impl Part {
    /// The same position on fewer points.
    fn cut(&self, points: PointSet) -> Part {
        Part {
            points,
            own: self.own & points,
            enemy: self.enemy & points,
            safe: self.safe & points,
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, Point, Position, benson, position};

    fn part(position: &Position, points: PointSet) -> Part {
        Part {
            size: position.size(),
            points: position.size().board(),
            own: position.stones(Colour::Black),
            enemy: position.stones(Colour::White),
            safe: benson(position, Colour::Black).blocks,
        }
        .cut(points)
    }

    /// Black's upper group has two ways to a second eye in each of its regions; the single stone
    /// below is lost.
    fn example() -> Position {
        position! {
            . . . . X O .
            X X X X X O .
            O O O O O O .
            . . . . . . .
            . O . . . . .
            O X O . . . .
            . O . . . . .
        }
    }

    #[test]
    fn a_safe_block_depends_on_its_eyes_alone() {
        let position = example();
        let board = position.size().board();
        let whole = part(&position, board);
        let group = position.stones(Colour::Black) - PointSet::of(Point::at(5, 1));
        let mut ends = Ends::new();
        let points = ends.safe(&whole, group, true).expect("safe");
        let row: PointSet = (0..4).map(|column| Point::at(0, column)).collect();
        assert_eq!(points, group | row);
        // The lost stone is not safe, and so not all are.
        let all = position.stones(Colour::Black);
        assert_eq!(ends.safe(&whole, all, true), None);
        assert_eq!(ends.safe(&whole, all, false), Some(points));
        // Without one of the points the rest of the board is hostile.
        let less = part(&position, board - PointSet::of(Point::at(0, 0)));
        assert_eq!(ends.safe(&less, group, true), None);
    }
}
