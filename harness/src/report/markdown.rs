//! Markdown as HTML, for the tables on the page of a run.
//!
//! `page` calls it. Names of data sets and engines come from anywhere, so HTML in them stays text;
//! otherwise a page could run a stranger's script.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// The HTML of a Markdown text. HTML in the text is shown as text, and links and images lose
/// their addresses, because names of data sets are not ours.
pub(super) fn to_html(text: &str) -> String {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Some(Event::Text(html)),
        Event::Start(Tag::Link { .. } | Tag::Image { .. }) => None,
        Event::End(TagEnd::Link | TagEnd::Image) => None,
        other => Some(other),
    });
    // A name that looks like a script is text, and an address would lead a reader away.
    let mut page = String::new();
    html::push_html(&mut page, events);
    // A wide table scrolls on its own.
    let wide = "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table class=\"sorted\">";
    page.replace("<table>", wide)
        .replace("</table>", "</table></div>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_become_tables_and_html_text() {
        let page = to_html("## a <b>\n\n| x | y |\n|---|---|\n| a | < 2 |\n\n<script>z</script>\n");
        assert!(page.contains("<td>a</td>"), "{page}");
        assert!(page.contains("<td>&lt; 2</td>"), "{page}");
        assert!(!page.contains("<script") && !page.contains("<b>"), "{page}");
    }
}
