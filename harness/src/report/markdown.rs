//! Turns Markdown into HTML, for the tables on the page of a run.
//!
//! `page` calls it. Users choose the names of data sets and engines, so HTML in a name must stay
//! text. Otherwise a page could run a stranger's script.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// Returns the HTML of a Markdown text. HTML in the text is shown as text. Links and images lose
/// their addresses: names of data sets may come from strangers.
pub(super) fn to_html(text: &str) -> String {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Some(Event::Text(html)),
        Event::Start(Tag::Link { .. } | Tag::Image { .. }) => None,
        Event::End(TagEnd::Link | TagEnd::Image) => None,
        other => Some(other),
    });
    // After the filter, a name that looks like a script is text, and no address can lead a reader
    // away.
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
