//! The ingredients of the classifiers that are not all single switches, and other readings of
//! their papers: for each, the parameters that leave it out or take it.

/// A change of parameters by its name: paths and values.
pub(super) type Change = (&'static str, &'static [(&'static str, &'static str)]);

/// The changes of a classifier.
pub(super) struct Changes {
    /// The name of the classifier.
    pub(super) classifier: &'static str,
    /// Each ingredient left out.
    pub(super) without: &'static [Change],
    /// Other readings of the paper.
    pub(super) readings: &'static [Change],
}

/// The changes of a classifier; `None` if its switches say it all.
pub(super) fn changes_of(classifier: &str) -> Option<&'static Changes> {
    let mut all = [&COMBINED, &NUMERICAL, &POTENTIAL].into_iter();
    all.find(|changes| changes.classifier == classifier)
}

/// The last change leaves the static rules only.
static COMBINED: Changes = Changes {
    classifier: "combined",
    without: &[
        ("proofs", &[("proofs", "false")]),
        ("network", &[("network", "false")]),
        ("sampling", &[("sampling", "false")]),
        ("nakade", &[("nakade", "false")]),
        ("fights", &[("fights", "false")]),
        (
            "nakade, fights",
            &[("nakade", "false"), ("fights", "false")],
        ),
        (
            "all but static",
            &[
                ("network", "false"),
                ("sampling", "false"),
                ("nakade", "false"),
                ("fights", "false"),
            ],
        ),
    ],
    readings: &[],
};

/// The steps of `numerical`, and other answers to what the paper leaves open.
static NUMERICAL: Changes = Changes {
    classifier: "numerical",
    without: &[
        ("Euler's loops", &[("eyes", "closed-regions")]),
        ("shared liberties", &[("shared-liberties", "0")]),
        ("capturing races", &[("races", "unknown")]),
        (
            "all three",
            &[
                ("eyes", "closed-regions"),
                ("shared-liberties", "0"),
                ("races", "unknown"),
            ],
        ),
    ],
    readings: &[
        ("walls cut", &[("walls", "cut")]),
        (
            "cut, no loops",
            &[("walls", "cut"), ("eyes", "closed-regions")],
        ),
        ("Euler's loops alone", &[("eyes", "loops")]),
        ("1 shared liberty", &[("shared-liberties", "1")]),
        ("3 shared", &[("shared-liberties", "3")]),
    ],
};

/// The parts of the charge model, and other readings of the paper.
static POTENTIAL: Changes = Changes {
    classifier: "potential",
    without: &[
        ("mirror images", &[("image-lines", "0")]),
        ("shadows", &[("kappa", "0")]),
        ("item 1, area", &[("coefficients", "[0, 50, 10, 10]")]),
        ("item 2, eyes", &[("coefficients", "[10, 0, 10, 10]")]),
        ("item 3, mean", &[("coefficients", "[10, 50, 0, 10]")]),
        ("item 4, enclosed", &[("coefficients", "[10, 50, 10, 0]")]),
        ("all but item 2", &[("coefficients", "[0, 50, 0, 0]")]),
        ("connections", &[("averaging-rounds", "0")]),
        ("void groups", &[("void-strength", "-2")]),
    ],
    readings: &[
        ("exact shadows", &[("shadows", "exact")]),
        ("item 4 in words", &[("enclosed-by", "difference")]),
        (
            "exact and words",
            &[("shadows", "exact"), ("enclosed-by", "difference")],
        ),
        ("B, W alone", &[("shadow-kinds", "own")]),
        ("B', W' alone", &[("shadow-kinds", "both")]),
        ("void below 0.75", &[("void-strength", "0.75")]),
        ("void below 0.5", &[("void-strength", "0.5")]),
        ("void below 0.25", &[("void-strength", "0.25")]),
        ("void: all at once", &[("void-order", "all")]),
        ("void stones: none", &[("void-weight", "0")]),
        ("averages to the end", &[("averaging-rounds", "100")]),
        (
            "coefficients all 10",
            &[("coefficients", "[10, 10, 10, 10]")],
        ),
        (
            "coefficients all 50",
            &[("coefficients", "[50, 50, 50, 50]")],
        ),
        ("cone, kappa 3", &[("shadow", "cone")]),
        ("cone, kappa 8", &[("shadow", "cone"), ("kappa", "8")]),
        ("owners by spheres", &[("owners", "spheres")]),
    ],
};
