//! Looks up the answers that kernels must give, in the committed results.
//!
//! `positions` compares every timed answer with it. Without that, a kernel could become faster by
//! judging differently.

/// The summary of the committed run, with a row for each data set and classifier.
const SUMMARY: &str = include_str!("../../../results/all/summary.csv");

/// The number of points to which a classifier gives an owner, summed over a data set.
/// `None` if the committed run does not contain the data set or the classifier.
pub(crate) fn owned_points(dataset: &str, classifier: &str) -> Option<usize> {
    let mut lines = SUMMARY.lines();
    let header: Vec<&str> = lines.next()?.split(',').collect();
    for line in lines {
        // No cell of this file has a comma or a quotation mark, so a plain split is enough.
        let row: Vec<&str> = line.split(',').collect();
        if row.starts_with(&[dataset, classifier]) {
            let total = count(&header, &row, "points_total")?;
            return total.checked_sub(count(&header, &row, "unknown_points")?);
        }
    }
    None
}

/// The number in the column `name` of a row; `None` if there is no such column or number.
fn count(header: &[&str], row: &[&str], name: &str) -> Option<usize> {
    let column = header.iter().position(|column| *column == name)?;
    row.get(column)?.parse().ok()
}
