//! Breaks text into lines of at most 80 characters.

/// The words of `text` in lines of at most 80 characters, with `indent` spaces before all lines
/// but the first.
pub fn wrapped(text: &str, indent: usize) -> String {
    const COLUMNS: usize = 80;
    let mut lines = String::new();
    let mut column = 0;
    // Keep the spaces at the start of the line.
    let start = text.len() - text.trim_start().len();
    for (number, word) in text[start..].split(' ').enumerate() {
        let width = word.chars().count();
        if number == 0 {
            lines.push_str(&text[..start]);
            column = start;
        } else if column + 1 + width > COLUMNS {
            lines.truncate(lines.trim_end().len());
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += width;
    }
    lines.truncate(lines.trim_end().len());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_go_on_below_with_an_indent() {
        let text = format!("  SR  {}", "BS1 + ".repeat(20));
        let lines = wrapped(&text, 6);
        assert!(lines.lines().all(|line| line.chars().count() <= 80));
        assert!(lines.starts_with("  SR  BS1 + BS1"));
        assert!(lines.lines().skip(1).all(|line| line.starts_with("      ")));
        assert_eq!(wrapped("short", 4), "short");
    }
}
