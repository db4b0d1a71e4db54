//! Sets `SAHWAL_COMMIT` to the commit of the build, for `run.json` and `--version`. `-dirty` is
//! appended if tracked files have uncommitted changes. Outside of a clone it is `unknown`. A
//! variable `SAHWAL_COMMIT` of the environment is taken as it is, so that a packager gets the same
//! bytes from an archive and from a clone.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    // An unpacked archive may lie inside of another repository, whose commit says nothing of it.
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
    // Every commit modifies one of these files. The index is none of them: `git status` writes it,
    // and the next build would compile the program again.
    let git_dir = git(&["rev-parse", "--absolute-git-dir"]).filter(|_| is_ours);
    let git_dir = git_dir.iter();
    let of_git = git_dir.flat_map(|dir| ["HEAD", "logs/HEAD"].map(|name| format!("{dir}/{name}")));
    // An edit of one of these can make the tree dirty.
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
    // If one is not there, Cargo would run this at each build.
    for path in paths.filter(|path| Path::new(path).exists()) {
        println!("cargo::rerun-if-changed={path}");
    }
}

/// The trimmed output of a `git` command, or `None` if it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
