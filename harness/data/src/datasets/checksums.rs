//! SHA-256 sums, and the list of the files of a set: `SHA256SUMS`, as `sha256sum` writes it.
//!
//! `verify` compares data sets with their lists, and runs write the sums of their inputs and of
//! their own files. If the form of a sum changed, every older run would look damaged.

use hmac_sha256::Hash;

/// The SHA-256 sum of these bytes in 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    let mut hash = Hash::new();
    hash.update(bytes);
    in_digits(hash)
}

/// The sum of all bytes given to the hasher, in 64 hexadecimal digits.
pub fn in_digits(hasher: Hash) -> String {
    let sum = hasher.finalize();
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The files of a data set with their sums, from the lines `SUM  FILE` of `text`, in their order.
/// `None` if a line has another form.
pub(super) fn parse_sums(text: &str) -> Option<Vec<(String, String)>> {
    let rows = text.lines().map(|line| {
        let (sum, file) = line.split_once("  ")?;
        Some((file.to_owned(), sum.to_owned()))
    });
    rows.collect()
}
