//! The answers that kernels are expected to give, taken from the committed results.
//!
//! `positions` asks it. A kernel that is faster because it judges otherwise fails by this.

/// The summary of the committed run, one row for each data set and classifier.
const SUMMARY: &str = include_str!("../../../results/all/summary.csv");

/// The number of points to which a classifier gives an owner, summed over a data set.
/// `None` if the committed run does not contain the data set or the classifier.
pub(crate) fn owned_points(dataset: &str, classifier: &str) -> Option<usize> {
    let mut lines = SUMMARY.lines();
    let header: Vec<&str> = lines.next()?.split(',').collect();
    for line in lines {
        // No cell of these has a comma or a quotation mark.
        let row: Vec<&str> = line.split(',').collect();
        if row.starts_with(&[dataset, classifier]) {
            let total = count(&header, &row, "points_total")?;
            return total.checked_sub(count(&header, &row, "unknown_points")?);
        }
    }
    None
}

/// The number in a column.
fn count(header: &[&str], row: &[&str], name: &str) -> Option<usize> {
    let column = header.iter().position(|column| *column == name)?;
    row.get(column)?.parse().ok()
}
