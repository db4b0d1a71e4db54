use sahwal_data::datasets::table1;

use super::*;

fn parse(text: &str) -> Result<Rows> {
    Rows::with_text(text)
}

fn error(text: &str) -> String {
    format!("{:#}", parse(text).unwrap_err())
}

#[test]
fn every_row_of_this_program_builds_and_every_classifier_has_a_row_of_its_name() {
    for row in Rows::builtin().iter() {
        row.build();
        assert!(
            !row.source.is_empty() && !row.sentence.is_empty(),
            "{}",
            row.name
        );
    }
    for entry in sahwal_core::classify::REGISTRY {
        let row = Rows::builtin().find(entry.name).unwrap();
        assert_eq!(*row.parameters(), entry.defaults(), "{}", entry.name);
    }
    assert!(table1().len() <= Rows::builtin().select(&[]).unwrap().len());
}

#[test]
fn names_and_patterns_choose_rows_in_the_order_of_the_tables() {
    let names = |wanted: &[&str]| -> Vec<String> {
        let wanted: Vec<String> = wanted.iter().map(|&name| name.to_owned()).collect();
        let rows = Rows::builtin().select(&wanted).unwrap();
        rows.iter().map(|row| row.name.clone()).collect()
    };
    assert_eq!(names(&["playout", "benson"]), ["benson", "playout"]);
    assert_eq!(
        names(&["mueller-*"])[..2],
        ["mueller-static", "mueller-search"]
    );
    assert!(names(&["potential/*"]).len() > 20);
    assert_eq!(names(&["*-graph"]), ["string-graph"]);
    let unknown = Rows::builtin().select(&["bensen".to_owned()]).unwrap_err();
    assert!(
        unknown
            .to_string()
            .ends_with("found bensen; did you mean `benson`?")
    );
}

#[test]
fn a_row_of_a_user_stands_beside_ours_and_keeps_what_it_leaves_out() {
    let text =
        "[[row]]\nname = \"mine\"\nclassifier = \"string-graph\"\nparameters = { apc = false }\n";
    let rows = parse(text).unwrap();
    let mine = rows.get("mine").unwrap();
    assert!(mine.by_default);
    assert_eq!(mine.parameters().get("apc"), Some(&Value::Bool(false)));
    assert_eq!(mine.parameters().get("desr"), Some(&Value::Bool(true)));
    assert_eq!(rows.select(&[]).unwrap().last().unwrap().name, "mine");
}

#[test]
fn a_fault_of_a_file_names_its_row_and_the_nearest_name() {
    let row = |rest: &str| format!("[[row]]\nname = \"mine\"\n{rest}\n");
    for (text, expected) in [
        (
            row("classifier = \"bensen\""),
            "found bensen; did you mean `benson`?",
        ),
        (
            row("classifier = \"combined\"\nparameters = { unknown-belov = 0.5 }"),
            "found unknown-belov; did you mean `unknown-below`?",
        ),
        (
            row("classifier = \"playout\"\nparameters = { atari-replies = 9 }"),
            "row mine: [playout]: atari-replies: expected 0 to 8, found 9",
        ),
        (
            row("classifier = \"benson\"\nparameters = { apc = true }"),
            "row mine: [benson]: expected no parameters, found apc",
        ),
        (
            row("classifier = \"benson\"\nsauce = \"\""),
            "unknown field `sauce`",
        ),
        ("[[row".to_owned(), "line 1, column "),
        (
            "[[row]]\nname = \"benson\"\nclassifier = \"benson\"\n".to_owned(),
            "expected a name of its own, found one that is taken",
        ),
    ] {
        assert!(error(&text).contains(expected), "{}", error(&text));
    }
    // No excerpt of a line of any length.
    assert!(error(&"a".repeat(100_000)).len() < 200);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("mine.toml");
    std::fs::write(&path, "[[row]]\n").unwrap();
    let told = format!(
        "{:#}",
        Rows::builtin().clone().and_file(Some(&path)).unwrap_err()
    );
    assert!(told.starts_with(&path.display().to_string()), "{told}");
}

#[test]
fn one_parameter_is_set_and_a_bad_one_changes_nothing() {
    let mut row = Rows::builtin().get("combined").unwrap().clone();
    row.set("playout.seed", "5").unwrap();
    row.set("proofs", "0").unwrap();
    let before = row.clone();
    for (key, value) in [
        ("proofs", "perhaps"),
        ("prooves", "1"),
        ("playout.atari-replies", "99"),
    ] {
        let error = row.set(key, value).unwrap_err();
        assert!(
            format!("{error:#}").starts_with("[combined]: "),
            "{error:#}"
        );
        assert_eq!(row.parameters(), before.parameters());
    }
    let mut graph = Rows::builtin().get("string-graph").unwrap().clone();
    graph.set("joints", "untouched").unwrap();
    let reading = Rows::builtin()
        .get("string-graph/joints-untouched")
        .unwrap();
    assert_eq!(graph.parameters(), reading.parameters());
}
