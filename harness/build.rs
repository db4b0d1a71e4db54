//! Sets `SAHWAL_COMMIT` to the commit of the build, for `run.json` and `--version`. Cargo runs this
//! script before it compiles the program. A wrong commit would name code that did not make a
//! result.
//!
//! `-dirty` is appended if tracked files have uncommitted changes. Outside a clone the commit is
//! `unknown`. If the environment already has `SAHWAL_COMMIT`, that value is used: a packager gets
//! the same bytes from an archive and from a clone.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    // An unpacked archive may lie inside another repository. The commit of that repository is
    // wrong.
    let is_ours = git(&["rev-parse", "--show-prefix"]).is_some_and(|place| place == "harness/");
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).filter(|_| is_ours);
    let dirty = git(&["status", "--porcelain", "--untracked-files=no"]);
    let given = env::var("SAHWAL_COMMIT").ok();
    let given = given.filter(|given| !given.is_empty());
    let text = match (given, commit, dirty) {
        (Some(given), ..) => given,
        (_, Some(commit), Some(changes)) if changes.is_empty() => commit,
        (_, Some(commit), _) => format!("{commit}-dirty"),
        (_, None, _) => "unknown".to_owned(),
    };
    println!("cargo::rerun-if-env-changed=SAHWAL_COMMIT");
    println!("cargo::rustc-env=SAHWAL_COMMIT={text}");
    // Git writes one of these files at each commit. The index is left out: `git status` writes it
    // too, so every build would compile the program again.
    let git_dir = git(&["rev-parse", "--absolute-git-dir"]).filter(|_| is_ours);
    let git_dir = git_dir.iter();
    let of_git = git_dir.flat_map(|dir| ["HEAD", "logs/HEAD"].map(|name| format!("{dir}/{name}")));
    // An edit below one of these paths can make the tree dirty.
    let sources = [
        "build.rs",
        "Cargo.toml",
        "src",
        "data/src",
        "record/src",
        "run/src",
        "run/rows",
        "sgf/src",
        "../core/src",
        "../Cargo.lock",
        "../datasets",
    ];
    let paths = sources.map(str::to_owned).into_iter().chain(of_git);
    // Cargo would run this script at each build if one of the paths did not exist.
    for path in paths.filter(|path| Path::new(path).exists()) {
        println!("cargo::rerun-if-changed={path}");
    }
}

/// Returns the trimmed output of a `git` command, or `None` if it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
