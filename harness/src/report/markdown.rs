//! Markdown as HTML.

use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd, html};

/// The HTML of a Markdown text. HTML in the text is shown as text, and links and images lose
/// their addresses, because names of data sets are not ours. Columns of numbers are aligned
/// right.
pub(super) fn to_html(text: &str) -> String {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES);
    let events = events.filter_map(|event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Some(Event::Text(html)),
        Event::Start(Tag::Link { .. } | Tag::Image { .. }) => None,
        Event::End(TagEnd::Link | TagEnd::Image) => None,
        other => Some(other),
    });
    let mut events: Vec<Event> = events.collect();
    align(&mut events);
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    // A wide table scrolls on its own.
    page.replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
}

/// Aligns a column right if it has no alignment of its own and all cells below the header
/// are numbers.
fn align(events: &mut [Event]) {
    let mut table = None;
    let (mut column, mut in_head) = (0, false);
    let mut words: Vec<bool> = Vec::new();
    for at in 0..events.len() {
        match &events[at] {
            Event::Start(Tag::Table(columns)) => {
                table = Some(at);
                words = vec![false; columns.len()];
            }
            Event::Start(Tag::TableHead) => in_head = true,
            Event::End(TagEnd::TableHead) => in_head = false,
            Event::Start(Tag::TableRow) => column = 0,
            Event::End(TagEnd::TableCell) => column += 1,
            Event::Text(text) if table.is_some() && !in_head => {
                let number = |letter: char| letter.is_ascii_digit() || "-+<".contains(letter);
                if let Some(words) = words.get_mut(column) {
                    *words |= !text.trim_start().starts_with(number);
                }
            }
            Event::End(TagEnd::Table) => {
                if let Some(Event::Start(Tag::Table(columns))) =
                    table.take().map(|at| &mut events[at])
                {
                    for (column, words) in columns.iter_mut().zip(&words) {
                        if *column == Alignment::None && !words {
                            *column = Alignment::Right;
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_become_tables_and_html_text() {
        let page = to_html("## a <b>\n\n| x | y |\n|---|---|\n| a | < 2 |\n\n<script>z</script>\n");
        assert!(page.contains("<td>a</td>"), "{page}");
        assert!(
            page.contains("<td style=\"text-align: right\">&lt; 2</td>"),
            "{page}"
        );
        assert!(!page.contains("<script") && !page.contains("<b>"), "{page}");
    }

    #[test]
    fn links_and_images_are_text() {
        let page = to_html("## [a](javascript:b) ![c](d.png) <javascript:e>\n");
        assert_eq!(page, "<h2>a c javascript:e</h2>\n");
    }
}
