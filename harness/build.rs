//! Tells the program which commit it is built from, for `run.json`.

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
    // A commit or a staged change touches one of these.
    if let Some(git_dir) = git(&["rev-parse", "--absolute-git-dir"]) {
        for name in ["HEAD", "index", "logs/HEAD"] {
            println!("cargo::rerun-if-changed={git_dir}/{name}");
        }
    }
    // An edit makes the tree dirty.
    for path in [
        "build.rs",
        "Cargo.toml",
        "src",
        "sgf/src",
        "../core/src",
        "../Cargo.lock",
        "../datasets",
    ] {
        println!("cargo::rerun-if-changed={path}");
    }
}

/// What `git` prints, or `None` outside a checkout.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
