//! Expected answers from the committed results.

/// The summary of the committed run, one row for each data set and classifier.
const SUMMARY: &str = include_str!("../../../results/all/summary.csv");

/// The number of points to which a classifier gives an owner, summed over a data set.
/// `None` if the committed run does not contain the data set or the classifier.
pub(crate) fn owned_points(dataset: &str, classifier: &str) -> Option<usize> {
    let mut lines = SUMMARY.lines().map(|line| line.split(','));
    let header: Vec<&str> = lines.next()?.collect();
    let column = |name: &str| header.iter().position(|column| *column == name);
    let [total, unknown] = [column("points_total")?, column("unknown_points")?];
    let row: Vec<&str> = lines
        .map(Iterator::collect)
        .find(|row: &Vec<&str>| row.starts_with(&[dataset, classifier]))?;
    let number = |column: usize| row.get(column)?.parse::<usize>().ok();
    number(total)?.checked_sub(number(unknown)?)
}
