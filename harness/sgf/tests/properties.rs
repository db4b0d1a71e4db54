//! Properties that must be true for any input, and for all games.

#[allow(unreachable_pub)]
#[path = "../../fuzz/src/records.rs"]
mod targets;

use std::collections::HashSet;

use proptest::prelude::*;
use sahwal_sgf::{Collection, Edit, GameBuilder, GameTree, Move, Vertex};

/// Each node: its depth, the number of its children, and its properties except `CA`.
type Outline = Vec<(usize, usize, Vec<(String, Vec<String>)>)>;

fn outline(game: &GameTree<'_>) -> Outline {
    let mut depths: Vec<usize> = Vec::new();
    let mut outline = Vec::new();
    for node in game.nodes() {
        let above = std::iter::successors(node.parent(), |node| node.parent()).count();
        depths.push(above);
        let properties =
            node.properties()
                .filter(|(name, _)| *name != "CA")
                .map(|(name, values)| {
                    let values = values.map(|value| String::from_utf8_lossy(value).into_owned());
                    (name.to_owned(), values.collect())
                });
        outline.push((above, node.children().count(), properties.collect()));
    }
    outline
}

fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-s][a-s]",
        "[a-s][a-s]:[a-s][a-s]",
        // Characters that can be escaped, and characters whose bytes can be mistaken for syntax.
        "([a-z ();:\\[\n\r\t\u{e9}\u{30bd}\u{8868}]|\\\\[\\]\\\\:a\n])*",
    ]
}

/// A node as text. Its properties have different names.
fn node() -> impl Strategy<Value = String> {
    let names = proptest::sample::subsequence(vec!["AB", "AW", "C", "N", "LB", "B", "XYZ"], 0..4);
    (names, proptest::collection::vec(value(), 1..4)).prop_map(|(names, values)| {
        let values: String = values.iter().map(|value| format!("[{value}]")).collect();
        let properties = names.iter().map(|name| format!("{name}{values}"));
        format!(";{}", properties.collect::<String>())
    })
}

/// A game tree as text.
fn game() -> impl Strategy<Value = String> {
    let nodes = || proptest::collection::vec(node(), 1..4).prop_map(|nodes| nodes.concat());
    let leaf = nodes().prop_map(|nodes| format!("({nodes})"));
    leaf.prop_recursive(5, 40, 4, move |inner| {
        (nodes(), proptest::collection::vec(inner, 1..4))
            .prop_map(|(nodes, variations)| format!("({nodes}{})", variations.concat()))
    })
}

/// A game without variations: setup stones and moves, each point by column and row.
#[derive(Clone, Debug, Default, PartialEq)]
struct Record {
    black: HashSet<(u8, u8)>,
    white: HashSet<(u8, u8)>,
    moves: Vec<Option<(u8, u8)>>,
}

fn record() -> impl Strategy<Value = Record> {
    let point = || (0..19u8, 0..19u8);
    let stones = || proptest::collection::hash_set(point(), 0..60);
    let moves = proptest::collection::vec(proptest::option::weighted(0.9, point()), 0..300);
    ((stones(), stones()), moves).prop_map(|((black, white), moves)| Record {
        white: white.difference(&black).copied().collect(),
        black,
        moves,
    })
}

fn build(record: &Record, comment: &str) -> String {
    let vertex = |&(column, row): &(u8, u8)| Vertex { column, row };
    let vertices = |set: &HashSet<_>| set.iter().map(vertex).collect::<Vec<_>>();
    let mut builder = GameBuilder::new(19);
    builder.points("AB", &vertices(&record.black));
    builder
        .points("AW", &vertices(&record.white))
        .text("C", comment);
    for (turn, point) in record.moves.iter().enumerate() {
        let played = point.as_ref().map_or(Move::Pass, |p| Move::Play(vertex(p)));
        builder.play(["B", "W"][turn % 2], played);
    }
    builder.finish()
}

/// The record as the crate `sgf-parse` reads it.
fn oracle(text: &str) -> Record {
    use sgf_parse::go::Prop;
    let pair = |point: &sgf_parse::go::Point| (point.x, point.y);
    let games = sgf_parse::go::parse(text).unwrap();
    assert_eq!(games.len(), 1);
    let mut record = Record::default();
    for property in games[0].main_variation().flat_map(|node| node.properties()) {
        match property {
            Prop::AB(points) => record.black.extend(points.iter().map(pair)),
            Prop::AW(points) => record.white.extend(points.iter().map(pair)),
            Prop::B(sgf_parse::go::Move::Move(point))
            | Prop::W(sgf_parse::go::Move::Move(point)) => record.moves.push(Some(pair(point))),
            Prop::B(_) | Prop::W(_) => record.moves.push(None),
            _ => {}
        }
    }
    record
}

fn ours(game: &GameTree<'_>) -> Record {
    let size = game.size().unwrap();
    let points = |name| {
        let points = game.root().points(name, size).unwrap().into_iter();
        points.map(|point| (point.column, point.row)).collect()
    };
    let plays = game.main_line().flat_map(|node| {
        let play = |name| node.play(name, size).unwrap();
        [play("B"), play("W")].into_iter().flatten()
    });
    let moves = plays.map(|played| match played {
        Move::Play(point) => Some((point.column, point.row)),
        Move::Pass => None,
    });
    Record {
        black: points("AB"),
        white: points("AW"),
        moves: moves.collect(),
    }
}

proptest! {
    #[test]
    fn any_syntax_has_faults_inside_the_file_and_reads_back(file in "([()\\[\\];:\\\\\r\n ]|FF|GM|SZ|CA|B|a|1|GBK|\u{30bd}){0,200}") {
        targets::check(file.as_bytes());
        targets::check(&[b"(;CA[Shift_JIS]", file.as_bytes()].concat());
        targets::check(&encoding_rs::SHIFT_JIS.encode(&file).0);
    }

    #[test]
    fn damaged_games_have_faults_inside_the_file_and_read_back(
        games in proptest::collection::vec(game(), 1..4),
        edits in proptest::collection::vec(
            (any::<proptest::sample::Index>(), any::<u8>(), 0..3),
            1..8,
        ),
    ) {
        let mut file = games.concat().into_bytes();
        for (place, byte, edit) in edits {
            let at = place.index(file.len());
            match edit {
                0 => file[at] = byte,
                1 => file.insert(at, byte),
                _ => file.truncate(at.max(1)),
            }
        }
        targets::check(&file);
    }

    #[test]
    fn trees_survive_writing(games in proptest::collection::vec(game(), 1..4)) {
        let file = games.join("\n");
        let read: Vec<_> = Collection::new(file.as_bytes()).map(Result::unwrap).collect();
        prop_assert_eq!(read.len(), games.len());
        prop_assert!(read.iter().all(|game| game.warnings().is_empty()));
        let once = targets::written(&read);
        let again: Vec<_> = Collection::new(&once).map(Result::unwrap).collect();
        let outlines = |games: &[GameTree<'_>]| games.iter().map(outline).collect::<Vec<_>>();
        prop_assert_eq!(outlines(&again), outlines(&read));
        prop_assert_eq!(targets::written(&again), once);
    }

    #[test]
    fn edits_leave_all_else_as_it_is(file in game(), place in any::<proptest::sample::Index>()) {
        let game = Collection::new(file.as_bytes()).next().unwrap().unwrap();
        let at = place.index(game.nodes().len());
        let node = game.nodes().nth(at).unwrap();
        let mut edit = Edit::of(&game);
        edit.set(node, "ZZ", ["[x]"]);
        edit.add(node, [vec![("ZY", vec!["y"])]]);
        let text = edit.to_text();
        let again = Collection::new(text.as_bytes()).next().unwrap().unwrap();
        // The property that was set is the last of its node, and the new node is the last child.
        let property = |name: &str, value: &str| (name.to_owned(), vec![value.to_owned()]);
        let mut expected = outline(&game);
        expected[at].1 += 1;
        expected[at].2.push(property("ZZ", "[x\\]"));
        let mut found = outline(&again);
        let is_added = |node: &(usize, usize, Vec<_>)| node.2 == [property("ZY", "y")];
        let added = found.remove(found.iter().position(is_added).unwrap());
        prop_assert_eq!(added.0, expected[at].0 + 1);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn each_line_can_be_the_main_one(file in game()) {
        let game = Collection::new(file.as_bytes()).next().unwrap().unwrap();
        let ends = game.nodes().filter(|node| node.children().next().is_none());
        let ends: Vec<usize> = ends.map(|node| node.number()).collect();
        prop_assert_eq!(game.lines(), ends.len());
        for (line, end) in (1..).zip(ends) {
            let found = game.with_line(line).unwrap();
            let last = found.main_line().last().unwrap();
            prop_assert_eq!(last.number(), end);
            prop_assert_eq!(found.lines(), game.lines());
        }
        prop_assert!(game.with_line(game.lines() + 1).is_none());
    }

    #[test]
    fn built_games_read_alike(record in record(), comment in any::<String>()) {
        let text = build(&record, &comment);
        let game = Collection::new(text.as_bytes()).next().unwrap().unwrap();
        prop_assert!(game.warnings().is_empty());
        prop_assert_eq!(ours(&game), record.clone());
        prop_assert_eq!(oracle(&text), record);
        if !comment.contains(['\r', '\t', '\x0B', '\x0C']) {
            prop_assert_eq!(game.root().text("C").unwrap(), comment);
        }
    }
}
