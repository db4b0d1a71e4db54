//! Engines that answer too often or leave children.

use std::path::Path;

use super::*;

/// An engine in the shell that knows numbers. `$list` is what it says to `final_status_list dead`.
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

/// A folder with three games that differ.
fn different() -> TempDir {
    let folder = folder(3);
    for (number, stone) in [(1, "[aa]"), (2, "[ab]")] {
        let path = folder.path().join(format!("games/{number}.sgf"));
        change(&path, "AB[ba]", &format!("AB{stone}[ba]"));
    }
    folder
}

const SET: &str = "run --no-plots --jobs 1 --classifier benson --dataset games --out";

fn run(folder: &TempDir, engine: &str, code: i32) -> Said {
    ended(folder, &format!("{SET} out --engine '{engine}'"), code)
}

fn errors(folder: &TempDir, out: &str) -> Vec<String> {
    common::column_of(&read(folder.path().join(out).join("engines.csv")), "error")
}

#[test]
fn an_answer_too_many_shifts_nothing() {
    let folder = different();
    // On the second game of its life it says once more what it said before.
    let list = "n=$((n+1)); echo \"=$id\"; \
        if [ $n = 2 ]; then echo; echo \"= D1 D2 D3 D4 D5\"; fi";
    run(&folder, &engine(&folder, "engine.sh", list), 1);
    let found = errors(&folder, "out");
    assert_eq!(found[0], "");
    assert!(
        found[1].starts_with("expected an answer to number "),
        "{found:?}"
    );
    assert_eq!(found[2], "");
}

#[test]
fn an_engine_that_always_answers_twice_is_never_believed() {
    let folder = different();
    let list = "echo \"=$id\"; echo; echo \"=$id\"";
    run(&folder, &engine(&folder, "engine.sh", list), 1);
    let errors = errors(&folder, "out");
    assert!(errors.iter().all(|error| !error.is_empty()), "{errors:?}");
    assert!(
        errors[0].starts_with("expected an answer to number "),
        "{errors:?}"
    );
}

/// A program that is killed cannot end its engines; their input closes, and an engine ends by itself.
#[cfg(target_os = "linux")]
#[test]
fn an_engine_ends_when_the_program_is_killed() {
    let folder = folder(1);
    // It never answers, so the program waits for it.
    let list = "echo $$ >process";
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sahwal"));
    command.args(SET.split(' ')).args(["out", "--engine"]);
    command.arg(engine(&folder, "engine.sh", list));
    let mut program = command.current_dir(&folder).spawn().unwrap();
    let file = folder.path().join("process");
    let is_asked = || fs::read_to_string(&file).is_ok_and(|number| number.ends_with('\n'));
    assert!(soon(is_asked), "the engine was not asked");
    assert!(runs(&read(&file)));
    program.kill().unwrap();
    program.wait().unwrap();
    ends(&read(&file));
}

/// Whether a process runs, by its number as a line.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let stat = Path::new("/proc").join(process.trim()).join("stat");
    fs::read_to_string(stat).is_ok_and(|state| !state.contains(") Z "))
}

/// Waits until a process has ended.
#[cfg(target_os = "linux")]
fn ends(process: &str) {
    assert!(soon(|| !runs(process)), "{process} still runs");
}

/// Whether something holds within a moment.
#[cfg(target_os = "linux")]
fn soon(holds: impl Fn() -> bool) -> bool {
    (0..400).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        holds()
    })
}
