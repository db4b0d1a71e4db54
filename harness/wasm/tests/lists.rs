//! Tests that types and pages list exactly the names of the library.

use std::collections::BTreeSet;
use std::path::Path;

use sahwal_core::classify::REGISTRY;
use sahwal_core::verdict::Cause;

/// Returns the texts between pairs of `quote`, in the part of a file from `start` to `end`. The
/// path is relative to `harness`.
fn listed(file: &str, [start, end]: [&str; 2], quote: char) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once(start).unwrap();
    let (part, _) = rest.split_once(end).unwrap_or((rest, ""));
    let quoted = part.split(quote).skip(1).step_by(2);
    quoted.map(str::to_owned).collect()
}

#[test]
fn types_and_pages_list_all_classifiers_and_causes() {
    let types = "wasm/sahwal.d.cts";
    let names: BTreeSet<_> = REGISTRY.iter().map(|entry| entry.name.to_owned()).collect();
    assert_eq!(listed(types, ["ClassifierName =", "export"], '\''), names);
    let causes: BTreeSet<_> = Cause::ALL.iter().map(|one| one.name().to_owned()).collect();
    assert_eq!(listed(types, ["cause:", "/**"], '\''), causes);
    let python = "python/python/sahwal/judgement.py";
    assert_eq!(listed(python, ["Cause = Literal[", "]"], '"'), causes);
    let page = ["# Causes of doubts", "\n# "];
    assert_eq!(
        listed("../core/src/judging/view/README.md", page, '`'),
        causes
    );
}
