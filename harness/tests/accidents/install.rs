//! Tests what an installed program needs: manual pages, completions, its data outside a checkout,
//! and complete packages.

use std::path::Path;
use std::process::Command;

use crate::common::{Said, done, read, sahwal, said, shared, skipped};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_verb_has_a_manual_page() {
    let dir = tempfile::tempdir().unwrap();
    let pages = dir.path().join("man1");
    done(&dir, "man --out man1");
    for page in [
        "sahwal",
        "sahwal-run",
        "sahwal-gtp",
        "sahwal-datasets-verify",
    ] {
        let page = read(pages.join(format!("{page}.1")));
        assert!(
            page.contains(".TH ") && page.contains(".SH SYNOPSIS\n\\fBsahwal"),
            "{page}"
        );
    }
    let page = done(&dir, "man run");
    assert!(
        page.contains(".SH SYNOPSIS\n\\fBsahwal run\\fR [OPTIONS]\n"),
        "{page}"
    );
    assert!(page.contains("\\fI<NAME|PATH>\\fR\n"), "{page}");
    let head = ".TH sahwal-run 1 \"\" \"sahwal 0.1.0\" \"User Commands\"\n";
    assert!(page.contains(head), "{page}");
    assert!(page.contains(".SH EXAMPLES\n  sahwal run "), "{page}");
    assert!(page.contains(".SH EXIT STATUS\n0 if "), "{page}");
    let program = read(pages.join("sahwal.1"));
    for part in [
        ".SH ENVIRONMENT\n.TP\nSAHWAL_DATA\n",
        ".TP\nXDG_DATA_HOME, HOME\n",
        "\n.SH FILES\n.TP\n$XDG_DATA_HOME/sahwal/datasets, ~/.local/share/sahwal/datasets\n",
        ".TP\nresults/latest\n",
        "\n.SH SEE ALSO\nsahwal\\-run(1), sahwal\\-merge(1), ",
        " \"User Commands\"\n",
    ] {
        assert!(program.contains(part), "{part}: {program}");
    }
}

#[test]
fn every_shell_has_a_completion_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = done(".", &format!("completions {shell}"));
        // The scripts of the other two shells complete no values.
        let names: &[&str] = match shell {
            "bash" => &["analyze", "potential/no-shadows", "tromp-taylor", "ogs19"],
            "zsh" | "fish" => &["analyze", "potential/no-shadows", "tromp-taylor"],
            _ => &["analyze"],
        };
        for name in names {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

/// Outside a checkout, Table 1 needs no download. Downloads go into the user's folder and are found
/// there.
#[cfg(unix)]
#[test]
fn data_sets_work_anywhere() {
    let Some(files) = shared("igs31") else {
        skipped("data_sets_work_anywhere", "igs31");
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let here = dir.path().join("some/where");
    std::fs::create_dir_all(&here).unwrap();
    let ask = |line: &str| {
        let mut program = sahwal();
        let program = program.env("XDG_DATA_HOME", dir.path().join("share"));
        said(program.current_dir(&here).args(line.split(' ')))
    };
    let tables = ask("run --classifier benson --no-plots").out;
    let (table_1, _) = tables.split_once("selfplay: ").expect("igs31 is first");
    let row = "benson      1,886  16.9%  1,886    16%  103   9.2%  103     9%";
    assert!(table_1.contains(row), "{tables}");
    let records = "profile --dataset igs31";
    let Said { code, notes, .. } = ask(records);
    let is_told = notes.contains("scripts/data/fetch-datasets igs31");
    assert!(code == 2 && is_told, "{notes}");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/data/fetch-datasets");
    let mut fetch = Command::new(script);
    fetch.args(["igs31", "--from"]).arg(files);
    fetch.env("XDG_DATA_HOME", dir.path().join("share"));
    fetch.env_remove("SAHWAL_DATA");
    let fetched = fetch.output().unwrap();
    assert!(fetched.status.success(), "{}", text(&fetched.stderr));
    assert!(dir.path().join("share/sahwal/datasets/igs31").is_dir());
    // The embedded boards are final positions, without moves.
    let Said { code, notes, .. } = ask(records);
    assert!(
        code == 2 && notes.contains("expected games with moves"),
        "{notes}"
    );
}

/// Returns the files of a package, one on each line.
fn packaged(folder: &Path, options: &[&str]) -> String {
    let mut list = Command::new(env!("CARGO"));
    list.args(["package", "--list", "--allow-dirty", "--offline"]);
    let list = list.args(options).current_dir(folder).output().unwrap();
    assert!(list.status.success(), "{}", text(&list.stderr));
    text(&list.stdout).replace('\\', "/")
}

/// Only the lists of files are checked here. `scripts/ci/test-packages` builds the packages, which
/// takes minutes.
#[test]
fn packages_hold_what_they_embed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (package, files) in [
        (
            "sahwal-core",
            &["src/methods/features/closed_region/table.txt"][..],
        ),
        ("sahwal-sgf", &["src/lib.rs"]),
        (
            "sahwal-data",
            &[
                "assets/datasets/selfplay/19x19.sgf",
                "assets/datasets/igs31/positions.txt",
                "assets/datasets/published/table1.csv",
            ],
        ),
        ("sahwal-run", &["rows/table.toml"]),
        ("sahwal", &["src/report/page.css"]),
    ] {
        let list = packaged(&root, &["-p", package]);
        for file in files.iter().chain(&["LICENSE", "README.md"]) {
            let is_there = list.lines().any(|line| line == *file);
            assert!(is_there, "{package}: {file} is missing");
        }
        assert!(!list.contains("\ntests/data"), "{package}");
    }
}

/// Fetched games are beside the embedded ones, through a link that hides them from `.gitignore`. A
/// small package with the same exclusions stands for ours.
#[test]
fn packages_leave_fetched_games_out() {
    let manifest = read(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/Cargo.toml"));
    let manifest: toml::Table = manifest.parse().unwrap();
    let exclude = &manifest["package"]["exclude"];
    let dir = tempfile::tempdir().unwrap();
    let manifest = format!(
        "[workspace]\n[package]\nname = \"it\"\nversion = \"0.1.0\"\nexclude = {exclude}\n"
    );
    for (path, text) in [
        ("Cargo.toml", manifest.as_str()),
        ("src/lib.rs", ""),
        ("assets/datasets/ogs9/positions.txt", ""),
        ("assets/datasets/ogs9/positions/fetched.sgf", ""),
    ] {
        let path = dir.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let list = packaged(dir.path(), &[]);
    assert!(list.contains("ogs9/positions.txt"), "{list}");
    assert!(!list.contains("fetched.sgf"), "{list}");
}

#[test]
fn the_citation_has_the_version_and_the_papers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let citation = read(root.join("CITATION.cff"));
    let version = concat!("\nversion: ", env!("CARGO_PKG_VERSION"), "\n");
    assert!(citation.contains(version), "{citation}");
    let papers = read(root.join("results/PAPERS.md"));
    for (heading, author) in [
        ("Park and Kim 2004", "Park"),
        ("Nakamura and Kitoma 2002", "Kitoma"),
        ("Nilsson 1998", "Nilsson"),
    ] {
        assert!(papers.contains(heading), "{heading}");
        assert!(
            citation.contains(&format!("family-names: {author}\n")),
            "{author}"
        );
    }
}
