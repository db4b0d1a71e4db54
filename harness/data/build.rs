//! Sets `SAHWAL_DATASETS` to the folder of the embedded data: in a checkout that of the project, in
//! a package from a registry the copy in it.

use std::path::Path;

fn main() {
    // `assets/datasets` is a link to the project's folder, which packages hold as a copy. Some
    // systems check links out as files; then the project's folder serves.
    let package = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let datasets = ["../../datasets", "assets/datasets"]
        .map(|folder| Path::new(&package).join(folder))
        .into_iter()
        .find(|folder| folder.join("selfplay/SHA256SUMS").is_file())
        .expect("the embedded games, in datasets/ or in the package");
    println!("cargo::rustc-env=SAHWAL_DATASETS={}", datasets.display());
    println!("cargo::rerun-if-changed=build.rs");
}
