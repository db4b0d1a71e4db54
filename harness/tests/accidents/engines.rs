//! Tests engines that answer too often: an extra answer must not be taken for that of the next
//! game.

use super::*;

/// Writes an engine as a shell script that sends the numbers of commands back. `$list` is its code
/// for `final_status_list dead`.
fn engine(folder: &TempDir, name: &str, list: &str) -> String {
    let script = format!(
        "while read -r id command rest; do\n\
         case $command in\n\
         final_status_list) {list} ;;\n\
         *) echo \"=$id\" ;;\n\
         esac\n\
         echo\n\
         done\n"
    );
    fs::write(folder.path().join(name), script).unwrap();
    format!("engine=sh {name}")
}

/// Makes a folder with three different games.
fn different() -> TempDir {
    let folder = folder(3);
    for (number, stone) in [(1, "[aa]"), (2, "[ab]")] {
        let path = folder.path().join(format!("games/{number}.sgf"));
        change(&path, "AB[ba]", &format!("AB{stone}[ba]"));
    }
    folder
}

#[test]
fn an_answer_too_many_costs_its_game_and_shifts_nothing() {
    let folder = different();
    for (list, is_believed) in [
        // On its second game it answers, and then repeats its earlier answer.
        (
            "n=$((n+1)); echo \"=$id\"; if [ $n = 2 ]; then echo; echo \"= D1 D2 D3 D4 D5\"; fi",
            [true, false, true],
        ),
        // It answers every command twice.
        ("echo \"=$id\"; echo; echo \"=$id\"", [false; 3]),
    ] {
        let engine = engine(&folder, "engine.sh", list);
        let run = "run --no-plots --jobs 1 --classifier benson --dataset games --out out";
        ended(&folder, &format!("{run} --engine '{engine}'"), 1);
        let errors = common::column_of(&read(folder.path().join("out/engines.csv")), "error");
        let is_empty: Vec<bool> = errors.iter().map(String::is_empty).collect();
        assert_eq!(is_empty, is_believed, "{errors:?}");
        let told = errors.iter().find(|error| !error.is_empty()).unwrap();
        assert!(told.starts_with("expected an answer to number "), "{told}");
    }
}
