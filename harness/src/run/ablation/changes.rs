//! The ingredients of the classifiers that are not all single switches, and other readings of
//! their papers: for each, the parameters that leave it out or take it.

/// A change of parameters.
pub(super) struct Change {
    /// What is left out or read otherwise.
    pub(super) name: &'static str,
    /// It is another reading of the paper, not an ingredient left out.
    pub(super) is_reading: bool,
    /// The paths of the parameters and their values.
    pub(super) settings: Vec<(&'static str, &'static str)>,
}

/// The changes of a classifier in order; none if its switches say it all.
pub(super) fn changes_of(classifier: &str) -> Vec<Change> {
    let lines = CHANGES.lines().map(|line| {
        let mut cells = line.split('|').map(str::trim);
        [(); 4].map(|()| cells.next().unwrap_or_default())
    });
    let own = lines.filter(|[of, ..]| *of == classifier);
    own.map(|[_, kind, name, settings]| Change {
        name,
        is_reading: kind == "changed",
        settings: settings
            .split(' ')
            .filter_map(|one| one.split_once('='))
            .collect(),
    })
    .collect()
}

/// A line for each change: the classifier, whether an ingredient is left out or changed to another
/// reading of the paper, its name, and the settings. The last change of `combined` leaves the static
/// rules only.
const CHANGES: &str = "\
combined | left out | proofs | proofs=false
combined | left out | network | network=false
combined | left out | sampling | sampling=false
combined | left out | nakade | nakade=false
combined | left out | fights | fights=false
combined | left out | nakade, fights | nakade=false fights=false
combined | left out | all but static | network=false sampling=false nakade=false fights=false
numerical | left out | Euler's loops | eyes=closed-regions
numerical | left out | shared liberties | shared-liberties=0
numerical | left out | capturing races | races=unknown
numerical | left out | all three | eyes=closed-regions shared-liberties=0 races=unknown
numerical | changed | walls cut | walls=cut
numerical | changed | cut, no loops | walls=cut eyes=closed-regions
numerical | changed | Euler's loops alone | eyes=loops
numerical | changed | 1 shared liberty | shared-liberties=1
numerical | changed | 3 shared | shared-liberties=3
potential | left out | mirror images | image-lines=0
potential | left out | shadows | kappa=0
potential | left out | item 1, area | coefficients=[0,50,10,10]
potential | left out | item 2, eyes | coefficients=[10,0,10,10]
potential | left out | item 3, mean | coefficients=[10,50,0,10]
potential | left out | item 4, enclosed | coefficients=[10,50,10,0]
potential | left out | all but item 2 | coefficients=[0,50,0,0]
potential | left out | connections | averaging-rounds=0
potential | left out | void groups | void-strength=-2
potential | changed | exact shadows | shadows=exact
potential | changed | item 4 in words | enclosed-by=difference
potential | changed | exact and words | shadows=exact enclosed-by=difference
potential | changed | B, W alone | shadow-kinds=own
potential | changed | B', W' alone | shadow-kinds=both
potential | changed | void below 0.75 | void-strength=0.75
potential | changed | void below 0.5 | void-strength=0.5
potential | changed | void below 0.25 | void-strength=0.25
potential | changed | void: all at once | void-order=all
potential | changed | void stones: none | void-weight=0
potential | changed | averages to the end | averaging-rounds=100
potential | changed | coefficients all 10 | coefficients=[10,10,10,10]
potential | changed | coefficients all 50 | coefficients=[50,50,50,50]
potential | changed | cone, kappa 3 | shadow=cone
potential | changed | cone, kappa 8 | shadow=cone kappa=8
potential | changed | owners by spheres | owners=spheres";
