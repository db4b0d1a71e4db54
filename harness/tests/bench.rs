//! `sahwal bench` on small games: answers, the file, the comparison. Nothing here
//! depends on how long anything takes.

mod common;

use common::{column_of, data, read, sahwal};

#[test]
fn every_answer_is_right_and_a_file_of_them_compares_equal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bench.csv");
    let bench = |flag: &str| {
        let mut command = sahwal();
        command.args(["bench", "--quick", "--dataset"]);
        command.arg(data("small")).arg(flag).arg(&file);
        command.assert()
    };
    let first = bench("--save").success();
    let shown = String::from_utf8_lossy(&first.get_output().stdout).into_owned();
    assert!(shown.contains("answers right; nothing timed"), "{shown}");
    assert!(
        shown
            .lines()
            .all(|line| line.len() <= 80 || line.starts_with("file:"))
    );
    let names = column_of(&read(&file), "name");
    for entry in sahwal_core::classify::REGISTRY {
        assert!(names.contains(&format!("classify/{}", entry.name)));
    }
    let shown_all = names.iter().all(|name| shown.contains(name.as_str()));
    assert!(shown_all, "{shown}");
    bench("--compare").success();

    // Another answer than before is a failure that says which.
    let row = read(&file);
    let strings = row.lines().find(|line| line.contains("core/strings"));
    let answer = &column_of(&row, "answer")[0];
    let changed = strings.unwrap().replace(&format!(",{answer},"), ",abc,");
    std::fs::write(&file, row.replace(strings.unwrap(), &changed)).unwrap();
    let second = bench("--compare").code(1);
    let said = String::from_utf8_lossy(&second.get_output().stderr).into_owned();
    assert!(said.contains("core/strings: the answer was abc"), "{said}");
}

#[test]
fn a_filter_that_fits_nothing_and_a_file_that_is_none_are_bad_input() {
    let bench = |arguments: &[&str]| {
        let mut command = sahwal();
        command.args(["bench", "--quick", "--dataset"]);
        let assert = command.arg(data("small")).args(arguments).assert().code(2);
        String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
    };
    let said = bench(&["--filter", "nothing of that name"]);
    assert!(
        said.contains("no benchmark has \"nothing of that name\""),
        "{said}"
    );
    let said = bench(&["--compare", "no/such/file.csv"]);
    assert!(said.contains("cannot read no/such/file.csv"), "{said}");
}
