//! PNG from SVG, with a font that is built into the program, so that no font or library of the
//! system is needed.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The font; its licence is in the same folder.
const FONT: &[u8] = include_bytes!("../../assets/font/DejaVuSans.ttf");
const FAMILY: &str = "DejaVu Sans";

/// Pixels for each unit of the SVG.
const SCALE: f32 = 2.0;
/// Largest number of pixels of a picture.
const MOST_PIXELS: f32 = 64e6;

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

/// Renders a picture as PNG, with two pixels for each unit of the SVG. All texts use the built-in
/// font.
///
/// # Errors
/// The SVG is invalid or too large.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let options = Options {
        fontdb: FONTS.clone(),
        font_family: FAMILY.to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let [width, height] = [tree.size().width(), tree.size().height()].map(|side| side * SCALE);
    let pixels = (width * height <= MOST_PIXELS)
        .then(|| Pixmap::new(width.round() as u32, height.round() as u32));
    let mut pixels = pixels.flatten().ok_or_else(|| {
        format!("expected a picture of a sensible size, found {width} x {height}")
    })?;
    let scale = Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dark_pixels(body: &str) -> (u32, usize) {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"30\">\
             <rect width=\"90\" height=\"30\" fill=\"white\"/>{body}</svg>"
        );
        let pixels = Pixmap::decode_png(&png(&svg).unwrap()).unwrap();
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 128);
        (pixels.width(), dark.count())
    }

    #[test]
    fn text_is_drawn_with_the_font_of_the_program() {
        assert_eq!(dark_pixels(""), (180, 0));
        let text = "<text x=\"4\" y=\"20\" font-family=\"sans-serif\" font-size=\"16\">Text</text>";
        let (_, dark) = dark_pixels(text);
        assert!(dark > 100, "{dark} dark pixels");
    }

    #[test]
    fn what_is_no_picture_is_an_error() {
        assert!(png("no svg").is_err());
        let huge = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90000\" height=\"90000\"/>";
        assert!(png(huge).unwrap_err().contains("sensible size"));
    }
}
