//! Compares the output of `sahwal-lab chapter12` with a snapshot.

use sahwal_lab::chapter12::worked_examples;

#[test]
fn the_worked_examples_have_the_values_of_the_chapter() {
    let examples = worked_examples()
        .iter()
        .map(ToString::to_string)
        .collect::<String>();
    insta::assert_snapshot!(examples);
}
