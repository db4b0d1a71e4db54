//! Chooses the moves of a playout, by the rules in the docs of [`super`].
//!
//! `sample.rs` plays its games with it. Another rule, or one more random number, changes every
//! later game, and so the figures of `playout` and `combined`.

use super::PlayoutParams;
use super::board::{Cell, EMPTY, MoveOutcome, NOWHERE, PlayoutBoard, beside};
use crate::base::random::Dice;
use crate::board::point::STRIDE;

/// Up to this number of stones, a self-atari is always allowed.
const ALWAYS_SACRIFICED: u16 = 3;
/// The largest number of stones of a killing shape.
const LARGEST_KILLING_SHAPE: usize = 6;

/// Plays until two passes, or `limit` moves. `colour` moves first. `played` is called for every
/// move, with its colour and its cell.
pub(super) fn play_out(
    board: &mut PlayoutBoard,
    mut colour: u8,
    limit: usize,
    params: &PlayoutParams,
    dice: &mut Dice,
    mut played: impl FnMut(u8, Cell),
) {
    let mut passed = false;
    for _ in 0..limit {
        match choose(board, colour, params, dice) {
            Some(cell) => {
                board.play(colour, cell);
                played(colour, cell);
                passed = false;
            }
            None if passed => return,
            None => {
                board.pass();
                passed = true;
            }
        }
        colour = 1 - colour;
    }
}

/// The number of moves after which a playout stops. Only long cycles, such as a triple ko, reach
/// it.
pub(super) fn move_limit(points: usize) -> usize {
    3 * points + 40
}

/// The next move of `colour`: an answer to an atari, or else a random sensible move. `None` is a
/// pass.
#[inline]
fn choose(
    board: &mut PlayoutBoard,
    colour: u8,
    params: &PlayoutParams,
    dice: &mut Dice,
) -> Option<Cell> {
    let last = board.last();
    // The top three bits are a random number below 8, so an atari is answered in `atari_replies` of
    // 8 cases. In the others it is ignored, so that playouts see games with and without the answer.
    if last != NOWHERE
        && params.atari_replies > 0
        && dice.next() >> 61 < params.atari_replies.into()
    {
        let reply = answer_atari(board, colour, last);
        if reply.is_some() {
            return reply;
        }
    }
    // Draw empty cells without replacement until one is sensible.
    let mut left = board.empty().len();
    while left > 0 {
        let at = dice.below(left);
        let cell = board.empty()[at];
        if is_sensible(board, cell, colour, params) {
            return Some(cell);
        }
        left -= 1;
        board.swap_empty(at, left);
    }
    None
}

/// Whether a move is legal, and neither fills an own eye nor is a bad self-atari.
#[inline]
pub(super) fn is_sensible(
    board: &PlayoutBoard,
    cell: Cell,
    colour: u8,
    params: &PlayoutParams,
) -> bool {
    // If own eyes were filled, no group would live, and no playout would end.
    if board.is_eye(cell, colour) {
        return false;
    }
    match board.try_move(cell, colour) {
        MoveOutcome::Fine => true,
        MoveOutcome::Illegal => false,
        MoveOutcome::SelfAtari { stones } => {
            // A few stones thrown in can take away an eye or a liberty. A larger sacrifice is worth
            // it only if it leaves a killing shape.
            !params.no_bad_self_atari
                || stones <= ALWAYS_SACRIFICED
                || kills_when_taken(board, cell, colour, usize::from(stones))
        }
    }
}

/// The answer to an atari. It is a move at the last liberty of a string that the last move put in
/// atari, if that saves the string. Otherwise it is the capture of the string of the last move, if
/// that string is in atari.
#[inline]
fn answer_atari(board: &PlayoutBoard, colour: u8, last: Cell) -> Option<Cell> {
    for near in beside(last) {
        if board.on(near) != colour {
            continue;
        }
        if let Some(liberty) = board.liberties(near).only()
            && board.try_move(liberty, colour) == MoveOutcome::Fine
        {
            return Some(liberty);
        }
    }
    // Capturing the string of the last move also saves the strings that it attacks.
    if board.on(last) == 1 - colour
        && let Some(liberty) = board.liberties(last).only()
        && board.try_move(liberty, colour) != MoveOutcome::Illegal
    {
        return Some(liberty);
    }
    None
}

/// Whether the string that a move makes has a killing shape: pyramid or square four, bulky or cross
/// five, rabbity six. Such a string leaves only one eye when it is captured. Three numbers identify
/// these shapes: the number of stones, that of adjacent pairs, and the largest number of neighbours
/// of one stone.
fn kills_when_taken(board: &PlayoutBoard, cell: Cell, colour: u8, stones: usize) -> bool {
    if stones > LARGEST_KILLING_SHAPE {
        return false;
    }
    let mut cells = [NOWHERE; LARGEST_KILLING_SHAPE];
    cells[0] = cell;
    let mut len = 1;
    for near in beside(cell) {
        if board.on(near) != colour || cells[1..len].contains(&near) {
            continue;
        }
        for stone in board.string(near) {
            cells[len] = stone;
            len += 1;
        }
    }
    debug_assert_eq!(len, stones);
    // Each pair is counted from both of its stones, so `pairs` is twice their number.
    let mut pairs = 0;
    let mut most = 0;
    for &one in &cells[..len] {
        let mut neighbours = 0;
        for &other in &cells[..len] {
            let apart = usize::from(one.abs_diff(other));
            neighbours += usize::from(apart == 1 || apart == STRIDE);
        }
        pairs += neighbours;
        most = most.max(neighbours);
    }
    // In this order: pyramid four, square four, bulky five, cross five, rabbity six.
    matches!(
        (len, pairs / 2, most),
        (4, 3, 3) | (4, 4, 2) | (5, 5, 3) | (5, 4, 4) | (6, 6, 4)
    )
}

/// The owner of an empty cell after a playout: 1 for Black, -1 for White, 0 for neither.
#[inline]
pub(super) fn owner_of_empty(board: &PlayoutBoard, cell: Cell) -> i32 {
    debug_assert_eq!(board.on(cell), EMPTY);
    // Play goes on until only eyes are left. So an empty point belongs to the colour that surrounds
    // it, or to neither, as in seki.
    i32::from(board.is_surrounded(cell, 0)) - i32::from(board.is_surrounded(cell, 1))
}
