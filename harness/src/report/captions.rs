//! Captions of plots, in words.

/// A line for each start of the name of a plot, with what the plot shows.
const CAPTIONS: &str = "\
accuracy: The share of points and strings that each classifier judges as the counted results do. \
     Bars: 95 % over games. Triangles: published figures, with their own numbers. \
     The axis is in log odds; its end, 100, stands for 99.99 and more.
time: The share of right strings against the median processor time of a position. Higher and \
     further left is better.
margins: For each number of points, the share of games whose margin is off by more than that. \
     Lower is better.
reliability: Strings in bins of stated confidence: the share that is right against the mean \
     confidence. On the dashed line the two are equal; above it the confidence is too low. Bars: 95 %, \
     as if strings were independent. Both axes are in log odds; their end, 100, stands for 99.99 and more.
coverage: Each mark is a bound on the confidence. It shows the share of strings with at least \
     this confidence, and the share of these that is right.
losses: A mark for each game: the points that are wrong in a reading against those that are \
     published as wrong. On the line both are equal.
ablate: By moves before the end, how many percentage points more strings are right with an \
     ingredient left out or changed than with none. Values below -6 stand at that end; \
     what never changes half a point has no line.
safety: The share of points that are proved safe, by the limit of each search.
fate: The share of strings whose fate each classifier tells right, by moves before the end.
owners: The share of points whose owner each classifier tells right, by moves before the end.
horizon: The share of points whose owner each classifier has right from here to the end.
groups: Groups put strings together. F1 compares the pairs of strings in one group with the pairs \
     that end in one area.
strength: The share of groups that survive, by their strength in the potential model.";

/// The caption of the plot in a file of this name, without the extension.
pub(super) fn caption(name: &str) -> Option<&'static str> {
    let fits = |start: &str| {
        let rest = name.strip_prefix(start);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let mut captions = CAPTIONS.lines().filter_map(|line| line.split_once(": "));
    captions.find_map(|(start, text)| fits(start).then_some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_has_the_caption_of_its_kind() {
        let starts = |name, text: &str| caption(name).is_some_and(|found| found.starts_with(text));
        assert!(starts("reliability-combined-ogs19", "Strings in bins"));
        assert!(starts("losses-points-igs31", "A mark for each game"));
        assert!(starts("time-selfplay", "The share of right strings"));
        assert_eq!(caption("timetable"), None);
    }
}
