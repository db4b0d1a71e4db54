//! Saves a record with the user's changes. Everything else in the record stays.
//!
//! `answer` calls it for the question `save`, which the demo sends before a download. If a property
//! were lost here, it would be lost in the user's file.

use std::collections::BTreeMap;

use sahwal_sgf::{Collection, Edit, GameTree, NodeRef, write_collection};
use serde::{Deserialize, Serialize};

use crate::board::BoardData;
use crate::record::{tree_of, with_line};

/// The properties of a node: their names, with texts or points as values.
type Properties = BTreeMap<String, Vec<String>>;

/// A question for the text of a record with changes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutSave {
    record: BoardData,
    game: Option<usize>,
    line: Option<usize>,
    /// Properties of the whole game. Each is set in the node that already has it, or else in the
    /// root.
    #[serde(default)]
    info: Properties,
    /// Properties to set at a position of the line.
    mark: Option<Mark>,
    /// A line of play to add after a position.
    add: Option<Added>,
}

/// Properties that are set in the node of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    /// The number of moves before the position.
    r#move: usize,
    properties: Properties,
}

/// Nodes that follow a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Added {
    /// The number of moves before the position.
    after: usize,
    nodes: Vec<Properties>,
}

/// A record with its changes.
#[derive(Serialize)]
pub(crate) struct Saved {
    /// All games of the file, in UTF-8.
    sgf: String,
    /// The old properties that were replaced, such as `RE[W+3.5]`.
    replaced: Vec<String>,
    /// The number of games that cannot be read and are therefore left out.
    unread: usize,
}

/// Returns the record of the question with its changes.
pub(crate) fn save(question: &AboutSave) -> Result<Saved, String> {
    let bytes = question.record.expected_record()?;
    let text = sahwal_sgf::read(&bytes);
    let (tree, _) = tree_of(&text, question.game)?;
    let line = with_line(&tree, question.line)?;
    // The whole question is checked before anything is changed.
    check(question)?;
    let mut edit = Edit::of(&tree);
    let mut replaced = Vec::new();
    for (name, values) in &question.info {
        // The result may be in any node; some programs write it into the last one.
        let mut nodes = line.main_line();
        let found = nodes.find(|node| node.get(name).len() > 0);
        let node = found.unwrap_or(line.root());
        set(&mut edit, node, name, values, &mut replaced);
    }
    if let Some(mark) = &question.mark {
        let node = node_after(&line, mark.r#move);
        for (name, values) in &mark.properties {
            set(&mut edit, node, name, values, &mut replaced);
        }
    }
    if let Some(added) = &question.add {
        let nodes = added.nodes.iter().map(|node| {
            let properties = node.iter();
            let named = properties.map(|(name, values)| (name.as_str(), texts(values).collect()));
            named.collect()
        });
        edit.add(node_after(&line, added.after), nodes);
    }
    // The other games of the file stay as they are.
    let mut saved = Saved {
        sgf: String::new(),
        replaced,
        unread: 0,
    };
    for game in Collection::new(&text) {
        match game {
            Ok(game) if game.number() == tree.number() => saved.sgf += &edit.to_text(),
            Ok(game) => saved.sgf += &plain(&game),
            // A game that cannot be read cannot be written, so the caller is told.
            Err(_) => saved.unread += 1,
        }
    }
    Ok(saved)
}

/// Sets a property, and adds the old one to `replaced`.
fn set(
    edit: &mut Edit<'_, '_>,
    node: NodeRef<'_, '_>,
    name: &str,
    values: &[String],
    replaced: &mut Vec<String>,
) {
    let before: Vec<String> = node
        .get(name)
        .map(|value| String::from_utf8_lossy(value).into_owned())
        .collect();
    if !before.is_empty() && before != values {
        replaced.push(format!("{name}[{}]", before.join("][")));
    }
    edit.set(node, name, texts(values));
}

fn texts(values: &[String]) -> impl Iterator<Item = &str> {
    values.iter().map(String::as_str)
}

/// Returns the last node of the position after this number of moves of the main line. Nodes that
/// set up stones there are included.
fn node_after<'t, 'a>(line: &'t GameTree<'a>, moves: usize) -> NodeRef<'t, 'a> {
    let mut played = 0;
    let mut last = line.root();
    for node in line.main_line() {
        let names = ["B", "W"].into_iter();
        played += names.filter(|name| node.get(name).len() > 0).count();
        if played > moves {
            break;
        }
        last = node;
    }
    last
}

/// Checks that all names can be names of properties.
fn check(question: &AboutSave) -> Result<(), String> {
    let marks = question.mark.iter().map(|mark| &mark.properties);
    let added = question.add.iter().flat_map(|added| &added.nodes);
    let all = std::iter::once(&question.info).chain(marks).chain(added);
    for name in all.flat_map(BTreeMap::keys) {
        let is_name = !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_uppercase());
        if !is_name || name.len() > 16 {
            return Err(format!(
                "properties: expected names of 1 to 16 capitals, found \"{name}\""
            ));
        }
    }
    Ok(())
}

/// Writes a game as it was read.
fn plain(game: &GameTree<'_>) -> String {
    let mut text = Vec::new();
    write_collection(&mut text, [game]).expect("memory takes all");
    String::from_utf8(text).expect("games are written in UTF-8")
}

#[cfg(test)]
mod tests {
    use crate::answer;

    fn ask(fields: &str) -> serde_json::Value {
        let text = answer(&format!(r#"{{"ask": "save", {fields}}}"#));
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn all_else_of_the_file_stays() {
        let record =
            "(;SZ[5]C[one]RE[W+3];B[aa]C[why?](;W[bb]LB[bb:1])(;W[cc];B[dd]))(;SZ[9]XY[z])";
        let found = ask(&format!(
            r#""record": "{record}", "line": 2, "info": {{"RE": ["B+1"], "KM": ["0.5"]}},
               "mark": {{"move": 2, "properties": {{"TB": ["aa", "ab"]}}}},
               "add": {{"after": 1, "nodes": [{{"W": ["ee"]}}, {{"C": ["[x]"]}}]}}"#
        ));
        let expected = "(;CA[UTF-8]SZ[5]C[one]RE[B+1]KM[0.5];B[aa]C[why?](;W[bb]LB[bb:1])\
                        (;W[cc]TB[aa][ab];B[dd])(;W[ee];C[[x\\]]))(;CA[UTF-8]SZ[9]XY[z])";
        let saved = found["ok"]["sgf"].as_str().unwrap().replace('\n', "");
        assert_eq!(saved, expected);
        assert_eq!(found["ok"]["replaced"], serde_json::json!(["RE[W+3]"]));
    }

    #[test]
    fn names_and_lines_are_checked() {
        for (fields, expected) in [
            (
                r#""info": {"re": ["0"]}"#,
                "properties: expected names of 1 to 16 capitals, found \"re\"",
            ),
            (r#""line": 2"#, "line: expected 1 to 1, found 2"),
        ] {
            let found = ask(&format!(r#""record": "(;SZ[5])", {fields}"#));
            assert_eq!(found["error"], expected);
        }
    }
}
