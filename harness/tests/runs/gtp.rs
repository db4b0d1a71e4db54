//! Tests sessions of `sahwal gtp`. GUIs depend on every word of the answers.

use crate::common::{Said, data, read, sahwal, said};
use sahwal_core::classify::REGISTRY;
use sahwal_run::rows::DEFAULT;

/// Returns the answers of the program.
fn answers(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let mut engine = sahwal();
    engine.arg("gtp").args(arguments).current_dir(data("gtp"));
    let Said { code, out, notes } = said(engine.write_stdin(input));
    assert_eq!((code, &*notes), (0, ""));
    out
}

/// Returns the lines of a session, each with its answer.
fn transcript(session: &str) -> String {
    // The classifier is named, since the default may change.
    let answered = answers(&["--classifier", "static-plus"], session);
    let mut answered = answered.split_inclusive("\n\n");
    let mut text = String::new();
    for line in session.lines() {
        text.push_str(line);
        text.push('\n');
        let asks = !line.split('#').next().unwrap_or("").trim().is_empty();
        if asks {
            text.push_str(answered.next().unwrap_or("(nothing)\n"));
        }
    }
    assert_eq!(answered.next(), None);
    text
}

/// There are sessions on a small board, with what GUIs show, with scores by several rules, with
/// records one after the other, and with bad lines. A bad line must have a clear answer and end
/// nothing.
#[test]
fn sessions_have_their_golden_answers() {
    for session in ["session", "layers", "scores", "records", "bad"] {
        let lines = read(data("gtp").join(format!("{session}.gtp")));
        insta::assert_snapshot!(format!("gtp_{session}"), transcript(&lines));
    }
}

#[test]
fn list_commands_and_quit_are_clean() {
    let answered = answers(&[], "list_commands\nquit\n");
    let (list, end) = answered.rsplit_once("\n\n=").unwrap();
    assert_eq!(end, "\n\n");
    let names: Vec<_> = list.strip_prefix("= ").unwrap().lines().collect();
    for name in [
        "protocol_version",
        "loadsgf",
        "final_status_list",
        "gogui-analyze_commands",
        "go_safe",
    ] {
        assert!(names.contains(&name), "{name}");
    }
    assert!(!names.contains(&"genmove"));
    // Every listed command must be known and must answer something.
    let asked: String = names
        .iter()
        .map(|name| format!("known_command {name}\n"))
        .collect();
    assert_eq!(answers(&[], asked), "= true\n\n".repeat(names.len()));
}

#[test]
fn every_classifier_can_judge_and_parameters_are_read() {
    for entry in REGISTRY {
        let session = "loadsgf corner.sgf\nfinal_status_list alive\n";
        let answered = answers(&["--classifier", entry.name], session);
        assert!(answered.starts_with("=\n\n="), "{}: {answered}", entry.name);
    }
    let answered = answers(&["--rules", "territory"], "sahwal-param\n");
    assert!(
        answered.contains(&format!("classifier {DEFAULT}\n")),
        "{answered}"
    );
    assert!(answered.contains("rules territory"), "{answered}");
    let toml = ["--classifier", "mine", "--rows", "numerical.toml"];
    let answered = answers(&toml, "sahwal-param\n");
    let expected = "\n[string] eyes euler\n[string] races unknown\n[string] shared-liberties 3\n\
                    [string] walls one-chain\n\n";
    assert!(answered.ends_with(expected), "{answered}");
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let mut input =
        b"1 name\xff\xfe\x00\n\r\n2 loadsgf \xe9\xe8.sgf\n\xef\xbb\xbf3 protocol_version\r"
            .to_vec();
    input.extend(b"\n4 ");
    input.resize(input.len() + 3_000_000, b'x');
    input.extend(b"\n5 quit\nname\n");
    let answered = answers(&[], input);
    let mut answered = answered.split("\n\n");
    let expected = [
        "?1 unknown command: `name\u{fffd}\u{fffd}`",
        "?2 cannot load file: `\u{fffd}\u{fffd}.sgf`: No such file or directory (os error 2)",
        "=3 2",
        "?4 line too long: expected at most 1048576 bytes",
        "=5",
        "",
    ];
    for expected in expected {
        assert_eq!(answered.next(), Some(expected));
    }
    assert_eq!(answered.next(), None);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_it_quietly() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
        .arg("gtp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The input stays open, so only the closed output can end the program. A child process of
    // another test may hold the output for a moment, so one command is not enough.
    let mut status = None;
    for _ in 0..1000 {
        let _ = input.write_all(b"name\n");
        status = child.try_wait().unwrap();
        if status.is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(status.is_some_and(|status| status.success()), "{status:?}");
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
