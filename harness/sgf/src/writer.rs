//! Writes games that were read.

use std::io;

use crate::node::NodeRef;
use crate::output::Output;
use crate::text;
use crate::tree::GameTree;

/// Writes games as one file in UTF-8, each with `CA[UTF-8]` as its first property. Lines are folded
/// at 80 bytes where the format allows it.
///
/// Reading the file gives the same trees, except that `CA` is new or in another place, names are in
/// capitals, and texts are converted from their character sets.
///
/// ```
/// use sahwal_sgf::{Collection, write_collection};
///
/// let game = Collection::new(b"( ; SZ[9] ;B[aa] )").next().unwrap().unwrap();
/// let mut text = Vec::new();
/// write_collection(&mut text, [&game]).unwrap();
/// assert_eq!(text, b"(;CA[UTF-8]SZ[9];B[aa])\n");
/// ```
///
/// # Errors
///
/// Writing to `out` failed.
pub fn write_collection<'t, 'a: 't>(
    out: &mut impl io::Write,
    games: impl IntoIterator<Item = &'t GameTree<'a>>,
) -> io::Result<()> {
    for game in games {
        out.write_all(to_text(game).as_bytes())?;
    }
    Ok(())
}

fn to_text(game: &GameTree<'_>) -> String {
    let mut out = Output::default();
    out.piece("(");
    let mut node = game.root();
    write_node(&mut out, game, node);
    loop {
        if let Some(child) = node.children().next() {
            if child.next_sibling().is_some() {
                out.piece("(");
            }
            node = child;
        } else if let Some(next) = close(&mut out, node) {
            node = next;
        } else {
            break;
        }
        write_node(&mut out, game, node);
    }
    out.piece(")");
    out.end_line();
    out.into_text()
}

/// Closes the variations that end with `node`. If another variation follows, opens it and
/// returns its first node.
fn close<'t, 'a>(out: &mut Output, mut node: NodeRef<'t, 'a>) -> Option<NodeRef<'t, 'a>> {
    loop {
        let parent = node.parent()?;
        let next = node.next_sibling();
        if next.is_some() {
            out.piece(")");
            out.piece("(");
            return next;
        }
        if parent.children().nth(1).is_some() {
            out.piece(")");
        }
        node = parent;
    }
}

fn write_node(out: &mut Output, game: &GameTree<'_>, node: NodeRef<'_, '_>) {
    let mut start = ";";
    let is_root = node.parent().is_none();
    if is_root {
        // First: the reader takes the first `CA[` of a game, and a comment may contain another.
        out.property(start, "CA", ["UTF-8"]);
        start = "";
    }
    for (name, values) in node.properties() {
        if is_root && name == "CA" {
            continue;
        }
        let texts = values.map(|value| {
            let mut sound = String::with_capacity(value.len());
            text::push_valid(&mut sound, &game.decoded(value));
            sound
        });
        out.property(start, name, texts);
        start = "";
    }
    if start == ";" {
        out.piece(";");
    }
}
