//! Runs the tests of the npm package. They need node and the target `wasm32-unknown-unknown`.

use std::io::Write;
use std::path::Path;
use std::process::Command;

/// Returns whether a command can be run.
fn is_there(name: &str) -> bool {
    let version = Command::new(name).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

fn has_target() -> bool {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    sysroot.is_ok_and(|output| {
        let path = String::from_utf8_lossy(&output.stdout).into_owned();
        let targets = Path::new(path.trim()).join("lib/rustlib");
        targets.join("wasm32-unknown-unknown").is_dir()
    })
}

#[test]
fn the_npm_package_passes_its_tests() {
    if !is_there("node") || !has_target() {
        // The test runner would hide the output of `eprintln!`.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED the_npm_package_passes_its_tests: \
             node or the target wasm32-unknown-unknown is not here"
        );
        return;
    }
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = |command: &mut Command| {
        let status = command.current_dir(package).status().expect("it starts");
        assert!(status.success(), "{command:?}: {status}");
    };
    run(&mut Command::new("../../scripts/wasm"));
    let files = ["judge", "deadstones", "goban", "native", "pack"];
    let files = files.map(|name| format!("test/{name}.test.js"));
    run(Command::new("node").arg("--test").args(files));
}
