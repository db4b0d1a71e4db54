//! Markdown as HTML.

use pulldown_cmark::{Event, Options, Parser, html};

/// The HTML of a Markdown text; HTML in it is shown, not taken.
pub(super) fn to_html(text: &str) -> String {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Event::Text(html),
        other => other,
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    // A wide table scrolls by itself.
    page.replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_become_tables_and_html_text() {
        let page = to_html("## a <b>\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n\n<script>z</script>\n");
        assert!(
            page.contains("<td style=\"text-align: right\">2</td>"),
            "{page}"
        );
        assert!(!page.contains("<script") && !page.contains("<b>"), "{page}");
    }
}
