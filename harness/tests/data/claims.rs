//! The commands of `results/CLAIMS.md` and `results/PAPERS.md` that `sahwal` has.

use crate::common::claims::check;

#[test]
fn cheap_commands_print_the_figures_of_their_claims() {
    let found = check("cheap_commands_print_the_figures_of_their_claims", true);
    assert!(found > 0, "no figure was checked");
}

#[test]
#[ignore = "slow: all commands of the page, some minutes"]
fn the_other_commands_print_the_figures_of_their_claims() {
    check(
        "the_other_commands_print_the_figures_of_their_claims",
        false,
    );
}
