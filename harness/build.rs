//! Sets `SAHWAL_COMMIT` to the commit of the build, for `run.json`. `-dirty` is appended if
//! tracked files have uncommitted changes.

use std::process::Command;

fn main() {
    let commit = git(&["rev-parse", "--short=12", "HEAD"]);
    let dirty = git(&["status", "--porcelain", "--untracked-files=no"]);
    let text = match (commit, dirty) {
        (Some(commit), Some(changes)) if changes.is_empty() => commit,
        (Some(commit), _) => format!("{commit}-dirty"),
        (None, _) => "unknown".to_owned(),
    };
    println!("cargo::rustc-env=SAHWAL_COMMIT={text}");
    // Every commit modifies one of these files. The index is none of them: `git status` writes it, and
    // the next build would compile the program again.
    if let Some(git_dir) = git(&["rev-parse", "--absolute-git-dir"]) {
        for name in ["HEAD", "logs/HEAD"] {
            println!("cargo::rerun-if-changed={git_dir}/{name}");
        }
    }
    // An edit of one of these can make the tree dirty.
    for path in [
        "build.rs",
        "Cargo.toml",
        "src",
        "data/src",
        "run/src",
        "run/rows",
        "sgf/src",
        "../core/src",
        "../Cargo.lock",
        "../datasets",
    ] {
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
