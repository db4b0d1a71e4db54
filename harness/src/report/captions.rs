//! Captions of plots, in words.

/// A line for each start of the name of a plot, with what the plot shows.
const CAPTIONS: &str = "\
cost-strings: The share of right strings against the median processor time of a board. Bars: 95 % over games.
cost-margins: The share of exact margins against the median processor time of a board. Bars: 95 % over games.
margins: The share of games whose margin is off by at most so many points. Bars: 95 % over games.
reliability: The share of right verdicts against the stated confidence, and the number of strings. On the line \
     both are equal. Bars: 95 % over games.
strength: The share of groups of the potential model that survive against their strength, by moment, and the \
     number of groups. Bars: 95 % over games.
losses: A mark for each game: wrong points in our reading against wrong points in the paper. On the line both \
     are equal.
fate: The share of strings that each classifier judges as they end up, by moves before the end.
owners: The share of points that each classifier gives to their final owner, by moves before the end.";

/// The caption of the plot in a file of this name, without the extension.
pub(super) fn caption(name: &str) -> Option<&'static str> {
    let fits = |start: &str| {
        let rest = name.strip_prefix(start);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let mut captions = CAPTIONS.lines().filter_map(|line| line.split_once(": "));
    captions.find_map(|(start, text)| fits(start).then_some(text))
}
