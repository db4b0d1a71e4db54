//! A download that a signal ends.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::*;

/// Whether the machine has one of the programs that `datasets fetch` downloads with.
fn has_downloader() -> bool {
    ["curl", "wget", "python3"].iter().any(|program| {
        let mut command = Command::new(program);
        let command = command.arg("--version").stdout(Stdio::null());
        command.stderr(Stdio::null()).status().is_ok()
    })
}

/// A server on this machine that promises a file, sends its first bytes and then nothing.
fn serve_slowly() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let mut open = Vec::new();
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { continue };
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n(;GM[1]");
            // It stays open until the test ends.
            open.push(stream);
        }
    });
    format!("http://{address}/")
}

fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "no {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The folders in the folder of the set.
fn temporary(folder: &TempDir) -> usize {
    fs::read_dir(folder.path().join("set")).map_or(0, Iterator::count)
}

#[test]
fn a_signal_during_a_download_leaves_nothing() {
    if !has_downloader() {
        common::skipped(
            "a_signal_during_a_download_leaves_nothing",
            "curl, wget or python3",
        );
        return;
    }
    for (name, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        let folder = tempfile::tempdir().unwrap();
        let mut child: Child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
            .args([
                "datasets",
                "fetch",
                "ogs9",
                "--to",
                "set",
                "--from",
                &serve_slowly(),
            ])
            .current_dir(&folder)
            .env_remove("SAHWAL_DATA")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for("temporary folder", || temporary(&folder) > 0);
        // Time for the download to begin.
        std::thread::sleep(Duration::from_millis(300));
        let mut kill = Command::new("kill");
        let kill = kill.args(["-s", name, &child.id().to_string()]);
        assert!(kill.status().unwrap().success());
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(number), "{status}");
        assert_eq!(temporary(&folder), 0, "{name}");
        assert!(!folder.path().join("set").exists(), "{name}");
    }
}
