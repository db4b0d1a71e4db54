//! Search by playouts: UCT with AMAF values on the survival of one string, or on the score.

use super::PlayoutParams;
use super::board::{CELLS, Cell, NOWHERE, PlayoutBoard, cell_of, point_of};
use super::policy::{Played, is_sensible, move_limit, play_out, value_of};
use crate::random::Dice;
use crate::{Colour, Point, PointSet, Position};

/// The number of visits before a node gets children.
const VISITS_TO_GROW: u32 = 8;
/// The number of visits at which the wins of a node weigh as much as its AMAF wins: the
/// equivalence parameter of Gelly and Silver (2007).
const EQUIVALENCE: f64 = 500.0;
/// The weight of exploration, if the survival of a string is sought.
const EXPLORATION: f64 = 0.2;

/// A move with its statistics. Wins count for the player who made the move.
#[derive(Clone, Copy)]
struct TreeNode {
    /// [`NOWHERE`] for a pass.
    cell: Cell,
    visits: u32,
    wins: u32,
    /// The number of playouts in which the same player made this move here or later,
    /// before the opponent played on the cell.
    amaf_visits: u32,
    amaf_wins: u32,
    /// The first child and the end of the children, as indices of [`Reading::nodes`].
    children: (u32, u32),
}

impl TreeNode {
    fn new(cell: Cell) -> TreeNode {
        TreeNode {
            cell,
            visits: 0,
            wins: 0,
            amaf_visits: 0,
            amaf_wins: 0,
            children: (0, 0),
        }
    }

    /// The value by which a child is selected: its share of wins, mixed with its share of
    /// AMAF wins, plus a bonus for exploration with the given weight. `log_parent` is the
    /// logarithm of the visits of the parent.
    fn value(&self, log_parent: f64, exploration: f64) -> f64 {
        let share = |wins: u32, visits: u32| (f64::from(wins) + 0.5) / (f64::from(visits) + 1.0);
        let visits = f64::from(self.visits);
        let weight = (EQUIVALENCE / (3.0 * visits + EQUIVALENCE)).sqrt();
        let mixed = (1.0 - weight) * share(self.wins, self.visits)
            + weight * share(self.amaf_wins, self.amaf_visits);
        mixed + exploration * (log_parent / (visits + 1.0)).sqrt()
    }
}

/// The share of playouts, 0 to 1, in which the string `target` of `owner` survives if
/// `first` moves first and both players choose their moves in `area` by UCT. Of the first moves,
/// the one that is tried most often counts.
///
/// The answer depends on the orientation of the board, so callers pass the canonical
/// position.
pub(crate) fn survival_by_reading(
    position: &Position,
    owner: Colour,
    target: PointSet,
    area: PointSet,
    first: Colour,
    playouts: u32,
    params: &PlayoutParams,
) -> f64 {
    let mut reading = Reading::about(position, owner, target, area, first, params);
    let survived = reading.play(first, playouts);
    let Some(best) = reading.most_tried() else {
        return f64::from(survived) / f64::from(playouts.max(1));
    };
    let won = f64::from(best.wins) / f64::from(best.visits.max(1));
    if first == owner { won } else { 1.0 - won }
}

/// A move chosen by playouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) point: Point,
    /// The share of all playouts, 0 to 1, that began with it.
    pub(crate) share: f64,
}

/// The first move that [`survival_by_reading`] tries most often; `None` if this is a pass.
pub(crate) fn move_for_survival(
    position: &Position,
    owner: Colour,
    target: PointSet,
    area: PointSet,
    first: Colour,
    playouts: u32,
    params: &PlayoutParams,
) -> Option<Choice> {
    let mut reading = Reading::about(position, owner, target, area, first, params);
    reading.play(first, playouts);
    reading.choice(playouts)
}

/// The first move of `first` in `area` that is tried most often in a search for a lead at the end
/// of more than `lead` points; `None` if this is a pass.
///
/// The search differs from that for survival in one point: it does not explore moves for their
/// own sake. Moves all over the board differ little in their share of wins, so exploration would
/// try them all equally often.
pub(crate) fn move_for_lead(
    position: &Position,
    area: PointSet,
    first: Colour,
    lead: i32,
    playouts: u32,
    params: &PlayoutParams,
) -> Option<Choice> {
    let all = position.size().points().collect();
    let mut reading = Reading {
        lead,
        exploration: 0.0,
        ..Reading::about(position, first, all, area, first, params)
    };
    reading.play(first, playouts);
    reading.choice(playouts)
}

/// A search by playouts for the survival of a target: one string, or the owner's lead on a whole
/// board.
struct Reading {
    start: PlayoutBoard,
    owner: u8,
    target: Vec<Cell>,
    /// The target survives if its owner holds more of its cells at the end than the opponent, by
    /// more than this number.
    lead: i32,
    exploration: f64,
    in_area: [bool; CELLS],
    limit: usize,
    params: PlayoutParams,
    dice: Dice,
    nodes: Vec<TreeNode>,
}

impl Reading {
    fn about(
        position: &Position,
        owner: Colour,
        target: PointSet,
        area: PointSet,
        first: Colour,
        params: &PlayoutParams,
    ) -> Reading {
        let mut in_area = [false; CELLS];
        for point in area {
            in_area[usize::from(cell_of(point))] = true;
        }
        let seed = target.words().into_iter();
        let seed = seed.chain([params.seed, first.index() as u64]);
        Reading {
            start: PlayoutBoard::of(position),
            owner: owner.index() as u8,
            target: target.iter().map(cell_of).collect(),
            lead: 0,
            exploration: EXPLORATION,
            in_area,
            limit: move_limit(position.size().area()),
            params: *params,
            dice: Dice::new(seed),
            nodes: vec![TreeNode::new(NOWHERE)],
        }
    }

    /// The first move that was tried most often; among equals, the first in board order.
    fn most_tried(&self) -> Option<&TreeNode> {
        let (start, end) = self.nodes[0].children;
        let children = &self.nodes[start as usize..end as usize];
        children.iter().rev().max_by_key(|child| child.visits)
    }

    /// The first move that was tried most often in `playouts` playouts; `None` if it is a pass.
    fn choice(&self, playouts: u32) -> Option<Choice> {
        let best = self.most_tried().filter(|best| best.cell != NOWHERE)?;
        Some(Choice {
            point: point_of(best.cell),
            share: f64::from(best.visits) / f64::from(playouts.max(1)),
        })
    }

    /// Makes `playouts` playouts. Returns the number in which the target survives.
    fn play(&mut self, first: Colour, playouts: u32) -> u32 {
        let played = (0..playouts).map(|_| u32::from(self.play_once(first.index() as u8)));
        played.sum()
    }

    /// Makes one playout through the tree. Returns whether the target survives.
    ///
    /// This is one iteration of UCT (Kocsis and Szepesvari (2006)) with AMAF values (Gelly
    /// and Silver (2007)): select children by value down to a leaf, expand the leaf if it
    /// has enough visits, play on by the playout policy, and update the nodes on the path.
    fn play_once(&mut self, first: u8) -> bool {
        let mut board = self.start.clone();
        let mut to_move = first;
        let mut path = vec![0usize];
        // For each cell, the colour that played on it first, and the depth; 2 is no colour.
        let mut first_on = [(2u8, 0u16); CELLS];
        let mut depth = 0u16;

        // Selection and expansion.
        loop {
            let at = path[path.len() - 1];
            if self.nodes[at].children.0 == self.nodes[at].children.1 {
                if self.nodes[at].visits < VISITS_TO_GROW {
                    break;
                }
                self.grow(at, &board, to_move);
            }
            let parent = self.nodes[at];
            // The logarithm of the standard library differs between systems in the last digit.
            let log_parent = libm::log(f64::from(parent.visits.max(1)));
            let children = parent.children.0 as usize..parent.children.1 as usize;
            let value = |&child: &usize| self.nodes[child].value(log_parent, self.exploration);
            let Some(best) = children.max_by(|one, other| value(one).total_cmp(&value(other)))
            else {
                break;
            };
            let cell = self.nodes[best].cell;
            let two_passes = cell == NOWHERE && parent.cell == NOWHERE && path.len() > 1;
            if cell == NOWHERE {
                board.pass();
            } else {
                board.play(to_move, cell);
                note(&mut first_on, cell, to_move, depth);
            }
            path.push(best);
            to_move = 1 - to_move;
            depth += 1;
            if two_passes || usize::from(depth) >= self.limit {
                break;
            }
        }

        // The playout.
        let played = |played: Played| note(&mut first_on, played.cell, played.colour, depth);
        play_out(
            &mut board,
            to_move,
            self.limit,
            &self.params,
            &mut self.dice,
            played,
        );

        let balance: i32 = self
            .target
            .iter()
            .map(|&cell| value_of(&board, cell, board.on(cell)))
            .sum();
        let survives = match self.owner {
            0 => balance > self.lead,
            _ => -balance > self.lead,
        };
        self.learn(&path, first, survives, &first_on);
        survives
    }

    /// Adds the sensible moves in the area, and a pass, as children.
    fn grow(&mut self, at: usize, board: &PlayoutBoard, to_move: u8) {
        let start = self.nodes.len() as u32;
        self.nodes.push(TreeNode::new(NOWHERE));
        let mut cells: Vec<Cell> = board
            .empty()
            .iter()
            .copied()
            .filter(|&cell| self.in_area[usize::from(cell)])
            .filter(|&cell| is_sensible(board, cell, to_move, &self.params))
            .collect();
        cells.sort_unstable();
        self.nodes.extend(cells.into_iter().map(TreeNode::new));
        self.nodes[at].children = (start, self.nodes.len() as u32);
    }

    /// Updates the nodes of `path` and the AMAF values of their children with the result of
    /// one playout.
    fn learn(&mut self, path: &[usize], first: u8, survives: bool, first_on: &[(u8, u16); CELLS]) {
        let won = |player: u8| u32::from((player == self.owner) == survives);
        for (depth, &at) in path.iter().enumerate() {
            let to_move = if depth % 2 == 0 { first } else { 1 - first };
            let (start, end) = self.nodes[at].children;
            for child in &mut self.nodes[start as usize..end as usize] {
                let (colour, when) = first_on[usize::from(child.cell)];
                if child.cell != NOWHERE && colour == to_move && usize::from(when) >= depth {
                    child.amaf_visits += 1;
                    child.amaf_wins += won(to_move);
                }
            }
            self.nodes[at].visits += 1;
            self.nodes[at].wins += won(1 - to_move);
        }
    }
}

/// Notes a move, if it is the first one on its cell.
fn note(first_on: &mut [(u8, u16); CELLS], cell: Cell, colour: u8, depth: u16) {
    let first = &mut first_on[usize::from(cell)];
    if first.0 == 2 {
        *first = (colour, depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board as Stones, position};

    #[test]
    fn a_string_that_one_move_saves_or_kills_is_read() {
        // Straight three: who moves first on B7 decides.
        let position = position! {
            . . . X O O .
            X X X X O . O
            O O O O O O O
            . O . O . O .
            O O O O O O O
            . O . O . O .
            O O O O O O O
        };
        let target = Stones::of(&position).string(Point::at(1, 0));
        let area = position.empty() | target;
        let read = |first| {
            let params = PlayoutParams::default();
            survival_by_reading(
                &position,
                Colour::Black,
                target,
                area,
                first,
                2_000,
                &params,
            )
        };
        assert!(read(Colour::Black) > 0.75, "{}", read(Colour::Black));
        assert!(read(Colour::White) < 0.25, "{}", read(Colour::White));
    }
}
