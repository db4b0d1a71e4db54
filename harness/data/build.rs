//! Sets `SAHWAL_DATASETS` to the folder of the embedded data. In a checkout this is the folder of
//! the project. In a package from a registry it is the copy inside the package.
//!
//! `datasets` includes its files at compile time. If the folder is not found, the crate does not
//! build.

use std::path::Path;

fn main() {
    // `assets/datasets` is a link to the project's folder; a package holds a copy of that folder.
    // Some systems check links out as files. So the project's folder is tried first.
    let package = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let datasets = ["../../datasets", "assets/datasets"]
        .map(|folder| Path::new(&package).join(folder))
        .into_iter()
        .find(|folder| folder.join("selfplay/SHA256SUMS").is_file())
        .expect("the embedded games, in datasets/ or in the package");
    println!("cargo::rustc-env=SAHWAL_DATASETS={}", datasets.display());
    println!("cargo::rerun-if-changed=build.rs");
}
