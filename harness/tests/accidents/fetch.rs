//! A download that a signal ends.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::*;

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

/// The children of a process, where the system tells them.
fn children(process: u32) -> String {
    let list = format!("/proc/{process}/task/{process}/children");
    fs::read_to_string(list).unwrap_or_default()
}

#[test]
fn a_signal_during_a_download_leaves_nothing() {
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
            .env("NO_PROXY", "127.0.0.1")
            .env("no_proxy", "127.0.0.1")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for("temporary folder", || temporary(&folder) > 0);
        // Time for the download to begin.
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(children(child.id()), "", "another program downloads");
        let mut kill = Command::new("kill");
        let kill = kill.args(["-s", name, &child.id().to_string()]);
        assert!(kill.status().unwrap().success());
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(number), "{status}");
        assert_eq!(temporary(&folder), 0, "{name}");
        assert!(!folder.path().join("set").exists(), "{name}");
    }
}
