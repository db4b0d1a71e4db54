//! Properties of the provers on random positions.

use proptest::prelude::*;

use crate::board::testing;
use crate::methods::safety::{Safety, SearchParams, StepParams, StepSearchParams};
use crate::{Colour, Strings, benson, position};

/// Small limits, because random positions have many regions to search.
const QUICK: SearchParams = SearchParams {
    limit: 30,
    budget: 1_000,
    max_region: 16,
    max_merged: 12,
    one_vital: true,
};

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(96))]
    #[test]
    fn each_prover_proves_what_the_one_before_it_does(position in testing::positions()) {
        let strings = Strings::of(&position);
        for colour in Colour::BOTH {
            let unconditional = benson(&position, colour);
            let without_steps = Safety::by_steps(&strings, &StepParams::BENSON)[colour];
            prop_assert_eq!(without_steps, unconditional.into());
            let by_rules = Safety::statically(&strings)[colour];
            prop_assert!(unconditional.blocks.is_subset(&by_rules.blocks));
            prop_assert!(unconditional.points().is_subset(&by_rules.points()));
            let by_search = Safety::by_search(&position, colour, &QUICK);
            prop_assert!(by_rules.blocks.is_subset(&by_search.blocks));
            prop_assert!(by_rules.points().is_subset(&by_search.points()));
            let by_steps = Safety::by_steps(&strings, &StepParams::DEFAULT)[colour];
            prop_assert!(unconditional.points().is_subset(&by_steps.points()));
            let steps = StepSearchParams { limit: 30, max_region: 16, ..StepSearchParams::DEFAULT };
            let by_more = Safety::by_steps_and_search(&position, colour, &steps);
            prop_assert!(by_steps.blocks.is_subset(&by_more.blocks));
            prop_assert!(by_steps.points().is_subset(&by_more.points()));
            for safe in [by_rules, by_search, by_steps, by_more] {
                prop_assert!(safe.blocks.is_subset(&position.stones(colour)));
                prop_assert!(safe.blocks.is_disjoint(&safe.territory));
            }
        }
    }

    #[test]
    fn what_is_safe_for_one_is_not_safe_for_the_other(position in testing::positions()) {
        let [black, white] = Colour::BOTH.map(|colour| Safety::by_search(&position, colour, &QUICK));
        prop_assert!(black.points().is_disjoint(&white.points()));
    }
}

/// The number of evaluations does not depend on the machine, so this test detects any change of
/// the search.
#[test]
fn an_open_region_takes_the_same_number_of_evaluations() {
    let position = position! {
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . X X O .
        X X X X X X O O .
        O O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    let params = SearchParams {
        limit: 3_000,
        ..SearchParams::default()
    };
    let (_, evaluations) = Safety::by_search_counted(&position, Colour::Black, &params);
    assert_eq!(evaluations, 600);
}
