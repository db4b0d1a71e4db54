//! Captions of plots, in words.
//!
//! `page` looks a caption up by the beginning of the file name. If a plot is renamed, its entry
//! here must be renamed too, or it loses its caption.

/// The captions: each line has the beginning of a plot's name, then what the plot shows.
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

/// Returns the caption of the plot in a file with this name, without the extension.
pub(super) fn caption(name: &str) -> Option<&'static str> {
    for line in CAPTIONS.lines() {
        // The name of a data set may follow after a dash, as in `margins-selfplay`.
        if let Some((start, text)) = line.split_once(": ")
            && let Some(rest) = name.strip_prefix(start)
            && (rest.is_empty() || rest.starts_with('-'))
        {
            return Some(text);
        }
    }
    None
}
