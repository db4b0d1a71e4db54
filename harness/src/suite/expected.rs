//! Answers that are known from elsewhere.

/// Sums over all positions of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Strings.
    pub strings: usize,
    /// Points that Benson's algorithm proves safe.
    pub benson_points: usize,
    /// Strings that it proves safe.
    pub benson_strings: usize,
    /// Stones that `string-graph` calls alive, and points that it gives to either colour.
    pub string_graph: (usize, usize),
}

/// Answers by data set. Those of igs31 are the published ones; for selfplay the strings
/// were counted by another program, the rest is what the property tests vouch for.
const EXPECTED: &[(&str, Expected)] = &[
    (
        "igs31",
        Expected {
            strings: 1_123,
            benson_points: 1_886,
            benson_strings: 103,
            string_graph: (7_225, 11_062),
        },
    ),
    (
        "selfplay",
        Expected {
            strings: 4_583,
            benson_points: 2_946,
            benson_strings: 232,
            string_graph: (17_047, 30_156),
        },
    ),
];

/// The answers for a data set, where they are known.
pub fn of(dataset: &str) -> Option<Expected> {
    let found = EXPECTED.iter().find(|(name, _)| *name == dataset);
    found.map(|(_, answers)| *answers)
}
