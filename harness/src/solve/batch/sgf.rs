//! Problem collections in SGF: one game, one problem.
//!
//! The position is that of the last node before the first move. The player to move is that of
//! PL, else of the first variation. The right first moves are those whose variation contains a
//! comment with the word RIGHT or a comment that starts with "Correct"; without such a comment, the
//! first variation.

use anyhow::{Context, Result, bail};
use sahwal_core::{Board, Colour, Point};
use sahwal_sgf::{Collection, GameTree, NodeRef};

use super::OpenProblem;
use crate::replay::{Action, Line};

/// The problems of a file, or the reason why a game is none.
pub fn parse_sgf(file: &[u8]) -> Vec<Result<OpenProblem>> {
    let text = sahwal_sgf::read(file);
    let games = Collection::new(&text);
    games
        .map(|game| match game {
            Ok(game) => problem(&game),
            Err(error) => Err(error.into()),
        })
        .collect()
}

fn problem(game: &GameTree) -> Result<OpenProblem> {
    let mut line = Line::of(game)?;
    let mut board = Board::new(line.size());
    let mut node = game.root();
    let mut first = None;
    // Nodes with setup only come before the first move.
    let moves = loop {
        line.go_on(node, &mut board, |_, _| ())?;
        first = player(node).or(first);
        let moves = first_moves(node, &mut line, &board)?;
        match node.children().next() {
            _ if !moves.is_empty() => break moves,
            Some(child) => node = child,
            None => bail!("expected a first move or variations, found none"),
        }
    };
    let first = first.unwrap_or(moves[0].colour);
    // A problem with a point left out is another problem.
    if let Some(repair) = line.into_repairs().first() {
        bail!("{}", repair.what);
    }
    let right = |move_: &&FirstMove| move_.colour == first && move_.is_right;
    let mut points: Vec<Point> = moves
        .iter()
        .filter(right)
        .map(|move_| move_.point)
        .collect();
    if points.is_empty() {
        let own = moves.iter().find(|move_| move_.colour == first);
        points.extend(own.map(|move_| move_.point));
    }
    let name = game.root().simple_text("GN").unwrap_or_default();
    Ok(OpenProblem {
        name,
        position: *board.position(),
        first,
        question: None,
        right: points,
    })
}

struct FirstMove {
    colour: Colour,
    point: Point,
    is_right: bool,
}

/// The moves of the variations after a node, passes left out.
fn first_moves(node: NodeRef, line: &mut Line, board: &Board) -> Result<Vec<FirstMove>> {
    let mut moves = Vec::new();
    for child in node.children() {
        let mut played = None;
        let act = |action, _: &Board| {
            if let Action::Play(colour, point) = action {
                played = Some((colour, point));
            }
        };
        let read = line.go_on(child, &mut board.clone(), act);
        read.context("first move")?;
        if let Some((colour, point)) = played {
            moves.push(FirstMove {
                colour,
                point,
                is_right: has_right(child),
            });
        }
    }
    Ok(moves)
}

/// Whether a comment in this variation marks it as right.
fn has_right(node: NodeRef) -> bool {
    // A list in place of recursion, because variations may be very deep.
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        let comment = node.text("C").unwrap_or_default();
        let mut words = comment.split(|letter: char| !letter.is_alphanumeric());
        if words.any(|word| word == "RIGHT") || comment.trim_start().starts_with("Correct") {
            return true;
        }
        open.extend(node.children());
    }
    false
}

fn player(node: NodeRef) -> Option<Colour> {
    match node.simple_text("PL")?.trim() {
        "1" => Some(Colour::Black),
        "2" => Some(Colour::White),
        name => name.parse().ok(),
    }
}
