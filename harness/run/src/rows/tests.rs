use sahwal_data::datasets::table1;

use super::*;

fn parse(text: &str) -> Result<Rows> {
    Rows::with_text(text)
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
        // A row of the name of its classifier takes its description from the registry.
        assert_eq!(
            (&*row.source, &*row.sentence),
            (entry.source, entry.sentence)
        );
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
